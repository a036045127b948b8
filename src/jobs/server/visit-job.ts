import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { requireJob } from './access.ts';

/** Saves that a member has opened a job; later applications are new to them. */
export async function visitJob(tx: TenantTx, actor: MemberActor, jobId: string, now: Date): Promise<void> {
  await requireJob(tx, actor, jobId);
  await sql`
    insert into job_visits (tenant_id, member_id, job_id, seen_application_id, visited_at)
    values (${currentTenantId}, ${actor.memberId}::uuid, ${jobId}::uuid,
            (select id from applications
              where tenant_id = ${currentTenantId} and job_id = ${jobId}::uuid order by id desc limit 1), ${now})
        on conflict (tenant_id, member_id, job_id) do update
       set seen_application_id = excluded.seen_application_id, visited_at = excluded.visited_at`.execute(tx);
}
