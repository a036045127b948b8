import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { requireJob } from './access.ts';

export type VisitInput = {
  jobId: string;
  /** The newest application of a job as an SQL expression; the applications slice has it. */
  newestApplicationOf: (jobId: string) => RawBuilder<string | null>;
};

/** Saves that a member has opened a job; later applications are new to them. */
export async function visitJob(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, newestApplicationOf }: VisitInput,
  now: Date,
): Promise<void> {
  await requireJob(tx, actor, jobId);
  await sql`
    insert into job_visits (tenant_id, member_id, job_id, last_seen_application_id, visited_at)
    values (${currentTenantId}, ${actor.memberId}::uuid, ${jobId}::uuid,
            ${newestApplicationOf(jobId)}, ${now})
        on conflict (tenant_id, member_id, job_id) do update
       set last_seen_application_id = excluded.last_seen_application_id, visited_at = excluded.visited_at`.execute(
    tx,
  );
}
