import { record } from '#activity/server/record.ts';
import { type CronTask, enqueue, type Task } from '#platform/server/background/background.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { removeContents } from './remove-files.ts';
import { type PendingScan, scanPending } from './scan-pending.ts';

export type InfectedFile = { id: string; title: string; candidateId: string };

/** A hook for later slices, in the transaction that marks a candidate's file as infected. */
export type OnVirusFound = (tx: TenantTx, platform: Platform, file: InfectedFile) => Promise<void>;

/**
 * Scans the files that were accepted while the virus scanner was away. A clean one can be opened and is read; of an
 * infected one the content is removed. The system role lists the companies.
 */
export const scanFilesTask = (hooks: OnVirusFound[]): CronTask => ({
  name: 'scan_files',
  schedule: '* * * * *',
  async run(_payload, platform) {
    const companies = await platform.system
      .selectFrom('files')
      .select('tenant_id')
      .distinct()
      .where('scan_state', '=', 'pending')
      .execute();
    for (const { tenant_id: companyId } of companies) {
      const end = await scanPending(
        platform,
        (after) => inTenant(platform.db, companyId, (tx) => listPending(tx, after), { readOnly: true }),
        (file, result) =>
          inTenant(platform.db, companyId, async (tx) => {
            if (result === 'infected') await removeInfected(tx, platform, { file, hooks });
            else await unlock(tx, file, result);
          }),
      );
      if (end === 'stopped') return;
    }
  },
});

const filesAtOnce = 100;

function listPending(tx: TenantTx, after: string | null): Promise<PendingScan[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .where('scan_state', '=', 'pending')
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(filesAtOnce)
    .execute();
}

async function unlock(tx: TenantTx, { id }: PendingScan, state: 'passed' | 'too_large'): Promise<void> {
  const row = await tx
    .updateTable('files')
    .set({ scan_state: state })
    .where('id', '=', id)
    .where('scan_state', '=', 'pending')
    .returning('text_state')
    .executeTakeFirst();
  if (row?.text_state === 'pending')
    await enqueue(tx, 'read_file_text', { companyId: tx.tenantId, fileId: id });
}

async function removeInfected(
  tx: TenantTx,
  platform: Platform,
  { file, hooks }: { file: PendingScan; hooks: OnVirusFound[] },
): Promise<void> {
  const row = await tx
    .updateTable('files')
    .set({ scan_state: 'infected', text_state: 'none' })
    .where('id', '=', file.id)
    .where('scan_state', '=', 'pending')
    .returning(['title', 'purpose', 'candidate_id'])
    .executeTakeFirst();
  if (row === undefined) return;
  await removeContents(tx, [file.storage_key]);
  // A file of an unsent form has no candidate yet; the form shows its problem.
  if (row.candidate_id === null) return;
  const infected = { id: file.id, title: row.title, candidateId: row.candidate_id };
  await announceInfected(tx, platform, { file: infected, hooks });
}

async function announceInfected(
  tx: TenantTx,
  platform: Platform,
  { file, hooks }: { file: InfectedFile; hooks: OnVirusFound[] },
): Promise<void> {
  const { id: fileId, candidateId } = file;
  const event = { candidateId, data: { fileId }, now: platform.clock.now() };
  await record(tx, tx.tenantId, { kind: 'system', userId: null }, { type: 'file.infected', ...event });
  for (const hook of hooks) await hook(tx, platform, file);
}

/** Announces a file that was found infected while its form was held, once the form has become an application. */
export const announceInfectedFileTask = (hooks: OnVirusFound[]): Task => ({
  name: 'announce_infected_file',
  run: ({ companyId = '', fileId = '' }, platform) =>
    inTenant(platform.db, companyId, async (tx) => {
      const row = await tx
        .selectFrom('files')
        .select(['id', 'title', 'candidate_id as candidateId'])
        .where('id', '=', fileId)
        .where('scan_state', '=', 'infected')
        .executeTakeFirst();
      if (row === undefined || row.candidateId === null) return;
      const file = { ...row, candidateId: row.candidateId };
      await announceInfected(tx, platform, { file, hooks });
    }),
});
