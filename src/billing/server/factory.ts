import { inNoTenant, type TenantTx, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { refreshDebt } from './debt.ts';
import { issueInvoice, requireSeller } from './invoices.ts';
import { addDays } from './periods.ts';
import { requireOfferedPlan } from './plans.ts';
import { fullPeriod } from './price-change.ts';
import { requireSubscription, saveSubscription } from './subscriptions.ts';

/** The legal entity of tests and of the demo, with a bank account. */
export const sellerExample = {
  name: 'Kadro Yazılım A.Ş.',
  address: ['Büyükdere Cad. No: 12', '34394 Şişli / İstanbul'],
  country: 'TR',
  taxOffice: 'Mecidiyeköy',
  taxNumber: '4540536920',
  bankName: 'Örnek Bankası',
  iban: 'TR330006100519786457841326',
  bic: '',
};

/** Sets up the legal entity that issues invoices, once. */
export const aSeller = ({ system }: Pick<Platform, 'system'>): Promise<void> =>
  inNoTenant(system, (tx) => insertSeller(tx));

/** Inserts that entity. @param tx of the system or the owner */
export async function insertSeller(tx: UserTx): Promise<void> {
  await tx
    .insertInto('sellers')
    .values({ key: 'main', details: JSON.stringify(sellerExample), number_prefix: 'KDR' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

const details = {
  name: 'Lodos Teknoloji A.Ş.',
  address_line_1: 'Büyükdere Cad. No: 185',
  postal_code: '34394',
  city: 'İstanbul',
  country: 'TR',
  tax_office: 'Mecidiyeköy',
  tax_number: sellerExample.taxNumber,
  email: 'muhasebe@lodos.example',
  language: 'tr',
};

// Days before today on which the periods of the demo began: two paid invoices, and one that is due next week.
const periodStarts = [67, 37, 6];

/** Puts the company of the demo on the largest plan, with its invoices. */
export async function aBillingHistory(tx: TenantTx, now: Date): Promise<void> {
  const currency = 'TRY' as const;
  await tx
    .insertInto('billing_details')
    .values({ ...details, updated_at: now })
    .execute();
  let subscription = await requireSubscription(tx, addDays(now, -81));
  const plan = await requireOfferedPlan(tx, 'business');
  const { time_zone: timeZone } = await requireSeller(tx);
  for (const daysAgo of periodStarts) {
    const startsAt = addDays(now, -daysAgo);
    const charge = fullPeriod({ plan, interval: 'month', currency, percentOff: 0, timeZone }, startsAt);
    subscription = await saveSubscription(tx, subscription, {
      status: 'active',
      plan_key: plan.key,
      plan_version: plan.version,
      currency,
      period_starts_at: startsAt,
      period_ends_at: charge.period.endsAt,
      period_net: charge.periodNet,
      anchor_day: charge.period.anchorDay,
    });
    const { id, total } = await issueInvoice(tx, { lines: charge.lines, currency, now: startsAt });
    if (daysAgo > 14)
      await tx.updateTable('invoices').set({ state: 'paid', paid: total }).where('id', '=', id).execute();
  }
  await refreshDebt(tx, subscription, now);
}
