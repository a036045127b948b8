import { sql } from 'kysely';
import { readCursor } from '#platform/server/db/cursor.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { countedMax, type TagColor } from '../rules.ts';

export type TagRow = {
  id: string;
  name: string;
  color: TagColor;
  people: number;
  merged: { id: string; name: string }[];
  removed_at: Date | null;
  name_key: string;
};

type TagsQuery = {
  search?: string | undefined;
  isRemoved: boolean;
  cursor?: string | undefined;
  limit: number;
};

/** A page of the tags that people see, by name, and one more. A search finds those merged into them too. */
export function listTagRows(tx: TenantTx, query: TagsQuery): Promise<TagRow[]> {
  const { search = '', isRemoved, cursor, limit } = query;
  const after = readCursor(cursor, ['name', 'id']);
  const state = isRemoved ? sql`is not null` : sql`is null`;
  // A position instead of LIKE, in which the signs of c_sharp or 100% are wildcards.
  const found =
    search === ''
      ? sql``
      : sql`
     and exists (select from tags named
                  where named.tenant_id = ${currentTenantId} and named.root_id = r.id
                    and strpos(named.name_key, app.fold(${search})) > 0)`;
  const rest = after === null ? sql`` : sql`and (r.name_key, r.id) > (${after.name}, ${after.id}::uuid)`;
  return readRows(
    tx,
    sql`
    r.root_id = r.id and r.removed_at ${state} ${found} ${rest}
     order by r.name_key, r.id
     limit ${limit + 1}`,
  );
}

export async function findTagRow(tx: TenantTx, tagId: string): Promise<TagRow | undefined> {
  const [row] = await readRows(tx, sql`r.id = ${tagId}::uuid`);
  return row;
}

// Each tag counts its rows in the index up to the maximum. A candidate has at most one row of each merged tag, so as
// many rows as tags are enough.
async function readRows(tx: TenantTx, rest: ReturnType<typeof sql>): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select r.id, r.name, r.color, r.removed_at, r.name_key,
           (select count(distinct candidate_id)::integer
              from (select k.candidate_id from candidate_tags k
                     where k.tenant_id = ${currentTenantId} and k.tag_id = any(same.ids)
                     limit ${countedMax + 1} * cardinality(same.ids)) as found) as people,
           (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name_key), '[]')
              from tags m where m.tenant_id = ${currentTenantId} and m.merged_into_id = r.id) as merged
      from tags r
     cross join lateral (
       select array_agg(g.id) as ids from tags g
        where g.tenant_id = ${currentTenantId} and g.root_id = r.id) as same
     where r.tenant_id = ${currentTenantId} and ${rest}`.execute(tx);
  return rows.map((row) => ({ ...row, people: Math.min(row.people, countedMax + 1) }));
}
