import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { tagsMax } from '../rules.ts';
import type { Tag } from '../tag-contract.ts';
import { type CandidateRecord, requireChangeable } from './access.ts';
import { lockTag, readTagName } from './find-tag.ts';
import { hasTag, readTagsOf } from './tag-parts.ts';
import { saveCandidate } from './update-candidate.ts';
import { deleteGivenTag, deleteTagOf, insertTags } from './write-tags.ts';

type TagInput = { candidateId: string; tagId: string; now: Date };
/** The tags after a change; `isChanged` is false when there was nothing to do. */
type TagChange = { tags: Tag[]; version: number; isChanged: boolean };

/** Adds a tag to a candidate; does nothing when they have it. */
export async function addTag(tx: TenantTx, actor: MemberActor, tagging: TagInput): Promise<TagChange> {
  const { candidateId, tagId } = tagging;
  const name = await lockTag(tx, tagId);
  const row = await requireChangeable(tx, actor, candidateId);
  if (name === undefined) refuse('conflict', 'candidates.tag_gone');
  const tags = await readTagsOf(tx, candidateId);
  if (await isTagged(tx, tagging)) return { tags, version: row.version, isChanged: false };
  if (tags.length >= tagsMax) refuse('conflict', 'candidates.too_many_tags', { values: { count: tagsMax } });
  await insertTags(tx, candidateId, [tagId]);
  return save(tx, actor, row, { ...tagging, name, type: 'candidate.tagged' });
}

/** Removes a tag from a candidate; does nothing when they do not have it. */
export const removeTag = (tx: TenantTx, actor: MemberActor, tagging: TagInput): Promise<TagChange> =>
  remove(tx, actor, tagging, deleteTagOf);

/**
 * Undoes the addition of a tag: removes it only as it was given, also when it was merged into a tag that the candidate
 * has besides.
 */
export const undoTag = (tx: TenantTx, actor: MemberActor, tagging: TagInput): Promise<TagChange> =>
  remove(tx, actor, tagging, deleteGivenTag);

async function remove(
  tx: TenantTx,
  actor: MemberActor,
  tagging: TagInput,
  deleteRows: typeof deleteTagOf,
): Promise<TagChange> {
  const { candidateId, tagId } = tagging;
  await lockTag(tx, tagId);
  const name = (await readTagName(tx, tagId)) ?? '';
  const row = await requireChangeable(tx, actor, candidateId);
  if (!(await deleteRows(tx, candidateId, tagId)))
    return { tags: await readTagsOf(tx, candidateId), version: row.version, isChanged: false };
  return save(tx, actor, row, { ...tagging, name, type: 'candidate.untagged' });
}

async function isTagged(
  tx: TenantTx,
  { candidateId, tagId }: Pick<TagInput, 'candidateId' | 'tagId'>,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${hasTag(sql`${candidateId}::uuid`, tagId)} as has`.execute(tx);
  return rows[0]?.has ?? false;
}

async function save(
  tx: TenantTx,
  actor: MemberActor,
  row: CandidateRecord,
  change: TagInput & { name: string; type: string },
): Promise<TagChange> {
  const { candidateId, name, type, now } = change;
  await saveCandidate(tx, row, {}, now);
  await record(tx, actor.companyId, byMember(actor), { type, candidateId, data: { tag: name }, now });
  return { tags: await readTagsOf(tx, candidateId), version: row.version + 1, isChanged: true };
}
