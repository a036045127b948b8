import { afterEach, beforeEach, expect, test } from 'vitest';
import { tenants } from '#backoffice/tenants-contract.ts';
import { removeCompaniesTask } from '#companies/server/remove-companies.ts';
import type { Platform } from '#platform/server/platform.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import {
  billingIsOn,
  choose,
  invoicesOf,
  overview,
  pay,
  runBillingAt,
  saveDetails,
} from '../../../tests/harness/billing.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { billingAdmin } from '../admin-contract.ts';
import { archiveInvoices } from './archive-invoices.ts';
import { runBillingOfCompanyTask } from './run-billing.ts';

/** The billing of companies that a platform admin has disabled, or that are deleted. */
billingIsOn();
afterEach(freeClocks);

const start = new Date('2035-03-10T10:00:00Z');
const after = (days: number): Date => new Date(start.getTime() + days * 86_400_000);

let admin: Caller;
beforeEach(async () => {
  admin = await aPlatformAdmin();
});

/** A company on the Team plan, whose first period begins at `start`. */
async function subscribed(): Promise<TestCompany> {
  (await testServer()).clock.set(after(-15));
  const company = await aCompany();
  await saveDetails(company);
  await runBillingAt(start);
  await choose(company, { plan: 'team' });
  return company;
}

const set = (company: TestCompany, status: 'active' | 'disabled') =>
  admin.call(tenants.setTenantStatus, {
    params: { tenantId: company.id },
    body: { status, reason: 'Sends spam' },
  });

const periodsOf = async (company: TestCompany) =>
  (await invoicesOf(company)).map(({ description }) => description.split(', ')[1]);

test('a disabled company pays for no period that it missed: the next one begins when it is enabled', async () => {
  const [company, open] = [await subscribed(), await subscribed()];
  for (const one of [company, open]) {
    const [invoice] = await invoicesOf(one);
    await pay(one, invoice?.id ?? '', invoice?.due ?? 0);
  }
  expect((await set(company, 'disabled')).status).toBe(200);
  await runBillingAt(after(70));
  expect(await periodsOf(open)).toHaveLength(3);
  await set(company, 'active');
  await runBillingAt(after(70));
  expect(await periodsOf(company)).toEqual(['19 May 2035 – 19 Jun 2035', '10 Mar 2035 – 10 Apr 2035']);
});

test('a company that is disabled within its period keeps the period', async () => {
  const company = await subscribed();
  await set(company, 'disabled');
  (await testServer()).clock.set(after(5));
  await set(company, 'active');
  expect((await overview(company)).periodEndsAt).toBe('2035-04-10T10:00:00.000Z');
  await pay(company, (await invoicesOf(company))[0]?.id ?? '', 298_800);
  await runBillingAt(after(31));
  expect(await periodsOf(company)).toEqual(['10 Apr 2035 – 10 May 2035', '10 Mar 2035 – 10 Apr 2035']);
});

test('the payment of a disabled company issues no invoice', async () => {
  const company = await subscribed();
  const [invoice] = await invoicesOf(company);
  await runBillingAt(after(40));
  await set(company, 'disabled');
  await pay(company, invoice?.id ?? '', 298_800);
  await set(company, 'active');
  expect(await invoicesOf(company)).toMatchObject([{ state: 'paid' }]);
});

test('a credit note that is issued while its company is deleted is archived too', async () => {
  const company = await subscribed();
  const other = await subscribed();
  const { platform, clock } = await testServer();
  const [invoice] = await invoicesOf(company);
  await pay(company, invoice?.id ?? '', 298_800);
  const { body: tenant } = await admin.call(tenants.readTenant, { params: { tenantId: company.id } });
  await admin.call(tenants.requestTenantDeletion, {
    params: { tenantId: company.id },
    body: { name: tenant.name, reason: 'Ended' },
  });
  clock.set(after(31));
  const refund = async (_platform: Platform, companyId: string): Promise<void> => {
    // Companies of other tests are due by now, too.
    if (companyId !== company.id) return;
    const answer = await admin.call(billingAdmin.recordRefund, {
      params: { tenantId: company.id, invoiceId: invoice?.id ?? '' },
      body: { amount: 298_800, paidOn: '2035-04-10', reference: 'R-1' },
    });
    expect(answer.status).toBe(200);
  };
  // The refund arrives after the deletion has begun.
  await removeCompaniesTask([refund], archiveInvoices).run({}, platform);
  const archived = (companyId: string) =>
    platform.system
      .selectFrom('archived_invoices')
      .select(['kind', 'total'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute();
  expect(await archived(company.id)).toEqual([
    { kind: 'invoice', total: 298_800 },
    { kind: 'credit_note', total: 298_800 },
  ]);
  expect(await archived(other.id)).toEqual([]);
  expect(await invoicesOf(other)).toHaveLength(1);
});

test('the billing of a company that is deleted since ends without a failed task', async () => {
  const { platform } = await testServer();
  const payload = { companyId: crypto.randomUUID() };
  expect(await runBillingOfCompanyTask.run(payload, platform).catch(String)).toBeUndefined();
});
