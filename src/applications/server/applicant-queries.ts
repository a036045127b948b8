import { type RawBuilder, sql } from 'kysely';
import { allOf } from '#platform/server/db/all-of.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { WantedApplicants } from './applicant-filters.ts';
import { foundBy, readFoundFirst } from './applicant-search.ts';
import type { ApplicationVersion } from './lock-applications.ts';

/** Number of applications that match; counting stops at `limit`. */
export async function countApplicants(
  tx: TenantTx,
  wanted: WantedApplicants,
  limit: number,
): Promise<number> {
  if (wanted.isSearchCommon) return (await listVersions(tx, wanted, limit)).length;
  const { rows } = await sql<{ count: number }>`
    ${wanted.plan}
    select count(*) as count
      from (select from applications a where ${allOf(wanted.conditions)} limit ${limit}) as found`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Everything the filters match, with the current versions; at most `limit`. */
export async function listVersions(
  tx: TenantTx,
  wanted: WantedApplicants,
  limit: number,
): Promise<(ApplicationVersion & { candidate_id: string })[]> {
  return readWanted(tx, wanted, {
    columns: sql`a.id, a.version`,
    rest: sql``,
    shown: sql`f.id, f.version, f.candidate_id`,
    order: sql``,
    limit,
  });
}

type Reading = {
  columns: RawBuilder<unknown>;
  /** SQL after the conditions. */
  rest: RawBuilder<unknown>;
  /** The same columns, and their order, from `f`. */
  shown: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
};

/** Rows of the applications that the filters match. */
export async function readWanted<Row>(
  tx: TenantTx,
  wanted: WantedApplicants,
  reading: Reading,
): Promise<Row[]> {
  const { conditions } = wanted;
  const search = wanted.isSearchCommon ? wanted.search : undefined;
  const { columns, rest, shown, order, limit } = reading;
  const from = (where: RawBuilder<unknown>[]) =>
    sql`select ${columns}, a.candidate_id from applications a where ${allOf(where)} ${rest}`;
  if (search !== undefined) {
    const first = await readFoundFirst<Row>(tx, search, { from: from(conditions), shown, order, limit });
    if (first !== null) return first;
  }
  const all = search === undefined ? conditions : [...conditions, foundBy(search)];
  const { rows } = await sql<Row>`
    ${wanted.plan}
    select ${shown} from (${from(all)} limit ${limit}) as f ${order}`.execute(tx);
  return rows;
}
