import { z } from 'zod';
import type { BoardFilters } from '../contract.ts';

const search = z.object({
  q: z.string().max(100).optional().catch(undefined),
  source: z.string().max(50).optional().catch(undefined),
  tag: z.string().max(50).optional().catch(undefined),
  rating: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  // The candidate whose panel stands over the board.
  candidate: z.string().optional().catch(undefined),
  tab: z.string().optional().catch(undefined),
});
export type BoardSearch = z.infer<typeof search>;

/** Filters as they stand in the address; what makes no sense is left out. */
export function readBoardSearch(given: unknown): BoardSearch {
  const { q, tag, source, ...rest } = (given ?? {}) as Record<string, unknown>;
  // The router reads `?q=2024` as a number.
  const worded = Object.entries({ q, tag, source }).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ]);
  const parsed = search.parse({ ...rest, ...Object.fromEntries(worded) });
  return Object.fromEntries(
    Object.entries(parsed).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** The filters of the calls. */
export function filtersOf({ q, candidate: _candidate, tab: _tab, ...rest }: BoardSearch): BoardFilters {
  return { ...rest, ...(q && { search: q }) };
}
