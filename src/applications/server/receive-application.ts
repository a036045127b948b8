import { sql } from 'kysely';
import { record } from '#activity/server/record.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { recordConsents } from '#consents/server/consent-records.ts';
import { giveToCandidate } from '#files/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { findOrCreateApplicant } from './find-applicant.ts';
import { type NewApplication, originFacts, sentProfileOf } from './new-application.ts';

export type ReceivedApplication = {
  applicationId: string;
  candidateId: string;
  /**
   * True when this e-mail has already applied for this job: the earlier application stays unchanged, and the files are
   * added. A withdrawn application begins anew instead.
   */
  isRepeat: boolean;
};

/**
 * Receives an application: the candidate, the application on the job's first step, the files, the event. The unique
 * constraint on job and candidate decides between two concurrent ones.
 */
export async function receiveApplication(
  tx: TenantTx,
  application: NewApplication,
): Promise<ReceivedApplication> {
  const candidateId = await findOrCreateApplicant(tx, application);
  const userId = application.applicant.user?.id ?? null;
  const values = { ...application, sentProfile: sentProfileOf(application) };
  return storeApplication(tx, values, { candidateId, userId });
}

/** Stores an application of a known candidate. */
export async function storeApplication(
  tx: TenantTx,
  application: StoredValues,
  { candidateId, userId }: { candidateId: string; userId: string | null },
): Promise<ReceivedApplication> {
  await giveToCandidate(tx, application.fileIds, candidateId);
  const created =
    (await insertApplication(tx, application, candidateId)) ??
    (await restartApplication(tx, application, candidateId));
  const applicationId = created?.id ?? (await findApplicationId(tx, application.jobId, candidateId));
  const isRepeat = created === undefined;
  // A repeat leaves the application and its consents as they are, because its sender may be somebody else.
  if (!isRepeat)
    await recordConsents(tx, { applicationId, candidateId }, application.consents, application.now);
  await record(
    tx,
    application.companyId,
    { kind: 'candidate', userId },
    {
      type: isRepeat ? 'application.repeated' : 'application.received',
      jobId: application.jobId,
      candidateId,
      applicationId,
      data: { ...originFacts(application), fileIds: application.fileIds },
      now: application.now,
    },
  );
  await refreshCandidateSearch(tx, candidateId);
  return { applicationId, candidateId, isRepeat };
}

type StoredValues = Omit<NewApplication, 'applicant'> & {
  /** See sentProfileOf. */
  sentProfile: string | null;
};

async function insertApplication(tx: TenantTx, application: StoredValues, candidateId: string) {
  return tx
    .insertInto('applications')
    .values({
      ...(application.id !== undefined && { id: application.id }),
      job_id: application.jobId,
      candidate_id: candidateId,
      ...(await columnsOf(tx, application)),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id', 'candidate_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

// The row stays the same, because comments, meetings and events of the team refer to it.
async function restartApplication(tx: TenantTx, application: StoredValues, candidateId: string) {
  const restarted = await tx
    .updateTable('applications')
    .set({ ...(await columnsOf(tx, application)), outcome: 'open', closed_at: null, rating: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('job_id', '=', application.jobId)
    .where('candidate_id', '=', candidateId)
    .where('outcome', '=', 'withdrawn')
    .returning('id')
    .executeTakeFirst();
  if (restarted === undefined) return undefined;
  await tx.deleteFrom('withdrawals').where('application_id', '=', restarted.id).execute();
  await tx.deleteFrom('rejections').where('application_id', '=', restarted.id).execute();
  await tx.deleteFrom('application_openings').where('application_id', '=', restarted.id).execute();
  return restarted;
}

async function columnsOf(tx: TenantTx, application: StoredValues) {
  const { now } = application;
  return {
    step_id: await findFirstStep(tx, application.jobId),
    source: application.source,
    referrer_id: application.referrerId,
    language: application.language,
    form_id: application.formId,
    posting_id: application.postingId,
    answers: JSON.stringify(application.answers),
    is_knocked_out: application.knockoutAnswers.length > 0,
    knockout_answers: JSON.stringify(application.knockoutAnswers),
    cv_file_id: application.cvFileId,
    cover_letter_file_id: application.coverLetterFileId,
    cover_letter: application.coverLetter,
    sent_profile: application.sentProfile,
    applied_at: now,
    step_entered_at: now,
    updated_at: now,
  };
}

async function findFirstStep(tx: TenantTx, jobId: string): Promise<string> {
  const step = await tx
    .selectFrom('job_steps')
    .select('id')
    .where('job_id', '=', jobId)
    .orderBy(sql`kind = 'applied'`, 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return step?.id ?? refuse('not_found');
}

async function findApplicationId(tx: TenantTx, jobId: string, candidateId: string): Promise<string> {
  const row = await tx
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow();
  return row.id;
}
