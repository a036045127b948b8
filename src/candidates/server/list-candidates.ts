import { type RawBuilder, sql } from 'kysely';
import { valuesOf } from '#platform/contract/fields.ts';
import type { Page, SortOrder } from '#platform/contract/paging.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { rowsOfJson } from '#platform/server/db/json-rows.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CandidateRow } from '../contract.ts';
import type { ListedValue } from '#jobs/custom-field-contract.ts';
import type { CandidateFilters } from '../filter-contract.ts';
import type { SearchHit } from '../hit-rules.ts';
import { includes } from '../row-contract.ts';
import { countedMax, firstOrder, foundMax, type Sort } from '../rules.ts';
import type { PoolEntry } from '../pool-entry-contract.ts';
import { listScope } from './access.ts';
import { candidateFields } from './candidate-fields.ts';
import { candidatePools } from './candidate-pools.ts';
import { applicationColumns, type ApplicationRow } from './candidate-applications.ts';
import { type CandidateSelection, selectionBy } from './candidate-filters.ts';
import { findHits } from './find-hits.ts';
import { presentRow } from './present.ts';
import { findIds, type FoundIds, listAllRows, type ListedRow, listIds, listRows } from './list-rows.ts';
import { isNewestFirst, isUnfiltered, type ListPage } from './queries.ts';
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
  /** Other parts of a row, separated by commas. */
  include?: string | undefined;
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
  const page = await pageOf(tx, actor, query);
  const search = searchIn(actor, query);
  const hasRowsOnly = search === null && !query.poolId && !query.fieldIds && query.count !== 'all';
  if (hasRowsOnly && isUnfiltered(page.selection))
    return presentPage(actor, page, await listAllRows(tx.ending(), page));
  const found = await findPage(tx, page, search);
  const { ids } = found;
  const [rows, hits, entries, customFields, total] = await Promise.all([
    listRows(hasRowsOnly ? tx.ending() : tx, page, ids),
    found.search === null || query.hits === 'none'
      ? null
      : findHits(tx, ids.slice(0, query.limit), found.search),
    query.poolId
      ? candidatePools.get().listEntries(tx, { poolIds: valuesOf(query.poolId), candidateIds: ids })
      : new Map<string, PoolEntry>(),
    candidateFields.get().listValues(tx, actor, {
      candidateIds: ids,
      fieldIds: query.fieldIds?.split(',') ?? [],
    }),
    query.count === 'all' && page.after === null && ids.length > query.limit
      ? listCandidateIds(tx, actor, query, foundMax + 1).then((all) => all.length)
      : found.total,
  ]);
  return presentPage(actor, page, { rows, total, hits, entries, customFields });
}

async function pageOf(tx: TenantTx, actor: MemberActor, query: ListQuery): Promise<ListPage> {
  const selection = await selectionOf(tx, actor, query);
  const after = readCursor(query.cursor, ['name', 'id']);
  return {
    selection,
    sort: query.sort,
    order: query.order ?? firstOrder[query.sort],
    hasDetails: query.details === 'true',
    include: includes.filter((part) => valuesOf(query.include).includes(part)),
    latestBy: filtersOfLatest(selection),
    countedMax: after === null && query.count !== 'all' ? searchStep : null,
    after,
    limit: query.limit,
  };
}

type PageParts = {
  rows: ListedRow[];
  total: number | null;
  hits?: ReadonlyMap<string, SearchHit> | null;
  entries?: ReadonlyMap<string, PoolEntry>;
  customFields?: ReadonlyMap<string, ListedValue[]>;
};

function presentPage(actor: MemberActor, { limit, after }: ListPage, parts: PageParts): Page<CandidateRow> {
  const { rows, hits, entries, customFields } = parts;
  const latest = latestOf(rows);
  const found = pageFrom(
    rows,
    limit,
    (row) =>
      presentRow(row, actor.companyId, {
        latest: latest.get(row.id) ?? null,
        hit: hits?.get(row.id) ?? null,
        poolEntry: entries?.get(row.id) ?? null,
        customFields: customFields?.get(row.id) ?? [],
      }),
    (row) => ({ name: row.sort_name, id: row.id }),
  );
  const total = rows.length <= limit ? rows.length : parts.total;
  return after !== null || total === null ? found : { ...found, total };
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
  const newest = {
    cursor: undefined,
    sort: 'created',
    order: 'desc',
    limit: limit - 1,
    count: 'all',
  } as const;
  const page = await pageOf(tx, actor, { ...query, ...newest });
  return (await findPage(tx, page, searchIn(actor, query))).ids;
}

const latestOf = (rows: readonly ListedRow[]): Map<string, ApplicationRow> =>
  new Map(
    rowsOfJson<ApplicationRow>(
      applicationColumns,
      rows.flatMap((row) => row.latest ?? []),
    ).map((application) => [application.candidate_id, application]),
  );

/** The search is the one that found them: as typed, or with mistakes forgiven. */
type FoundPage = FoundIds & { search: CandidateSearch | null };

/** Ids of the page. A search that finds nobody whom the member may see forgives typing mistakes in names. */
async function findPage(tx: TenantTx, page: ListPage, search: CandidateSearch | null): Promise<FoundPage> {
  if (search === null) return { ...(await findIds(tx, page)), search };
  const found = await findMatches(tx, page, search);
  const near = found.ids.length === 0 ? nearSearch(search) : null;
  return near === null ? { ...found, search } : findPage(tx, page, near);
}

/**
 * Ids that a search finds. It first reads only its newest matches, which is quick for very common words too. It reads
 * more only when the filters leave too few of them.
 */
async function findMatches(tx: TenantTx, page: ListPage, search: CandidateSearch): Promise<FoundIds> {
  const isNewest = isNewestFirst(page);
  const before = isNewest ? (page.after?.id ?? null) : null;
  if (isNewest && isUnfiltered(page.selection)) return findNewest(tx, page, { search, before });
  const ids = await searchIds(tx, search, { before, limit: searchStep });
  if (ids.length === 0) return { ids, total: null };
  const idsAmong = (among: RawBuilder<unknown>, countedMax: number | null): Promise<FoundIds> =>
    findIds(tx, { ...page, countedMax, selection: { ...page.selection, among } });
  const areAll = ids.length < searchStep;
  if (areAll) return idsAmong(sql`= any(${ids}::uuid[])`, page.countedMax);
  // A search that stopped early found more than the counted maximum; how many of them the filters match is unknown.
  const total = isUnfiltered(page.selection) ? searchStep : null;
  if (isNewest) {
    const found = await idsAmong(sql`= any(${ids}::uuid[])`, null);
    if (found.ids.length > page.limit) return { ...found, total };
  }
  const filtered = await listIds(tx, page.selection, fewMax + 1);
  if (filtered.length <= fewMax) {
    const found = await searchIds(tx, search, { among: sql`${filtered}::uuid[]` });
    return idsAmong(sql`= any(${found}::uuid[])`, page.countedMax);
  }
  const found = await idsAmong(
    sql`in (select candidate_id from ${foundCandidates(search, { before })})`,
    null,
  );
  return { ...found, total };
}

/** The newest ids that a search without filters finds; the first page counts the others. */
function findNewest(
  tx: TenantTx,
  page: ListPage,
  { search, before }: { search: CandidateSearch; before: string | null },
): Promise<FoundIds> {
  const shown = page.limit + 1;
  const limit = Math.max(shown, page.after === null ? searchStep : 0);
  return searchPage(tx, search, { before, limit, shown });
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
