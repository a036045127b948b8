import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { OneBulkChange } from './read-bulk-change.ts';
import { isInScope, listItems, lockBulkChange, setBulkChangeState, settleRemaining } from './queries.ts';
import { runNow } from './create-bulk-change.ts';
import { enqueueBulkChange } from './run-bulk-change.ts';
import { inlineMax } from '../rules.ts';

export type UndoBulkChangeInput = OneBulkChange & { platform: Platform; now: Date };

/** Undoes a bulk change, or what it changed so far. Does nothing when it is undone or being undone. */
export async function undoBulkChange(
  tx: TenantTx,
  actor: MemberActor,
  { platform, scope, bulkChangeId, now }: UndoBulkChangeInput,
): Promise<void> {
  const bulkChange = await lockBulkChange(tx, bulkChangeId);
  if (bulkChange === undefined || !isInScope(bulkChange, scope)) refuse('not_found');
  if (['undoing', 'undone', 'cancelled'].includes(bulkChange.state)) return;
  const isMail = bulkChange.action.kind === 'mail';
  if (now > bulkChange.undo_until || (isMail && bulkChange.state !== 'delayed'))
    refuse('conflict', 'bulk-changes.undo_too_late');
  await settleRemaining(tx, bulkChangeId, { from: 'waiting', to: 'skipped', skipReason: 'cancelled' });
  const undoneByUserId = actor.userId;
  if (bulkChange.state === 'delayed') {
    await setBulkChangeState(tx, bulkChangeId, { state: 'cancelled', undoneByUserId });
    return;
  }
  await setBulkChangeState(tx, bulkChangeId, { state: 'undoing', undoneByUserId });
  const some = await listItems(tx, bulkChangeId, { state: 'changed', limit: inlineMax + 1 });
  const { companyId } = actor;
  if (some.length > inlineMax) await enqueueBulkChange(tx, { companyId, bulkChangeId });
  else await runNow(tx, actor, { platform, companyId, jobId: scope.jobId, bulkChangeId });
}
