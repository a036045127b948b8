import { afterEach, expect, test } from 'vitest';
import { departments } from '#departments/contract.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
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
import { mailsTo } from '../../../tests/harness/mail.ts';
import { billing } from '../contract.ts';
import { billingNotice } from '../notice-contract.ts';

billingIsOn();
afterEach(freeClocks);

const at = ({ id }: TestCompany) => ({ params: { companyId: id } });
const start = new Date('2028-01-31T09:30:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const after = (days: number) => new Date(start.getTime() + days * dayMs);

/** A company that chose a plan in its trial, with a billing address of its own. */
async function subscribed(interval: 'month' | 'year' = 'month'): Promise<TestCompany & { address: string }> {
  const { clock } = await testServer();
  clock.set(after(-14));
  const company = await aCompany();
  const address = `${company.id}@example.test`;
  await saveDetails(company, { email: address, language: 'en' });
  await choose(company, { plan: 'team', interval });
  return { ...company, address };
}

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
const write = (company: TestCompany) =>
  company.owner.call(departments.create, { ...at(company), body: { name: `Team ${Math.random()}` } });

test('twelve months issue twelve invoices, on the last day of short months, each once', async () => {
  const company = await subscribed();
  for (let day = 0; day < 366; day++) {
    const isPayDay = day % 7 === 0;
    const date = after(day).getUTCDate();
    // Between the ends of months one day a week would show a wrong invoice as well.
    if (date > 3 && date < 27 && !isPayDay) continue;
    // Two servers run the same hour.
    await Promise.all([runBillingAt(after(day)), runBillingAt(after(day))]);
    // Invoices are paid once a week, before they are due.
    if (isPayDay) await payAll(company);
  }
  await payAll(company);
  const items = (await invoicesOf(company)).toReversed();
  expect(items.map(({ issuedOn }) => issuedOn.slice(5))).toEqual([
    '01-31',
    '02-29',
    '03-31',
    '04-30',
    '05-31',
    '06-30',
    '07-31',
    '08-31',
    '09-30',
    '10-31',
    '11-30',
    '12-31',
  ]);
  expect(new Set(items.map(({ total }) => total))).toEqual(new Set([298_800]));
  expect(items.every(({ state }) => state === 'paid')).toBe(true);
}, 180_000);

async function payAll(company: TestCompany): Promise<void> {
  const query = { state: 'open' as const, limit: 200 };
  const { items } = (await company.owner.call(billing.listInvoices, { ...at(company), query })).body;
  for (const { id, due } of items) await pay(company, id, due);
}

test('an unpaid invoice is reminded of on days 1, 5 and 10, and makes the company read-only after day 14', async () => {
  const company = await subscribed();
  await runBillingAt(start);
  const [invoice] = await invoicesOf(company);
  const dueDay = 14;
  const firstSubjects = await subjectsTo(company.address);
  for (let hour = 0; hour <= 15 * 24; hour += 6) await runBillingAt(after(dueDay + hour / 24));
  const reminders = (await subjectsTo(company.address)).slice(firstSubjects.length);
  expect(reminders.map((subject) => subject.replace(invoice?.number ?? '', '#'))).toEqual([
    'Invoice # is overdue',
    'Invoice # is overdue',
    'Invoice # is overdue',
    expect.stringMatching(/is now read-only$/),
  ]);
  const { clock } = await testServer();
  clock.set(new Date(after(dueDay + 14).getTime() - 1));
  expect((await write(company)).status).toBe(201);
  expect((await overview(company)).overdue?.isReadOnly).toBe(false);
  clock.set(after(dueDay + 14));
  expect((await overview(company)).overdue?.isReadOnly).toBe(true);
  const refused = await write(company);
  expect([refused.status, refused.problem.code]).toEqual([402, 'billing.read_only']);
  expect((await company.owner.call(departments.list, at(company))).status).toBe(200);
  expect((await company.owner.call(billingNotice.readNotice, at(company))).body.state).toBe('read_only');
  const member = await company.member();
  expect((await member.call(billingNotice.readNotice, at(company))).body).toMatchObject({
    state: 'read_only',
    near: [],
  });
  await pay(company, invoice?.id ?? '', 100);
  expect((await write(company)).status).toBe(402);
  await pay(company, invoice?.id ?? '', (invoice?.due ?? 0) - 100);
  expect((await write(company)).status).toBe(201);
  expect(await overview(company)).toMatchObject({ status: 'active', overdue: null });
});

test('a server that was down for weeks sends the last reminder only, and bills each missed period', async () => {
  const company = await subscribed();
  await runBillingAt(start);
  const before = (await subjectsTo(company.address)).length;
  await runBillingAt(after(14 + 12));
  expect((await subjectsTo(company.address)).slice(before)).toHaveLength(1);
  const [invoice] = await invoicesOf(company);
  await pay(company, invoice?.id ?? '', invoice?.due ?? 0);
  await runBillingAt(new Date('2028-05-01T00:00:00Z'));
  const issued = await invoicesOf(company);
  expect(issued.map(({ description }) => description.split(', ')[1])).toEqual([
    '30 Apr 2028 – 31 May 2028',
    '31 Mar 2028 – 30 Apr 2028',
    '29 Feb 2028 – 31 Mar 2028',
    '31 Jan 2028 – 29 Feb 2028',
  ]);
});

test('an overdue plan is not renewed; after a late payment the next period begins then', async () => {
  const company = await subscribed();
  await runBillingAt(start);
  await runBillingAt(after(75));
  expect(await invoicesOf(company)).toHaveLength(1);
  const [invoice] = await invoicesOf(company);
  await pay(company, invoice?.id ?? '', invoice?.due ?? 0);
  expect(await overview(company)).toMatchObject({ status: 'active' });
  expect((await invoicesOf(company))[0]?.issuedOn).toBe(after(75).toISOString().slice(0, 10));
  // The period has a whole month: the days of the earlier periods do not cut it.
  expect((await overview(company)).periodEndsAt).toBe('2028-05-15T09:30:00.000Z');
});

test('a company that chose a plan in its trial is not told that it will be on the free plan', async () => {
  const company = await subscribed();
  await runBillingAt(after(-2));
  expect(await subjectsTo(company.address)).toEqual([]);
});

test('a cancelled plan keeps its debt, and no plan can be chosen before it is paid', async () => {
  const company = await subscribed();
  await runBillingAt(start);
  await company.owner.call(billing.cancel, at(company));
  await runBillingAt(after(40));
  expect(await overview(company)).toMatchObject({ status: 'cancelled', plan: { key: 'free' } });
  expect((await write(company)).status).toBe(402);
  const body = { plan: 'team', interval: 'month' as const, total: 0 };
  const refused = await company.owner.call(billing.changePlan, { ...at(company), body });
  expect(refused.problem.code).toBe('billing.pay_first');
  const [invoice] = await invoicesOf(company);
  await pay(company, invoice?.id ?? '', invoice?.due ?? 0);
  expect((await write(company)).status).toBe(201);
  expect(await overview(company)).toMatchObject({ status: 'cancelled' });
});

test('the other company is not billed, read-only or told', async () => {
  const [late, other] = [await subscribed(), await aCompany()];
  await runBillingAt(start);
  await runBillingAt(after(30));
  expect((await write(late)).status).toBe(402);
  expect((await write(other)).status).toBe(201);
  expect(await invoicesOf(other)).toEqual([]);
});
