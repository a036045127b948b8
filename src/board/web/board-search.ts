import { z } from 'zod';
import { writeStored, readStored } from '#platform/web/browser-storage.ts';
import { cardFlags } from '#applications/rules.ts';
import type { BoardFilters } from '../contract.ts';
import { type BoardSort, boardSorts } from '../order-rules.ts';

const search = z.object({
  q: z.string().max(100).optional().catch(undefined),
  source: z.string().max(50).optional().catch(undefined),
  tag: z.uuid().optional().catch(undefined),
  rating: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  flag: z.enum(cardFlags).optional().catch(undefined),
  mine: z.literal(true).optional().catch(undefined),
  sort: z.enum(boardSorts).optional().catch(undefined),
  // The candidate whose panel is open over the board.
  candidate: z.string().optional().catch(undefined),
  tab: z.string().optional().catch(undefined),
});
export type BoardSearch = z.infer<typeof search>;

/** Reads the filters from the address; invalid ones are left out. */
export function readBoardSearch(params: unknown): BoardSearch {
  const { q, tag, source, ...rest } = (params ?? {}) as Record<string, unknown>;
  // The router reads `?q=2024` as a number.
  const texts = Object.entries({ q, tag, source }).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ]);
  const parsed = search.parse({ ...rest, ...Object.fromEntries(texts) });
  return Object.fromEntries(
    Object.entries(parsed).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** The filters as input of the API calls. */
export function filtersOf(search: BoardSearch): BoardFilters {
  // The router keeps the values that the route refused.
  const { q, mine, sort: _sort, candidate: _candidate, tab: _tab, ...rest } = readBoardSearch(search);
  return { ...rest, ...(q && { search: q }), ...(mine && { mine: 'true' }) };
}

/** The sort order in the address, else the last choice in this browser. */
export function sortOf({ sort }: Pick<BoardSearch, 'sort'>, jobId: string): BoardSort {
  return sort ?? boardSorts.find((one) => one === readStored(sortKey(jobId))) ?? 'entered';
}

/** Chooses a sort order and stores it for the next visit. */
export function withSort(search: BoardSearch, jobId: string, sort: BoardSort): BoardSearch {
  writeStored(sortKey(jobId), sort === 'entered' ? null : sort);
  return { ...search, sort };
}

const sortKey = (jobId: string): string => `kadro.board.sort.${jobId}`;
