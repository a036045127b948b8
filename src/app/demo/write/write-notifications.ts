import { sql } from 'kysely';
import { notifyMembers } from '#notifications/server/notify-members.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { after, dayMs } from '../plan/calendar.ts';
import type { Demo } from '../plan/model.ts';

const [notifiedDays, unreadDays] = [10, 2];

/** Notifies members of the last days' events; the older ones are read. The owner follows the busiest people. */
export async function writeNotifications(tx: TenantTx, { companyId, calendar }: Demo): Promise<void> {
  const before = (days: number): Date => after(calendar.now, -days * dayMs);
  await sql`insert into follows (tenant_id, candidate_id, member_id) select e.tenant_id, e.candidate_id, m.id from members m
      join (select tenant_id, candidate_id from events where tenant_id = ${currentTenantId} and candidate_id is not null
             and occurred_at > ${before(notifiedDays)} group by 1, 2 order by count(*) desc, 2 limit 6) as e using (tenant_id)
     where m.tenant_id = ${currentTenantId} and m.is_owner`.execute(tx);
  const rows = await tx
    .selectFrom('events')
    .select(['id', 'type', 'actor_user_id as actorUserId', 'job_id as jobId', 'candidate_id as candidateId'])
    .select(['meeting_id as meetingId', 'data', 'reader_user_ids as readerUserIds', 'occurred_at as now'])
    .where((eb) => eb.between('occurred_at', before(notifiedDays), calendar.now))
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  for (const event of rows.map((row) => ({ ...row, data: Object(row.data) })))
    if (notifyMembers.handles(event)) await notifyMembers.read(tx, companyId, [event]);
  await sql`
    update notifications set mail_due_at = null, read_at = case when created_at < ${before(unreadDays)} then created_at end
     where tenant_id = ${currentTenantId}`.execute(tx);
}
