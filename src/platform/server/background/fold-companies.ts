import { sql } from 'kysely';
import { tryLockByName } from '../db/lock-by-name.ts';
import { inTenant, type TenantTx } from '../db/tenant.ts';
import type { Platform } from '../platform.ts';

export type CountFold = {
  /** Names the lock, so that one task folds a company at a time. */
  name: string;
  /** Folds some changes; returns whether there may be more. */
  fold: (tx: TenantTx) => Promise<boolean>;
};

/**
 * Folds the changes of counts into the stored counts (decision 0024), company by company. An error in one company does
 * not stop the others; the first error is thrown at the end.
 */
export async function foldCompanies(
  platform: Platform,
  companies: readonly { tenant_id: string }[],
  counts: CountFold,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { tenant_id: companyId } of companies)
    await foldCompany(platform, companyId, counts).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function foldCompany({ db }: Platform, companyId: string, counts: CountFold): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await inTenant(db, companyId, (tx) => foldWithoutWaiting(tx, counts)).catch((error: unknown) => {
      if (isConflict(error)) return false;
      throw error;
    });
  }
}

// A fold that waited for a change of steps could deadlock with it. It gives up before PostgreSQL looks for deadlocks
// (after one second), so that the change of steps never fails.
async function foldWithoutWaiting(tx: TenantTx, { name, fold }: CountFold): Promise<boolean> {
  await sql`set local lock_timeout = '200ms'`.execute(tx);
  return (await tryLockByName(tx, `${name} of ${tx.tenantId}`)) && fold(tx);
}

/** Lock timeout, deadlock, or a step that was deleted concurrently: the next run folds these changes. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['55P03', '40P01', '23503'].includes(String(error.code));
