import { sql } from 'kysely';
import { notifyMembers } from '#notifications/server/notify-members.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { after, dayMs } from '../plan/calendar.ts';
import type { Demo } from '../plan/model.ts';

const notifiedDays = 10;
const unreadDays = 2;

/** Notifies the members of the last days' events, as the server does. The older notifications are read. */
export async function writeNotifications(tx: TenantTx, { companyId, calendar }: Demo): Promise<void> {
  const before = (days: number): Date => after(calendar.now, -days * dayMs);
  const rows = await tx
    .selectFrom('events')
    .select(['id', 'type', 'actor_user_id as actorUserId', 'job_id as jobId', 'candidate_id as candidateId'])
    .select(['meeting_id as meetingId', 'data', 'reader_user_ids as readerUserIds', 'occurred_at as now'])
    .where('occurred_at', '>', before(notifiedDays))
    .where('occurred_at', '<=', calendar.now)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const event = { ...row, data: Object(row.data) };
    if (notifyMembers.handles(event)) await notifyMembers.read(tx, companyId, [event]);
  }
  await sql`
    update notifications set read_at = created_at
     where tenant_id = ${currentTenantId} and created_at < ${before(unreadDays)}`.execute(tx);
}
