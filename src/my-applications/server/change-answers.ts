import type { z } from 'zod';
import { record } from '#activity/server/record.ts';
import type { FormSeen, KnockoutAnswer } from '#applications/answers-contract.ts';
import { readForm } from '#applications/server/answer-files.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { problemOfAnswer, required, validAnswers } from '#apply/answer-rules.ts';
import { followAnswers } from '#custom-fields/server/values.ts';
import type { DraftFile } from '#apply/draft-file-contract.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { shownQuestions } from '#forms/condition-rules.ts';
import { findKnockoutAnswers } from '#forms/rules.ts';
import { listKnockoutQuestions } from '#jobs/server/public-queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { answersChange } from '../contract.ts';
import { isUploadType } from '../rules.ts';
import { lockUnopened } from './lock-unopened.ts';
import { presentApplicationDetail } from './present.ts';
import { type ApplicantRow, findApplicantRow, findSentFiles } from './queries.ts';

type Answers = Record<string, unknown>;
type AnswersChange = z.output<typeof answersChange>;
type ChangeInput = { applicationId: string; candidateId: string; change: AnswersChange };

/**
 * Replaces the answers and the typed cover letter until the team has opened the application. The rules are those of the
 * sent form. Files and videos stay; one whose question the new answers hide is deleted, as the form leaves it out.
 */
export async function changeAnswers(
  tx: TenantTx,
  { actor, now }: PublicContext,
  { change, ...ids }: ChangeInput,
): Promise<void> {
  const { applicationId } = ids;
  await lockUnopened(tx, ids);
  const row = (await findApplicantRow(tx, applicationId)) ?? refuse('not_found', 'my-applications.gone');
  if (!isChangeable(row, now)) refuse('conflict', 'my-applications.opened');
  const form = readForm(row.form);
  const files = await listAnswerFiles(tx, form, row);
  refuseProblems(row, form, { change, files });
  const before = (row.answers ?? {}) as Answers;
  const answers = validAnswers(form, change, files);
  const coverLetter = form.standardFieldModes['coverLetter'] === 'invisible' ? '' : change.coverLetter;
  const changed = changedQuestions(before, answers);
  if (changed.size === 0 && coverLetter === row.cover_letter) return;
  const knockoutAnswers = await updateKnockoutAnswers(tx, row, { answers, changed });
  await tx
    .updateTable('applications')
    .set({
      answers: JSON.stringify(answers),
      cover_letter: coverLetter,
      is_knocked_out: knockoutAnswers.length > 0,
      knockout_answers: JSON.stringify(knockoutAnswers),
      updated_at: now,
    })
    .where('id', '=', applicationId)
    .execute();
  await followAnswers(tx, applicationId, { before, after: answers });
  const kept = Object.values(answers);
  await removeFiles(
    tx,
    files.map(({ id }) => id).filter((id) => !kept.includes(id)),
  );
  const about = { jobId: row.job_id, candidateId: row.candidate_id, applicationId, now };
  const by = { kind: 'candidate', userId: actor?.userId ?? null } as const;
  await record(tx, tx.tenantId, by, { type: 'application.answers_changed', ...about });
  await refreshCandidateSearch(tx, row.candidate_id);
}

const isChangeable = (row: ApplicantRow, now: Date): boolean =>
  presentApplicationDetail(row, { meetings: [], files: [], consents: [] }, now).can.changeAnswers;

type AnswerFile = Pick<DraftFile, 'id' | 'purpose' | 'questionId' | 'textState' | 'scanState'>;

/** The stored files that answer questions, as the rules of the form expect them. */
async function listAnswerFiles(tx: TenantTx, form: FormSeen, row: ApplicantRow): Promise<AnswerFile[]> {
  const answers = (row.answers ?? {}) as Answers;
  const asked = form.questions.filter(({ type }) => isUploadType(type));
  const ids = asked.map(({ id }) => answers[id]).filter((id) => typeof id === 'string');
  const stored = await findSentFiles(tx, ids);
  return asked.flatMap(({ id: questionId, type }) => {
    const file = stored.find(({ id }) => id === answers[questionId]);
    if (file === undefined) return [];
    return [
      {
        id: file.id,
        questionId,
        purpose: type === 'video' ? 'video' : 'attachment',
        // Its content was checked on submission.
        textState: 'none',
        scanState: 'passed',
      },
    ];
  });
}

function refuseProblems(
  row: ApplicantRow,
  form: FormSeen,
  { change, files }: { change: AnswersChange; files: AnswerFile[] },
): void {
  const fields: Record<string, string[]> = {};
  const values: Record<string, string | number> = {};
  const language = row.language as Language;
  for (const question of shownQuestions(form.questions, change.answers)) {
    const problem = problemOfAnswer(question, { answer: change.answers[question.id], files, language });
    if (problem === null) continue;
    const isUpload = isUploadType(question.type);
    fields[`answers.${question.id}`] = [isUpload ? 'my-applications.validation.upload' : problem.key];
    Object.assign(values, problem.values);
  }
  const isLetterMissing = change.coverLetter.trim() === '' && row.cover_letter_file_id === null;
  if (form.standardFieldModes['coverLetter'] === 'required' && isLetterMissing)
    fields['coverLetter'] = [required.key];
  if (Object.keys(fields).length > 0)
    refuse('invalid', 'my-applications.answer_problems', { fields, values });
}

function changedQuestions(before: Answers, after: Answers): Set<string> {
  const ids = [...Object.keys(before), ...Object.keys(after)];
  return new Set(ids.filter((id) => JSON.stringify(before[id]) !== JSON.stringify(after[id])));
}

// The current knock-out rules check changed answers; unchanged answers keep their flags.
async function updateKnockoutAnswers(
  tx: TenantTx,
  row: ApplicantRow,
  { answers, changed }: { answers: Answers; changed: ReadonlySet<string> },
): Promise<KnockoutAnswer[]> {
  const kept = (row.knockout_answers as KnockoutAnswer[]).filter(
    ({ questionId }) => !changed.has(questionId),
  );
  const found = findKnockoutAnswers(await listKnockoutQuestions(tx, row.job_id), answers);
  return [...kept, ...found.filter(({ questionId }) => changed.has(questionId))];
}
