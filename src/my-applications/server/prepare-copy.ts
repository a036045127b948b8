import type { FormSeen } from '#applications/answers-contract.ts';
import { answerFileIds, readForm } from '#applications/server/answer-files.ts';
import { answerFileRule, problemOfAnswer } from '#apply/answer-rules.ts';
import type { ApplicationForm } from '#apply/contract.ts';
import type { DraftFile } from '#apply/draft-file-contract.ts';
import { findProblems, phoneCountriesOf } from '#apply/rules.ts';
import { loadForm } from '#apply/server/present-draft.ts';
import { loadFormTexts } from '#consents/server/form-texts.ts';
import type { FileKind } from '#files/rules.ts';
import type { FileRow } from '#files/server/queries.ts';
import { versionOf } from '#forms/server/save-form.ts';
import type { SuggestionRow } from '#job-suggestions/server/queries.ts';
import { inLanguage } from '#jobs/server/job-text.ts';
import { findPublicJob } from '#jobs/server/public-queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { isUploadType } from '../rules.ts';
import type { ApplicationCopy } from '../suggestion-contract.ts';
import { matchAnswers } from './match-answers.ts';
import { type ApplicantRow, findSentFiles } from './queries.ts';

/** A file of the application, with its place in the form of the suggested job. */
export type CopiedFile = Pick<
  DraftFile,
  'id' | 'purpose' | 'questionId' | 'textState' | 'scanState' | 'title' | 'sizeBytes'
>;

export type Copy = Awaited<ReturnType<typeof prepareCopy>>;

/** The application as it would answer the form of the suggested job, which must take applications. */
export async function prepareCopy(
  tx: TenantTx,
  { platform: { words }, now }: Pick<PublicContext, 'platform' | 'now'>,
  { row, suggestion }: { row: ApplicantRow; suggestion: SuggestionRow },
) {
  const language = row.language as Language;
  const found = await findPublicJob(tx, suggestion.slug, now);
  if (found?.takes_applications !== true) refuse('conflict', 'my-applications.suggestion_closed');
  const job = inLanguage(found, language);
  const { notice } = await loadFormTexts(tx, { words, companyName: row.company_name, language });
  const form = await loadForm(tx, job, language);
  const contact = await findContact(tx, row.candidate_id);
  const matched = matchAnswers(readForm(row.form), (row.answers ?? {}) as Record<string, unknown>, form);
  const files = await listCopiedFiles(tx, row, form, matched);
  const fileIds = files.map(({ id }) => id);
  const answers = Object.fromEntries(
    form.questions.flatMap((question) => {
      const answer = matched[question.id];
      const isKept = isUploadType(question.type)
        ? fileIds.includes(String(answer))
        : problemOfAnswer({ ...question, mode: 'optional' }, { answer, files, language }) === null;
      return answer !== undefined && isKept ? [[question.id, answer]] : [];
    }),
  );
  const isLetterShown = form.standardFieldModes.coverLetter !== 'invisible';
  const coverLetter = isLetterShown ? row.cover_letter : '';
  const phoneCountries = phoneCountriesOf([job.country, row.company_country], language);
  return { job, form, contact, files, answers, language, phoneCountries, notice, coverLetter };
}

function findContact(tx: TenantTx, candidateId: string) {
  return tx
    .selectFrom('candidates')
    .select(['name', 'surname', 'email', 'phone_number as phoneNumber', 'current_company as currentCompany'])
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow();
}

/** The CV, the cover letter and the files that answer questions, as far as the form takes them. */
async function listCopiedFiles(
  tx: TenantTx,
  row: ApplicantRow,
  form: ApplicationForm,
  matched: Record<string, unknown>,
): Promise<CopiedFile[]> {
  const sent = [row.cv_file_id, row.cover_letter_file_id, ...answerFileIds(readForm(row.form), row.answers)];
  const clean = (await findSentFiles(tx, sent)).filter((file) => file.scan_state !== 'infected');
  const stored = new Map(clean.map((file) => [file.id, file]));
  const modes = form.standardFieldModes;
  const documents = [
    modes.cv === 'invisible' ? null : row.cv_file_id,
    modes.coverLetter === 'invisible' ? null : row.cover_letter_file_id,
  ].flatMap((id) => {
    const file = id === null ? undefined : stored.get(id);
    return file === undefined ? [] : [placed(file, null)];
  });
  const uploads = form.questions.flatMap((question) => {
    const file = isUploadType(question.type) ? stored.get(String(matched[question.id])) : undefined;
    return file !== undefined && isAccepted(question, file) ? [placed(file, question.id)] : [];
  });
  return [...documents, ...uploads];
}

const placed = (file: FileRow, questionId: string | null): CopiedFile => ({
  id: file.id,
  purpose: file.purpose as DraftFile['purpose'],
  questionId,
  title: file.title,
  sizeBytes: file.size_bytes,
  textState: file.text_state as DraftFile['textState'],
  scanState: file.scan_state as DraftFile['scanState'],
});

function isAccepted({ type, settings }: FormSeen['questions'][number], file: FileRow): boolean {
  if (type === 'video') return true;
  const { kinds, limitBytes } = answerFileRule(settings);
  return kinds.includes(file.format as FileKind) && file.size_bytes <= limitBytes;
}

/** The values that are checked and sent: the contact data of the company, and what the person completed. */
export type CopyValues = {
  answers: Record<string, unknown>;
  coverLetter: string;
  phoneNumber: string;
  currentCompany: string;
};

/** The problems of the copy by field. The company has the name and the address already. */
export function problemsOfCopy(copy: Copy, values: CopyValues) {
  const { form, contact, files } = copy;
  const data = {
    name: contact.name,
    surname: contact.surname,
    phoneNumber: contact.phoneNumber || values.phoneNumber,
    currentCompany: contact.currentCompany || values.currentCompany,
    coverLetter: values.coverLetter,
    answers: values.answers as never,
  };
  const {
    email: _email,
    name: _name,
    surname: _surname,
    ...problems
  } = findProblems(form, data, files, copy);
  return problems;
}

/** The copy for its applicant. */
export function presentCopy(copy: Copy): ApplicationCopy {
  const { form, contact, files, answers, coverLetter, notice } = copy;
  const problems = problemsOfCopy(copy, { answers, coverLetter, phoneNumber: '', currentCompany: '' });
  const isUpload = (field: string): boolean =>
    field === 'cv' || form.questions.some(({ id, type }) => field === `answers.${id}` && isUploadType(type));
  return {
    form: form as FormSeen,
    formVersion: versionOf(form),
    answers,
    coverLetter,
    files: files.map(({ id, title, sizeBytes }) => ({ id, title, sizeBytes })),
    contact,
    isFileMissing: Object.keys(problems).some(isUpload),
    notice,
  };
}
