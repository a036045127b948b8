import { mayChangeSome } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { OneBulkChange } from './read-bulk-change.ts';
import { cancelMailing } from './change-mailing.ts';
import {
  type BulkChangeScope,
  isInScope,
  isPending,
  listItems,
  lockBulkChange,
  setBulkChangeState,
  settleRemaining,
} from './queries.ts';
import { runNow } from './create-bulk-change.ts';
import { enqueueBulkChange } from './enqueue-bulk-change.ts';
import { inlineMax } from '../rules.ts';

export type UndoBulkChangeInput = OneBulkChange & { platform: Platform; now: Date };

/**
 * Undoes a bulk change, or what it changed so far. Does nothing when it is undone or being undone. Mails can be cancelled
 * until they are sent.
 */
export async function undoBulkChange(
  tx: TenantTx,
  actor: MemberActor,
  { platform, scope, bulkChangeId, now }: UndoBulkChangeInput,
): Promise<void> {
  const bulkChange = await lockBulkChange(tx, bulkChangeId);
  if (bulkChange === undefined || !isInScope(bulkChange, scope)) refuse('not_found');
  if (['undoing', 'undone', 'cancelled'].includes(bulkChange.state)) return;
  if (bulkChange.action.kind === 'mail') {
    if (!(await mayStop(tx, actor, scope))) refuse('forbidden');
    if (!isPending(bulkChange.state)) refuse('conflict', 'bulk-changes.undo_too_late');
    return cancelMailing(tx, actor, { mailingId: bulkChangeId, version: bulkChange.version });
  }
  if (now > bulkChange.undo_until) refuse('conflict', 'bulk-changes.undo_too_late');
  await settleRemaining(tx, bulkChangeId, { from: 'waiting', to: 'skipped', skipReason: 'cancelled' });
  const undoneByUserId = actor.userId;
  await setBulkChangeState(tx, bulkChangeId, { state: 'undoing', undoneByUserId });
  const some = await listItems(tx, bulkChangeId, { state: 'changed', limit: inlineMax + 1 });
  const { companyId } = actor;
  if (some.length > inlineMax) await enqueueBulkChange(tx, { companyId, bulkChangeId });
  else await runNow(tx, actor, { platform, companyId, jobId: scope.jobId, bulkChangeId });
}

/** Whether the member may cancel mails, as in the outgoing messages: for those of a job the caller has checked it. */
const mayStop = async (tx: TenantTx, actor: MemberActor, { jobId }: BulkChangeScope): Promise<boolean> =>
  jobId !== null || mayChangeSome(tx, actor);
