import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

export type ReferralCounts = { views: number; applications: number };

/** Views and applications through the links of a member to each of these jobs. */
export async function countReferralsToJobs(
  tx: TenantTx,
  memberId: string,
  jobIds: readonly string[],
): Promise<(jobId: string) => ReferralCounts> {
  const { rows } = await sql<ReferralCounts & { job_id: string }>`
    select job.id as job_id,
           coalesce((select v.views from referral_views v
                      where v.tenant_id = ${currentTenantId} and v.member_id = ${memberId}::uuid
                        and v.job_id = job.id), 0) as views,
           (select count(*) from applications a
             where a.tenant_id = ${currentTenantId} and a.referrer_id = ${memberId}::uuid
               and a.job_id = job.id)::integer as applications
      from unnest(${jobIds}::uuid[]) as job (id)`.execute(tx);
  const byJob = new Map(rows.map(({ job_id, views, applications }) => [job_id, { views, applications }]));
  return (jobId) => byJob.get(jobId) ?? { views: 0, applications: 0 };
}

/** Views and applications through all links of a member, and through the one to the careers page alone. */
export async function countReferrals(
  tx: TenantTx,
  memberId: string,
): Promise<{ all: ReferralCounts; site: ReferralCounts }> {
  const { rows } = await sql<{ views: number; site_views: number; applied: number; introduced: number }>`
    select coalesce(sum(views), 0)::integer as views,
           coalesce(sum(views) filter (where job_id is null), 0)::integer as site_views,
           (select count(*) from applications
             where tenant_id = ${currentTenantId} and referrer_id = ${memberId}::uuid)::integer as applied,
           (select count(*) from introductions
             where tenant_id = ${currentTenantId} and referrer_id = ${memberId}::uuid)::integer as introduced
      from referral_views
     where tenant_id = ${currentTenantId} and member_id = ${memberId}::uuid`.execute(tx);
  const { views, site_views, applied, introduced } = rows[0] ?? {
    views: 0,
    site_views: 0,
    applied: 0,
    introduced: 0,
  };
  return {
    all: { views, applications: applied + introduced },
    site: { views: site_views, applications: introduced },
  };
}
