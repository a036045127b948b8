import type { CronTask } from '#platform/server/background/background.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sql } from 'kysely';
import { removeCompanyRows } from './remove-rows.ts';

/** Removes what a later slice keeps for a company and does not go with its rows, such as stored files. May be repeated. */
export type CompanyContents = (platform: Platform, companyId: string) => Promise<void>;

/**
 * Deletes the companies whose days of grace are over: first nobody gets in, then the stored files go, then the rows
 * with all that hangs on them. What fails half-way is done again the next night.
 */
export const removeCompaniesTask = (contents: CompanyContents[]): CronTask => ({
  name: 'remove_companies',
  schedule: '20 4 * * *',
  async run(_payload, platform) {
    const failures: unknown[] = [];
    for (const id of await listDue(platform)) {
      // One that cannot be deleted holds up none of the others.
      await removeCompany(platform, id, contents).catch((error: unknown) => void failures.push(error));
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

async function removeCompany(platform: Platform, id: string, contents: CompanyContents[]): Promise<void> {
  const { system, storage, clock, log } = platform;
  const now = clock.now();
  // An owner who keeps it at the last moment is first, or is late.
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
  for (const remove of contents) await remove(platform, id);
  if (closed.photo_key !== null) await storage.remove(closed.photo_key);
  await removeCompanyRows(platform, id);
  await inTenant(system, id, async (tx) => {
    // Its events go with it, which may be millions.
    await sql`set local statement_timeout = 0`.execute(tx);
    await tx.deleteFrom('companies').where('id', '=', id).execute();
    await tx.deleteFrom('outbox').where('company_id', '=', id).execute();
  });
  log.info({ companyId: id }, 'company deleted');
}
