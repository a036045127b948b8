import { inTenant, type TenantTx } from '../db/tenant.ts';
import type { Platform } from '../platform.ts';

/**
 * Works on many rows in several transactions per company. So locks end soon, and no row waits for the next run. An
 * error ends its company and does not stop the others; the first error is thrown at the end.
 * @param work gets what it returned before, first undefined; it returns undefined after the last rows
 */
export async function inBatches<Last>(
  { db }: Platform,
  companies: readonly { tenant_id: string }[],
  work: (tx: TenantTx, last: Last | undefined) => Promise<Last | undefined>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { tenant_id: companyId } of companies) {
    const next = (last?: Last): Promise<Last | undefined> =>
      inTenant(db, companyId, (tx) => work(tx, last)).catch((error: unknown) => {
        failures.push(error);
        return undefined;
      });
    let last = await next();
    while (last !== undefined) last = await next(last);
  }
  if (failures.length > 0) throw failures[0];
}
