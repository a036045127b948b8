import { byMember, record } from '#activity/server/record.ts';
import { readScope } from '#candidates/server/access.ts';
import { requireApplicationOf, requireThread } from '#comments/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { TaskChange, TaskDraft } from '../contract.ts';
import { requireAssignee, requireTask } from './access.ts';
import { enqueueReminder, purgeTask, removedKeptMs } from './background.ts';
import { instantsOf } from './due-time.ts';
import { findTask, type TaskRow } from './queries.ts';

/** Adds a task about a person. The assignee is notified by its event, unless they added it for themselves. */
export async function addTask(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, ...draft }: TaskDraft & { candidateId: string },
  now: Date,
): Promise<TaskRow> {
  const thread = await requireThread(tx, actor, candidateId);
  const { applicationId, assigneeId, dueOn, dueTime, timeZone } = draft;
  if (applicationId !== null) await requireApplicationOf(tx, thread, applicationId);
  await requireAssignee(tx, { candidateId, applicationId }, assigneeId);
  const { dueAt, remindAt } = instantsOf(draft);
  const { id } = await tx
    .insertInto('tasks')
    .values({
      candidate_id: candidateId,
      application_id: applicationId,
      title: draft.title,
      due_on: dueOn,
      due_time: dueTime,
      time_zone: timeZone,
      due_at: dueAt,
      assignee_id: assigneeId,
      giver_id: actor.memberId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueReminder(tx, { taskId: id, dueAt, remindAt, since: now });
  const row = await reread(tx, actor, id);
  await recordTaskEvent(tx, actor, { type: 'task.added', row, memberId: assigneeId }, now);
  return row;
}

/** Changes an open task. Another day, time or assignee causes a new reminder. */
export async function changeTask(
  tx: TenantTx,
  actor: MemberActor,
  { taskId, ...change }: TaskChange & { taskId: string },
  now: Date,
): Promise<TaskRow> {
  const row = await requireTask(tx, actor, taskId);
  if (row.done_at !== null) refuse('conflict', 'tasks.done');
  const { title = row.title, assigneeId = row.assignee?.member_id ?? null } = change;
  const due = {
    dueOn: change.dueOn ?? row.due_on,
    dueTime: change.dueTime === undefined ? row.due_time : change.dueTime,
    timeZone: change.timeZone ?? row.time_zone,
  };
  const isReassigned = assigneeId !== null && assigneeId !== row.assignee?.member_id;
  if (isReassigned) {
    const subject = { candidateId: row.candidate_id, applicationId: row.application_id };
    await requireAssignee(tx, subject, assigneeId);
  }
  const { dueAt, remindAt } = instantsOf(due);
  const isMoved = dueAt.getTime() !== row.due_at.getTime() || due.dueTime !== row.due_time;
  if (!isReassigned && !isMoved && title === row.title) return row;
  await tx
    .updateTable('tasks')
    .set({
      title,
      assignee_id: assigneeId,
      due_on: due.dueOn,
      due_time: due.dueTime,
      time_zone: due.timeZone,
      due_at: dueAt,
      ...((isMoved || isReassigned) && { reminded_at: null }),
    })
    .where('id', '=', row.id)
    .execute();
  if (isMoved || isReassigned) await enqueueReminder(tx, { taskId, dueAt, remindAt, since: now });
  const changed = await reread(tx, actor, row.id);
  const event = isReassigned
    ? { type: 'task.assigned', row: changed, memberId: assigneeId }
    : { type: 'task.changed', row: changed };
  await recordTaskEvent(tx, actor, event, now);
  return changed;
}

/** Marks a task as done or not done. Of concurrent calls one records it. */
export async function completeTask(
  tx: TenantTx,
  actor: MemberActor,
  { taskId, isDone }: { taskId: string; isDone: boolean },
  now: Date,
): Promise<TaskRow> {
  const row = await requireTask(tx, actor, taskId);
  if ((row.done_at !== null) === isDone) return row;
  await tx
    .updateTable('tasks')
    .set({ done_at: isDone ? now : null })
    .where('id', '=', row.id)
    .execute();
  if (row.done_at !== null) await resumeReminder(tx, row, row.done_at);
  await recordTaskEvent(tx, actor, { type: isDone ? 'task.completed' : 'task.reopened', row }, now);
  return reread(tx, actor, row.id);
}

/** Hides a task; a background task deletes it later. */
export async function removeTask(tx: TenantTx, actor: MemberActor, taskId: string, now: Date): Promise<void> {
  const row = await requireTask(tx, actor, taskId);
  await tx.updateTable('tasks').set({ removed_at: now }).where('id', '=', row.id).execute();
  const runAt = new Date(now.getTime() + removedKeptMs);
  await enqueue(tx, purgeTask.name, { companyId: actor.companyId, taskId: row.id }, { runAt });
  await recordTaskEvent(tx, actor, { type: 'task.removed', row }, now);
}

/** Shows a removed task again. */
export async function restoreTask(
  tx: TenantTx,
  actor: MemberActor,
  taskId: string,
  now: Date,
): Promise<TaskRow> {
  const row = await requireTask(tx, actor, taskId, { removed: true });
  await tx.updateTable('tasks').set({ removed_at: null }).where('id', '=', row.id).execute();
  if (row.removed_at !== null) await resumeReminder(tx, row, row.removed_at);
  await recordTaskEvent(tx, actor, { type: 'task.restored', row }, now);
  return reread(tx, actor, row.id);
}

/** Enqueues the reminder again, which had no effect when its time came while the task was done or removed. */
async function resumeReminder(tx: TenantTx, row: TaskRow, since: Date): Promise<void> {
  const { id: taskId, due_on: dueOn, due_time: dueTime, time_zone: timeZone } = row;
  await enqueueReminder(tx, { taskId, ...instantsOf({ dueOn, dueTime, timeZone }), since });
}

async function reread(tx: TenantTx, actor: MemberActor, taskId: string): Promise<TaskRow> {
  return (await findTask(tx, readScope(actor), taskId)) ?? refuse('not_found');
}

type TaskEventInput = { type: string; row: TaskRow; memberId?: string };

function recordTaskEvent(
  tx: TenantTx,
  actor: MemberActor,
  { type, row, memberId }: TaskEventInput,
  now: Date,
): Promise<void> {
  return record(tx, actor.companyId, byMember(actor), {
    type,
    jobId: row.job_id,
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    data: { taskId: row.id, title: row.title, ...(memberId !== undefined && { memberId }) },
    now,
  });
}
