import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { readTagsOf, sameTags } from './tag-parts.ts';

/** Gives a candidate tags; those that they have stay. */
export async function insertTags(
  tx: TenantTx,
  candidateId: string,
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  await tx
    .insertInto('candidate_tags')
    .values(tagIds.map((tag_id) => ({ tag_id, candidate_id: candidateId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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
export async function deleteGivenTag(tx: TenantTx, candidateId: string, tagId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('candidate_tags')
    .where('candidate_id', '=', candidateId)
    .where('tag_id', '=', tagId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Locks the tags that only this candidate has, and that no tag was merged into. Call it before the candidate is locked. */
export async function lockOwnTags(tx: TenantTx, candidateId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from tags g
      join candidate_tags k on k.tenant_id = ${currentTenantId} and k.tag_id = g.id
     where g.tenant_id = ${currentTenantId} and k.candidate_id = ${candidateId}::uuid
       and not exists (select from candidate_tags other
                        where other.tenant_id = ${currentTenantId} and other.tag_id = g.id
                          and other.candidate_id <> k.candidate_id)
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
