import { sql } from 'kysely';
import { refreshCandidatesSearch } from '#candidates/server/search-document.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { binDays } from '#jobs/rules.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { clearReferences } from '#platform/server/db/clear-references.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { uuidPattern } from '#platform/contract/uuid.ts';

const rowsPerChunk = 500;
/** Deletion waits this long after the last moment for restoring, because the clocks of servers differ. */
const graceMs = 3600 * 1000;

/** Deletes a chunk of what a later slice stores about a job, with its files. @returns whether there may be more */
export type RemoveOfJob = (tx: TenantTx, jobId: string) => Promise<boolean>;

/**
 * Empties the bins: deletes jobs deleted more than 30 days ago, with their applications and the files that belong only
 * to those. The candidates stay. The system role finds the jobs of all companies. Works in chunks, so that an
 * interruption loses one chunk and the next run continues.
 * @param parts of later slices, such as the started application forms; they run before the applications are deleted
 */
export const emptyJobBinTask = (parts: readonly RemoveOfJob[]): CronTask => ({
  name: 'empty_job_bin',
  schedule: '50 3 * * *',
  async run(_payload, platform) {
    const before = new Date(platform.clock.now().getTime() - binDays * 24 * 3600 * 1000 - graceMs);
    const jobs = await platform.system
      .selectFrom('jobs')
      .select(['tenant_id', 'id'])
      .where('deleted_at', '<', before)
      .execute();
    for (const { tenant_id: companyId, id } of jobs)
      await removeJob(platform, { companyId, jobId: id }, parts);
  },
});

type Job = { companyId: string; jobId: string };
type InCompany = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

async function removeJob(platform: Platform, job: Job, parts: readonly RemoveOfJob[]): Promise<void> {
  const inCompany: InCompany = (work) => inTenant(platform.db, job.companyId, work);
  for (const removePart of parts)
    for (let isMore = true; isMore; ) isMore = await inCompany((tx) => removePart(tx, job.jobId));
  for (let isMore = true; isMore; ) isMore = await removeApplications(job, inCompany);
  await clearReferences(platform, 'jobs', { tenant_id: job.companyId, id: job.jobId });
  await inCompany(async (tx) => {
    await nullReferences(tx, 'jobs', [{ id: job.jobId }]);
    await tx.deleteFrom('jobs').where('tenant_id', '=', job.companyId).where('id', '=', job.jobId).execute();
  });
}

async function removeApplications(job: Job, inCompany: InCompany): Promise<boolean> {
  const { companyId, jobId } = job;
  const rows = await inCompany((tx) =>
    tx
      .selectFrom('applications')
      .select('id')
      .where('tenant_id', '=', companyId)
      .where('job_id', '=', jobId)
      .orderBy('id')
      .limit(rowsPerChunk)
      .execute(),
  );
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return false;
  await inCompany(async (tx) => {
    const files = await listOwnFiles(tx, job, ids);
    await nullReferences(tx, 'applications', rows);
    const gone = await tx
      .deleteFrom('applications')
      .where('tenant_id', '=', companyId)
      .where('id', 'in', ids)
      .returning('candidate_id')
      .execute();
    await removeFiles(tx, files);
    // Search must not find words of a deleted file.
    await refreshCandidatesSearch(
      tx,
      gone.map((row) => row.candidate_id),
    );
  });
  return ids.length === rowsPerChunk;
}

async function listOwnFiles(tx: TenantTx, job: Job, ids: readonly string[]): Promise<string[]> {
  const { companyId, jobId } = job;
  const { rows } = await sql<{ id: string }>`
      select f.id from files f
       where f.tenant_id = ${companyId}::uuid and f.id in (
         select file_id from applications a,
                lateral (select a.cv_file_id union select a.cover_letter_file_id
                         union select answer.value::uuid from jsonb_each_text(a.answers) as answer
                                where answer.value ~ ${uuid}) as of_it (file_id)
          where a.tenant_id = ${companyId}::uuid and a.id = any (${ids}::uuid[]) and file_id is not null)
         and not exists (
           select from applications other
            where other.tenant_id = f.tenant_id and other.job_id <> ${jobId}::uuid and other.candidate_id = f.candidate_id
              and (other.cv_file_id = f.id or other.cover_letter_file_id = f.id or other.answers::text like '%' || f.id || '%'))`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

const uuid = `^${uuidPattern}$`;
