import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { listItems, lockBatch, setBatchState, settleRemaining } from './batch-queries.ts';
import { runNow } from './create-batch.ts';
import { enqueueBatch } from './run-batch.ts';
import { atOnceMax } from '../rules.ts';

export type UndoInput = { platform: Platform; jobId: string; batchId: string; now: Date };

/** Undoes a batch, or what it changed so far. Does nothing when it is undone or being undone. */
export async function undoBatch(
  tx: TenantTx,
  actor: MemberActor,
  { platform, jobId, batchId, now }: UndoInput,
): Promise<void> {
  const batch = await lockBatch(tx, batchId);
  if (batch === undefined || batch.job_id !== jobId) refuse('not_found');
  if (['undoing', 'undone', 'called_off'].includes(batch.state)) return;
  const isMail = batch.act.kind === 'mail';
  if (now > batch.undo_until || (isMail && batch.state !== 'held'))
    refuse('conflict', 'bulk-changes.undo_too_late');
  await settleRemaining(tx, batchId, { from: 'waiting', to: 'left', why: 'called_off' });
  const undoneByUserId = actor.userId;
  if (batch.state === 'held') {
    await setBatchState(tx, batchId, { state: 'called_off', undoneByUserId });
    return;
  }
  await setBatchState(tx, batchId, { state: 'undoing', undoneByUserId });
  const some = await listItems(tx, batchId, { state: 'changed', limit: atOnceMax + 1 });
  const { companyId } = actor;
  if (some.length > atOnceMax) await enqueueBatch(tx, { companyId, batchId });
  else await runNow(tx, actor, { platform, companyId, jobId, batchId });
}
