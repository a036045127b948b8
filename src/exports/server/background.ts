import { type CronTask, enqueue, type Task } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { expiryAt } from './expiry.ts';

/** Deletes the content of a file that no export names any more. */
export const removeExportContentTask: Task = {
  name: 'remove_export_content',
  async run({ companyId = '', key = '' }, { db, storage }) {
    const named = await inTenant(db, companyId, (tx) =>
      tx.selectFrom('exports').select('id').where('storage_key', '=', key).executeTakeFirst(),
    );
    if (named === undefined) await storage.remove(key);
  },
};

/** Deletes content at a time, at once by default, unless an export names it then. */
export async function removeContent(tx: TenantTx, key: string, runAt?: Date): Promise<void> {
  const payload = { companyId: tx.tenantId, key };
  await enqueue(tx, removeExportContentTask.name, payload, runAt === undefined ? {} : { runAt });
}

/** Gives up those that no task could write for a day, for their members to see, and deletes the others. */
async function endExpired(tx: TenantTx, now: Date): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ state: 'failed', expires_at: expiryAt(now) })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute();
  const gone = await tx
    .deleteFrom('exports')
    .where('expires_at', '<=', now)
    .returning('storage_key')
    .execute();
  for (const { storage_key: key } of gone) if (key !== null) await removeContent(tx, key);
}

/** Each hour: ends exports that expired. */
export const removeExpiredExportsTask: CronTask = {
  name: 'remove_expired_exports',
  schedule: '35 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const companies = await platform.system
      .selectFrom('exports')
      .select('tenant_id')
      .distinct()
      .where('expires_at', '<=', now)
      .execute();
    await inEachCompany(platform, companies, (tx) => endExpired(tx, now));
  },
};

/** Deletes the files of all exports of a deleted company; it may be repeated. */
export async function removeCompanyExports({ db, storage }: Platform, companyId: string): Promise<void> {
  const rows = await inTenant(
    db,
    companyId,
    (tx) => tx.selectFrom('exports').select('storage_key').where('storage_key', 'is not', null).execute(),
    { readOnly: true },
  );
  for (const { storage_key: key } of rows) if (key !== null) await storage.remove(key);
}
