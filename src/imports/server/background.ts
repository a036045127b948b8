import { type CronTask, enqueue, type Task } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { draftDays, undoDays } from '../rules.ts';

const dayMs = 24 * 3600 * 1000;
const draftStates = ['reading', 'unreadable', 'mapping', 'checking', 'checked'];

/** Deletes the content of a file that no import names any more. */
export const removeImportContentTask: Task = {
  name: 'remove_import_content',
  async run({ companyId = '', key = '' }, { db, storage }) {
    const named = await inTenant(db, companyId, (tx) =>
      tx.selectFrom('imports').select('id').where('storage_key', '=', key).executeTakeFirst(),
    );
    if (named === undefined) await storage.remove(key);
  },
};

/** Each night: deletes imports that were not started within a week, and the rows of those that cannot be undone. */
export const removeOldImportsTask: CronTask = {
  name: 'remove_old_imports',
  schedule: '20 3 * * *',
  async run(_payload, platform) {
    const companies = await platform.system.selectFrom('imports').select('tenant_id').distinct().execute();
    const now = platform.clock.now().getTime();
    await inEachCompany(platform, companies, async (tx) => {
      await removeDrafts(tx, new Date(now - draftDays * dayMs));
      await removeRows(tx, new Date(now - undoDays * dayMs));
    });
  },
};

async function removeDrafts(tx: TenantTx, before: Date): Promise<void> {
  const removed = await tx
    .deleteFrom('imports')
    .where('state', 'in', draftStates)
    .where('created_at', '<', before)
    .returning('storage_key')
    .execute();
  for (const { storage_key: key } of removed) await removeContent(tx, key);
}

async function removeRows(tx: TenantTx, before: Date): Promise<void> {
  await tx
    .deleteFrom('import_rows')
    .where('import_id', 'in', (query) =>
      query.selectFrom('imports').select('id').where('finished_at', '<', before),
    )
    .execute();
}

/** Deletes content at a time, at once by default, unless an import names it then. */
export async function removeContent(tx: TenantTx, key: string | null, runAt?: Date): Promise<void> {
  if (key === null) return;
  const payload = { companyId: tx.tenantId, key };
  await enqueue(tx, removeImportContentTask.name, payload, runAt === undefined ? {} : { runAt });
}

/** Deletes the stored files of all imports of a deleted company; it may be repeated. */
export async function removeCompanyImports({ db, storage }: Platform, companyId: string): Promise<void> {
  const rows = await inTenant(
    db,
    companyId,
    (tx) => tx.selectFrom('imports').select('storage_key').where('storage_key', 'is not', null).execute(),
    { readOnly: true },
  );
  for (const { storage_key: key } of rows) if (key !== null) await storage.remove(key);
}
