import { type RawBuilder, sql } from 'kysely';
import type { Page, SortOrder } from '#platform/contract/paging.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CandidateRow } from '../contract.ts';
import type { CandidateFilters } from '../filter-contract.ts';
import { countedMax, firstOrder, type Sort } from '../rules.ts';
import type { PoolEntry } from '../pool-entry-contract.ts';
import { listScope } from './access.ts';
import { candidatePools } from './candidate-pools.ts';
import { type ApplicationRow, candidateApplications } from './candidate-applications.ts';
import { presentRow } from './present.ts';
import {
  countRows,
  isNewestFirst,
  isUnfiltered,
  listIds,
  type ListedRow,
  type ListPage,
  listRows,
  searchIds,
  type CandidateSelection,
} from './queries.ts';

type ListQuery = CandidateFilters & {
  cursor?: string | undefined;
  limit: number;
  sort: Sort;
  order?: SortOrder | undefined;
  details?: 'true' | undefined;
  /** Only these candidates, regardless of the filters. */
  picked?: readonly string[];
};

const searchStep = countedMax + 1;
/** With at most this many matches, filters are applied before the search. */
const fewMax = 3000;

/** A page of the candidates whom the actor may see, by search and filters, each with their latest application. */
export async function listCandidates(
  tx: TenantTx,
  actor: MemberActor,
  query: ListQuery,
): Promise<Page<CandidateRow>> {
  const page: ListPage = {
    selection: await selectionOf(tx, actor, query),
    sort: query.sort,
    order: query.order ?? firstOrder[query.sort],
    hasDetails: query.details === 'true',
    after: readCursor(query.cursor, ['name', 'id']),
    limit: query.limit,
  };
  const { rows, selection } = await findRows(
    tx,
    page,
    query.picked === undefined ? (query.search ?? '') : '',
  );
  const isLast = rows.length <= query.limit;
  const ids = rows.map((row) => row.id);
  const [latest, entries, total] = await Promise.all([
    ids.length === 0
      ? new Map<string, ApplicationRow>()
      : candidateApplications.get().listLatest(tx, ids, page.selection),
    query.poolId === undefined
      ? new Map<string, PoolEntry>()
      : candidatePools.get().listEntries(tx, query.poolId, ids),
    page.after !== null ? null : isLast ? rows.length : countFound(tx, page, selection),
  ]);
  const found = pageFrom(
    rows,
    query.limit,
    (row) => presentRow(row, latest.get(row.id) ?? null, actor.companyId, entries.get(row.id)),
    (row) => ({ name: row.sort_name, id: row.id }),
  );
  return total === null ? found : { ...found, total };
}

/**
 * Ids of the candidates whom the actor may see, by search and filters or picked ones, newest first.
 * @param limit at most the number up to which candidates are counted, and one more
 */
export async function listCandidateIds(
  tx: TenantTx,
  actor: MemberActor,
  query: CandidateFilters & { picked?: readonly string[] },
  limit: number,
): Promise<string[]> {
  const page: ListPage = {
    selection: await selectionOf(tx, actor, query),
    sort: 'created',
    order: 'desc',
    hasDetails: false,
    after: null,
    limit: limit - 1,
  };
  const { rows } = await findRows(tx, page, query.picked === undefined ? (query.search ?? '') : '');
  return rows.map((row) => row.id);
}

// A search that stopped early found more than the counted maximum; how many of them the filters match is unknown.
function countFound(
  tx: TenantTx,
  page: ListPage,
  selection: CandidateSelection | null,
): Promise<number> | number | null {
  if (selection !== null) return countRows(tx, selection, countedMax + 1);
  return isUnfiltered(page.selection) ? countedMax + 1 : null;
}

/**
 * Rows of the page. A search first reads only its newest matches, which is quick for very common words too. It reads
 * more only when the filters leave too few of them.
 * @returns `selection` is null when more candidates match than are counted
 */
async function findRows(
  tx: TenantTx,
  page: ListPage,
  words: string,
): Promise<{ rows: ListedRow[]; selection: CandidateSelection | null }> {
  if (words === '') return { rows: await listRows(tx, page), selection: page.selection };
  const isNewest = isNewestFirst(page);
  const before = isNewest ? (page.after?.id ?? null) : null;
  const step = page.after !== null && isNewest && isUnfiltered(page.selection) ? page.limit + 1 : searchStep;
  const ids = await searchIds(tx, words, { before, limit: step });
  const rowsAmong = async (among: RawBuilder<unknown>) => {
    const selection: CandidateSelection = { ...page.selection, among };
    return { rows: await listRows(tx, { ...page, selection }), selection };
  };
  if (ids.length === 0) return { rows: [], selection: { ...page.selection, among: sql`is null` } };
  const areAll = ids.length < step;
  if (areAll || isNewest) {
    const found = await rowsAmong(sql`= any(${ids}::uuid[])`);
    if (areAll) return found;
    if (found.rows.length > page.limit) return { rows: found.rows, selection: null };
  }
  const filtered = await listIds(tx, page.selection, fewMax + 1);
  if (filtered.length <= fewMax) {
    return rowsAmong(sql`= any(${await searchIds(tx, words, { among: filtered })}::uuid[])`);
  }
  const all = await rowsAmong(
    sql`in (select candidate_id from app.search_candidates(${words}, ${before}::uuid))`,
  );
  return { rows: all.rows, selection: null };
}

async function selectionOf(
  tx: TenantTx,
  actor: MemberActor,
  query: CandidateFilters & Pick<ListQuery, 'picked'>,
): Promise<CandidateSelection> {
  if (query.picked !== undefined)
    return { scope: listScope(actor), among: sql`= any(${query.picked}::uuid[])` };
  const { jobId, stepId, outcome, tag, poolId, source, location, appliedFrom, appliedTo } = query;
  const selection: CandidateSelection = {
    scope: listScope(actor),
    jobId,
    stepId,
    outcome,
    tag,
    poolId,
    source,
    location,
  };
  if (appliedFrom === undefined && appliedTo === undefined) return selection;
  const { time_zone: zone } = await tx
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow();
  return {
    ...selection,
    ...(appliedFrom === undefined ? {} : { appliedFrom: startOfDay(appliedFrom, zone) }),
    ...(appliedTo === undefined ? {} : { appliedBefore: startOfDay(appliedTo, zone, 1) }),
  };
}

function startOfDay(date: string, zone: string, daysLater = 0): Date {
  const day = Temporal.PlainDate.from(date).add({ days: daysLater });
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}
