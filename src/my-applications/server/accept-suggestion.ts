import type { z } from 'zod';
import { record } from '#activity/server/record.ts';
import { storeApplication } from '#applications/server/receive-application.ts';
import { validAnswers } from '#apply/answer-rules.ts';
import { toE164 } from '#apply/rules.ts';
import { findCareersCompany } from '#careers/server/find-company.ts';
import { sendConfirmation } from '#apply/server/mail.ts';
import { saveShown } from '#apply/server/save-shown.ts';
import { followAnswers } from '#custom-fields/server/values.ts';
import { copyFiles } from '#files/server/copy-files.ts';
import { findKnockoutAnswers } from '#forms/rules.ts';
import { saveForm, versionOf } from '#forms/server/save-form.ts';
import { lockAddress } from '#identity/server/prove-address.ts';
import { suggestionSource } from '#job-suggestions/rules.ts';
import { stateOf } from '#job-suggestions/server/present.ts';
import {
  closeSuggestion,
  findSuggestion,
  lockSuggestion,
  type SuggestionRow,
} from '#job-suggestions/server/queries.ts';
import { listKnockoutQuestions } from '#jobs/server/public-queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { isUploadType } from '../rules.ts';
import type { acceptanceDraft } from '../suggestion-contract.ts';
import type { ApplicantView } from './access.ts';
import { type CopiedFile, type Copy, prepareCopy, problemsOfCopy } from './prepare-copy.ts';
import type { ApplicantRow } from './queries.ts';

type Acceptance = z.output<typeof acceptanceDraft>;
type AcceptInput = { view: ApplicantView; suggestionId: string; acceptance: Acceptance };

/**
 * Applies for the suggested job with a copy of the application. The address and the suggestion are locked: the second of
 * two acceptances finds it accepted, and a form that the person sends at the same time waits. An application that they
 * sent themselves stays as it is.
 */
export async function acceptSuggestion(
  tx: TenantTx,
  context: PublicContext,
  { view, suggestionId, acceptance }: AcceptInput,
): Promise<SuggestionRow> {
  const { row, userId } = view;
  const { now } = context;
  if (row.email !== '') await lockAddress(tx, row.email);
  const suggestion = await requireLockedSuggestion(tx, { id: suggestionId, applicationId: row.id }, now);
  const state = stateOf(suggestion);
  if (state === 'accepted') return suggestion;
  if (state !== 'open') refuse('conflict', 'my-applications.suggestion_closed');
  if (!(await hasApplied(tx, suggestion.job_id, row.candidate_id)))
    await sendCopy(tx, context, { view, suggestion, acceptance });
  await closeSuggestion(tx, suggestionId, { state: 'accepted', now });
  await recordAnswer(tx, { row, userId, suggestion, type: 'job_suggestion.accepted', now });
  return requireSuggestion(tx, { id: suggestionId, applicationId: row.id }, now);
}

/** Declines an open suggestion. Declining again changes nothing. */
export async function declineSuggestion(
  tx: TenantTx,
  { now }: PublicContext,
  { view: { row, userId }, suggestionId }: Omit<AcceptInput, 'acceptance'>,
): Promise<SuggestionRow> {
  const ids = { id: suggestionId, applicationId: row.id };
  const suggestion = await requireLockedSuggestion(tx, ids, now);
  const state = stateOf(suggestion);
  if (state === 'declined') return suggestion;
  if (state !== 'open') refuse('conflict', 'my-applications.suggestion_closed');
  await closeSuggestion(tx, suggestionId, { state: 'declined', now });
  await recordAnswer(tx, { row, userId, suggestion, type: 'job_suggestion.declined', now });
  return requireSuggestion(tx, ids, now);
}

type SuggestionIds = { id: string; applicationId: string };

async function requireLockedSuggestion(tx: TenantTx, ids: SuggestionIds, now: Date): Promise<SuggestionRow> {
  await lockSuggestion(tx, ids.id);
  return requireSuggestion(tx, ids, now);
}

/** A suggestion on the page of this application; a withdrawn one is not found. */
export async function requireSuggestion(tx: TenantTx, ids: SuggestionIds, now: Date): Promise<SuggestionRow> {
  const row = await findSuggestion(tx, ids, now);
  if (row === undefined) refuse('not_found', 'my-applications.gone');
  if (row.state === 'withdrawn') refuse('conflict', 'my-applications.suggestion_closed');
  return row;
}

async function hasApplied(tx: TenantTx, jobId: string, candidateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('candidate_id', '=', candidateId)
    .where('outcome', '!=', 'withdrawn')
    .executeTakeFirst();
  return row !== undefined;
}

type CopyInput = { view: ApplicantView; suggestion: SuggestionRow; acceptance: Acceptance };

async function sendCopy(
  tx: TenantTx,
  { platform, now }: PublicContext,
  { view: { row, companyId, userId }, suggestion, acceptance }: CopyInput,
): Promise<void> {
  const company = await findCareersCompany(tx, companyId, platform.config);
  if (company === null) refuse('not_found', 'my-applications.gone');
  const copy = await prepareCopy(tx, { platform, now }, { row, suggestion });
  const { job, form, contact, files, language, notice } = copy;
  const isAsShown = acceptance.formVersion === versionOf(form) && acceptance.noticeVersion === notice.version;
  if (!isAsShown) refuse('conflict', 'my-applications.copy_changed');
  refuseProblems(copy, acceptance);
  await fillContact(tx, row.candidate_id, { copy, acceptance, now });
  const copied = await copySentFiles(tx, files, now);
  await moveCv(tx, row, copied);
  const answers = validAnswers(form, acceptance, copied);
  const isLetterShown = form.standardFieldModes.coverLetter !== 'invisible';
  const shown = await saveShown(tx, platform, { company, job }, language);
  const received = await storeApplication(
    tx,
    {
      companyId,
      jobId: job.id,
      source: suggestionSource,
      language,
      formId: await saveForm(tx, job.id, form),
      postingId: shown.posting_id,
      referrerId: null,
      sentProfile: row.sent_profile === null ? null : JSON.stringify(row.sent_profile),
      answers,
      knockoutAnswers: findKnockoutAnswers(await listKnockoutQuestions(tx, job.id), answers),
      coverLetter: isLetterShown ? acceptance.coverLetter : '',
      cvFileId: copied.find(({ purpose }) => purpose === 'cv')?.id ?? null,
      coverLetterFileId: copied.find(({ purpose }) => purpose === 'cover_letter')?.id ?? null,
      fileIds: copied.map(({ id }) => id),
      // A consent that was given with the first application is recorded there.
      consents: { noticeId: shown.notice_id, talentPoolTextId: null, isTalentPoolGiven: false },
      now,
    },
    { candidateId: row.candidate_id, userId },
  );
  await followAnswers(tx, received.applicationId, { before: {}, after: answers });
  if (contact.email === '') return;
  const person = { email: contact.email, name: contact.name, language };
  await sendConfirmation(tx, platform, { company, job, person, ...received });
}

// The candidate's CV becomes the newer copy, because deleting the other job later deletes the original.
async function moveCv(tx: TenantTx, row: ApplicantRow, copied: CopiedFile[]): Promise<void> {
  const cv = copied.find(({ purpose }) => purpose === 'cv');
  if (cv === undefined || row.cv_file_id === null) return;
  await tx
    .updateTable('candidates')
    .set({ cv_file_id: cv.id })
    .where('id', '=', row.candidate_id)
    .where('cv_file_id', '=', row.cv_file_id)
    .execute();
}

async function copySentFiles(tx: TenantTx, files: CopiedFile[], now: Date): Promise<CopiedFile[]> {
  const ids = files.map(({ id }) => id);
  const copies = await copyFiles(tx, ids, now);
  return files.flatMap((file) => {
    const id = copies.get(file.id);
    return id === undefined ? [] : [{ ...file, id }];
  });
}

function refuseProblems(copy: Copy, acceptance: Acceptance): void {
  const uploads = new Set(
    copy.form.questions.filter(({ type }) => isUploadType(type)).map(({ id }) => `answers.${id}`),
  );
  const problems = Object.entries(problemsOfCopy(copy, acceptance));
  if (problems.length === 0) return;
  refuse('invalid', 'my-applications.answer_problems', {
    fields: Object.fromEntries(
      problems.map(([field, { key }]) => [
        field,
        [uploads.has(field) ? 'my-applications.validation.copyUpload' : key],
      ]),
    ),
    values: Object.assign({}, ...problems.map(([, { values }]) => values ?? {})) as Record<
      string,
      string | number
    >,
  });
}

type ContactInput = { copy: Copy; acceptance: Acceptance; now: Date };

/** Stores a phone number and a company that the form asks for and the company did not have. */
async function fillContact(
  tx: TenantTx,
  candidateId: string,
  { copy: { form, contact, phoneCountries }, acceptance, now }: ContactInput,
): Promise<void> {
  const { phone, currentCompany } = form.standardFieldModes;
  const added = {
    ...(phone !== 'invisible' &&
      contact.phoneNumber === '' && { phone_number: toE164(acceptance.phoneNumber, phoneCountries) ?? '' }),
    ...(currentCompany !== 'invisible' &&
      contact.currentCompany === '' && { current_company: acceptance.currentCompany }),
  };
  if (Object.values(added).every((value) => value === '')) return;
  await tx
    .updateTable('candidates')
    .set({ ...added, updated_at: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', candidateId)
    .execute();
}

type Answer = {
  row: ApplicantRow;
  userId: string | null;
  suggestion: SuggestionRow;
  type: 'job_suggestion.accepted' | 'job_suggestion.declined';
  now: Date;
};

/** Notifies the member who suggested the job while they are active, else the hiring team. */
async function recordAnswer(tx: TenantTx, { row, userId, suggestion, type, now }: Answer): Promise<void> {
  const author = await tx
    .selectFrom('members')
    .select('id')
    .where('user_id', '=', suggestion.suggested_by)
    .where('status', '=', 'active')
    .executeTakeFirst();
  await record(
    tx,
    tx.tenantId,
    { kind: 'candidate', userId },
    {
      type,
      jobId: row.job_id,
      candidateId: row.candidate_id,
      applicationId: row.id,
      data: {
        suggestionId: suggestion.id,
        targetJobId: suggestion.job_id,
        targetTitle: suggestion.title,
        assigneeId: author?.id ?? null,
      },
      now,
    },
  );
}
