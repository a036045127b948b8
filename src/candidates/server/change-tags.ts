import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { sameTag, tagsMax } from '../rules.ts';
import { type CandidateRecord, requireChangeable } from './access.ts';
import { saveCandidate } from './update-candidate.ts';

type Tagging = { candidateId: string; tag: string; now: Date };
type Tagged = { tags: string[]; version: number };

/** Adds a tag to a candidate; does nothing when they have it. */
export async function addTag(tx: TenantTx, actor: MemberActor, tagging: Tagging): Promise<Tagged> {
  const row = await requireChangeable(tx, actor, tagging.candidateId);
  if (row.tags.some((tag) => sameTag(tag, tagging.tag))) return { tags: row.tags, version: row.version };
  if (row.tags.length >= tagsMax)
    refuse('conflict', 'candidates.too_many_tags', { values: { count: tagsMax } });
  return saveTags(tx, actor, row, { ...tagging, tags: [...row.tags, tagging.tag], type: 'candidate.tagged' });
}

/** Removes a tag from a candidate; does nothing when they do not have it. */
export async function removeTag(tx: TenantTx, actor: MemberActor, tagging: Tagging): Promise<Tagged> {
  const row = await requireChangeable(tx, actor, tagging.candidateId);
  const tags = row.tags.filter((tag) => !sameTag(tag, tagging.tag));
  if (tags.length === row.tags.length) return { tags: row.tags, version: row.version };
  return saveTags(tx, actor, row, { ...tagging, tags, type: 'candidate.untagged' });
}

async function saveTags(
  tx: TenantTx,
  actor: MemberActor,
  row: CandidateRecord,
  change: Tagging & { tags: string[]; type: string },
): Promise<Tagged> {
  const { candidateId, tag, tags, type, now } = change;
  await saveCandidate(tx, row, { tags }, now);
  await record(tx, actor.companyId, byMember(actor), { type, candidateId, data: { tag }, now });
  return { tags, version: row.version + 1 };
}
