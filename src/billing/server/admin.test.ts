import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { backoffice } from '#backoffice/contract.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import {
  billingIsOn,
  choose,
  invoicesOf,
  overview,
  preview,
  runBillingAt,
  saveDetails,
} from '../../../tests/harness/billing.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { billingAdmin, couponAdmin, type PlanDraft } from '../admin-contract.ts';
import { billing } from '../contract.ts';
import { archiveInvoices } from './archive-invoices.ts';
import { sellerExample } from './factory.ts';
import { refreshBillingTask } from './run-billing.ts';

billingIsOn();
afterEach(freeClocks);

const start = new Date('2032-04-10T10:00:00Z');

async function billed() {
  const { clock } = await testServer();
  clock.set(new Date(start.getTime() - 14 * 86_400_000));
  const company = await aCompany();
  await saveDetails(company);
  await runBillingAt(start);
  await choose(company, { plan: 'team' });
  return company;
}

test('the platform admin records payments and refunds once each, and reads the revenue of a month', async () => {
  const admin = await aPlatformAdmin();
  const company = await billed();
  const revenue = async () =>
    (await admin.call(billingAdmin.readRevenue, { query: { inMonth: '2032-04' } })).body.rows;
  const before = await revenue();
  const [invoice] = await invoicesOf(company);
  const params = { tenantId: company.id, invoiceId: invoice?.id ?? '' };
  const body = { amount: 298_800, paidOn: '2032-04-10', reference: 'TR-1' };
  expect((await company.owner.call(billingAdmin.recordPayment, { params, body })).status).toBe(403);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.call(billingAdmin.recordPayment, { params, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'paid' });
  const more = { ...body, reference: 'TR-2', amount: 1 };
  expect((await admin.call(billingAdmin.recordPayment, { params, body: more })).problem.code).toBe(
    'billing.amount_too_high',
  );
  const refund = { ...body, reference: 'R-1', amount: 120_000 };
  for (const call of [billingAdmin.recordPayment, billingAdmin.recordRefund]) {
    const later = await admin.call(call, { params, body: { ...refund, paidOn: '2032-04-20' } });
    expect(later.problem).toMatchObject({
      code: 'billing.paid_later',
      fields: { paidOn: ['This day has not begun yet.'] },
    });
  }
  expect((await admin.call(billingAdmin.recordRefund, { params, body: refund })).status).toBe(200);
  const after = await revenue();
  expect(after.map((row, place) => row.invoiced - (before[place]?.invoiced ?? 0))).toEqual([-100_000]);
  expect(after.map((row, place) => row.vat - (before[place]?.vat ?? 0))).toEqual([-20_000]);
  expect(after.map((row, place) => row.documents - (before[place]?.documents ?? 0))).toEqual([1]);
  // A deleted company stays in the books, once.
  const { platform } = await testServer();
  await inTenant(platform.system, company.id, async (tx) => {
    await archiveInvoices(tx);
    await tx.deleteFrom('companies').where('id', '=', company.id).execute();
  });
  const kept = platform.system.selectFrom('archived_invoices').where('company_id', '=', company.id);
  expect(await kept.select('number').execute()).toHaveLength(2);
  expect(await revenue()).toEqual(after);
});

test('an edited plan is a new version, and a subscriber keeps the price and limits of theirs', async () => {
  const admin = await aPlatformAdmin();
  const company = await billed();
  const { plans } = (await admin.call(billingAdmin.listPlans, {})).body;
  const {
    key,
    version,
    subscribers: _subscribers,
    ...team
  } = plans.find((plan) => plan.key === 'team') ?? ({} as never);
  const dearer: PlanDraft = { ...team, prices: { ...team.prices, TRY: { month: 300_000, year: 3_000_000 } } };
  const params = { planKey: key };
  const saved = await admin.call(billingAdmin.savePlan, { params, body: dearer });
  expect(saved.body).toMatchObject({ version: version + 1, prices: { TRY: { month: 300_000 } } });
  expect((await overview(company)).next?.net).toBe(249_000);
  const other = await billed();
  expect((await overview(other)).next?.net).toBe(300_000);
  const free = { ...dearer, trialDays: 0 };
  const refused = await admin.call(billingAdmin.savePlan, { params: { planKey: 'free' }, body: free });
  expect(refused.problem.code).toBe('billing.free_costs');
  await admin.call(billingAdmin.savePlan, { params, body: team });
});

test('a coupon is taken off for its periods, and used by as many companies as it allows', async () => {
  const admin = await aPlatformAdmin();
  const body = { percentOff: 25, periods: 1, validUntil: null, redemptionsMax: 1 };
  const params = { code: 'SPRING' };
  expect((await admin.call(couponAdmin.createCoupon, { params, body })).status).toBe(200);
  expect((await admin.call(couponAdmin.createCoupon, { params, body })).status).toBe(409);
  const { clock } = await testServer();
  clock.set(start);
  const [one, two] = [await aCompany(), await aCompany()];
  for (const company of [one, two]) await saveDetails(company);
  await runBillingAt(new Date(start.getTime() + 14 * 86_400_000));
  // Each following period has its whole price, which the preview says.
  expect((await preview(one, { plan: 'team', coupon: 'spring' })).body).toMatchObject({
    net: 186_750,
    renewalNet: 249_000,
    coupon: null,
  });
  await choose(one, { plan: 'team', coupon: 'spring' });
  expect((await overview(one)).next?.net).toBe(249_000);
  expect((await preview(two, { plan: 'team', coupon: 'SPRING' })).problem.code).toBe(
    'billing.coupon_unknown',
  );
});

test('a preview names the discount that is left, and the price when it has ended', async () => {
  const admin = await aPlatformAdmin();
  const create = (code: string, periods: number | null) =>
    admin.call(couponAdmin.createCoupon, {
      params: { code },
      body: { percentOff: 20, periods, validUntil: null, redemptionsMax: null },
    });
  for (const [code, periods] of [
    ['THRICE', 3],
    ['ALWAYS', null],
  ] as const)
    await create(code, periods);
  const { clock } = await testServer();
  clock.set(start);
  const company = await aCompany();
  await saveDetails(company);
  const shown = async (coupon: string) => {
    const { body } = await preview(company, { plan: 'team', coupon });
    return [body.net, body.coupon?.periodsLeft, body.renewalNet];
  };
  // In the trial no period begins yet.
  expect(await shown('THRICE')).toEqual([0, 3, 249_000]);
  await runBillingAt(new Date(start.getTime() + 14 * 86_400_000));
  expect(await shown('THRICE')).toEqual([199_200, 2, 249_000]);
  expect(await shown('ALWAYS')).toEqual([199_200, null, 199_200]);
});

test('VIES is asked about VAT numbers of the EU, and no answer changes nothing', async () => {
  const asked: string[] = [];
  let answer = { status: 200, body: JSON.stringify({ isValid: true, userError: 'VALID' }) };
  const registry = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const server = await testServer();
  const { viesUrl } = server.platform.config;
  server.platform.config.viesUrl = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const stateAfter = async (status: number, body: object) => {
    answer = { status, body: JSON.stringify(body) };
    const company = await aCompany();
    await saveDetails(company, { country: 'DE', taxNumber: 'DE136695976' });
    await server.runTasks();
    return (await overview(company)).details?.registryState;
  };
  expect(await stateAfter(200, { isValid: true, userError: 'VALID' })).toBe('valid');
  expect(new Set(asked)).toEqual(new Set(['/ms/DE/vat/136695976']));
  expect(await stateAfter(200, { isValid: false, userError: 'INVALID' })).toBe('invalid');
  expect(await stateAfter(200, { isValid: false, userError: 'MS_UNAVAILABLE' })).toBe('unreachable');
  expect(await stateAfter(503, {})).toBe('unreachable');
  // The night asks again, also when the task of a check was lost.
  answer = { status: 200, body: JSON.stringify({ isValid: true, userError: 'VALID' }) };
  const lost = await aCompany();
  await saveDetails(lost, { country: 'DE', taxNumber: 'DE136695976' });
  await server.runTasks();
  await lost.inTenant((tx) =>
    tx
      .updateTable('billing_details')
      .set({ registry_state: 'waiting' })
      .where('tenant_id', '=', lost.id)
      .execute(),
  );
  await refreshBillingTask.run({}, server.platform);
  await server.runTasks();
  expect((await overview(lost)).details?.registryState).toBe('valid');
  server.platform.config.viesUrl = viesUrl;
  registry.close();
});

test('forty companies with one coupon for three of them: three use it, and none of them twice', async () => {
  const admin = await aPlatformAdmin();
  const aCoupon = (code: string, redemptionsMax: number | null) =>
    admin.call(couponAdmin.createCoupon, {
      params: { code },
      body: { percentOff: 50, periods: 1, validUntil: null, redemptionsMax },
    });
  await aCoupon('THREE', 3);
  for (const code of ['OTHER', 'AGAIN']) await aCoupon(code, null);
  const { clock } = await testServer();
  clock.set(start);
  const companies = await Promise.all(Array.from({ length: 40 }, () => aCompany()));
  await Promise.all(companies.map((company) => saveDetails(company)));
  const body = { plan: 'team', interval: 'month' as const, coupon: 'three', total: 0 };
  const answers = await Promise.all(
    companies.map(({ id, owner }) => owner.call(billing.changePlan, { params: { companyId: id }, body })),
  );
  const winners = companies.filter((_company, place) => answers[place]?.status === 200);
  expect(winners).toHaveLength(3);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['billing.coupon_unknown']));
  const [winner] = winners;
  if (winner === undefined) throw new Error('No company won.');
  expect((await choose(winner, { plan: 'team', coupon: 'AGAIN' })).status).toBe(200);
  expect((await choose(winner, { plan: 'team', coupon: 'OTHER' })).status).toBe(200);
  expect((await choose(winner, { plan: 'team', coupon: 'AGAIN' })).problem.code).toBe(
    'billing.coupon_unknown',
  );
});

test('odd input of the platform admin is refused with the name of its field', async () => {
  const admin = await aPlatformAdmin();
  const { plans } = (await admin.call(billingAdmin.listPlans, {})).body;
  const {
    key: _key,
    version: _version,
    subscribers: _subscribers,
    ...team
  } = plans.find(({ key }) => key === 'team') ?? ({} as never);
  const price = (month: number) => ({ prices: { ...team.prices, TRY: { month, year: 100 } } });
  const odd: [Record<string, unknown>, string][] = [
    [{ openJobsMax: 3_000_000_000 }, 'openJobsMax'],
    [{ mailsPerMonthMax: 3_000_000_000 }, 'mailsPerMonthMax'],
    [{ membersMax: 0 }, 'membersMax'],
    [{ storageBytesMax: -1 }, 'storageBytesMax'],
    [price(-1), 'prices.TRY.month'],
    [price(0.5), 'prices.TRY.month'],
    [price(9_000_000_000_000_000), 'prices.TRY.month'],
    [{ names: { en: 'x'.repeat(900_000), tr: 'x' } }, 'names.en'],
  ];
  const params = { planKey: 'constructor' };
  for (const [change, field] of odd) {
    const body = { ...team, ...change } as PlanDraft;
    const { status, problem } = await admin.call(billingAdmin.savePlan, { params, body });
    expect([field, status, Object.keys(problem.fields ?? {})]).toEqual([field, 400, [field]]);
  }
  const couponBody = { percentOff: 5, periods: 1, validUntil: null, redemptionsMax: 1 };
  for (const change of [{ periods: 3e9 }, { redemptionsMax: 3e9 }, { percentOff: 101 }]) {
    const call = { params: { code: 'ODD' }, body: { ...couponBody, ...change } };
    expect((await admin.call(couponAdmin.createCoupon, call)).status).toBe(400);
  }
  expect((await admin.call(billingAdmin.listPlans, {})).body.plans).toHaveLength(plans.length);
  const company = await billed();
  for (const plan of ['constructor', '__proto__', 'x'.repeat(1_000_000)]) {
    const status = (await preview(company, { plan })).status;
    expect([400, 404, 414]).toContain(status);
  }
});

test('two legal entities cannot share a series of invoice numbers', async () => {
  const admin = await aPlatformAdmin();
  const save = (sellerKey: string, numberPrefix: string) =>
    admin.call(billingAdmin.saveSeller, {
      params: { sellerKey },
      body: { ...sellerExample, numberPrefix, paymentDays: 14, timeZone: 'Europe/Istanbul' },
    });
  // The numbers of credit notes begin with KDRC.
  for (const prefix of ['KDR', 'KDRC', 'KD']) {
    const { status, problem } = await save('second', prefix);
    const isTaken = prefix !== 'KD';
    expect([prefix, status, problem.code]).toEqual(
      isTaken ? [prefix, 409, 'billing.prefix_taken'] : [prefix, 200, undefined],
    );
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => save(`s${place}x`, 'ABC')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await save('main', 'KDR')).status).toBe(200);
});

test('each act of a platform admin is in the log of the platform', async () => {
  const admin = await aPlatformAdmin();
  const company = await billed();
  const { plans } = (await admin.call(billingAdmin.listPlans, {})).body;
  const {
    key,
    version,
    subscribers: _subscribers,
    ...business
  } = plans.find((plan) => plan.key === 'business') ?? ({} as never);
  await admin.call(billingAdmin.savePlan, { params: { planKey: key }, body: business });
  await admin.call(couponAdmin.createCoupon, {
    params: { code: 'LOGGED' },
    body: { percentOff: 5, periods: 1, validUntil: null, redemptionsMax: null },
  });
  const { bankName, iban, bic, ...seller } = sellerExample;
  const sellerBody = { ...seller, bankName, iban, bic, numberPrefix: 'KDR', paymentDays: 14 };
  await admin.call(billingAdmin.saveSeller, {
    params: { sellerKey: 'main' },
    body: { ...sellerBody, timeZone: 'Europe/Istanbul' },
  });
  const [invoice] = await invoicesOf(company);
  const params = { tenantId: company.id, invoiceId: invoice?.id ?? '' };
  const paid = { amount: 100, paidOn: '2032-04-10', reference: 'L-1' };
  for (let count = 0; count < 2; count++)
    await admin.call(billingAdmin.recordPayment, { params, body: paid });
  await admin.call(billingAdmin.recordRefund, { params, body: { ...paid, reference: 'L-2' } });
  await admin.call(billingAdmin.creditInvoice, { params });
  const { items } = (await admin.call(backoffice.listLog, { query: { limit: 200 } })).body;
  const own = items.filter(({ actor }) => actor?.id === admin.userId).toReversed();
  expect(own.map(({ type, data }) => [type, data.name])).toEqual([
    ['plan.saved', `business ${version + 1}`],
    ['coupon.created', 'LOGGED'],
    ['seller.saved', 'main'],
    ['invoice.payment_recorded', invoice?.number],
    ['invoice.refund_recorded', invoice?.number],
    ['invoice.credited', invoice?.number],
  ]);
  expect(own.slice(3).map(({ company: about }) => about?.id)).toEqual([company.id, company.id, company.id]);
});
