import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { mayUndo, requireHandover } from './access.ts';
import { lockHandover } from './queries.ts';
import { enqueueHandover } from './run-handover.ts';

/** Starts the undo of a handover; a task returns the people. Does nothing when it is undone or being undone. */
export async function undoHandover(
  tx: TenantTx,
  actor: MemberActor,
  handoverId: string,
  now: Date,
): Promise<void> {
  await lockHandover(tx, handoverId);
  const row = await requireHandover(tx, actor, handoverId);
  if (!mayUndo(actor, row)) refuse('forbidden');
  if (row.state === 'undoing' || row.state === 'undone') return;
  // It would end between two chunks, and some people would move after others returned.
  if (row.state === 'running') refuse('conflict', 'handovers.running');
  if (now > row.undo_until) refuse('conflict', 'handovers.undo_too_late');
  if (row.from_status !== 'active') refuse('conflict', 'handovers.member_gone');
  await lockByName(tx, `handovers ${row.from_member_id}`);
  const other = await tx
    .selectFrom('handovers')
    .select('id')
    .where('from_member_id', '=', row.from_member_id)
    .where('state', 'in', ['running', 'undoing'])
    .executeTakeFirst();
  if (other !== undefined) refuse('conflict', 'handovers.running');
  await tx
    .updateTable('handovers')
    .set({ state: 'undoing', undone_by_user_id: actor.userId, network: actor.network })
    .where('id', '=', handoverId)
    .execute();
  await enqueueHandover(tx, { companyId: actor.companyId, handoverId });
  await record(tx, actor.companyId, byMember(actor), {
    type: 'handover.undone',
    data: { handoverId, memberId: row.from_member_id },
    now,
  });
}
