import { afterEach, expect, test } from 'vitest';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import {
  billingIsOn,
  choose,
  invoicesOf,
  pay,
  preview,
  runBillingAt,
  saveDetails,
} from '../../../tests/harness/billing.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { creditUnpaid, recordRefund } from './payments.ts';

/** Credit notes and the unused part of a period. */
billingIsOn();
afterEach(freeClocks);

const start = new Date('2036-04-10T10:00:00Z');
const after = (days: number): Date => new Date(start.getTime() + days * 86_400_000);

/** A company on the Team plan in a period of 30 days that begins at `start`. */
async function subscribed(): Promise<TestCompany> {
  (await testServer()).clock.set(after(-15));
  const company = await aCompany();
  await saveDetails(company);
  await runBillingAt(start);
  await choose(company, { plan: 'team' });
  return company;
}

const unusedIn = async (company: TestCompany): Promise<number> => {
  const { status, body, problem } = await preview(company, { plan: 'business' });
  expect([status, problem.code]).toEqual([200, undefined]);
  return body.lines.filter(({ kind }) => kind === 'unused').reduce((sum, { net }) => sum - net, 0);
};

const refund = (company: TestCompany, invoiceId: string, amount: number) =>
  company.inTenant((tx) =>
    recordRefund(
      tx,
      { invoiceId, amount, reference: `R ${amount}`, provider: 'manual', paidOn: '2036-04-25', userId: null },
      after(15),
    ),
  );

test('a company gets nothing for the unused part of a period whose invoice was cancelled', async () => {
  const company = await subscribed();
  (await testServer()).clock.set(after(10));
  expect(await unusedIn(company)).toBe(166_000);
  const invoiceId = (await invoicesOf(company))[0]?.id ?? '';
  const { userId } = company.owner;
  await company.inTenant((tx) => creditUnpaid(tx, { invoiceId, userId }, after(10)));
  expect(await unusedIn(company)).toBe(0);
});

test('a refund is taken from the unused part of the period, and not given a second time', async () => {
  const company = await subscribed();
  const invoiceId = (await invoicesOf(company))[0]?.id ?? '';
  await pay(company, invoiceId, 298_800);
  (await testServer()).clock.set(after(15));
  // 20 % of it is VAT.
  await refund(company, invoiceId, 60_000);
  expect(await unusedIn(company)).toBe(74_500);
  await refund(company, invoiceId, 120_000);
  expect(await unusedIn(company)).toBe(0);
});

test('a refund for an earlier period leaves the unused part of this one', async () => {
  const company = await subscribed();
  const invoiceId = (await invoicesOf(company))[0]?.id ?? '';
  await pay(company, invoiceId, 298_800);
  await runBillingAt(after(30));
  (await testServer()).clock.set(after(40));
  const before = await unusedIn(company);
  await refund(company, invoiceId, 298_800);
  expect([await unusedIn(company), before > 0]).toEqual([before, true]);
});
