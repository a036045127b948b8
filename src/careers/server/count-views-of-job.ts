import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** Views of a job's page by source; sources without views are left out. */
export async function countViewsOfJob(
  tx: TenantTx,
  jobId: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ source: string; views: number }>`
    select source, sum(views)::integer as views from careers_traffic
     where tenant_id = ${currentTenantId} and job_id = ${jobId}::uuid and source = any(${sources}::text[])
     group by source`.execute(tx);
  return new Map(rows.map(({ source, views }) => [source, views]));
}
