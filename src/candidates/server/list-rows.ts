import { type RawBuilder, sql } from 'kysely';
import { jsonRows, rowsOfJson } from '#platform/server/db/json-rows.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Tag } from '../tag-contract.ts';
import { applicationColumns, candidateApplications, type ConsentOfRow } from './candidate-applications.ts';
import type { CandidateSelection } from './candidate-filters.ts';
import { type ListPage, planFor, selectIds, selectMatching, selectPeople } from './queries.ts';

/** A candidate as lists show them; instants are as PostgreSQL's JSON has them. */
export type ListedRow = {
  id: string;
  name: string;
  surname: string;
  is_withheld: boolean;
  email: string;
  phone_number: string;
  photo_file_id: string | null;
  current_title: string;
  current_company: string;
  city: string;
  country: string;
  source: string;
  tags: Tag[];
  skills: string[];
  languages: unknown;
  links: unknown;
  pools: string[];
  working_since: string | null;
  worked_days: number | null;
  contacted_at: string | null;
  created_at: string;
  sort_name: string;
  /** Null where it is not read. */
  consent: ConsentOfRow | null;
  /** The newest application that matches, alone in a list as `rowsOfJson` reads it; null for none. */
  latest: unknown[][] | null;
};

const columns = [
  'id',
  'name',
  'surname',
  'is_withheld',
  'email',
  'phone_number',
  'photo_file_id',
  'current_title',
  'current_company',
  'city',
  'country',
  'source',
  'tags',
  'skills',
  'languages',
  'links',
  'pools',
  'working_since',
  'worked_days',
  'contacted_at',
  'created_at',
  'sort_name',
  'consent',
  'latest',
] as const satisfies (keyof ListedRow)[];

/** Ids of a page and one more, and how many match; null when they are not more, or not counted. */
export type FoundIds = { ids: string[]; total: number | null };

/** Matches are counted only when there are more than the page shows. */
export async function findIds(tx: TenantTx, page: ListPage): Promise<FoundIds> {
  const { rows } = await sql<FoundIds>`
    ${planFor(page.selection)}
    with page (id) as materialized (${selectIds(tx, page)})
    select array(select id from page) as ids, ${totalOf(page)} as total`.execute(tx);
  return rows[0] ?? { ids: [], total: null };
}

/** The candidates of a page. PostgreSQL plans this statement once for all filters. */
export async function listRows(tx: TenantTx, page: ListPage, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ rows: unknown[][] }>`
    select ${rowsOf(page, sql`${ids}::uuid[]`)} as rows`.execute(tx);
  return rowsOfJson<ListedRow>(columns, rows[0]?.rows ?? []);
}

/**
 * A page of all candidates and one more, with their number, by one statement: each further one is a round trip. The ids
 * come from an index alone. The rows then cost as much in each company, so that PostgreSQL plans the statement once.
 */
export async function listAllRows(
  tx: TenantTx,
  page: ListPage,
): Promise<{ rows: ListedRow[]; total: number | null }> {
  const { rows } = await sql<{ rows: unknown[][] | null; total: number | null }>`
    with page (id) as materialized (${selectIds(tx, page)})
    select ${rowsOf(page, sql`array(select id from page)`)} as rows, ${totalOf(page)} as total`.execute(tx);
  const [found] = rows;
  return { rows: rowsOfJson<ListedRow>(columns, found?.rows ?? []), total: found?.total ?? null };
}

const totalOf = ({ selection, countedMax, limit }: ListPage): RawBuilder<number | null> =>
  countedMax === null
    ? sql`null`
    : sql`
      case when (select count(*) from page) > ${sql.lit(limit)} then
        (select count(*) from (${selectMatching(selection, countedMax)}) as found) end`;

/** The rows of the people with some ids, each with the newest application that matches, alone in a list. */
function rowsOf(page: ListPage, ids: RawBuilder<unknown>): RawBuilder<unknown[][] | null> {
  const of = candidateApplications.get();
  const applications = of.selectLatest(sql`p.id`, page.latestBy, page.include.includes('assignee'));
  const consent = page.include.includes('consent')
    ? of.consentOf(sql`p.id`, page.selection.scope)
    : sql`null::json`;
  const latest = jsonRows(applicationColumns, applications);
  return jsonRows(
    columns,
    sql`select p.*, ${consent} as consent, ${latest} as latest from (${selectPeople(page, ids)}) as p`,
  );
}

/** Ids of the candidates that match, in no order; at most `limit`. */
export async function listIds(tx: TenantTx, selection: CandidateSelection, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${planFor(selection)}
    select found.id from (${selectMatching(selection, limit)}) as found (id)`.execute(tx);
  return rows.map((row) => row.id);
}
