import { byMember, record } from '#activity/server/record.ts';
import { fileScope } from '#files/server/file-scope.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { refuse } from '#platform/contract/errors.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CandidateRecord } from './access.ts';
import { refreshCandidateSearch } from './search-document.ts';

type Removal = { candidate: CandidateRecord; fileId: string; now: Date };

const keptMs = 3600 * 1000;

/** Hides a file of the locked candidate; a task deletes it later. The CV has to be set anew, except after an undo. */
export async function removeFile(
  tx: TenantTx,
  actor: MemberActor,
  { candidate, fileId, now }: Removal,
): Promise<void> {
  await tx.updateTable('files').set({ removed_at: now }).where('id', '=', fileId).execute();
  if (candidate.cv_file_id === fileId) await setCv(tx, candidate.id, null, now);
  const runAt = new Date(now.getTime() + keptMs);
  await enqueue(tx, deleteRemovedFileTask.name, { companyId: actor.companyId, fileId }, { runAt });
  const event = { candidateId: candidate.id, data: { fileId }, now };
  await record(tx, actor.companyId, byMember(actor), { type: 'file.removed', ...event });
}

/** Shows a removed file again. It becomes the CV when it was sent as one and the candidate has no other. */
export async function restoreFile(
  tx: TenantTx,
  actor: MemberActor,
  { candidate, fileId, now }: Removal,
): Promise<void> {
  const file = await tx
    .updateTable('files')
    .set({ removed_at: null })
    .where('id', '=', fileId)
    .where('candidate_id', '=', candidate.id)
    .where('removed_at', 'is not', null)
    .where(fileScope.get().isVisible(actor))
    .returning('purpose')
    .executeTakeFirst();
  if (file === undefined) refuse('not_found');
  if (file.purpose === 'cv' && candidate.cv_file_id === null) await setCv(tx, candidate.id, fileId, now);
  const event = { candidateId: candidate.id, data: { fileId }, now };
  await record(tx, actor.companyId, byMember(actor), { type: 'file.restored', ...event });
}

/** Makes a document of the locked candidate the CV. */
export async function makeCv(
  tx: TenantTx,
  candidate: CandidateRecord,
  fileId: string,
  now: Date,
): Promise<void> {
  await tx.updateTable('files').set({ purpose: 'cv' }).where('id', '=', fileId).execute();
  await setCv(tx, candidate.id, fileId, now);
}

async function setCv(tx: TenantTx, candidateId: string, fileId: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('candidates')
    .set({ cv_file_id: fileId, updated_at: now })
    .where('id', '=', candidateId)
    .execute();
  await refreshCandidateSearch(tx, candidateId);
}

/**
 * Deletes a file whose removal was not undone, nor repeated within the hour. The clock of the queue may be ahead of this
 * one: a removal that is younger here waits for a further task.
 */
export const deleteRemovedFileTask: Task = {
  name: 'delete_removed_file',
  async run({ companyId = '', fileId = '' }, { db, clock }) {
    await inTenant(db, companyId, async (tx) => {
      const row = await tx
        .selectFrom('files')
        .select(['id', 'removed_at'])
        .where('id', '=', fileId)
        .where('removed_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      if (!row?.removed_at) return;
      const now = clock.now().getTime();
      if (row.removed_at.getTime() <= now - keptMs) return removeFiles(tx, [row.id]);
      const runAt = new Date(now + keptMs);
      await enqueue(tx, deleteRemovedFileTask.name, { companyId, fileId }, { runAt });
    });
  },
};
