import { sql } from 'kysely';
import { notifyMembers } from '#notifications/server/notify-members.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { after, dayMs } from '../plan/calendar.ts';

const notifiedDays = 10;
const unreadDays = 2;

/** Notifies the members of the last days' events, as the server does. The older notifications are read. */
export async function writeNotifications(tx: TenantTx, companyId: string, now: Date): Promise<void> {
  const before = (days: number): Date => after(now, -days * dayMs);
  const events = await tx
    .selectFrom('events')
    .select(['id', 'type', 'actor_user_id', 'job_id', 'candidate_id', 'data', 'occurred_at'])
    .where('occurred_at', '>', before(notifiedDays))
    .where('occurred_at', '<=', now)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  for (const row of events) {
    const event = {
      id: row.id,
      type: row.type,
      actorUserId: row.actor_user_id,
      jobId: row.job_id,
      candidateId: row.candidate_id,
      data: Object(row.data),
      now: row.occurred_at,
    };
    if (notifyMembers.handles(event)) await notifyMembers.read(tx, companyId, [event]);
  }
  await sql`
    update notifications set read_at = created_at
     where tenant_id = ${currentTenantId} and created_at < ${before(unreadDays)}`.execute(tx);
}
