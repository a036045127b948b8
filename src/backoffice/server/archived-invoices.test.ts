import { afterEach, expect, test } from 'vitest';
import { billingAdmin } from '#billing/admin-contract.ts';
import { archiveInvoices } from '#billing/server/archive-invoices.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { billingIsOn, choose, invoicesOf, putOnPlan, saveDetails } from '../../../tests/harness/billing.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { tenantBilling } from '../billing-contract.ts';

billingIsOn();
afterEach(freeClocks);

/** A company with a paid plan, whose invoices name this buyer. */
async function aBuyer(name: string): Promise<TestCompany> {
  const company = await aCompany();
  await saveDetails(company, { name });
  await putOnPlan(company, 'free');
  await choose(company, { plan: 'team' });
  return company;
}

async function remove({ id }: TestCompany): Promise<void> {
  const { platform } = await testServer();
  await inTenant(platform.system, id, async (tx) => {
    await archiveInvoices(tx);
    await tx.deleteFrom('companies').where('id', '=', id).execute();
  });
}

test('invoices of deleted companies are found by number and buyer, and read as PDF', async () => {
  const mark = `Ş${crypto.randomUUID().slice(0, 8)}`;
  const admin = await aPlatformAdmin();
  const [first, second] = [await aBuyer(`${mark} Işık A.Ş.`), await aBuyer(`${mark} Çınar A.Ş.`)];
  const there = await aBuyer(`${mark} Yaşıyor A.Ş.`);
  const [invoice] = await invoicesOf(first);
  for (const company of [first, second]) await remove(company);
  const find = async (query: object) =>
    (await admin.call(tenantBilling.listArchivedInvoices, { query })).body;
  expect((await find({ search: mark.toLowerCase() })).items.map(({ buyer }) => buyer)).toEqual([
    `${mark} Çınar A.Ş.`,
    `${mark} Işık A.Ş.`,
  ]);
  expect((await find({ search: `${mark} ISIK` })).items).toMatchObject([
    { number: invoice?.number, total: 298_800, currency: 'TRY', kind: 'invoice' },
  ]);
  expect((await find({ search: invoice?.number.toLowerCase() })).items).toHaveLength(1);
  const page = await find({ search: mark, limit: 1 });
  expect((await find({ search: mark, limit: 1, cursor: page.nextCursor })).items).toHaveLength(1);
  const pdf = (invoiceId: string) =>
    admin.call(tenantBilling.downloadArchivedInvoice, { params: { invoiceId } });
  expect((await pdf(page.items[0]?.id ?? '')).status).toBe(200);
  const [kept] = await invoicesOf(there);
  expect((await pdf(kept?.id ?? '')).status).toBe(404);
});

test('the day on which an archived invoice was due is kept', async () => {
  const company = await aBuyer('Vade A.Ş.');
  const [invoice] = await invoicesOf(company);
  await remove(company);
  const { platform } = await testServer();
  const row = await platform.system
    .selectFrom('archived_invoices')
    .select('due_on')
    .where('number', '=', invoice?.number ?? '')
    .executeTakeFirstOrThrow();
  const due = Temporal.PlainDate.from(invoice?.issuedOn ?? '').add({ days: 14 });
  expect(row.due_on).toBe(due.toString());
});

test('companies on an older version of a plan are listed and counted', async () => {
  const admin = await aPlatformAdmin();
  const company = await aBuyer('Eski Sürüm A.Ş.');
  const plans = async () => (await admin.call(billingAdmin.listPlans, {})).body.plans;
  const {
    key,
    version: _version,
    subscribers,
    ...team
  } = (await plans()).find((plan) => plan.key === 'team') ?? ({} as never);
  await admin.call(billingAdmin.savePlan, { params: { planKey: key }, body: team });
  const now = (await plans()).find((plan) => plan.key === 'team')?.subscribers;
  expect(now).toEqual({ latest: 0, older: subscribers.latest + subscribers.older });
  const older = await admin.call(tenantBilling.listSubscriptions, {
    query: { olderThan: 'team', limit: 200 },
  });
  expect(older.body.items.map((line) => line.company.id)).toContain(company.id);
  const none = await admin.call(tenantBilling.listSubscriptions, {
    query: { olderThan: 'business', limit: 200 },
  });
  expect(none.body.items.map((line) => line.company.id)).not.toContain(company.id);
});

test('the legal entities are listed as they were saved', async () => {
  const admin = await aPlatformAdmin();
  const { items } = (await admin.call(billingAdmin.listSellers, {})).body;
  const [current] = items;
  expect(current).toMatchObject({ key: 'main', isCurrent: true, numberPrefix: 'KDR', paymentDays: 14 });
  const { key: _key, isCurrent: _isCurrent, ...draft } = current ?? ({} as never);
  const body = { ...draft, name: 'Kadro Bulut A.Ş.', numberPrefix: 'KBT' };
  expect((await admin.call(billingAdmin.saveSeller, { params: { sellerKey: 'bulut' }, body })).status).toBe(
    200,
  );
  const changed = (await admin.call(billingAdmin.listSellers, {})).body.items;
  expect(changed.filter(({ isCurrent }) => isCurrent).map(({ key }) => key)).toEqual(['bulut']);
  expect(changed.find(({ key }) => key === 'main')).toMatchObject({ isCurrent: false });
  expect(changed[0]).toMatchObject(body);
  await admin.call(billingAdmin.saveSeller, { params: { sellerKey: 'main' }, body: draft });
});
