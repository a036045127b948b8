import { type PendingScan, scanPending } from '#files/server/scan-pending.ts';
import { type CronTask, enqueue } from '#platform/server/background/background.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import { enqueueRemoval } from './remove-cv-files.ts';

/** Scans the CVs of profiles that were accepted while the virus scanner was away, as `scan_files` does. */
export const scanCvFilesTask: CronTask = {
  name: 'scan_cv_files',
  schedule: '* * * * *',
  async run(_payload, platform) {
    await scanPending(
      platform,
      (after) => inNoTenant(platform.db, (tx) => listPending(tx, after), { readOnly: true }),
      (file, result) => inNoTenant(platform.db, (tx) => saveResult(tx, file, result)),
    );
  },
};

const filesAtOnce = 100;

function listPending(tx: UserTx, after: string | null): Promise<PendingScan[]> {
  return tx
    .selectFrom('cv_files')
    .select(['id', 'storage_key'])
    .where('scan_state', '=', 'pending')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(filesAtOnce)
    .execute();
}

async function saveResult(
  tx: UserTx,
  { id, storage_key: key }: PendingScan,
  result: 'passed' | 'too_large' | 'infected',
): Promise<void> {
  const row = await tx
    .updateTable('cv_files')
    .set({ scan_state: result, ...(result === 'infected' && { text_state: 'none' }) })
    .where('id', '=', id)
    .where('scan_state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return;
  if (result === 'infected') await enqueueRemoval(tx, key);
  else await enqueue(tx, 'read_cv_text', { cvFileId: id });
}
