import { addTag, removeTag, undoTag } from '#candidates/server/change-tags.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { SkipReason } from '../contract.ts';
import { skipReasonFor } from './items.ts';

type TagChange = { tagId: string | null | undefined; candidateId: string; now: Date };

const changes = { tag: addTag, untag: removeTag, undoTag };

/** Adds a tag to a candidate, removes it, or undoes its addition. @returns why nothing changed, or null */
export async function changeTag(
  tx: TenantTx,
  actor: MemberActor,
  kind: keyof typeof changes,
  { tagId, candidateId, now }: TagChange,
): Promise<SkipReason | null> {
  if (!tagId) return 'already';
  const candidate = await tx
    .selectFrom('candidates')
    .select('id')
    .where('id', '=', candidateId)
    .executeTakeFirst();
  if (candidate === undefined) return 'gone';
  try {
    const { isChanged } = await changes[kind](tx, actor, { candidateId, tagId, now });
    return isChanged ? null : 'already';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return skipReasonFor(error);
  }
}
