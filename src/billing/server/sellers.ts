import { refuse } from '#platform/contract/errors.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { SellerDraft } from '../admin-contract.ts';
import { sellerCountries } from '../vat-rules.ts';

/** Saves the legal entity that issues the next invoices. One entity at a time does. @param tx of the system */
export async function saveSeller(
  tx: UserTx,
  { key, draft, now }: { key: string; draft: SellerDraft; now: Date },
): Promise<void> {
  const { numberPrefix, paymentDays, timeZone, ...details } = draft;
  if (!sellerCountries.has(details.country))
    refuse('refused', 'billing.seller_country', {
      fields: { country: ['billing.refusals.seller_country'] },
    });
  const row = {
    details: JSON.stringify(details),
    number_prefix: numberPrefix,
    payment_days: paymentDays,
    time_zone: timeZone,
    is_current: true,
  };
  await tx.updateTable('sellers').set({ is_current: false }).where('key', '!=', key).execute();
  await tx
    .insertInto('sellers')
    .values({ key, created_at: now, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
