import type { ApplicationSubject } from '#applications/server/access.ts';
import { listMembersWhoSee } from '#applications/server/members-who-see.ts';
import { type CandidateRecord, readScope, requireCandidate } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { findTask, type TaskRow } from './queries.ts';

/** Assignee, giver, and members who may change the person change a task; other readers only see it. */
export const mayChangeTask = (
  actor: MemberActor,
  { assignee, giver }: Pick<TaskRow, 'assignee' | 'giver'>,
  candidate: Pick<CandidateRecord, 'may_change'>,
): boolean =>
  candidate.may_change || assignee?.member_id === actor.memberId || giver?.member_id === actor.memberId;

/**
 * A task that this member may change, locked until the transaction ends: not_found when they may not see it, forbidden
 * when they may only read it.
 * @param options.removed whether the task is removed; of the other state it is not_found
 */
export async function requireTask(
  tx: TenantTx,
  actor: MemberActor,
  taskId: string,
  options: { removed?: boolean } = {},
): Promise<TaskRow> {
  await tx.selectFrom('tasks').select('id').where('id', '=', taskId).forNoKeyUpdate().execute();
  const row = await findTask(tx, readScope(actor), taskId);
  if (row === undefined || (row.removed_at !== null) !== (options.removed ?? false)) refuse('not_found');
  const candidate = await requireCandidate(tx, actor, row.candidate_id);
  if (!mayChangeTask(actor, row, candidate)) refuse('forbidden');
  return row;
}

/** Refuses a member who may not see what the task is about, or is not active. */
export async function requireAssignee(
  tx: TenantTx,
  subject: ApplicationSubject,
  memberId: string,
): Promise<void> {
  const found = await listMembersWhoSee(tx, subject, [memberId]);
  if (found.length === 0)
    refuse('invalid', undefined, { fields: { assigneeId: ['tasks.validation.assignee'] } });
}
