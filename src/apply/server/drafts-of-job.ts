import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** Whether anyone started an application form of this job, also if it was submitted or has expired since. */
export async function hasDrafts(tx: TenantTx, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from application_drafts
                    where tenant_id = ${currentTenantId} and job_id = ${jobId}::uuid) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Number of application forms of these jobs that were started and can still be submitted. */
export async function countUnsentForms(tx: TenantTx, jobIds: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from application_drafts
     where tenant_id = ${currentTenantId} and job_id = any(${jobIds}::uuid[])
       and submitted_at is null and not is_rehearsal and expires_at > ${now}`.execute(tx);
  return rows[0]?.count ?? 0;
}
