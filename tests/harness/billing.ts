import { afterAll, beforeAll } from 'vitest';
import { aSeller } from '#billing/server/factory.ts';
import { inNoTenant, inTenant } from '#platform/server/db/tenant.ts';
import { billing, type BillingDetailsDraft } from '#billing/contract.ts';
import { recordPayment } from '#billing/server/payments.ts';
import { runBillingTask } from '#billing/server/run-billing.ts';
import { type TestCompany, testServer } from './api.ts';

/** Turns billing on for the tests of a file, with a legal entity that issues invoices. */
export function billingIsOn(): void {
  beforeAll(async () => {
    const { platform } = await testServer();
    platform.config.billing = true;
    await aSeller(platform);
  });
  afterAll(async () => {
    (await testServer()).platform.config.billing = false;
  });
}

export const turkishDetails: BillingDetailsDraft = {
  name: 'Işık Teknoloji A.Ş.',
  addressLine1: 'Çınar Sokak 5',
  addressLine2: '',
  postalCode: '34710',
  city: 'İstanbul',
  country: 'TR',
  taxOffice: 'Kadıköy',
  taxNumber: '4540536920',
  email: 'fatura@isik.example.test',
  language: 'tr',
};

const at = ({ id }: TestCompany) => ({ params: { companyId: id } });

export const saveDetails = (company: TestCompany, change: Partial<BillingDetailsDraft> = {}) =>
  company.owner.call(billing.saveDetails, { ...at(company), body: { ...turkishDetails, ...change } });

type Choice = { plan: string; interval?: 'month' | 'year'; coupon?: string };

export const preview = (company: TestCompany, { interval = 'month', ...choice }: Choice) =>
  company.owner.call(billing.previewChange, { ...at(company), query: { interval, ...choice } });

/** Chooses a plan for what its preview costs. */
export async function choose(company: TestCompany, { interval = 'month', ...choice }: Choice) {
  const { total } = (await preview(company, { interval, ...choice })).body;
  return company.owner.call(billing.changePlan, {
    ...at(company),
    body: { interval, ...choice, total: total ?? 0 },
  });
}

/** Puts a company on the first version of a free plan. It does not wait for the end of the trial. */
export const putOnPlan = (company: TestCompany, plan_key: string) =>
  company.inTenant((tx) =>
    tx
      .updateTable('subscriptions')
      .set({
        status: 'active',
        plan_key,
        plan_version: 1,
        next_plan_key: null,
        next_plan_version: null,
        next_interval: null,
        period_starts_at: null,
        period_ends_at: null,
        run_at: null,
      })
      .execute(),
  );

export const overview = async (company: TestCompany) =>
  (await company.owner.call(billing.read, at(company))).body;

export const invoicesOf = async (company: TestCompany) =>
  (await company.owner.call(billing.listInvoices, { ...at(company), query: { limit: 200 } })).body.items;

/** Sets the clock and runs the hourly task, as it runs by then. */
export async function runBillingAt(now: Date): Promise<void> {
  const server = await testServer();
  server.clock.set(now);
  await keepSessions(now);
  await runBillingTask.run({}, server.platform);
}

/** The test's callers stay signed in while months pass. Another run at the same time may extend the same sessions. */
async function keepSessions(now: Date): Promise<void> {
  const { platform } = await testServer();
  const year = 366 * 24 * 3_600_000;
  await inNoTenant(platform.db, (tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at: new Date(now.getTime() + year) })
      .where('id', 'in', (query) => query.selectFrom('sessions').select('id').forUpdate().skipLocked())
      .execute(),
  );
}

let references = 0;

/** The bank transfer arrives. */
export async function pay(company: TestCompany, invoiceId: string, amount: number): Promise<void> {
  const server = await testServer();
  const now = server.clock.now();
  const moved = {
    invoiceId,
    amount,
    provider: 'manual' as const,
    reference: `transfer ${++references}`,
    paidOn: now.toISOString().slice(0, 10),
    userId: null,
  };
  await inTenant(server.platform.db, company.id, (tx) => recordPayment(tx, server.platform, moved, now));
  await server.runTasks();
}
