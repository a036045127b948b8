import { presentFile } from '#files/server/present.ts';
import { fileColumns } from '#files/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { StepKind } from '#stages/rules.ts';
import type { ApplicationDetail, Card } from '../contract.ts';
import type { ApplicationRow } from './access.ts';
import { answerFileIds, readForm } from './answer-files.ts';

/** All details of one application besides its card. */
export async function readApplication(
  tx: TenantTx,
  application: ApplicationRow,
  card: Card,
): Promise<ApplicationDetail> {
  const row = await tx
    .selectFrom('applications')
    .leftJoin('job_forms', 'job_forms.id', 'applications.form_id')
    .select([
      'applications.language',
      'job_forms.content as form',
      'answers',
      'cover_letter',
      'cv_file_id',
      'cover_letter_file_id',
      'form_id',
    ])
    .where('applications.id', '=', application.id)
    .executeTakeFirstOrThrow();
  const form = readForm(row.form);
  const answers = (row.answers ?? {}) as Record<string, unknown>;
  const answerIds = answerFileIds(form, answers);
  const fileIds = [row.cv_file_id, row.cover_letter_file_id, ...answerIds].filter((id) => id !== null);
  const files = await findFiles(tx, fileIds);
  return {
    ...card,
    job: { id: application.jobId, title: application.jobTitle, status: application.jobStatus },
    steps: await listSteps(tx, application.jobId),
    language: row.language === 'tr' ? 'tr' : 'en',
    form,
    answers,
    coverLetter: row.cover_letter,
    cvFile: files.get(row.cv_file_id ?? '') ?? null,
    coverLetterFile: files.get(row.cover_letter_file_id ?? '') ?? null,
    answerFiles: answerIds.flatMap((id) => files.get(id) ?? []),
    isByApplicant: row.form_id !== null,
    rejection: ['rejected', 'withdrawn'].includes(card.outcome)
      ? await findRejection(tx, application.id)
      : null,
    withdrawal: card.outcome === 'withdrawn' ? await findWithdrawal(tx, application.id) : null,
  };
}

async function findFiles(tx: TenantTx, ids: string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof presentFile>>();
  const rows = await tx
    .selectFrom('files')
    .select(fileColumns)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, presentFile(row)]));
}

async function listSteps(tx: TenantTx, jobId: string): Promise<ApplicationDetail['steps']> {
  const rows = await tx
    .selectFrom('job_steps')
    .select(['id', 'title', 'color', 'kind'])
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as StepKind }));
}

async function findRejection(tx: TenantTx, applicationId: string): Promise<ApplicationDetail['rejection']> {
  const row = await tx
    .selectFrom('rejections')
    .leftJoin('users', 'users.id', 'rejections.rejected_by_user_id')
    .select(['rejections.reason', 'rejections.note', 'rejections.rejected_at', 'users.name', 'users.surname'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    reason: row.reason,
    note: row.note,
    rejectedAt: row.rejected_at.toISOString(),
    rejectedBy: row.name === null || row.surname === null ? null : { name: row.name, surname: row.surname },
  };
}

async function findWithdrawal(tx: TenantTx, applicationId: string): Promise<ApplicationDetail['withdrawal']> {
  const row = await tx
    .selectFrom('withdrawals')
    .select(['reason', 'withdrawn_at'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row === undefined ? null : { reason: row.reason, withdrawnAt: row.withdrawn_at.toISOString() };
}
