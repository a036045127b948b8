import { inNoTenant, type TenantTx, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { BillingInterval, Currency } from '../rules.ts';
import { refreshDebt } from './debt.ts';
import { issueInvoice, requireSeller } from './invoices.ts';
import { addDays } from './periods.ts';
import { findFreePlan, requireOfferedPlan } from './plans.ts';
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

/** The billing details of a company, and the periods that it paid for. */
export type BillingHistory = {
  plan: 'team' | 'business';
  currency: Currency;
  interval: BillingInterval;
  /** Days before today on which a period began, earliest first; each has an invoice. */
  periodStarts: number[];
  /** All before the last one are paid. */
  isLastPaid: boolean;
  isCancelled?: boolean;
  details: typeof lodos;
};

const lodos = {
  name: 'Lodos Teknoloji A.Ş.',
  address_line_1: 'Büyükdere Cad. No: 185',
  postal_code: '34394',
  city: 'İstanbul',
  country: 'TR',
  tax_office: 'Mecidiyeköy',
  tax_number: '6120483510',
  email: 'muhasebe@lodos.example',
  language: 'tr',
};

/** The company of the demo: invoices of six months, of which the last one is due next week. */
export const sixMonths: BillingHistory = {
  plan: 'business',
  currency: 'TRY',
  interval: 'month',
  periodStarts: [157, 127, 97, 67, 37, 6],
  isLastPaid: false,
  details: lodos,
};

const trialDays = 14;

/**
 * Adds one period with its invoice to a company; the first one puts it on a paid plan. Periods of several companies are
 * added by date, because the numbers of invoices are.
 */
export async function aBillingPeriod(
  tx: TenantTx,
  now: Date,
  { history, daysAgo }: { history: BillingHistory; daysAgo: number },
): Promise<void> {
  const { details, periodStarts, isLastPaid, isCancelled = false, currency, interval } = history;
  const [first = 0, last = 0] = [periodStarts[0], periodStarts.at(-1)];
  if (daysAgo === first)
    await tx
      .insertInto('billing_details')
      .values({ ...details, updated_at: now })
      .execute();
  const plan = await requireOfferedPlan(tx, history.plan);
  const free = await findFreePlan(tx);
  const { time_zone: timeZone } = await requireSeller(tx);
  const startsAt = addDays(now, -daysAgo);
  const charge = fullPeriod({ plan, interval, currency, percentOff: 0, timeZone }, startsAt);
  const ends = isCancelled && daysAgo === last;
  const before = await requireSubscription(tx, addDays(now, -(first + trialDays)));
  const subscription = await saveSubscription(tx, before, {
    status: 'active',
    plan_key: plan.key,
    plan_version: plan.version,
    billing_interval: interval,
    currency,
    period_starts_at: startsAt,
    period_ends_at: charge.period.endsAt,
    period_net: charge.periodNet,
    anchor_day: charge.period.anchorDay,
    ...(ends && { next_plan_key: free.key, next_plan_version: free.version, next_interval: 'month' }),
  });
  const { id, total } = await issueInvoice(tx, { lines: charge.lines, currency, now: startsAt });
  if (daysAgo !== last || isLastPaid)
    await tx.updateTable('invoices').set({ state: 'paid', paid: total }).where('id', '=', id).execute();
  if (daysAgo === last) await refreshDebt(tx, subscription, now);
}
