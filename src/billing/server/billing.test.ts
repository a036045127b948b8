import { afterEach, expect, test } from 'vitest';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import {
  billingIsOn,
  choose,
  invoicesOf,
  overview,
  pay,
  preview,
  runBillingAt,
  saveDetails,
} from '../../../tests/harness/billing.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { billingAdmin } from '../admin-contract.ts';
import { billingArchives } from '../archive-contract.ts';
import { billing } from '../contract.ts';
import { billingNotice } from '../notice-contract.ts';

billingIsOn();
afterEach(freeClocks);

const at = ({ id }: TestCompany) => ({ params: { companyId: id } });
const start = new Date('2027-01-31T10:00:00Z');
const days = (count: number, from = start) => new Date(from.getTime() + count * 86_400_000);

/** A company whose trial has ended. */
async function onFreePlan(change = {}): Promise<TestCompany> {
  const { clock } = await testServer();
  clock.set(days(-14));
  const company = await aCompany();
  await saveDetails(company, change);
  await runBillingAt(start);
  return company;
}

async function paying(plan = 'team'): Promise<TestCompany> {
  const company = await onFreePlan();
  expect((await choose(company, { plan })).status).toBe(200);
  return company;
}

test('a new company tries a plan for 14 days, is told three days before, and is then on the free plan', async () => {
  const { clock } = await testServer();
  clock.set(start);
  const company = await aCompany();
  await saveDetails(company, { email: `${company.id}@example.test`, language: 'en' });
  expect(await overview(company)).toMatchObject({
    status: 'trialing',
    plan: { key: 'team' },
    periodEndsAt: days(14).toISOString(),
    next: null,
  });
  await runBillingAt(days(11));
  expect((await mailsTo(`${company.id}@example.test`)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ends soon$/),
  ]);
  await runBillingAt(days(14));
  expect(await overview(company)).toMatchObject({
    status: 'active',
    plan: { key: 'free' },
    periodEndsAt: null,
  });
  expect(await invoicesOf(company)).toEqual([]);
});

test('an empty company has no details and few suggestions', async () => {
  const company = await aCompany();
  await company.inTenant((tx) =>
    tx
      .updateTable('companies')
      .set({ address_line_1: '', city: '', country: '' })
      .where('id', '=', company.id)
      .execute(),
  );
  const { status, body } = await company.owner.call(billing.read, at(company));
  expect([status, body.details]).toEqual([200, null]);
  expect(body.suggestedDetails).not.toHaveProperty('addressLine1');
});

test('a plan chosen in the trial costs nothing until the trial ends', async () => {
  const { clock } = await testServer();
  clock.set(start);
  const company = await aCompany();
  await saveDetails(company);
  expect((await preview(company, { plan: 'team', interval: 'year' })).body).toMatchObject({
    isImmediate: false,
    total: 0,
    renewalNet: 2_490_000,
    startsAt: days(14).toISOString(),
  });
  await choose(company, { plan: 'team', interval: 'year' });
  expect(await invoicesOf(company)).toEqual([]);
  await runBillingAt(days(14));
  expect(await invoicesOf(company)).toMatchObject([{ total: 2_988_000, currency: 'TRY', state: 'open' }]);
  expect(await overview(company)).toMatchObject({ status: 'active', interval: 'year' });
});

test('a dearer plan costs the difference for the rest of the period, and the next period its whole price', async () => {
  const company = await paying('team');
  const { clock } = await testServer();
  const [first] = await invoicesOf(company);
  await pay(company, first?.id ?? '', first?.due ?? 0);
  // The period from 31 January ends on 28 February, so 14 of 28 days are left.
  clock.set(days(14));
  const shown = (await preview(company, { plan: 'business' })).body;
  expect(shown.lines.map(({ kind, net }) => [kind, net])).toEqual([
    ['plan', 324_500],
    ['unused', -124_500],
  ]);
  expect(shown).toMatchObject({ isImmediate: true, net: 200_000, vat: 40_000, total: 240_000 });
  await choose(company, { plan: 'business' });
  expect(await overview(company)).toMatchObject({
    plan: { key: 'business' },
    periodEndsAt: '2027-02-28T10:00:00.000Z',
    next: { key: 'business', net: 649_000 },
  });
  for (const { id, due } of await invoicesOf(company)) if (due > 0) await pay(company, id, due);
  await runBillingAt(new Date('2027-02-28T10:00:00Z'));
  expect(await overview(company)).toMatchObject({ periodEndsAt: '2027-03-31T10:00:00.000Z' });
  expect((await invoicesOf(company))[0]).toMatchObject({ total: 778_800 });
});

test('a price that differs from the one that was shown is refused, and nothing changes', async () => {
  const company = await onFreePlan();
  const body = { plan: 'team', interval: 'month' as const, total: 1 };
  const refused = await company.owner.call(billing.changePlan, { ...at(company), body });
  expect([refused.status, refused.problem.code]).toEqual([409, 'billing.price_changed']);
  expect(await invoicesOf(company)).toEqual([]);
});

test('forty identical changes of plan issue one invoice', async () => {
  const company = await onFreePlan();
  const { total } = (await preview(company, { plan: 'team' })).body;
  const body = { plan: 'team', interval: 'month' as const, total };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => company.owner.call(billing.changePlan, { ...at(company), body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
  expect(await invoicesOf(company)).toHaveLength(1);
});

test('a cheaper plan begins with the next period and can be taken back before', async () => {
  const company = await paying('business');
  expect((await preview(company, { plan: 'team' })).body).toMatchObject({ isImmediate: false, total: 0 });
  await choose(company, { plan: 'team' });
  expect(await overview(company)).toMatchObject({ plan: { key: 'business' }, changesAtPeriodEnd: true });
  expect((await company.owner.call(billing.resume, at(company))).body.changesAtPeriodEnd).toBe(false);
  await choose(company, { plan: 'team' });
  const [first] = await invoicesOf(company);
  await pay(company, first?.id ?? '', first?.due ?? 0);
  await runBillingAt(new Date('2027-02-28T10:00:00Z'));
  expect(await overview(company)).toMatchObject({ plan: { key: 'team' }, changesAtPeriodEnd: false });
});

test('a cancelled plan ends with its period, unless it is resumed', async () => {
  const company = await paying();
  const [first] = await invoicesOf(company);
  await pay(company, first?.id ?? '', first?.due ?? 0);
  const cancel = () => company.owner.call(billing.cancel, at(company));
  expect((await cancel()).body).toMatchObject({ endsAtPeriodEnd: true, next: null, can: { resume: true } });
  expect((await cancel()).problem.code).toBe('billing.nothing_to_cancel');
  expect((await company.owner.call(billing.resume, at(company))).body.endsAtPeriodEnd).toBe(false);
  await cancel();
  await runBillingAt(new Date('2027-02-28T10:00:00Z'));
  expect(await overview(company)).toMatchObject({ status: 'cancelled', plan: { key: 'free' } });
  expect(await invoicesOf(company)).toHaveLength(1);
});

test('in the hour after a period ended, a dearer plan begins with the next period', async () => {
  const company = await paying('team');
  const { clock } = await testServer();
  for (const { id, due } of await invoicesOf(company)) await pay(company, id, due);
  clock.set(new Date('2027-02-28T10:20:00Z'));
  expect((await preview(company, { plan: 'business' })).body).toMatchObject({ isImmediate: false, total: 0 });
  await choose(company, { plan: 'business' });
  expect(await invoicesOf(company)).toHaveLength(1);
  await runBillingAt(new Date('2027-02-28T11:05:00Z'));
  expect((await invoicesOf(company))[0]).toMatchObject({ total: 778_800 });
});

test('a plan can be cancelled although the free plan is not offered any more', async () => {
  const company = await paying();
  const { platform } = await testServer();
  const offer = (isVisible: boolean) =>
    platform.system.updateTable('plans').set({ is_visible: isVisible }).where('key', '=', 'free').execute();
  await offer(false);
  expect((await company.owner.call(billing.cancel, at(company))).status).toBe(200);
  await offer(true);
});

test('a company that pays in one currency cannot move to a country with another one', async () => {
  const german = { country: 'DE', taxNumber: 'DE136695976', taxOffice: '' };
  const company = await onFreePlan(german);
  expect(await overview(company)).toMatchObject({ currency: 'EUR' });
  await saveDetails(company);
  // Prices are shown in the currency of the details.
  expect(await overview(company)).toMatchObject({ currency: 'TRY' });
  await choose(company, { plan: 'team' });
  const refused = await saveDetails(company, german);
  expect([refused.status, refused.problem.code]).toEqual([422, 'billing.currency_fixed']);
  expect(refused.problem.fields).toHaveProperty('country');
  expect(await overview(company)).toMatchObject({ currency: 'TRY', details: { country: 'TR' } });
});

test('the end of a trial and forty choices of a plan at once end in one state', async () => {
  const { clock } = await testServer();
  clock.set(start);
  const company = await aCompany();
  await saveDetails(company);
  clock.set(days(14));
  const body = { plan: 'business', interval: 'month' as const, total: 0 };
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => company.owner.call(billing.changePlan, { ...at(company), body })),
    runBillingAt(days(14)),
    ...Array.from({ length: 20 }, () => company.owner.call(billing.changePlan, { ...at(company), body })),
  ]);
  const statuses = answers.flatMap((answer) => (answer === undefined ? [] : [answer.status]));
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  await runBillingAt(days(14));
  const chosen = statuses.includes(200);
  expect(await overview(company)).toMatchObject({
    status: 'active',
    plan: { key: chosen ? 'business' : 'free' },
  });
  expect(await invoicesOf(company)).toHaveLength(chosen ? 1 : 0);
});

test('the tax number decides VAT and currency, and a wrong one is named at its field', async () => {
  const wrong = await saveDetails(await onFreePlan(), { taxNumber: '4540536921' });
  expect(wrong.status).toBe(422);
  expect(wrong.problem.fields).toHaveProperty('taxNumber');
  const missing = await saveDetails(await onFreePlan(), { country: 'DE', taxNumber: '' });
  expect(missing.problem.code).toBe('billing.tax_number_missing');
  const german = await onFreePlan({ country: 'DE', taxNumber: '136 695 976', taxOffice: '' });
  expect((await overview(german)).details).toMatchObject({
    taxNumber: 'DE136695976',
    registryState: 'waiting',
  });
  expect((await preview(german, { plan: 'team' })).body).toMatchObject({
    currency: 'EUR',
    total: 7900,
    vatTreatment: 'reverse_charge',
  });
  const american = await onFreePlan({ country: 'US', taxNumber: '', taxOffice: '' });
  expect((await preview(american, { plan: 'team' })).body).toMatchObject({ currency: 'USD', vat: 0 });
});

test('only members with billing.manage of the same company reach it', async () => {
  const company = await paying();
  const stranger = await aCompany();
  const [invoice] = await invoicesOf(company);
  const params = { companyId: stranger.id, invoiceId: invoice?.id ?? '' };
  expect((await stranger.owner.call(billing.downloadInvoice, { params, query: {} })).status).toBe(404);
  expect((await (await company.member()).call(billing.read, at(company))).status).toBe(403);
  expect((await (await company.member('billing.manage')).call(billing.read, at(company))).status).toBe(200);
  expect((await stranger.owner.call(billing.read, at(company))).status).toBe(404);
});

test('with billing off no call answers, also those of platform admins', async () => {
  const company = await paying();
  const admin = await aPlatformAdmin();
  const [invoice] = await invoicesOf(company);
  const params = { companyId: company.id, invoiceId: invoice?.id ?? '' };
  const { platform } = await testServer();
  platform.config.billing = false;
  const answers = [
    await company.owner.call(billing.read, at(company)),
    await company.owner.call(billingNotice.readNotice, at(company)),
    await preview(company, { plan: 'business' }),
    await saveDetails(company),
    await company.owner.call(billing.cancel, at(company)),
    await company.owner.call(billing.resume, at(company)),
    await company.owner.call(billing.listInvoices, { ...at(company), query: {} }),
    await company.owner.call(billing.downloadInvoice, { params, query: {} }),
    await company.owner.call(billingArchives.startArchive, { ...at(company), body: { year: 2027 } }),
    await company.owner.call(billingArchives.readArchive, { ...at(company), query: { year: 2027 } }),
    await company.owner.call(billingArchives.downloadYear, { ...at(company), query: { year: 2027 } }),
    await admin.call(billingAdmin.listPlans, {}),
    await admin.call(billingAdmin.readRevenue, { query: { inMonth: '2027-01' } }),
    await admin.call(billingAdmin.creditInvoice, {
      params: { tenantId: company.id, invoiceId: invoice?.id ?? '' },
    }),
  ];
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
    answers.map(() => [404, 'billing.off']),
  );
  const { runBillingOfCompanyTask } = await import('./run-billing.ts');
  await runBillingOfCompanyTask.run({ companyId: company.id }, platform);
  platform.config.billing = true;
  expect(await invoicesOf(company)).toHaveLength(1);
});
