import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Tag } from '../tag-contract.ts';

// Parts of statements. A row of candidate_tags names the tag as it was given; people see the tag of its root_id.

/** A value: the tags of a candidate as JSON, by name. */
export const tagsOf = (candidateId: RawBuilder<unknown>): RawBuilder<Tag[]> => sql<Tag[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'color', r.color) order by r.name_key), '[]')
    from tags r
   where r.tenant_id = ${currentTenantId} and r.removed_at is null
     and r.id in (
       select g.root_id from candidate_tags k
         join tags g on g.tenant_id = ${currentTenantId} and g.id = k.tag_id
        where k.tenant_id = ${currentTenantId} and k.candidate_id = ${candidateId}))`;

/**
 * A subquery: the ids of the candidates who have one of the tags. PostgreSQL plans a common tag and a rare one
 * differently. It needs their ids as values, and a single one without an array.
 */
export const candidatesWithTag = (tagIds: readonly string[]): RawBuilder<unknown> => sql`
  select k.candidate_id from candidate_tags k
   where k.tenant_id = ${currentTenantId}
     and k.tag_id ${tagIds.length === 1 ? sql`= ${tagIds[0]}::uuid` : sql`= any(${tagIds}::uuid[])`}`;

/** A condition: the candidate has the tag, or one that was merged into it or into whose place it came. */
export const hasTag = (candidateId: RawBuilder<unknown>, tagId: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from candidate_tags k
           where k.tenant_id = ${currentTenantId} and k.candidate_id = ${candidateId}
             and k.tag_id = any(array(${sameTags(tagId)})))`;

/** A condition: the candidate has no tag, or only deleted ones. */
export const hasNoTag = (candidateId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from candidate_tags k
     where k.tenant_id = ${currentTenantId} and k.candidate_id = ${candidateId}
       and k.tag_id <> all(array(
             select g.id from tags g where g.tenant_id = ${currentTenantId} and g.removed_at is not null)))`;

/** A subquery: the ids of the tags that people see as one with this tag; none when it is deleted. */
export const sameTags = (tagId: string): RawBuilder<unknown> => sql`
  select g.id from tags g
   where g.tenant_id = ${currentTenantId} and g.removed_at is null
     and g.root_id = (select root_id from tags where tenant_id = ${currentTenantId} and id = ${tagId}::uuid)`;

/** The ids of the tags that people see as one with one of these tags, without deleted ones. */
export async function listSameTags(tx: TenantTx, tagIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from tags g
     where g.tenant_id = ${currentTenantId} and g.removed_at is null
       and g.root_id in (select t.root_id from tags t
                          where t.tenant_id = ${currentTenantId} and t.id = any(${tagIds}::uuid[]))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The tags of a candidate, by name. */
export async function readTagsOf(tx: TenantTx, candidateId: string): Promise<Tag[]> {
  const { rows } = await sql<{ tags: Tag[] }>`select ${tagsOf(sql`${candidateId}::uuid`)} as tags`.execute(
    tx,
  );
  return rows[0]?.tags ?? [];
}

/** The ids of the tags that people see on each of these candidates. */
export async function readTagIdsOf(
  tx: TenantTx,
  candidateIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (candidateIds.length === 0) return new Map();
  const { rows } = await sql<{ candidateId: string; tagIds: string[] }>`
    select k.candidate_id as "candidateId", array_agg(g.root_id) as "tagIds"
      from candidate_tags k
      join tags g on g.tenant_id = ${currentTenantId} and g.id = k.tag_id and g.removed_at is null
     where k.tenant_id = ${currentTenantId} and k.candidate_id = any(${candidateIds}::uuid[])
     group by k.candidate_id`.execute(tx);
  return new Map(rows.map(({ candidateId, tagIds }) => [candidateId, new Set(tagIds)]));
}
