import { sql } from 'kysely';
import { record } from '#activity/server/record.ts';
import { maySee } from '#applications/server/access.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';

type Reminder = { taskId: string; dueAt: Date; remindAt: Date; since: Date };

/**
 * Enqueues the reminder of a task, which replaces the one of an earlier day. A time before `since` gets none: the task
 * was not open then. One that passed meanwhile is at once.
 */
export async function enqueueReminder(
  tx: TenantTx,
  { taskId, dueAt, remindAt, since }: Reminder,
): Promise<void> {
  if (remindAt < since) return;
  const payload = { companyId: tx.tenantId, taskId, dueAt: dueAt.toISOString() };
  await enqueue(tx, remindOfTask.name, payload, { jobKey: `task:${taskId}`, runAt: remindAt });
}

type DueRow = {
  id: string;
  title: string;
  candidate_id: string;
  application_id: string | null;
  job_id: string | null;
  recipient_id: string | null;
};

/**
 * Notifies the assignee once that a task is due. Notifies its giver when the assignee left or may not see the person.
 * The mark and the notification are one transaction, so concurrent and repeated runs notify once.
 */
export const remindOfTask: Task = {
  name: 'remind_of_task',
  async run({ companyId = '', taskId = '', dueAt = '' }, { db, clock }) {
    const now = clock.now();
    await inTenant(db, companyId, async (tx) => {
      const { rows } = await sql<DueRow>`
        update tasks t set reminded_at = ${now}::timestamptz
         where t.tenant_id = ${currentTenantId} and t.id = ${taskId}::uuid and t.due_at = ${dueAt}::timestamptz
           and t.reminded_at is null and t.done_at is null and t.removed_at is null
        returning t.id, t.title, t.candidate_id, t.application_id,
                  (select a.job_id from applications a
                    where a.tenant_id = ${currentTenantId} and a.id = t.application_id) as job_id,
                  (select m.id from members m
                    where m.tenant_id = ${currentTenantId} and m.id in (t.assignee_id, t.giver_id)
                      and ${maySee({ candidateId: sql.ref('t.candidate_id'), applicationId: sql.ref('t.application_id') })}
                    order by m.id = t.assignee_id desc nulls last
                    limit 1) as recipient_id`.execute(tx);
      const [row] = rows;
      if (row === undefined || row.recipient_id === null) return;
      await record(
        tx,
        companyId,
        { kind: 'system', userId: null },
        {
          type: 'task.due',
          jobId: row.job_id,
          candidateId: row.candidate_id,
          applicationId: row.application_id,
          data: { taskId: row.id, title: row.title, memberId: row.recipient_id },
          now,
        },
      );
    });
  },
};

/** How long a removal can be undone. */
export const removedKeptMs = 3600 * 1000;

/** Deletes a task whose removal was not undone. After an undo, a later removal has a run of its own. */
export const purgeTask: Task = {
  name: 'delete_removed_task',
  async run({ companyId = '', taskId = '' }, { db, clock }) {
    // The clock of the queue may be a little ahead of this one.
    const before = new Date(clock.now().getTime() - removedKeptMs + 60_000);
    await inTenant(db, companyId, (tx) =>
      tx.deleteFrom('tasks').where('id', '=', taskId).where('removed_at', '<=', before).execute(),
    );
  },
};
