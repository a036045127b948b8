import { refuse } from '#platform/contract/errors.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import { sql } from 'kysely';
import type { AdminSeller, SellerDraft } from '../admin-contract.ts';
import { sellerCountries } from '../vat-rules.ts';
import type { Seller } from './invoices.ts';

/**
 * Saves the legal entity that issues the next invoices. One entity at a time does, and no two have the same series of
 * numbers. @param tx of the system
 */
export async function saveSeller(
  tx: UserTx,
  { key, draft, now }: { key: string; draft: SellerDraft; now: Date },
): Promise<void> {
  const { numberPrefix, paymentDays, timeZone, ...details } = draft;
  if (!sellerCountries.has(details.country))
    refuse('refused', 'billing.seller_country', {
      fields: { country: ['billing.refusals.seller_country'] },
    });
  await lockByName(tx, 'sellers');
  await requireOwnSeries(tx, key, numberPrefix);
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

/** The legal entities, the one that issues the next invoices first. */
export async function listSellers(tx: UserTx): Promise<AdminSeller[]> {
  const rows = await tx
    .selectFrom('sellers')
    .select(['key', 'is_current', 'number_prefix', 'payment_days', 'time_zone'])
    .select(sql<Seller>`details`.as('details'))
    .orderBy('is_current', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ details, ...row }) => ({
    ...details,
    key: row.key,
    isCurrent: row.is_current,
    numberPrefix: row.number_prefix,
    paymentDays: row.payment_days,
    timeZone: row.time_zone,
  }));
}

/** Credit notes add a C to the prefix of invoices, so KDR and KDRC would meet too. */
async function requireOwnSeries(tx: UserTx, key: string, prefix: string): Promise<void> {
  const others = await tx.selectFrom('sellers').select('number_prefix').where('key', '!=', key).execute();
  const isTaken = others.some(
    ({ number_prefix: other }) => other === prefix || other === `${prefix}C` || `${other}C` === prefix,
  );
  if (isTaken)
    refuse('conflict', 'billing.prefix_taken', {
      fields: { numberPrefix: ['billing.refusals.prefix_taken'] },
    });
}
