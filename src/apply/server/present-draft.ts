import type { FormTexts } from '#consents/contract.ts';
import { loadFormTexts } from '#consents/server/form-texts.ts';
import type { StoredFile } from '#files/contract.ts';
import { listFilesOfDraft } from '#files/server/queries.ts';
import { listAskedQuestions } from '#custom-fields/server/asked-questions.ts';
import { versionOf } from '#forms/server/save-form.ts';
import { questionIn, type Translations } from '#forms/translation-rules.ts';
import { inLanguage } from '#jobs/server/job-text.ts';
import {
  findPublicJob,
  findRehearsedJob,
  listPublicQuestions,
  type PublicJob,
} from '#jobs/server/public-queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Translate } from '#platform/server/words.ts';
import { type ApplicationForm, type Draft, type FormChange, type FormQuestion } from '../contract.ts';
import type { DraftFile } from '../draft-file-contract.ts';
import { changesOfForm } from '../form-rules.ts';
import { introductionForm } from '../introduction-rules.ts';
import { findProblems, type Problems } from '../rules.ts';
import { takesIntroductions } from '#careers/server/find-company.ts';
import { findEntryProblems } from './find-entry-problems.ts';
import { findOwnProfile, findProfileCv, type OwnProfile } from './own-profile.ts';
import type { OpenDraft } from './open-draft.ts';
import { sentEntries } from './sent-profile.ts';

/**
 * The job's application form, with the custom fields that all forms ask. Translated questions are in the applicant's
 * language.
 */
export async function loadForm(
  tx: TenantTx,
  job: Pick<PublicJob, 'id' | 'standard_field_modes'>,
  language: Language,
): Promise<ApplicationForm> {
  const questions = await listPublicQuestions(tx, job.id);
  const modes = job.standard_field_modes as Partial<ApplicationForm['standardFieldModes']>;
  return {
    standardFieldModes: {
      phone: modes.phone ?? 'optional',
      cv: modes.cv ?? 'required',
      coverLetter: modes.coverLetter ?? 'optional',
      currentCompany: modes.currentCompany ?? 'optional',
    },
    // Before those of the job, so that they are in none of its sections.
    questions: [
      ...(await listAskedQuestions(tx, language)),
      ...questions.map((row) => {
        // Contracts check these columns when they are written.
        const question = row as unknown as FormQuestion & { translations: Translations };
        const { translations: _translations, ...shown } = questionIn(question, language);
        return shown;
      }),
    ],
  };
}

/** The reader of a draft, the time, and the words. */
export type DraftReader = Pick<PublicContext, 'actor' | 'now' | 'platform'>;

/** The draft with its form, files and current problems. Refuses when the job takes no applications. */
export async function loadDraft(tx: TenantTx, draft: OpenDraft, reader: DraftReader) {
  const { now, platform } = reader;
  // A member plays a visitor without an account.
  const actor = draft.isRehearsal ? null : reader.actor;
  if (draft.isSubmitted) refuse('not_found', 'apply.draft_gone');
  const job = await findJobOfDraft(tx, draft, now);
  const form = job === null ? introductionForm : await loadForm(tx, job, draft.language);
  const files = await listDraftFiles(tx, draft);
  const [profileCv, ownProfile] = [await findProfileCv(tx, actor), await findOwnProfile(tx, actor)];
  // With another person's address the profile is not sent.
  const isOwnAddress = actor !== null && actor.email === (draft.data.email ?? '').toLowerCase();
  const profile = isOwnAddress ? ownProfile : null;
  const problems = {
    ...findProblems(form, draft.data, files, draft),
    ...findEntryProblems(sentEntries({ draft, form, profile }), now),
  };
  const { language, companyName } = draft;
  const privacyTexts = await loadFormTexts(tx, { words: platform.words, language, companyName });
  const formChanges = [
    ...(draft.formSeen === null ? [] : changesOfForm(draft.formSeen, form, draft.data.answers)),
    ...changesOfTexts(draft, privacyTexts),
  ];
  return { draft, job, form, privacyTexts, formChanges, files, problems, profileCv, profile };
}

// Each text is reported by itself, because each is answered by itself.
function changesOfTexts({ textsSeen }: OpenDraft, current: FormTexts): FormChange[] {
  return (['notice', 'talentPool'] as const)
    .filter((name) => textsSeen[name].version !== current[name].version)
    .map((name) => ({ kind: 'changed', field: name, label: null }));
}

/** The open job of a draft, in the applicant's language; null for an introduction, which the company must still take. */
async function findJobOfDraft(tx: TenantTx, draft: OpenDraft, now: Date): Promise<PublicJob | null> {
  if (draft.jobSlug === null) {
    if (!(await takesIntroductions(tx, draft.companyId))) refuse('gone', 'apply.introductions_off');
    return null;
  }
  const find = draft.isRehearsal ? findRehearsedJob : findPublicJob;
  const job = await find(tx, draft.jobSlug, now);
  if (job === undefined || !job.takes_applications) refuse('gone', 'careers.job_closed');
  return inLanguage(job, draft.language);
}

export type LoadedDraft = Awaited<ReturnType<typeof loadDraft>>;

/** The version of everything that the applicant is shown: the form and its privacy texts. */
export const versionOfForm = ({ form, privacyTexts }: Pick<LoadedDraft, 'form' | 'privacyTexts'>): string =>
  versionOf([form, privacyTexts]);

export function presentDraft(loaded: LoadedDraft, translate: Translate): Draft {
  const { draft, form, privacyTexts, formChanges, files, problems, profileCv, profile } = loaded;
  const { answerFiles: _answerFiles, removedFiles: _removedFiles, readCvFileId = null, ...data } = draft.data;
  return {
    id: draft.id,
    company: draft.companySlug,
    job: draft.jobSlug,
    language: draft.language,
    data,
    form,
    formVersion: versionOfForm(loaded),
    privacyTexts,
    formChanges,
    files,
    profileCv,
    readCvFileId,
    profile: profile === null ? null : countsOf(profile),
    problems: translateProblems(problems, translate),
    expiresAt: draft.expiresAt.toISOString(),
  };
}

const countsOf = ({ general, experiences, educations }: OwnProfile): Draft['profile'] => ({
  experiences: experiences.length,
  educations: educations.length,
  skills: general.skills.length,
});

/** Translates problems. */
export function translateProblems(problems: Problems, translate: Translate): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { key, values }]) => [field, [translate(key, values)]]),
  );
}

/** The files of a form without the removed ones. */
export async function listDraftFiles(tx: TenantTx, { id, data }: OpenDraft): Promise<DraftFile[]> {
  const rows = await listFilesOfDraft(tx, id);
  const questionOf = new Map(
    Object.entries(data.answerFiles ?? {}).map(([question, file]) => [file, question]),
  );
  const removed = new Set(data.removedFiles);
  return rows
    .filter((row) => !removed.has(row.id))
    .map((row) => ({
      id: row.id,
      purpose: row.purpose as DraftFile['purpose'],
      questionId: questionOf.get(row.id) ?? null,
      title: row.title,
      sizeBytes: row.size_bytes,
      textState: row.text_state as StoredFile['textState'],
      scanState: row.scan_state as StoredFile['scanState'],
    }));
}
