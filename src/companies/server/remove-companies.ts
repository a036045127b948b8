import type { CronTask } from '#platform/server/background/background.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { deleteMessagesOfCompany } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sql } from 'kysely';
import { removeCompanyRows } from './remove-rows.ts';

/** Deletes what the foreign keys of the company's row do not, such as stored files. Idempotent. */
type CompanyDataRemover = (platform: Platform, companyId: string) => Promise<void>;

/** Copies rows that outlive the company, in the transaction that deletes it, so that none is lost in between. */
export type CompanyRowKeeper = (tx: TenantTx) => Promise<void>;

const keepNothing: CompanyRowKeeper = () => Promise.resolve();

/**
 * Deletes the companies whose grace period is over. It first removes all access, then the messages, then the stored
 * files, then all rows of the company. The next night finishes what failed.
 */
export const removeCompaniesTask = (
  contents: CompanyDataRemover[],
  keepRows: CompanyRowKeeper = keepNothing,
): CronTask => ({
  name: 'remove_companies',
  schedule: '20 4 * * *',
  async run(_payload, platform) {
    const failures: unknown[] = [];
    for (const id of await listDue(platform)) {
      // One failed deletion does not stop the others.
      await removeCompany(platform, id, { contents, keepRows }).catch(
        (error: unknown) => void failures.push(error),
      );
    }
    if (failures.length > 0) throw failures[0];
  },
});

async function listDue({ system, clock }: Platform): Promise<string[]> {
  const rows = await system
    .selectFrom('companies')
    .select('id')
    .where('deletion_due_at', '<=', clock.now())
    .execute();
  return rows.map(({ id }) => id);
}

async function removeCompany(
  platform: Platform,
  id: string,
  { contents, keepRows }: { contents: CompanyDataRemover[]; keepRows: CompanyRowKeeper },
): Promise<void> {
  const { system, storage, clock, log } = platform;
  const now = clock.now();
  // The row lock decides between this task and an owner who cancels at the last moment.
  const closed = await inTenant(system, id, (tx) =>
    tx
      .updateTable('companies')
      .set((eb) => ({ disabled_at: eb.fn.coalesce('disabled_at', eb.val(now)) }))
      .where('id', '=', id)
      .where('deletion_due_at', '<=', now)
      .returning('photo_key')
      .executeTakeFirst(),
  );
  if (closed === undefined) return;
  await inTenant(system, id, (tx) => deleteMessagesOfCompany(tx, id));
  for (const remove of contents) await remove(platform, id);
  if (closed.photo_key !== null) await storage.remove(closed.photo_key);
  await removeCompanyRows(platform, id);
  await inTenant(system, id, async (tx) => {
    // Deleting the company cascades to its events, which may be millions.
    await sql`set local statement_timeout = 0`.execute(tx);
    // The lock keeps out rows that refer to the company, and waits for those that are being written.
    await tx.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute();
    await keepRows(tx);
    await tx.deleteFrom('companies').where('id', '=', id).execute();
    // Again, because work that had begun before may have written one meanwhile.
    await deleteMessagesOfCompany(tx, id);
  });
  log.info({ companyId: id }, 'company deleted');
}
