import { record } from '#activity/server/record.ts';
import { findResponsible } from '#conversations/server/receive-message.ts';
import { isOfThisRound, presentOwnDocument } from '#document-requests/server/present.ts';
import {
  changeState,
  type DocumentFileRow,
  type DocumentRow,
  findRequests,
  listFilesOfRequests,
  lockRequest,
} from '#document-requests/server/queries.ts';
import { filesPerRequest } from '#document-requests/rules.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { inOwnApplication, type ApplicantView } from './access.ts';
import { hasEnded } from './has-ended.ts';
import { isUnreadableFile, receiveUpload } from './receive-upload.ts';

type DocumentIds = { applicationId: string; documentRequestId: string };
type NewFile = DocumentIds & { name: string };
type Problem = 'document_closed' | 'too_many_files' | 'unreadable_file';

/**
 * Stores a file for a requested document. It is stored and read first, without an owner; then the request is locked and
 * gets the file. A file that is not accepted is deleted at once.
 */
export async function addDocument(context: PublicContext, { name, ...ids }: NewFile): Promise<void> {
  const companyId = await inOwnApplication(
    context,
    ids.applicationId,
    async (tx, view) => {
      const found = await requireDocument(tx, view, ids, context.now);
      const problem = problemOf(found);
      if (problem !== null) refuseFile(problem);
      return view.companyId;
    },
    { readOnly: true },
  );
  const problem = await receiveUpload(context, { companyId, name, purpose: 'attachment' }, (fileId) =>
    inOwnApplication(context, ids.applicationId, (tx, view) => linkFile(tx, context, { view, ids, fileId })),
  );
  if (problem !== null) refuseFile(problem);
}

function refuseFile(problem: Problem): never {
  if (problem !== 'unreadable_file')
    refuse('conflict', `my-applications.${problem}`, { values: { limit: filesPerRequest } });
  refuse('invalid', 'my-applications.unreadable_file', {
    fields: { file: ['my-applications.refusals.unreadable_file'] },
  });
}

type LinkInput = { view: ApplicantView; ids: DocumentIds; fileId: string };

/** Gives the file to the candidate and the request, or deletes it and returns why. */
async function linkFile(
  tx: TenantTx,
  { now }: PublicContext,
  { view, ids, fileId }: LinkInput,
): Promise<Problem | null> {
  await lockDocument(tx, ids);
  const found = await requireDocument(tx, view, ids, now);
  const problem = (await isUnreadableFile(tx, fileId)) ? 'unreadable_file' : problemOf(found);
  if (problem !== null) {
    await removeFiles(tx, [fileId]);
    return problem;
  }
  const { row } = found;
  await tx.updateTable('files').set({ candidate_id: row.candidate_id }).where('id', '=', fileId).execute();
  await tx
    .insertInto('document_request_files')
    .values({ file_id: fileId, document_request_id: row.id, received_at: now })
    .execute();
  const isFirst = await changeState(tx, row.id, { to: 'received', from: ['open'], now });
  if (!isFirst) return null;
  const { assignee_id: assigneeId } = await findResponsible(tx, ids.applicationId);
  await record(
    tx,
    tx.tenantId,
    { kind: 'candidate', userId: view.userId },
    {
      type: 'document_request.received',
      jobId: row.job_id,
      candidateId: row.candidate_id,
      applicationId: row.application_id,
      data: { documentRequestId: row.id, title: row.title, assigneeId },
      now,
    },
  );
  return null;
}

/** Removes a file that the team has not opened. Without another one the request waits for the applicant again. */
export async function removeDocument(
  context: PublicContext,
  { fileId, ...ids }: DocumentIds & { fileId: string },
): Promise<void> {
  const { now } = context;
  await inOwnApplication(context, ids.applicationId, async (tx, view) => {
    await lockDocument(tx, ids);
    // A concurrent first opening by the team waits, or is seen.
    await tx.selectFrom('files').select('id').where('id', '=', fileId).forUpdate().execute();
    const { row, files, isEnded } = await requireDocument(tx, view, ids, now);
    const file = presentOwnDocument(row, files, isEnded).files.find(({ id }) => id === fileId);
    if (file === undefined) refuse('not_found', 'my-applications.gone');
    if (!file.can.remove) refuse('conflict', 'my-applications.document_closed');
    await removeFiles(tx, [fileId]);
    const isLast = files.every((one) => one.id === fileId || !isOfThisRound(one, row));
    if (isLast) await changeState(tx, row.id, { to: 'open', from: ['received'], now });
  });
}

/** Locks the application against deletion and withdrawal, then the request, in the order of the team's changes. */
async function lockDocument(tx: TenantTx, { applicationId, documentRequestId }: DocumentIds): Promise<void> {
  await tx.selectFrom('applications').select('id').where('id', '=', applicationId).forKeyShare().execute();
  await lockRequest(tx, documentRequestId);
}

type FoundDocument = { row: DocumentRow; files: DocumentFileRow[]; isEnded: boolean };

/** A request of this application; a cancelled one is not found. */
async function requireDocument(
  tx: TenantTx,
  { row: applicant }: ApplicantView,
  { applicationId, documentRequestId }: DocumentIds,
  now: Date,
): Promise<FoundDocument> {
  const [row] = await findRequests(tx, [documentRequestId], now);
  if (row === undefined || row.application_id !== applicationId || row.state === 'cancelled')
    refuse('not_found', 'my-applications.gone');
  const files = await listFilesOfRequests(tx, [row.id]);
  return { row, files, isEnded: hasEnded(applicant, row, now) };
}

function problemOf({ row, files, isEnded }: FoundDocument): Problem | null {
  const { state, can } = presentOwnDocument(row, files, isEnded);
  if (state !== 'open' && state !== 'received') return 'document_closed';
  return can.addFile ? null : 'too_many_files';
}
