import { inTenant, type TenantTx } from '../db/tenant.ts';
import type { Platform } from '../platform.ts';

/**
 * Runs a clean-up in one transaction per company with the application's role, so that row-level security applies. An
 * error in one company does not stop the others; the first error is thrown at the end.
 */
export async function inEachCompany(
  { db }: Platform,
  companies: readonly { tenant_id: string }[],
  work: (tx: TenantTx) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { tenant_id: companyId } of companies)
    await inTenant(db, companyId, work).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
}
