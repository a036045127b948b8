import { record } from '#activity/server/record.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { inOwnApplication } from './access.ts';
import { lockUnopened } from './lock-unopened.ts';
import { presentApplicationDetail } from './present.ts';
import { type ApplicantRow, findApplicantRow } from './queries.ts';
import { isUnreadableFile, receiveUpload } from './receive-upload.ts';

type Replacement = { applicationId: string; name: string };

/**
 * Replaces the CV of an application with an upload, until the team has opened the application. The new file is stored
 * and read first, without an owner; then the application is locked and the candidate gets the file. A file that is not
 * accepted is deleted at once; after a crash the task of the upload deletes it.
 */
export async function replaceCv(context: PublicContext, { applicationId, name }: Replacement): Promise<void> {
  const { now } = context;
  const companyId = await inOwnApplication(
    context,
    applicationId,
    async (_tx, view) => {
      if (!isReplaceable(view.row, now)) refuse('conflict', 'my-applications.opened');
      return view.companyId;
    },
    { readOnly: true },
  );
  const problem = await receiveUpload(context, { companyId, name, purpose: 'cv' }, (fileId) =>
    inOwnApplication(context, applicationId, (tx, { row }) =>
      linkFile(tx, context, { applicationId, candidateId: row.candidate_id, fileId }),
    ),
  );
  if (problem === 'opened') refuse('conflict', 'my-applications.opened');
  if (problem === 'unreadable')
    refuse('invalid', 'my-applications.unreadable_cv', {
      fields: { file: ['my-applications.refusals.unreadable_cv'] },
    });
}

/** Whether the applicant may still replace the CV. */
export const isReplaceable = (row: ApplicantRow, now: Date): boolean =>
  presentApplicationDetail(row, { meetings: [], files: [], consents: [] }, now).can.replaceCv;

/** Makes the file the CV, or deletes it and returns why. */
async function linkFile(
  tx: TenantTx,
  { actor, now }: PublicContext,
  { fileId, ...ids }: { applicationId: string; candidateId: string; fileId: string },
): Promise<'opened' | 'unreadable' | null> {
  const { applicationId } = ids;
  await lockUnopened(tx, ids);
  const row = (await findApplicantRow(tx, applicationId)) ?? refuse('not_found', 'my-applications.gone');
  const isUnreadable = await isUnreadableFile(tx, fileId);
  if (isUnreadable || !isReplaceable(row, now)) {
    await removeFiles(tx, [fileId]);
    return isUnreadable ? 'unreadable' : 'opened';
  }
  await tx.updateTable('files').set({ candidate_id: row.candidate_id }).where('id', '=', fileId).execute();
  await tx
    .updateTable('applications')
    .set({ cv_file_id: fileId, updated_at: now })
    .where('id', '=', applicationId)
    .execute();
  await tx
    .updateTable('candidates')
    .set({ cv_file_id: fileId, updated_at: now })
    .where('id', '=', row.candidate_id)
    .where((eb) => eb.or([eb('cv_file_id', 'is', null), eb('cv_file_id', '=', row.cv_file_id)]))
    .execute();
  if (row.cv_file_id !== null) await removeFiles(tx, [row.cv_file_id]);
  await record(
    tx,
    tx.tenantId,
    { kind: 'candidate', userId: actor?.userId ?? null },
    {
      type: 'application.cv_replaced',
      jobId: row.job_id,
      candidateId: row.candidate_id,
      applicationId,
      now,
    },
  );
  await refreshCandidateSearch(tx, row.candidate_id);
  return null;
}
