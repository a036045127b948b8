import { mayMerge, requireCandidate } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type DuplicatePair, duplicates } from '../contract.ts';
import { requireMerger } from './access.ts';
import { compareCandidates } from './compare-candidates.ts';
import { mergeCandidates } from './merge-candidates.ts';
import { presentMerges, presentPair } from './present.ts';
import { countOpenPairs, findPair, listMerges, listPairs, listPairsOf } from './queries.ts';
import { undoMerge } from './undo-merge.ts';

export const duplicateOperations: Operation[] = implement(
  'duplicates',
  duplicates,
)({
  async list({ query: { state, cursor, limit } }, { tx, actor }) {
    requireMerger(actor);
    const after = readCursor(cursor, ['score', 'id']);
    const rows = await listPairs(tx, { state, after, limit });
    const page = pageFrom(rows, limit, presentPair, ({ score, id }) => ({ score: String(score), id }));
    return after === null && state === 'open' ? { ...page, total: await countOpenPairs(tx) } : page;
  },
  async listOfCandidate({ params: { candidateId } }, { tx, actor, now }) {
    await requireCandidate(tx, actor, candidateId);
    if (!mayMerge(actor)) return { items: [], merged: [] };
    const [pairs, merges] = await Promise.all([listPairsOf(tx, candidateId), listMerges(tx, candidateId)]);
    return { items: pairs.map(presentPair), merged: presentMerges(merges, now) };
  },
  async dismiss({ params: { pairId } }, { tx, actor, now }) {
    return setDismissal(tx, actor, { pairId, at: now });
  },
  async reopen({ params: { pairId } }, { tx, actor }) {
    return setDismissal(tx, actor, { pairId, at: null });
  },
  async compare({ params: { candidateId, otherId } }, { tx, actor }) {
    requireMerger(actor);
    return compareCandidates(tx, actor, { candidateId, otherId });
  },
  async merge({ params: { candidateId, otherId }, body }, { tx, actor, now }) {
    requireMerger(actor);
    await mergeCandidates(tx, actor, { candidateId, otherId, draft: body, now });
    const merges = presentMerges(await listMerges(tx, candidateId), now);
    return merges.find(({ id }) => id === otherId) ?? refuse('not_found');
  },
  async undoMerge({ params: { candidateId, otherId } }, { tx, actor, now }) {
    requireMerger(actor);
    await undoMerge(tx, actor, { candidateId, otherId, now });
    return { isSuccess: true };
  },
});

/** Remembers that two candidates are not the same person, or forgets that. A repetition changes nothing. */
async function setDismissal(
  tx: TenantTx,
  actor: MemberActor,
  { pairId, at }: { pairId: string; at: Date | null },
): Promise<DuplicatePair> {
  requireMerger(actor);
  await tx
    .updateTable('duplicate_pairs')
    .set({ dismissed_at: at, dismissed_by: at === null ? null : actor.userId })
    .where('id', '=', pairId)
    .where('dismissed_at', at === null ? 'is not' : 'is', null)
    .execute();
  return presentPair((await findPair(tx, pairId)) ?? refuse('not_found'));
}
