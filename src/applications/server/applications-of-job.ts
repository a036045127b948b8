import { type RawBuilder, sql } from 'kysely';
import { newCountMax } from '#jobs/rules.ts';
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

/** The id of the newest application of a job as an SQL expression; null when it has none. */
export const newestApplicationOf = (jobId: string): RawBuilder<string | null> => sql`
  (select id from applications
    where tenant_id = ${currentTenantId} and job_id = ${jobId}::uuid order by id desc limit 1)`;

/**
 * Open applications since the member last opened the job, and since they joined. Reads only the newest of each job, so
 * that thousands cost no more than a hundred.
 */
export async function countNewApplications(
  tx: TenantTx,
  memberId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<{ job_id: string; count: number }>`
    select one.id as job_id, news.count
      from unnest(${jobIds}::uuid[]) as one (id)
      join members m on m.tenant_id = ${currentTenantId} and m.id = ${memberId}::uuid
     cross join lateral (
       select count(*) filter (where latest.outcome = 'open' and latest.applied_at > m.created_at)::integer as count
         from (select a.outcome, a.applied_at
                 from applications a
                where a.tenant_id = m.tenant_id and a.job_id = one.id and a.id > coalesce(
                        (select v.last_seen_application_id from job_visits v
                          where v.tenant_id = m.tenant_id and v.member_id = m.id and v.job_id = one.id), ${noId}::uuid)
                order by a.id desc
                limit ${newCountMax}) as latest) as news`.execute(tx);
  return new Map(rows.map((row) => [row.job_id, row.count]));
}

const noId = '00000000-0000-0000-0000-000000000000';
