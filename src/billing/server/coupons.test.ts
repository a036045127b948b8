import { afterEach, beforeEach, expect, test } from 'vitest';
import { backoffice } from '#backoffice/contract.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
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
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { couponAdmin, type CouponDraft } from '../admin-contract.ts';
import { redeemCoupon } from './coupons.ts';

billingIsOn();
afterEach(freeClocks);

const start = new Date('2037-03-01T10:00:00Z');
const days = (count: number): Date => new Date(start.getTime() + count * 86_400_000);

let admin: Caller;
let code: string;
beforeEach(async () => {
  admin = await aPlatformAdmin();
  code = `C-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
});

const coupon = (change: Partial<CouponDraft> = {}, name = code) =>
  admin.call(couponAdmin.createCoupon, {
    params: { code: name },
    body: { percentOff: 50, periods: 1, validUntil: null, redemptionsMax: null, ...change },
  });

/** A company whose trial ends at `start`. */
async function aFreeCompany(): Promise<TestCompany & { address: string }> {
  (await testServer()).clock.set(days(-14));
  const company = await aCompany();
  const address = `${company.id}@example.test`;
  await saveDetails(company, { email: address, language: 'en' });
  await runBillingAt(start);
  return { ...company, address };
}

test('a dearer plan has the discount of the period that it joins, also when it was the last one', async () => {
  await coupon();
  const company = await aFreeCompany();
  await choose(company, { plan: 'team', coupon: code });
  // The period from 1 March has 31 days.
  (await testServer()).clock.set(days(10));
  const { lines, net, renewalNet } = (await preview(company, { plan: 'business' })).body;
  const rest = Math.ceil((649_000 * 21) / 31);
  expect(lines.map(({ kind }) => kind)).toEqual(['plan', 'discount', 'unused']);
  expect(lines[1]?.net).toBe(-Math.round(rest / 2));
  expect(net).toBeLessThan(rest / 2);
  expect(renewalNet).toBe(649_000);
  await choose(company, { plan: 'business' });
  await runBillingAt(days(31));
  expect((await overview(company)).next?.net).toBe(649_000);
});

test('the coupon in use can be entered again, and nothing is used twice', async () => {
  await coupon({ periods: 3 });
  const company = await aCompany();
  await saveDetails(company);
  await choose(company, { plan: 'team', coupon: code });
  expect((await choose(company, { plan: 'business', coupon: code.toLowerCase() })).status).toBe(200);
  expect((await overview(company)).coupon).toMatchObject({ code, periodsLeft: 3 });
  const { body } = await admin.call(couponAdmin.listRedemptions, { params: { code } });
  expect(body.items).toMatchObject([{ company: { id: company.id }, isInUse: true }]);
});

test('a second coupon replaces the first from the next invoice on, and the first cannot be used again', async () => {
  const other = `${code}-B`;
  await coupon({ periods: 6 });
  await coupon({ percentOff: 10, periods: null }, other);
  const company = await aFreeCompany();
  await choose(company, { plan: 'team', coupon: code });
  await choose(company, { plan: 'business', coupon: other });
  expect((await overview(company)).coupon).toMatchObject({ code: other, percentOff: 10, periodsLeft: null });
  const again = await preview(company, { plan: 'business', interval: 'year', coupon: code });
  expect(again.problem.code).toBe('billing.coupon_unknown');
});

test('a full discount issues a paid invoice over nothing, without a mail, and the next period has its price', async () => {
  await coupon({ percentOff: 100 });
  const company = await aFreeCompany();
  const before = (await mailsTo(company.address)).length;
  expect((await preview(company, { plan: 'team', coupon: code })).body).toMatchObject({ total: 0, vat: 0 });
  await choose(company, { plan: 'team', coupon: code });
  expect(await invoicesOf(company)).toMatchObject([{ state: 'paid', total: 0, due: 0 }]);
  expect(await mailsTo(company.address)).toHaveLength(before);
  (await testServer()).clock.set(days(10));
  expect((await preview(company, { plan: 'business' })).body).toMatchObject({ total: 0 });
  await runBillingAt(days(31));
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'open', total: 298_800 });
});

test('forty companies that enter a coupon for five at once: five get it', async () => {
  await coupon({ redemptionsMax: 5 });
  const { platform, clock } = await testServer();
  const companies = await Promise.all(Array.from({ length: 40 }, () => aCompany()));
  const results = await Promise.allSettled(
    companies.map(({ id }) => inTenant(platform.db, id, (tx) => redeemCoupon(tx, code, clock.now()))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const used = (await admin.call(couponAdmin.listRedemptions, { params: { code }, query: { limit: 3 } }))
    .body;
  expect(used.items).toHaveLength(3);
  const rest = { params: { code }, query: { limit: 3, cursor: used.nextCursor ?? '' } };
  expect((await admin.call(couponAdmin.listRedemptions, rest)).body.items).toHaveLength(2);
});

test('a platform admin changes the limits of a coupon and ends it; both are in the log', async () => {
  await coupon({ periods: 2, redemptionsMax: 2 });
  const company = await aFreeCompany();
  await choose(company, { plan: 'team', coupon: code });
  const params = { code };
  const { body: listed } = await admin.call(couponAdmin.listCoupons, { query: { limit: 200 } });
  expect(listed.items.find((one) => one.code === code)).toMatchObject({ redemptions: 1, hasEnded: false });
  const limits = { validUntil: days(60).toISOString(), redemptionsMax: 0 };
  expect((await admin.call(couponAdmin.changeCoupon, { params, body: limits })).status).toBe(400);
  const changed = await admin.call(couponAdmin.changeCoupon, {
    params,
    body: { ...limits, redemptionsMax: 1 },
  });
  expect(changed.body).toMatchObject({ redemptionsMax: 1, hasEnded: true });
  const more = { validUntil: null, redemptionsMax: null };
  expect((await admin.call(couponAdmin.changeCoupon, { params, body: more })).body.hasEnded).toBe(false);
  expect((await admin.call(couponAdmin.endCoupon, { params })).body.hasEnded).toBe(true);
  expect((await admin.call(couponAdmin.endCoupon, { params })).status).toBe(200);
  expect((await admin.call(couponAdmin.endCoupon, { params: { code: 'NEVER' } })).status).toBe(404);
  const other = await aFreeCompany();
  expect((await preview(other, { plan: 'team', coupon: code })).problem.code).toBe('billing.coupon_unknown');
  // The company that entered it keeps the discount.
  expect((await overview(company)).next?.net).toBe(124_500);
  const { body: log } = await admin.call(backoffice.listLog, { query: { limit: 200 } });
  const acts = log.items.filter(({ data }) => data.name === code).map(({ type }) => type);
  expect(acts).toEqual(['coupon.ended', 'coupon.changed', 'coupon.changed', 'coupon.created']);
});

test('fewer companies than have used a coupon is no limit', async () => {
  await coupon();
  for (let company = 0; company < 2; company++)
    await choose(await aFreeCompany(), { plan: 'team', coupon: code });
  const body = { validUntil: null, redemptionsMax: 1 };
  const refused = await admin.call(couponAdmin.changeCoupon, { params: { code }, body });
  expect(refused.problem.code).toBe('billing.coupon_used_more');
});
