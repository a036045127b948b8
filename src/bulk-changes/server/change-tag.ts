import { sameTag } from '#candidates/rules.ts';
import { addTag, removeTag } from '#candidates/server/change-tags.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { SkipReason } from '../contract.ts';
import { skipReasonFor } from './items.ts';

type TagChange = { kind: 'tag' | 'untag'; tag: string; candidateId: string; now: Date };

/** Adds a tag to a candidate or removes it. @returns why nothing changed, or null */
export async function changeTag(
  tx: TenantTx,
  actor: MemberActor,
  { kind, tag, candidateId, now }: TagChange,
): Promise<SkipReason | null> {
  const candidate = await tx
    .selectFrom('candidates')
    .select('tags')
    .where('id', '=', candidateId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (candidate === undefined) return 'gone';
  const hasTag = candidate.tags.some((one) => sameTag(one, tag));
  if (hasTag === (kind === 'tag')) return 'already';
  try {
    await (kind === 'tag' ? addTag : removeTag)(tx, actor, { candidateId, tag, now });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return skipReasonFor(error);
  }
}
