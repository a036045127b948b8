import { setTimeout } from 'node:timers/promises';
import { lockReferrer } from '#companies/server/referrers.ts';
import { receiveIntroduction } from '#applications/server/receive-introduction.ts';
import { receiveApplication } from '#applications/server/receive-application.ts';
import { followAnswers } from '#custom-fields/server/values.ts';
import type { FormConsents } from '#consents/server/consent-records.ts';
import { readPendingText } from '#files/server/read-pending-text.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { findKnockoutAnswers } from '#forms/rules.ts';
import { saveForm } from '#forms/server/save-form.ts';
import { listKnockoutQuestions } from '#jobs/server/public-queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { rehearse } from '#platform/server/db/rehearse.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Limit, SharedLimit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { addTicket } from '#survey/server/tickets.ts';
import type { DraftFile } from '../draft-file-contract.ts';
import { isAnswerFile, validAnswers } from '../answer-rules.ts';
import { toE164 } from '../rules.ts';
import { findCareersCompany } from '#careers/server/find-company.ts';
import { announceHeld, holdDraft } from './hold-draft.ts';
import { findHeldReasons, isFlooded } from './held-reasons.ts';
import { sendConfirmation, sendIntroductionMail } from './mail.ts';
import { draftTokenOf, inDraft, limitSubject, type OpenDraft } from './open-draft.ts';
import { type LoadedDraft, loadDraft } from './present-draft.ts';
import { sentProfile } from './sent-profile.ts';

// The form's limit counts before the IP address's, because many people may share an address.
const draftAttempts: Limit = { name: 'careers_draft_tries', points: 40, seconds: 3600 };
const sentByEmail: Limit = { name: 'careers_email', points: 20, seconds: 3600 };
// People introduce themselves once; each form notifies the recruiters and mails the address, which is not proven.
const introducedByEmail: Limit = { name: 'careers_introductions', points: 10, seconds: 24 * 3600 };
const sentFromAddress: SharedLimit = {
  name: 'careers_submissions',
  slowFrom: 300,
  points: 3000,
  seconds: 3600,
};
const refusedFromAddress: SharedLimit = { ...sentFromAddress, name: 'careers_refused' };

/**
 * Submits the application once its documents are read. The draft is locked, so the second of two clicks finds it
 * submitted and returns the same. Only the applicant's mail says whether this e-mail address had applied before.
 * A form that a program seems to have sent is held for review, with the same answer.
 * @returns the draft; null when it was submitted before, or is held
 */
export async function submitDraft(context: PublicContext, draftId: string): Promise<OpenDraft | null> {
  const { isComplete, isFlood } = await readAndCount(context, draftId);
  const { limits } = context.platform;
  await limits.slow(isComplete ? sentFromAddress : refusedFromAddress, limitSubject(context, draftId));
  const submitted = await inDraft(
    context,
    draftId,
    async (tx, draft) => {
      if (draft.isSubmitted) return null;
      const loaded = await loadDraft(tx, draft, context);
      refuseChangedForm(loaded);
      refuseProblems(loaded);
      // A held form gets the same answer as every other.
      if (!draft.isRehearsal)
        await addTicket(tx, { formToken: draftTokenOf(context), jobId: draft.jobId, now: context.now });
      const reasons = draft.isRehearsal ? [] : findHeldReasons(draft, { context, isFlood });
      if (reasons.length > 0) {
        await holdDraft(tx, loaded, { reasons, now: context.now });
        return { draft, unsent: [], isHeld: true };
      }
      const create = () => createApplication(tx, loaded, context);
      const sent = draft.isRehearsal ? (await rehearse(tx, create)).result : await create();
      await closeDraft(tx, draft, context.now);
      const unsent = loaded.files.map(({ id }) => id).filter((id) => !sent.includes(id));
      return { draft, unsent, isHeld: false };
    },
    { lock: true },
  );
  if (submitted === null) return null;
  const { draft, unsent, isHeld } = submitted;
  if (isHeld) {
    await announceHeld(context, draft);
    return null;
  }
  // Answers to questions that were hidden or removed at last. After a crash the draft's cleanup deletes them.
  await inTenant(context.platform.db, draft.companyId, (tx) => removeFiles(tx, unsent));
  return draft;
}

/** Extracts the text of unread documents and counts the attempt; missing fields are refused later, under the lock. */
async function readAndCount(
  context: PublicContext,
  draftId: string,
): Promise<{ isComplete: boolean; isFlood: boolean }> {
  const { limits } = context.platform;
  const load = () =>
    inDraft(
      context,
      draftId,
      async (tx, draft) => (draft.isSubmitted ? null : loadDraft(tx, draft, context)),
      { readOnly: true },
    );
  const before = await load();
  await limits.spend(draftAttempts, draftId);
  if (before === null) return { isComplete: true, isFlood: false };
  const pending = before.files.filter((file) => file.textState === 'pending');
  await readDocuments(
    context.platform,
    pending.map((file) => ({ companyId: before.draft.companyId, fileId: file.id })),
  );
  const after = pending.length === 0 ? before : await load();
  if (after === null) return { isComplete: true, isFlood: false };
  const isComplete = Object.keys(after.problems).length === 0 && after.formChanges.length === 0;
  const email = (after.draft.data.email ?? '').toLowerCase();
  const byEmail = after.job === null ? introducedByEmail : sentByEmail;
  if (!isComplete || after.draft.isRehearsal) return { isComplete, isFlood: false };
  await limits.spend(byEmail, `${after.draft.companyId} ${email}`);
  return { isComplete, isFlood: await isFlooded(context, after.draft) };
}

const readingMaxMs = 20_000;

/**
 * Waits for the text extraction, but not indefinitely, because slow documents of others must not block an applicant.
 */
async function readDocuments(
  platform: Platform,
  files: { companyId: string; fileId: string }[],
): Promise<void> {
  const reading = Promise.all(files.map((file) => readPendingText(platform, file))).catch((error: unknown) =>
    platform.log.error({ err: error }, 'a document could not be read before its application was sent'),
  );
  const late = new AbortController();
  const timer = setTimeout(readingMaxMs, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([reading, timer]);
  late.abort();
}

// Applicants send only answers to questions they have read: changes are shown first, and no value is lost.
function refuseChangedForm({ formChanges }: LoadedDraft): void {
  if (formChanges.length > 0) refuse('conflict', 'apply.form_changed');
}

function refuseProblems({ problems }: LoadedDraft): void {
  const fields = Object.entries(problems);
  if (fields.length === 0) return;
  refuse('invalid', 'apply.missing_fields', {
    fields: Object.fromEntries(fields.map(([field, { key }]) => [field, [key]])),
    // A schema issue names only one limit of a number; the draft's own problems name each.
    values: Object.assign({}, ...fields.map(([, { values }]) => values ?? {})) as Record<
      string,
      string | number
    >,
  });
}

/** The parts of a draft that an application is made of. */
export type SentDraft = Pick<LoadedDraft, 'draft' | 'form' | 'files' | 'profile'> & {
  job: { id: string; title: string } | null;
};
export type SubmissionContext = Pick<PublicContext, 'platform' | 'actor' | 'now'>;

/** @returns the ids of the files that it includes */
export async function createApplication(
  tx: TenantTx,
  loaded: SentDraft,
  context: SubmissionContext,
): Promise<string[]> {
  const { draft, job, form, files } = loaded;
  const { platform } = context;
  const company = await findCareersCompany(tx, draft.companyId, platform.config);
  if (company === null) refuse('not_found', 'apply.draft_gone');
  const answers = validAnswers(form, draft.data, files);
  const kept = files.filter(
    ({ id, purpose }) => !isAnswerFile(purpose) || Object.values(answers).includes(id),
  );
  const { referrerId = null } = draft.origin;
  const sent = {
    ...sentValues(loaded, kept, context),
    referrerId: referrerId === null ? null : await lockReferrer(tx, referrerId),
  };
  const { email, name } = sent.applicant;
  const person = { email, name, language: draft.language };
  const { coverLetter } = removeInvisibleFields(loaded);
  if (job === null) {
    const source = sent.source === 'direct' ? 'introduction' : sent.source;
    const candidateId = await receiveIntroduction(tx, { ...sent, source, note: coverLetter });
    await sendIntroductionMail(tx, platform, { company, person, candidateId });
    return sent.fileIds;
  }
  const received = await receiveApplication(tx, {
    ...sent,
    // The address of the applicant's page contains the id, and each rehearsal of the same form has the same page.
    ...(draft.isRehearsal && { id: draft.id }),
    jobId: job.id,
    formId: await saveForm(tx, job.id, form),
    postingId: draft.postingId,
    answers,
    knockoutAnswers: findKnockoutAnswers(await listKnockoutQuestions(tx, job.id), answers),
    coverLetter,
    coverLetterFileId: kept.find((file) => file.purpose === 'cover_letter')?.id ?? null,
  });
  // Of a repetition the sender may be somebody else.
  if (!received.isRepeat) await followAnswers(tx, received.applicationId, { before: {}, after: answers });
  await sendConfirmation(tx, platform, { company, job, person, ...received });
  return sent.fileIds;
}

/** The values of every form, with a job or without. */
function sentValues(
  loaded: SentDraft,
  files: DraftFile[],
  { platform, actor: user, now }: SubmissionContext,
) {
  const { draft } = loaded;
  const data = removeInvisibleFields(loaded);
  const sent = sentProfile(loaded, platform.words.in(draft.language));
  const email = (draft.data.email ?? '').toLowerCase();
  const actor = draft.isRehearsal ? null : user;
  const isOwnAddress = actor !== null && actor.emailVerified && actor.email === email;
  return {
    companyId: draft.companyId,
    applicant: {
      name: draft.data.name ?? '',
      surname: draft.data.surname ?? '',
      email,
      phoneNumber: toE164(data.phoneNumber, draft.phoneCountries) ?? '',
      currentCompany: data.currentCompany || sent.currentCompany,
      user: actor === null ? null : { id: actor.userId, emailVerified: isOwnAddress },
      profile: sent.profile,
    },
    language: draft.language,
    source: draft.origin.source ?? 'direct',
    cvFileId: files.find((file) => file.purpose === 'cv')?.id ?? null,
    fileIds: files.map((file) => file.id),
    consents: consentsOf(loaded),
    now,
  };
}

// Of the texts that the applicant was shown; a consent names the version that was agreed to.
function consentsOf({ draft: { data, textsSeen } }: SentDraft): FormConsents {
  const changed = () => refuse('conflict', 'apply.form_changed');
  const { notice, talentPool } = textsSeen;
  return {
    noticeId: notice.id ?? changed(),
    talentPoolTextId: talentPool.id ?? changed(),
    isTalentPoolGiven: talentPool.version !== null && data.talentPoolConsent === talentPool.version,
  };
}

// Drops values of fields that have become invisible since they were filled in.
function removeInvisibleFields({ draft: { data }, form: { standardFieldModes } }: SentDraft) {
  const shown = (mode: string, value: string | undefined): string =>
    mode === 'invisible' ? '' : (value ?? '');
  return {
    phoneNumber: shown(standardFieldModes.phone, data.phoneNumber),
    currentCompany: shown(standardFieldModes.currentCompany, data.currentCompany),
    coverLetter: shown(standardFieldModes.coverLetter, data.coverLetter),
  };
}

// The application now has the values; a second copy would outlive it. A rehearsal has no application.
export async function closeDraft(
  tx: TenantTx,
  draft: Pick<OpenDraft, 'id' | 'isRehearsal'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('application_drafts')
    .set({
      submitted_at: now,
      updated_at: now,
      held_at: null,
      held_reasons: [],
      held_email: '',
      ...(!draft.isRehearsal && { data: '{}' }),
    })
    .where('id', '=', draft.id)
    .execute();
}
