import { type RawBuilder, sql } from 'kysely';
import { valuesOf } from '#platform/contract/fields.ts';
import type { Page, SortOrder } from '#platform/contract/paging.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CandidateRow } from '../contract.ts';
import type { CandidateFilters } from '../filter-contract.ts';
import { countedMax, firstOrder, foundMax, type Sort } from '../rules.ts';
import type { PoolEntry } from '../pool-entry-contract.ts';
import { listScope } from './access.ts';
import { candidateFields } from './candidate-fields.ts';
import { candidatePools } from './candidate-pools.ts';
import { type ApplicationRow, candidateApplications } from './candidate-applications.ts';
import { type CandidateSelection, selectionBy } from './candidate-filters.ts';
import { findHits } from './find-hits.ts';
import { presentRow } from './present.ts';
import {
  countRows,
  isNewestFirst,
  isUnfiltered,
  listIds,
  type ListedRow,
  type ListPage,
  listRows,
} from './queries.ts';
import {
  type CandidateSearch,
  foundCandidates,
  nearSearch,
  searchIds,
  searchOf,
  searchPage,
} from './search-candidates.ts';

type ListQuery = CandidateFilters & {
  cursor?: string | undefined;
  limit: number;
  sort: Sort;
  order?: SortOrder | undefined;
  count?: 'all' | undefined;
  details?: 'true' | undefined;
  /** Custom fields whose values are read, separated by commas. */
  fieldIds?: string | undefined;
  /** Leaves out where a search found them. */
  hits?: 'none';
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
  const { rows, selection, search, total: counted } = await findRows(tx, page, searchIn(actor, query));
  const isLast = rows.length <= query.limit;
  const ids = rows.map((row) => row.id);
  const [hits, latest, entries, customFields, total] = await Promise.all([
    search === null || query.hits === 'none' ? null : findHits(tx, ids.slice(0, query.limit), search),
    ids.length === 0
      ? new Map<string, ApplicationRow>()
      : candidateApplications.get().listLatest(tx, ids, filtersOfLatest(page.selection)),
    query.poolId
      ? candidatePools.get().listEntries(tx, actor, { poolIds: valuesOf(query.poolId), candidateIds: ids })
      : new Map<string, PoolEntry>(),
    candidateFields.get().listValues(tx, actor, {
      candidateIds: ids,
      fieldIds: query.fieldIds?.split(',') ?? [],
    }),
    page.after !== null
      ? null
      : isLast
        ? rows.length
        : query.count === 'all'
          ? listCandidateIds(tx, actor, query, foundMax + 1).then((all) => all.length)
          : (counted ?? countFound(tx, page, selection)),
  ]);
  const found = pageFrom(
    rows,
    query.limit,
    (row) =>
      presentRow(row, actor.companyId, {
        latest: latest.get(row.id) ?? null,
        hit: hits?.get(row.id) ?? null,
        poolEntry: entries.get(row.id) ?? null,
        customFields: customFields.get(row.id) ?? [],
      }),
    (row) => ({ name: row.sort_name, id: row.id }),
  );
  return total === null ? found : { ...found, total };
}

/**
 * Ids of the candidates whom the actor may see, by search and filters or picked ones, newest first.
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
  const { rows } = await findRows(tx, page, searchIn(actor, query));
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

/** The search is the one that found them: as typed, or with mistakes forgiven. */
type FoundRows = Matches & { search: CandidateSearch | null };
type Matches = { rows: ListedRow[]; selection: CandidateSelection | null; total?: number };

/** Rows of the page. A search that finds nobody whom the member may see forgives typing mistakes in names. */
async function findRows(tx: TenantTx, page: ListPage, search: CandidateSearch | null): Promise<FoundRows> {
  if (search === null) return { rows: await listRows(tx, page), selection: page.selection, search };
  const found = await findMatches(tx, page, search);
  const near = found.rows.length === 0 ? nearSearch(search) : null;
  return near === null ? { ...found, search } : findRows(tx, page, near);
}

/**
 * Rows that a search finds. It first reads only its newest matches, which is quick for very common words too. It reads
 * more only when the filters leave too few of them.
 * @returns `selection` is null when more candidates match than are counted
 */
async function findMatches(tx: TenantTx, page: ListPage, search: CandidateSearch): Promise<Matches> {
  const isNewest = isNewestFirst(page);
  const before = isNewest ? (page.after?.id ?? null) : null;
  if (isNewest && isUnfiltered(page.selection)) return findNewest(tx, page, { search, before });
  const ids = await searchIds(tx, search, { before, limit: searchStep });
  const rowsAmong = async (among: RawBuilder<unknown>) => {
    const selection: CandidateSelection = { ...page.selection, among };
    return { rows: await listRows(tx, { ...page, selection }), selection };
  };
  if (ids.length === 0) return { rows: [], selection: { ...page.selection, among: sql`is null` } };
  const areAll = ids.length < searchStep;
  if (areAll || isNewest) {
    const found = await rowsAmong(sql`= any(${ids}::uuid[])`);
    if (areAll) return found;
    if (found.rows.length > page.limit) return { rows: found.rows, selection: null };
  }
  const filtered = await listIds(tx, page.selection, fewMax + 1);
  if (filtered.length <= fewMax) {
    const among = sql`${filtered}::uuid[]`;
    return rowsAmong(sql`= any(${await searchIds(tx, search, { among })}::uuid[])`);
  }
  const all = await rowsAmong(sql`in (select candidate_id from ${foundCandidates(search, { before })})`);
  return { rows: all.rows, selection: null };
}

/** The newest rows that a search without filters finds; the first page counts the others. */
async function findNewest(
  tx: TenantTx,
  page: ListPage,
  { search, before }: { search: CandidateSearch; before: string | null },
): Promise<Matches> {
  const shown = page.limit + 1;
  const limit = Math.max(shown, page.after === null ? searchStep : 0);
  const { ids, total } = await searchPage(tx, search, { before, limit, shown });
  const selection: CandidateSelection = { ...page.selection, among: sql`= any(${ids}::uuid[])` };
  return { rows: ids.length === 0 ? [] : await listRows(tx, { ...page, selection }), selection, total };
}

// With one filter being enough, the newest application need not match any.
const filtersOfLatest = (selection: CandidateSelection) =>
  selection.isAny ? { scope: selection.scope } : selection;

const searchIn = (actor: MemberActor, { picked, search }: Pick<ListQuery, 'picked' | 'search'>) =>
  picked === undefined && search ? searchOf(actor, search) : null;

async function selectionOf(
  tx: TenantTx,
  actor: MemberActor,
  query: CandidateFilters & Pick<ListQuery, 'picked'>,
): Promise<CandidateSelection> {
  if (query.picked === undefined) return selectionBy(tx, actor, query);
  return { scope: listScope(actor), person: [], isAny: false, among: sql`= any(${query.picked}::uuid[])` };
}
