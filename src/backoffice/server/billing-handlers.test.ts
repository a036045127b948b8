import { afterEach, beforeEach, expect, test } from 'vitest';
import { billingAdmin } from '#billing/admin-contract.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import {
  billingIsOn,
  choose,
  invoicesOf,
  overview as billingOf,
  pay,
  runBillingAt,
  saveDetails,
} from '../../../tests/harness/billing.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { tenantBilling } from '../billing-contract.ts';
import { backoffice } from '../contract.ts';
import { operations } from '../operations-contract.ts';
import { tenants } from '../tenants-contract.ts';
import { users } from '../users-contract.ts';

billingIsOn();
afterEach(freeClocks);

const start = new Date('2033-04-10T10:00:00Z');
const dayMs = 86_400_000;
const days = (count: number): Date => new Date(start.getTime() + count * dayMs);

let admin: Caller;
beforeEach(async () => {
  (await testServer()).clock.set(start);
  admin = await aPlatformAdmin();
});

/** A company in its trial that has billing details. */
async function aTrial(name?: string): Promise<TestCompany> {
  const company = await aCompany(name === undefined ? {} : { name });
  await saveDetails(company);
  return company;
}

/** A company on the Team plan with one open invoice. */
async function aSubscriber(name?: string): Promise<TestCompany> {
  const company = await aTrial(name);
  await runBillingAt(new Date((await testServer()).clock.now().getTime() + 15 * dayMs));
  await choose(company, { plan: 'team' });
  return company;
}

const of = ({ id }: TestCompany) => ({ params: { tenantId: id } });
const aName = (): string => `Erik${crypto.randomUUID().slice(0, 8)}`;
const logOf = async ({ id }: TestCompany) =>
  (await admin.call(backoffice.listLog, { query: { tenantId: id } })).body.items.map(
    ({ type, reason, data, actor }) => ({ type, reason, data, by: actor?.id }),
  );

test('a company that owes a due invoice is listed as unpaid, with its members, until it pays', async () => {
  const name = aName();
  const company = await aSubscriber(name);
  const unpaid = async () => {
    const query = { status: 'unpaid', search: name } as const;
    return (await admin.call(tenants.listTenants, { query })).body.items.map(({ id }) => id);
  };
  const unpaidUsers = async () => {
    const { body } = await admin.call(users.listUsers, { query: { status: 'unpaid', limit: 200 } });
    return body.items.some(({ id }) => id === company.owner.userId);
  };
  expect([await unpaid(), await unpaidUsers()]).toEqual([[], false]);
  await runBillingAt(days(30));
  expect([await unpaid(), await unpaidUsers()]).toEqual([[company.id], true]);
  const [invoice] = await invoicesOf(company);
  await pay(company, invoice?.id ?? '', invoice?.due ?? 0);
  expect([await unpaid(), await unpaidUsers()]).toEqual([[], false]);
});

test('invoices of all companies are found by state, number and company', async () => {
  const [one, other] = [aName(), aName()];
  const companies = [await aSubscriber(one), await aSubscriber(other)];
  const list = async (query: object) => (await admin.call(tenantBilling.listInvoices, { query })).body.items;
  const [first] = await list({ search: one });
  expect(first).toMatchObject({ company: { id: companies[0]?.id, name: one }, state: 'open', refundable: 0 });
  expect((await list({ search: first?.number.toLowerCase() })).map(({ id }) => id)).toEqual([first?.id]);
  expect((await list({ tenantId: companies[1]?.id })).map(({ company }) => company.name)).toEqual([other]);
  expect(await list({ tenantId: companies[1]?.id, state: 'overdue' })).toEqual([]);
  await runBillingAt(days(45));
  expect(await list({ tenantId: companies[1]?.id, state: 'overdue' })).toMatchObject([{ isOverdue: true }]);
  const page = (cursor: string | null) =>
    admin.call(tenantBilling.listInvoices, { query: { limit: 1, ...(cursor !== null && { cursor }) } });
  const { body: newest } = await page(null);
  const { body: next } = await page(newest.nextCursor);
  const ids = (await list({ limit: 2 })).map(({ id }) => id);
  expect([...newest.items, ...next.items].map(({ id }) => id)).toEqual(ids);
});

test('an invoice is downloaded from the company that it belongs to', async () => {
  const [company, other] = [await aSubscriber(), await aTrial()];
  const invoiceId = (await invoicesOf(company))[0]?.id ?? '';
  const { app } = await testServer();
  const get = (tenantId: string) =>
    app.inject({
      url: `/api/admin/tenants/${tenantId}/invoices/${invoiceId}/pdf`,
      headers: { cookie: `kadro_session=${admin.token}` },
    });
  const found = await get(company.id);
  expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(found.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await get(other.id)).statusCode).toBe(404);
});

test('subscriptions are listed by status, with the next plan', async () => {
  const name = aName();
  const company = await aTrial(name);
  const list = async (query: object) =>
    (await admin.call(tenantBilling.listSubscriptions, { query: { search: name, ...query } })).body.items;
  expect(await list({})).toMatchObject([{ company: { name }, status: 'trialing', nextPlan: null }]);
  await choose(company, { plan: 'business' });
  expect(await list({ status: 'trialing' })).toMatchObject([{ plan: 'Team', nextPlan: 'Business' }]);
  expect(await list({ status: 'active' })).toEqual([]);
});

test('an admin changes the plan for the price that the preview showed, and both logs have it', async () => {
  const company = await aSubscriber();
  const choice = { plan: 'business', interval: 'month' } as const;
  const { body: preview } = await admin.call(tenantBilling.previewPlan, { ...of(company), query: choice });
  expect(preview).toMatchObject({ isImmediate: true, currency: 'TRY' });
  const change = (total: number) =>
    admin.call(tenantBilling.changePlan, { ...of(company), body: { ...choice, total, reason: 'By phone' } });
  expect((await change(preview.total + 1)).problem.code).toBe('billing.price_changed');
  const answers = await Promise.all(Array.from({ length: 40 }, () => change(preview.total)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await billingOf(company)).plan.key).toBe('business');
  expect(await invoicesOf(company)).toHaveLength(2);
  expect(await logOf(company)).toEqual([
    {
      type: 'company.plan_changed',
      reason: 'By phone',
      data: { names: { en: 'Business', tr: 'Kurumsal' } },
      by: admin.userId,
    },
  ]);
  const events = await company.inTenant((tx) =>
    tx
      .selectFrom('events')
      .select(['actor_kind', 'actor_user_id'])
      .where('type', '=', 'subscription.plan_chosen')
      .orderBy('id')
      .execute(),
  );
  expect(events.at(-1)).toEqual({ actor_kind: 'system', actor_user_id: null });
});

test('a plan needs billing details, and a company that is unknown is not found', async () => {
  const company = await aCompany();
  const choice = { plan: 'team', interval: 'month' } as const;
  const preview = (tenantId: string) =>
    admin.call(tenantBilling.previewPlan, { params: { tenantId }, query: choice });
  expect((await preview(company.id)).problem.code).toBe('billing.details_missing');
  expect((await preview('0198c0de-0000-7000-8000-000000000000')).status).toBe(404);
  const read = await admin.call(tenantBilling.readSubscription, of(company));
  expect(read.body).toMatchObject({
    status: 'trialing',
    hasDetails: false,
    can: { extendTrial: true, changePlan: false },
  });
});

test('a trial gets a later end once, also when forty ask at once', async () => {
  const company = await aTrial();
  const extend = (endsOn: string) =>
    admin.call(tenantBilling.extendTrial, { ...of(company), body: { endsOn, reason: 'Asked by mail' } });
  const answers = await Promise.all(Array.from({ length: 40 }, () => extend('2033-05-20')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers[0]?.body).toMatchObject({ status: 'trialing', periodEndsAt: '2033-05-20T12:00:00.000Z' });
  expect(await logOf(company)).toEqual([
    {
      type: 'company.trial_extended',
      reason: 'Asked by mail',
      data: { date: '2033-05-20' },
      by: admin.userId,
    },
  ]);
  for (const wrong of ['2033-05-19', '2033-04-10', '2034-05-01'])
    expect(Object.keys((await extend(wrong)).problem.fields ?? {}), wrong).toEqual(['endsOn']);
  await runBillingAt(days(20));
  expect((await billingOf(company)).status).toBe('trialing');
});

test('a trial begins again for a company that never paid, and not for one that pays', async () => {
  const [never, payer] = [await aTrial(), await aTrial()];
  await runBillingAt(days(15));
  await choose(payer, { plan: 'team' });
  expect((await billingOf(never)).plan.key).toBe('free');
  const extend = (company: TestCompany) =>
    admin.call(tenantBilling.extendTrial, {
      ...of(company),
      body: { endsOn: '2033-06-01', reason: 'Again' },
    });
  expect((await extend(never)).body).toMatchObject({ status: 'trialing', planKey: 'team' });
  expect((await extend(payer)).problem.code).toBe('backoffice.no_trial');
});

test('recorded payments are in the log of the platform, once', async () => {
  const company = await aSubscriber();
  const [invoice] = await invoicesOf(company);
  const params = { tenantId: company.id, invoiceId: invoice?.id ?? '' };
  const body = { amount: invoice?.due ?? 0, paidOn: '2033-04-26', reference: 'TR-9' };
  const record = () => admin.call(billingAdmin.recordPayment, { params, body });
  await Promise.all([record(), record(), record()]);
  const act = {
    type: 'invoice.payment_recorded',
    reason: '',
    data: { name: invoice?.number },
    by: admin.userId,
  };
  expect(await logOf(company)).toEqual([act]);
});

test('the overview sums the revenue by currency, and has none while billing is off', async () => {
  const { clock, platform } = await testServer();
  await aSubscriber();
  // The overview is read again after a minute.
  clock.set(days(16));
  const late = await aPlatformAdmin();
  const read = async () => (await late.call(operations.readOverview, {})).body.revenue;
  const lira = (await read())?.find(({ currency }) => currency === 'TRY');
  expect(lira?.thisMonth).toBeGreaterThanOrEqual(249_000);
  expect(lira?.unpaid).toBeGreaterThanOrEqual(298_800);
  platform.config.billing = false;
  clock.set(days(17));
  expect(await read()).toBeNull();
  const off = await late.call(tenantBilling.listInvoices, { query: {} });
  expect([off.status, off.problem.code]).toEqual([404, 'billing.off']);
  platform.config.billing = true;
});
