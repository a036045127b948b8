import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { deleteLater, deletionTask } from '#platform/server/background/removed-rows.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { TagColor } from '../rules.ts';

type TagDraft = { name: string; color: TagColor };
type OneTag = { tagId: string; now: Date };

/** Adds a tag that no candidate has yet. @returns its id */
export async function createTag(
  tx: TenantTx,
  actor: MemberActor,
  { name, color, now }: TagDraft & { now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (select app.uuid_v7() as id)
    insert into tags (tenant_id, id, root_id, name, color, created_at)
    select ${currentTenantId}, id, id, ${name}, ${color}, ${now}::timestamptz from made
        on conflict (tenant_id, name_key) where removed_at is null do nothing
    returning id`.execute(tx);
  const id = rows[0]?.id ?? refuseName();
  await recordTag(tx, actor, { type: 'tag.created', data: { tag: name }, now });
  return id;
}

/** Renames a tag, or changes its colour. Candidates and views refer to it by its id, so this is one row. */
export async function updateTag(
  tx: TenantTx,
  actor: MemberActor,
  { tagId, change, now }: OneTag & { change: { [name in keyof TagDraft]?: TagDraft[name] | undefined } },
): Promise<void> {
  const { name: before } = await requireTag(tx, tagId);
  const { name = before, color } = change;
  await tx
    .updateTable('tags')
    .set({ name, ...(color !== undefined && { color }) })
    .where('id', '=', tagId)
    .execute()
    .catch((error: unknown) => (isUniqueViolation(error) ? refuseName() : Promise.reject(error as Error)));
  if (name !== before)
    await recordTag(tx, actor, { type: 'tag.renamed', data: { tag: before, to: name }, now });
}

/** Hides a tag and those that were merged into it; a task deletes them later. */
export async function deleteTag(tx: TenantTx, actor: MemberActor, { tagId, now }: OneTag): Promise<void> {
  const { name } = await requireTag(tx, tagId);
  await tx.updateTable('tags').set({ removed_at: now }).where('root_id', '=', tagId).execute();
  await deleteLater(tx, { task: deleteRemovedTagTask, id: tagId, now });
  await recordTag(tx, actor, { type: 'tag.deleted', data: { tag: name }, now });
}

/** Shows a deleted tag again. @throws Refusal `candidates.tag_name_taken` when a new tag has its name */
export async function restoreTag(tx: TenantTx, actor: MemberActor, { tagId, now }: OneTag): Promise<void> {
  const { name } = await requireTag(tx, tagId, { isRemoved: true });
  await tx
    .updateTable('tags')
    .set({ removed_at: null })
    .where('root_id', '=', tagId)
    .execute()
    .catch((error: unknown) => (isUniqueViolation(error) ? refuseName() : Promise.reject(error as Error)));
  await recordTag(tx, actor, { type: 'tag.restored', data: { tag: name }, now });
}

/**
 * Merges tags into one: they become further names of it. Rows of candidates stay as they are, so the undo is exact. A
 * tag of 200,000 people is merged as quickly as one of none. A repetition changes nothing.
 */
export async function mergeTags(
  tx: TenantTx,
  actor: MemberActor,
  { tagId, tagIds, now }: OneTag & { tagIds: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(tagIds)].filter((id) => id !== tagId);
  const all = await lockTags(tx, [tagId, ...wanted]);
  const rows = all.filter(isShown);
  const target = rows.find(({ id }) => id === tagId) ?? refuse('not_found');
  // A repetition, as after a double click, finds them merged.
  const before = all.filter((row) => row.merged_into_id === tagId).map(({ id }) => id);
  const merged = wanted.filter((id) => !before.includes(id));
  if (rows.length <= merged.length) refuse('not_found');
  if (merged.length === 0) return;
  await sql`
    update tags
       set root_id = ${tagId}::uuid,
           merged_into_id = case when id = any(${merged}::uuid[]) then ${tagId}::uuid else merged_into_id end
     where tenant_id = ${currentTenantId} and root_id = any(${merged}::uuid[])`.execute(tx);
  for (const { name } of rows.filter(({ id }) => id !== tagId))
    await recordTag(tx, actor, { type: 'tag.merged', data: { tag: name, to: target.name }, now });
}

/** Undoes the merge of a tag, which takes along the tags that had been merged into it before. */
export async function separateTag(
  tx: TenantTx,
  actor: MemberActor,
  { tagId, mergedTagId, now }: OneTag & { mergedTagId: string },
): Promise<void> {
  const target = await requireTag(tx, tagId);
  const { rows } = await sql<{ name: string }>`
    with recursive own as (
      select id from tags
       where tenant_id = ${currentTenantId} and id = ${mergedTagId}::uuid and merged_into_id = ${tagId}::uuid
      union
      select m.id from tags m join own on own.id = m.merged_into_id where m.tenant_id = ${currentTenantId})
    update tags
       set root_id = ${mergedTagId}::uuid,
           merged_into_id = case when id = ${mergedTagId}::uuid then null else merged_into_id end
     where tenant_id = ${currentTenantId} and id in (select id from own)
    returning case when id = ${mergedTagId}::uuid then name end as name`.execute(tx);
  const name = rows.find((row) => row.name !== null)?.name ?? refuse('not_found');
  await recordTag(tx, actor, { type: 'tag.separated', data: { tag: name, to: target.name }, now });
}

/** Deletes a tag for good. */
export const deleteRemovedTagTask = deletionTask('delete_removed_tag', 'tags');

/** The tag, locked, when people see it, or when it is deleted and can be restored; else not_found. */
async function requireTag(tx: TenantTx, tagId: string, state: { isRemoved?: boolean } = {}) {
  return (await lockTags(tx, [tagId], state)).find(isShown) ?? refuse('not_found');
}

/**
 * Locks tags that people see, and those that were merged into them. In the order of their keys, as in `findOrAddTags`:
 * transactions do not deadlock and merges make no circle.
 */
const lockTags = (tx: TenantTx, tagIds: readonly string[], { isRemoved = false } = {}) =>
  tx
    .selectFrom('tags')
    .select(['id', 'name', 'merged_into_id'])
    .where('root_id', 'in', [...tagIds])
    .where('removed_at', isRemoved ? 'is not' : 'is', null)
    .orderBy('name_key')
    .forUpdate()
    .execute();

/** Whether people see the tag: it was not merged into another one. */
const isShown = (row: { merged_into_id: string | null }): boolean => row.merged_into_id === null;

type TagEvent = { type: string; data: { tag: string; to?: string }; now: Date };

const recordTag = (tx: TenantTx, actor: MemberActor, event: TagEvent) =>
  record(tx, actor.companyId, byMember(actor), event);

function refuseName(): never {
  refuse('conflict', 'candidates.tag_name_taken', {
    fields: { name: ['candidates.refusals.tag_name_taken'] },
  });
}
