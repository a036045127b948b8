import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { aCompany, aUser, type Caller, testServer } from '../../../tests/harness/api.ts';
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
import { anAuthenticator } from '../../../tests/harness/second-factor.ts';
import { billingAdmin, type PlanDraft } from '../admin-contract.ts';
import { archiveInvoices } from './archive-invoices.ts';

billingIsOn();
afterEach(freeClocks);

const start = new Date('2032-04-10T10:00:00Z');

async function aPlatformAdmin(): Promise<Caller> {
  const { platform } = await testServer();
  const user = await aUser();

  const admin = platform.system.updateTable('users').set({ is_platform_admin: true });
  await admin.where('id', '=', user.userId).execute();
  await anAuthenticator(user);
  return user;
}

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
  const [invoice] = await invoicesOf(company);
  const params = { tenantId: company.id, invoiceId: invoice?.id ?? '' };
  const body = { amount: 298_800, paidOn: '2032-04-12', reference: 'TR-1' };
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
  expect((await admin.call(billingAdmin.recordRefund, { params, body: refund })).status).toBe(200);
  const revenue = () => admin.call(billingAdmin.readRevenue, { query: { inMonth: '2032-04' } });
  const rows = [{ currency: 'TRY', invoiced: 149_000, vat: 29_800, documents: 2 }];
  expect((await revenue()).body.rows).toEqual(rows);
  // A deleted company stays in the books, once.
  const { platform } = await testServer();
  await archiveInvoices(platform, company.id);
  await archiveInvoices(platform, company.id);
  const kept = await platform.system.selectFrom('archived_invoices').select('number').execute();
  expect(kept).toHaveLength(2);
});

test('an edited plan is a new version, and a subscriber keeps the price and limits of theirs', async () => {
  const admin = await aPlatformAdmin();
  const company = await billed();
  const { plans } = (await admin.call(billingAdmin.listPlans, {})).body;
  const { key, version, ...team } = plans.find((plan) => plan.key === 'team') ?? ({} as never);
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
  expect((await admin.call(billingAdmin.createCoupon, { params, body })).status).toBe(200);
  expect((await admin.call(billingAdmin.createCoupon, { params, body })).status).toBe(409);
  const { clock } = await testServer();
  clock.set(start);
  const [one, two] = [await aCompany(), await aCompany()];
  for (const company of [one, two]) await saveDetails(company);
  await runBillingAt(new Date(start.getTime() + 14 * 86_400_000));
  expect((await preview(one, { plan: 'team', coupon: 'spring' })).body).toMatchObject({ net: 186_750 });
  await choose(one, { plan: 'team', coupon: 'spring' });
  expect((await overview(one)).next?.net).toBe(249_000);
  expect((await preview(two, { plan: 'team', coupon: 'SPRING' })).problem.code).toBe(
    'billing.coupon_unknown',
  );
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
  server.platform.config.viesUrl = viesUrl;
  registry.close();
});
