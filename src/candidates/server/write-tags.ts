import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { readTagsOf, sameTags } from './tag-parts.ts';

/** Tags of a candidate as they were given. */
export type GivenTags = { candidateId: string; tagIds: readonly string[] };

/** Gives a candidate tags; those that they have stay. */
export const insertTags = (tx: TenantTx, candidateId: string, tagIds: readonly string[]): Promise<void> =>
  insertTagsOfMany(tx, [{ candidateId, tagIds }]);

/** The same for many candidates, in one statement. */
export async function insertTagsOfMany(tx: TenantTx, given: readonly GivenTags[]): Promise<void> {
  const { candidateIds, tagIds } = pairsOf(given);
  if (tagIds.length === 0) return;
  await sql`
    insert into candidate_tags (tenant_id, tag_id, candidate_id)
    select ${currentTenantId}, p.tag_id, p.candidate_id
      from unnest(${tagIds}::uuid[], ${candidateIds}::uuid[]) as p (tag_id, candidate_id)
     order by p.tag_id, p.candidate_id
        on conflict do nothing`.execute(tx);
}

/** The pairs as one array for each column. */
const pairsOf = (given: readonly GivenTags[]) => ({
  candidateIds: given.flatMap(({ candidateId, tagIds }) => tagIds.map(() => candidateId)),
  tagIds: given.flatMap(({ tagIds }) => tagIds),
});

/** Replaces the tags of the locked candidate by these. @returns whether that changed anything */
export async function replaceTags(
  tx: TenantTx,
  candidateId: string,
  tagIds: readonly string[],
): Promise<boolean> {
  const before = await readTagsOf(tx, candidateId);
  await sql`
    delete from candidate_tags k
     using tags g
     where k.tenant_id = ${currentTenantId} and k.candidate_id = ${candidateId}::uuid
       and g.tenant_id = ${currentTenantId} and g.id = k.tag_id and g.removed_at is null
       and g.root_id not in (select root_id from tags
                              where tenant_id = ${currentTenantId} and id = any(${tagIds}::uuid[]))`.execute(
    tx,
  );
  const kept = (await readTagsOf(tx, candidateId)).map(({ id }) => id);
  await sql`
    insert into candidate_tags (tenant_id, tag_id, candidate_id)
    select ${currentTenantId}, id, ${candidateId}::uuid from tags
     where tenant_id = ${currentTenantId} and id = any(${tagIds}::uuid[]) and root_id <> all(${kept}::uuid[])
        on conflict do nothing`.execute(tx);
  return JSON.stringify(before) !== JSON.stringify(await readTagsOf(tx, candidateId));
}

/** Removes a tag from a candidate, with all that people see as one with it. @returns whether they had it */
export async function deleteTagOf(tx: TenantTx, candidateId: string, tagId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from candidate_tags
     where tenant_id = ${currentTenantId} and candidate_id = ${candidateId}::uuid
       and tag_id = any(array(${sameTags(tagId)}))
    returning tag_id`.execute(tx);
  return rows.length > 0;
}

/** The same, but only of the row with this id. */
export const deleteGivenTag = (tx: TenantTx, candidateId: string, tagId: string): Promise<boolean> =>
  deleteGivenTags(tx, [{ candidateId, tagIds: [tagId] }]);

/** The same of many candidates, in one statement. @returns whether anybody had one */
export async function deleteGivenTags(tx: TenantTx, given: readonly GivenTags[]): Promise<boolean> {
  const { candidateIds, tagIds } = pairsOf(given);
  if (tagIds.length === 0) return false;
  const { rows } = await sql`
    delete from candidate_tags k
     using unnest(${tagIds}::uuid[], ${candidateIds}::uuid[]) as p (tag_id, candidate_id)
     where k.tenant_id = ${currentTenantId} and k.tag_id = p.tag_id and k.candidate_id = p.candidate_id
    returning k.tag_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Locks the tags that only these candidates have, and that no tag was merged into. Call it before candidates are locked.
 * @param madeSince leaves out older tags
 */
export async function lockOwnTags(
  tx: TenantTx,
  candidateIds: readonly string[],
  madeSince: Date | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from tags g
     where g.tenant_id = ${currentTenantId}
       and g.id in (select k.tag_id from candidate_tags k
                     where k.tenant_id = ${currentTenantId} and k.candidate_id = any(${candidateIds}::uuid[]))
       and g.created_at >= coalesce(${madeSince}::timestamptz, '-infinity')
       and not exists (select from candidate_tags other
                        where other.tenant_id = ${currentTenantId} and other.tag_id = g.id
                          and other.candidate_id <> all(${candidateIds}::uuid[]))
       and not exists (select from tags m where m.tenant_id = ${currentTenantId} and m.merged_into_id = g.id)
     order by g.name_key
       for update of g`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes those of the locked tags that no candidate has now. */
export async function deleteUnusedTags(tx: TenantTx, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  await sql`
    delete from tags g
     where g.tenant_id = ${currentTenantId} and g.id = any(${tagIds}::uuid[])
       and not exists (select from candidate_tags k
                        where k.tenant_id = ${currentTenantId} and k.tag_id = g.id)`.execute(tx);
}
