import { afterEach, expect, test } from 'vitest';
import { inTenant } from '#platform/server/db/tenant.ts';
import { unzipSync } from 'fflate';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import {
  billingIsOn,
  choose,
  invoicesOf,
  pay,
  runBillingAt,
  saveDetails,
} from '../../../tests/harness/billing.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { billingArchives } from '../archive-contract.ts';
import { billing } from '../contract.ts';
import { defaultTextLimits } from '#files/server/extract-text.ts';
import { readPdf } from '#files/server/read-pdf.ts';
import { drawInvoice } from './invoice-pdf.ts';
import { removeInvoiceArchive } from './invoice-archives.ts';
import { issueInvoice } from './invoices.ts';
import { requirePrinted } from './list-invoices.ts';
import { creditUnpaid, recordRefund } from './payments.ts';

billingIsOn();
afterEach(freeClocks);

const at = ({ id }: TestCompany) => ({ params: { companyId: id } });
const start = new Date('2029-03-10T10:00:00Z');

async function billed(): Promise<TestCompany> {
  const { clock } = await testServer();
  clock.set(new Date(start.getTime() - 14 * 86_400_000));
  const company = await aCompany();
  await saveDetails(company);
  await runBillingAt(start);
  await choose(company, { plan: 'team' });
  return company;
}

test('fifty writers at once get numbers without a gap, also when some of them fail', async () => {
  const { platform } = await testServer();
  const companies = await Promise.all([billed(), billed(), billed()]);
  const sequences = async (): Promise<number[]> => {
    const rows = await platform.system
      .selectFrom('invoices')
      .select('sequence')
      .where('year', '=', 2030)
      .execute();
    return rows.map(({ sequence }) => sequence).sort((one, other) => one - other);
  };
  const line = { kind: 'plan' as const, plan: null, from: null, to: null, net: 100 };
  const invoice = { lines: [line], currency: 'TRY' as const, now: new Date('2030-05-05T12:00:00Z') };
  const writers = Array.from({ length: 50 }, (_none, place) =>
    inTenant(platform.db, companies[place % 3]?.id ?? '', async (tx) => {
      await issueInvoice(tx, invoice);
      if (place % 5 === 0) throw new Error('rolled back');
    }),
  );
  const results = await Promise.allSettled(writers);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(await sequences()).toEqual(Array.from({ length: 40 }, (_none, place) => place + 1));
});

test('payments and refunds in full and in part change the state, and a refund issues a credit note', async () => {
  const company = await billed();
  const invoice = (await invoicesOf(company))[0];
  const id = invoice?.id ?? '';
  await pay(company, id, 100_000);
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'open', due: 198_800 });
  await pay(company, id, 198_800);
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'paid', due: 0 });
  const refund = (amount: number, reference: string) => {
    const moved = {
      invoiceId: id,
      amount,
      reference,
      provider: 'manual' as const,
      paidOn: '2029-03-11',
      userId: null,
    };
    return company.inTenant((tx) => recordRefund(tx, moved, start));
  };
  await refund(100_000, 'R1');
  // The same transfer again changes nothing.
  await refund(100_000, 'R1');
  await expect(refund(1, 'R1')).rejects.toThrow('billing.reference_used');
  await expect(refund(198_801, 'R2')).rejects.toThrow('billing.amount_too_high');
  await refund(198_800, 'R2');
  const items = await invoicesOf(company);
  expect(items.map(({ kind, total, state }) => [kind, total, state])).toEqual([
    ['credit_note', -198_800, 'paid'],
    ['credit_note', -100_000, 'paid'],
    ['invoice', 298_800, 'refunded'],
  ]);
  const rows = await company.inTenant((tx) =>
    tx.selectFrom('invoices').select(['vat']).where('kind', '=', 'credit_note').execute(),
  );
  expect(rows.reduce((sum, { vat }) => sum + vat, 0)).toBe(49_800);
});

test('an unpaid invoice is cancelled by a credit note, and never edited', async () => {
  const company = await billed();
  const id = (await invoicesOf(company))[0]?.id ?? '';
  await company.inTenant((tx) => creditUnpaid(tx, { invoiceId: id, userId: company.owner.userId }, start));
  expect((await invoicesOf(company)).map(({ state }) => state)).toEqual(['paid', 'void']);
  const edit = company.inTenant((tx) => tx.updateTable('invoices').set({ total: 1 }).execute());
  await expect(edit).rejects.toThrow(/permission denied/);
});

test('invoices are downloaded as PDFs in both languages, and a year as an archive', async () => {
  const company = await billed();
  const { platform, app } = await testServer();
  const [invoice] = await invoicesOf(company);
  const printed = await company.inTenant((tx) => requirePrinted(tx, invoice?.id ?? ''));
  for (const language of ['en', 'tr'] as const) {
    const pdf = await drawInvoice(printed, { language, translate: platform.words.in(language) });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const url = `/api/companies/${company.id}/billing/invoice-archive/file?year=2029`;
  const get = () => app.inject({ url, headers: { cookie: `kadro_session=${company.owner.token}` } });
  const of = { ...at(company), query: { year: 2029 } };
  expect((await company.owner.call(billingArchives.readArchive, of)).body.state).toBeNull();
  expect((await get()).statusCode).toBe(409);
  const start = (year: number) =>
    company.owner.call(billingArchives.startArchive, { ...at(company), body: { year } });
  expect((await start(2001)).status).toBe(404);
  expect((await start(2029)).body).toMatchObject({ state: 'waiting', written: 0, total: 1 });
  expect((await start(2029)).body.state).toBe('waiting');
  await (await testServer()).runTasks();
  const zip = await get();
  expect(Object.keys(unzipSync(zip.rawPayload))).toEqual([`${invoice?.number}.pdf`]);
  expect((await company.owner.call(billingArchives.readArchive, of)).body).toMatchObject({
    state: 'ready',
    written: 1,
    sizeBytes: zip.rawPayload.length,
  });
});

test('an archive of invoices is deleted after a day, and one that no task wrote can be asked for again', async () => {
  const company = await billed();
  const server = await testServer();
  const { platform, clock } = server;
  const of = { ...at(company), query: { year: 2029 } };
  const start = () =>
    company.owner.call(billingArchives.startArchive, { ...at(company), body: { year: 2029 } });
  const read = async () => (await company.owner.call(billingArchives.readArchive, of)).body.state;
  await start();
  const later = (hours: number): void => clock.set(new Date(clock.now().getTime() + hours * 3_600_000));
  later(2);
  expect(await read()).toBe('failed');
  expect((await start()).body.state).toBe('waiting');
  await server.runTasks();
  const { storage_key: key } = await company.inTenant((tx) =>
    tx.selectFrom('invoice_archives').select('storage_key').executeTakeFirstOrThrow(),
  );
  expect(await platform.storage.size(key ?? '')).toBeGreaterThan(0);
  later(25);
  expect(await read()).toBeNull();
  await removeInvoiceArchive.run({ companyId: company.id, key: key ?? '' }, platform);
  await expect(platform.storage.size(key ?? '')).rejects.toBeInstanceOf(StorageMissingError);
  expect(await company.inTenant((tx) => tx.selectFrom('invoice_archives').select('id').execute())).toEqual(
    [],
  );
});

test('a printed credit note has negative amounts, and a due date counts days of the zone of the seller', async () => {
  const company = await billed();
  const { platform, clock } = await testServer();
  // In Istanbul it is the next day.
  clock.set(new Date('2029-03-20T22:30:00Z'));
  await choose(company, { plan: 'business' });
  const [issued] = await invoicesOf(company);
  const id = issued?.id ?? '';
  const textOf = async (invoiceId: string) => {
    const printed = await company.inTenant((tx) => requirePrinted(tx, invoiceId));
    const pdf = await drawInvoice(printed, { language: 'en', translate: platform.words.in('en') });
    const read = await readPdf(new Uint8Array(pdf), defaultTextLimits);
    if (read.state !== 'ready') throw new Error(read.state);
    return read.text.replace(/\s+/g, ' ');
  };
  const text = await textOf(id);
  expect(text).toContain('Date: 21 Mar 2029 · Due: 4 Apr 2029');
  await company.inTenant((tx) =>
    creditUnpaid(tx, { invoiceId: id, userId: company.owner.userId }, clock.now()),
  );
  const note = await textOf((await invoicesOf(company))[0]?.id ?? '');
  expect(note).toContain(`Corrects invoice ${issued?.number}`);
  expect(note).toMatch(/Correction -TRY ([\d,.]+) Net -TRY \1 VAT 20% -TRY 541\.94/);
});

test('the days of an invoice are those of its date, in the time zone of the seller', async () => {
  const company = await aCompany();
  await saveDetails(company);
  // Half past midnight on 1 May in İstanbul.
  await runBillingAt(new Date('2029-04-30T21:30:00Z'));
  await choose(company, { plan: 'team' });
  const [first] = await invoicesOf(company);
  expect([first?.issuedOn, first?.description]).toEqual(['2029-05-01', 'Plan Team, 1 May 2029 – 1 Jun 2029']);
  (await testServer()).clock.set(new Date('2029-05-10T22:00:00Z'));
  await choose(company, { plan: 'business' });
  const [second] = await invoicesOf(company);
  const printed = await company.inTenant((tx) => requirePrinted(tx, second?.id ?? ''));
  expect(printed.issuedOn).toBe('2029-05-11');
  expect(printed.document.lines.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['plan', '2029-05-11', '2029-06-01'],
    ['unused', '2029-05-11', '2029-06-01'],
  ]);
});

test('the list is filtered by status and year, and paged', async () => {
  const company = await billed();
  const { platform } = await testServer();
  const line = { kind: 'plan' as const, plan: null, from: null, to: null, net: 100 };
  for (let count = 0; count < 5; count++)
    await inTenant(platform.db, company.id, (tx) =>
      issueInvoice(tx, { lines: [line], currency: 'TRY', now: start }),
    );
  const list = (query: object) =>
    company.owner.call(billing.listInvoices, { ...at(company), query: { limit: 2, ...query } });
  const numbers: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await list(cursor === undefined ? {} : { cursor });
    numbers.push(...body.items.map(({ number }) => number));
    cursor = body.nextCursor;
  } while (cursor !== null);
  expect(new Set(numbers).size).toBe(6);
  const odd = Buffer.from(JSON.stringify({ day: '2029-02-30', id: company.id })).toString('base64url');
  expect((await list({ cursor: odd })).status).toBe(400);
  expect((await list({ state: 'paid' })).body.items).toEqual([]);
  expect((await list({ year: 2028 })).body).toMatchObject({ items: [], years: [2029] });
});
