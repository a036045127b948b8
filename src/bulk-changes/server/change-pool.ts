import { addEntry, removeEntry, restoreEntry } from '#pools/server/change-entries.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { BulkAction, SkipReason } from '../contract.ts';
import { changed, type Item, skipped, skipReasonFor } from './items.ts';
import type { ItemResult } from './queries.ts';

type PoolAction = Extract<BulkAction, { kind: 'pool' | 'unpool' }>;
type PoolChange = { action: PoolAction; now: Date };

/** Adds the candidate of an item to a pool, or removes them from it. */
export async function changePool(
  tx: TenantTx,
  actor: MemberActor,
  item: Item,
  { action, now }: PoolChange,
): Promise<ItemResult> {
  const one = { poolId: action.poolId, candidateId: item.candidate_id, now };
  const missing = await missingReason(tx, one);
  if (missing !== null) return skipped(item, missing);
  try {
    if (action.kind === 'pool')
      return (await addEntry(tx, actor, one, action.note)) ? changed(item) : skipped(item, 'already');
    const entry = await removeEntry(tx, actor, one);
    return entry === undefined ? skipped(item, 'already') : { ...changed(item), previousState: { entry } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return skipped(item, skipReasonFor(error));
  }
}

/** Removes the candidate again, or puts back what the pool said about them. @returns why it did not, or null */
export async function undoPool(
  tx: TenantTx,
  actor: MemberActor,
  { candidate_id: candidateId, previous_state: previous }: Item,
  { action, now }: PoolChange,
): Promise<SkipReason | null> {
  const one = { poolId: action.poolId, candidateId, now };
  const missing = await missingReason(tx, one);
  if (missing !== null) return missing;
  try {
    if (action.kind === 'pool') return (await removeEntry(tx, actor, one)) === undefined ? 'already' : null;
    if (previous === null || !('entry' in previous)) return 'failed';
    return (await restoreEntry(tx, actor, one, previous.entry)) ? null : 'already';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return skipReasonFor(error);
  }
}

/** Why neither can be changed: the candidate or the pool was deleted. */
async function missingReason(
  tx: TenantTx,
  { poolId, candidateId }: { poolId: string; candidateId: string },
): Promise<SkipReason | null> {
  const candidate = await tx
    .selectFrom('candidates')
    .select('id')
    .where('id', '=', candidateId)
    .executeTakeFirst();
  if (candidate === undefined) return 'gone';
  const pool = await tx
    .selectFrom('pools')
    .select('id')
    .where('id', '=', poolId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return pool === undefined ? 'pool_gone' : null;
}
