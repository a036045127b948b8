import { sql } from 'kysely';
import { notifyMembers } from '#notifications/server/notify-members.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { DemoRows } from '../plan/rows.ts';

const toldDays = 10;
const unreadDays = 2;

/** Tells the members of what happened of late, as it would have been told; what is older than a few days they have read. */
export async function writeNotifications(tx: TenantTx, { company }: DemoRows, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const events = await tx
    .selectFrom('events')
    .select(['id', 'type', 'actor_user_id', 'job_id', 'candidate_id', 'data', 'occurred_at'])
    .where('occurred_at', '>', before(toldDays))
    .where('occurred_at', '<=', now)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute();
  for (const event of events) {
    await notifyMembers(tx, company.id as string, {
      id: event.id,
      type: event.type,
      actorUserId: event.actor_user_id,
      jobId: event.job_id,
      candidateId: event.candidate_id,
      data: Object(event.data),
      now: event.occurred_at,
    });
  }
  await sql`
    update notifications set read_at = created_at
     where tenant_id = ${currentTenantId} and created_at < ${before(unreadDays)}`.execute(tx);
}
