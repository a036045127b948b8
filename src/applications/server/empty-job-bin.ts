import { sql } from 'kysely';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { binDays } from '#jobs/rules.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { currentTenantId, inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/**
 * Empties the bins: jobs deleted 30 days ago go for good, with their applications and the files that belong to those
 * alone. The candidates stay. Of every company, hence found by the system's role.
 */
export const emptyJobBinTask: CronTask = {
  name: 'empty_job_bin',
  schedule: '50 3 * * *',
  async run(_payload, platform) {
    const before = new Date(platform.clock.now().getTime() - binDays * 24 * 3600 * 1000);
    const jobs = await platform.system
      .selectFrom('jobs')
      .select(['tenant_id', 'id'])
      .where('deleted_at', '<', before)
      .execute();
    for (const { tenant_id: companyId, id } of jobs) await removeJob(platform, companyId, { id, before });
  },
};

// Files first, then rows: stopped half-way it is done again the next night. A job restored meanwhile is left alone.
async function removeJob(
  platform: Platform,
  companyId: string,
  job: { id: string; before: Date },
): Promise<void> {
  const inCompany: Parameters<typeof removeFiles>[2] = (work) => inTenant(platform.db, companyId, work);
  const isStillThere = sql<boolean>`exists (select from jobs where id = ${job.id}::uuid and deleted_at < ${job.before})`;
  const files = await inCompany((tx) =>
    sql<{ id: string }>`
      select f.id from files f
       where ${isStillThere} and f.id in (
         select file_id from applications a,
                lateral (select a.cv_file_id union select a.cover_letter_file_id
                         union select answer.value::uuid from jsonb_each_text(a.answers) as answer
                                where answer.value ~ ${uuid}) as of_it (file_id)
          where a.job_id = ${job.id}::uuid and file_id is not null
         union
         select d.id from files d join application_drafts form on form.tenant_id = d.tenant_id and form.id = d.draft_id
          where form.job_id = ${job.id}::uuid and d.candidate_id is null)
         and not exists (
           select from applications other
            where other.job_id <> ${job.id}::uuid and other.candidate_id = f.candidate_id
              and (other.cv_file_id = f.id or other.cover_letter_file_id = f.id or other.answers::text like '%' || f.id || '%'))`.execute(
      tx,
    ),
  );
  await removeFiles(
    platform,
    files.rows.map((file) => file.id),
    inCompany,
  );
  await inCompany(async (tx) => {
    const gone = await sql<{ candidate_id: string }>`
      delete from applications
       where tenant_id = ${currentTenantId} and job_id = ${job.id}::uuid and ${isStillThere}
      returning candidate_id`.execute(tx);
    // What search knows of them must not come from a file that is gone.
    for (const { candidate_id: candidateId } of gone.rows) await refreshCandidateSearch(tx, candidateId);
    await sql`
      delete from jobs
       where tenant_id = ${currentTenantId} and id = ${job.id}::uuid and deleted_at < ${job.before}`.execute(
      tx,
    );
  });
}

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
