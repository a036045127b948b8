import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { jobDraft } from '#jobs/contract.ts';
import { insertJob } from '#jobs/server/create-job.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { addSampleMeeting } from './add-sample-meeting.ts';
import { addSamplePerson } from './add-sample-person.ts';
import { type SampleContext, samplePeople, sampleTexts } from './sample-content.ts';

/**
 * Adds sample jobs and people to a company without candidates, in the caller's language, in one transaction. The people
 * have no address, so no mail can reach anybody, and the jobs were never public. No event is recorded, because events
 * are never deleted. A company that has the samples already keeps them.
 */
export async function addSamples(tx: TenantTx, context: SampleContext): Promise<void> {
  const { actor, now } = context;
  if (!(await claimSamples(tx, now))) return;
  if (await hasCandidates(tx)) refuse('conflict', 'dashboard.not_empty');
  const texts = sampleTexts[actor.language];
  const jobIds: string[] = [];
  for (const job of texts.jobs) jobIds.push(await addJob(tx, context, job));
  const candidateIds: string[] = [];
  for (const [place, person] of samplePeople.entries()) {
    const added = await addSamplePerson(tx, context, { person, place, jobId: jobIds[person.job] ?? '' });
    candidateIds.push(added.candidateId);
    if (person.hasMeeting) await addSampleMeeting(tx, context, added);
  }
  await tx.updateTable('sample_data').set({ job_ids: jobIds, candidate_ids: candidateIds }).execute();
}

/** Of concurrent calls one inserts the row; the others wait for it and return false. */
async function claimSamples(tx: TenantTx, now: Date): Promise<boolean> {
  // Members may have deleted all samples one by one.
  await sql`
    delete from sample_data s
     where s.tenant_id = ${currentTenantId}
       and not exists (select from jobs j where j.tenant_id = ${currentTenantId} and j.id = any (s.job_ids))
       and not exists (select from candidates c
                        where c.tenant_id = ${currentTenantId} and c.id = any (s.candidate_ids))`.execute(tx);
  const inserted = await tx
    .insertInto('sample_data')
    .values({ added_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returning('added_at')
    .executeTakeFirst();
  return inserted !== undefined;
}

const hasCandidates = async (tx: TenantTx): Promise<boolean> =>
  (await tx.selectFrom('candidates').select('id').limit(1).executeTakeFirst()) !== undefined;

async function addJob(
  tx: TenantTx,
  { actor, now }: SampleContext,
  texts: (typeof sampleTexts)['en']['jobs'][number],
): Promise<string> {
  const draft = jobDraft.parse({ ...texts, language: actor.language });
  const id = await insertJob(tx, actor, draft, now);
  // Closed and without a publication, a job has a board but no public page.
  await tx.updateTable('jobs').set({ status: 'closed' }).where('id', '=', id).execute();
  return id;
}
