import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** Whether the job has applications of any outcome. */
export async function hasApplications(tx: TenantTx, jobId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from applications
                    where tenant_id = ${currentTenantId} and job_id = ${jobId}::uuid) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Applications for a job by source; sources without applications are left out. */
export async function countApplicationsBySource(
  tx: TenantTx,
  jobId: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ source: string; count: number }>`
    select source, count(*)::integer as count from applications
     where tenant_id = ${currentTenantId} and job_id = ${jobId}::uuid and source = any(${sources}::text[])
     group by source`.execute(tx);
  return new Map(rows.map(({ source, count }) => [source, count]));
}
