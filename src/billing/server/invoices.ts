import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx, UserTx } from '#platform/server/db/tenant.ts';
import type { BillingDetails, InvoiceLine } from '../contract.ts';
import { percentOf } from '../money-rules.ts';
import type { Currency, invoiceKinds, InvoiceState } from '../rules.ts';
import { vatFor, type VatTreatment } from '../vat-rules.ts';
import { requireDetails } from './details.ts';
import { addDays, dayIn } from './periods.ts';

export type Seller = {
  name: string;
  address: string[];
  country: string;
  taxOffice: string;
  taxNumber: string;
  bankName: string;
  iban: string;
  bic: string;
};

export type Buyer = Omit<BillingDetails, 'registryState'>;

/** The content of an invoice as it was issued. */
export type InvoiceDocument = {
  seller: Seller;
  buyer: Buyer;
  lines: InvoiceLine[];
  vat: { treatment: VatTreatment; rateBasisPoints: number };
  /** Number of the invoice that a credit note corrects. */
  corrects: string | null;
};

export type InvoiceKind = (typeof invoiceKinds)[number];

/** The legal entity that issues invoices now; undefined until the operator has set it up. */
export const findSeller = (tx: UserTx) =>
  tx
    .selectFrom('sellers')
    .select(['key', 'number_prefix', 'payment_days', 'time_zone', sql<Seller>`details`.as('details')])
    .where('is_current', '=', true)
    .executeTakeFirst();

export const requireSeller = async (tx: UserTx) =>
  (await findSeller(tx)) ?? refuse('refused', 'billing.no_seller');

/** Net, VAT and total. VAT is rounded once, on the sum of the lines. */
export function totalsOf(lines: readonly InvoiceLine[], rateBasisPoints: number, currency: Currency) {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const vat = percentOf(net, rateBasisPoints, currency);
  return { net, vat, total: net + vat };
}

type NewInvoice = { lines: InvoiceLine[]; currency: Currency; now: Date };

/** Issues an invoice to the company. Its number is taken last, because others wait for its row until the transaction ends. */
export async function issueInvoice(tx: TenantTx, { lines, currency, now }: NewInvoice) {
  const seller = await requireSeller(tx);
  const { registryState: _checked, ...buyer } = await requireDetails(tx);
  const day = dayIn(now, seller.time_zone);
  const vat = vatFor({ seller: seller.details.country, buyer: buyer.country, day });
  const totals = totalsOf(lines, vat.rateBasisPoints, currency);
  const document: InvoiceDocument = { seller: seller.details, buyer, lines, vat, corrects: null };
  return insertInvoice(tx, {
    kind: 'invoice',
    state: totals.total === 0 ? 'paid' : 'open',
    seller,
    day,
    due_at: addDays(now, seller.payment_days),
    currency,
    ...totals,
    document,
    now,
  });
}

type InvoiceRow = {
  kind: InvoiceKind;
  state: InvoiceState;
  seller: { key: string; number_prefix: string };
  day: string;
  due_at: Date | null;
  currency: Currency;
  net: number;
  vat: number;
  total: number;
  corrected_invoice_id?: string;
  document: InvoiceDocument;
  now: Date;
};

/** Inserts an invoice with the next number of its series. */
export async function insertInvoice(tx: TenantTx, row: InvoiceRow) {
  const { seller, day, now, document, ...columns } = row;
  const year = Number(day.slice(0, 4));
  const sequence = await takeNumber(tx, { seller: seller.key, kind: row.kind, year });
  const series = row.kind === 'invoice' ? seller.number_prefix : `${seller.number_prefix}C`;
  return tx
    .insertInto('invoices')
    .values({
      ...columns,
      seller_key: seller.key,
      year,
      sequence,
      number: `${series}-${year}-${String(sequence).padStart(6, '0')}`,
      issued_on: day,
      document: JSON.stringify(document),
      created_at: now,
    })
    .returning(['id', 'number', 'total', 'currency', 'due_at'])
    .executeTakeFirstOrThrow();
}

async function takeNumber(
  tx: TenantTx,
  { seller, kind, year }: { seller: string; kind: InvoiceKind; year: number },
): Promise<number> {
  const { last_number } = await tx
    .insertInto('invoice_numbers')
    .values({ seller_key: seller, kind, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['seller_key', 'kind', 'year'])
        .doUpdateSet({ last_number: sql`invoice_numbers.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
