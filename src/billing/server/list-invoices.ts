import { sql } from 'kysely';
import type { z } from 'zod';
import type { Language } from '#platform/contract/fields.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import type { Translate } from '#platform/server/words.ts';
import type { billing, InvoiceItem } from '../contract.ts';
import { amountDue, type Currency, type InvoiceState } from '../rules.ts';
import { dayText, lineText, type PrintedInvoice } from './invoice-pdf.ts';
import type { InvoiceDocument, InvoiceKind } from './invoices.ts';
import { dayMs } from './periods.ts';

type Query = z.output<typeof billing.listInvoices.query>;

/** A page of the company's invoices, and the years that have some. */
export async function listInvoices({ tx, platform, request, now }: CompanyContext, query: Query) {
  const after = readCursor(query.cursor, ['day', 'id']);
  const rows = await invoicesOf(tx)
    .$if(query.state !== undefined, (select) => select.where('state', '=', query.state ?? ''))
    .$if(query.year !== undefined, (select) => select.where('year', '=', query.year ?? 0))
    .$if(after !== null, (select) =>
      select.where(sql<boolean>`(issued_on, id) < (${after?.day ?? ''}::date, ${after?.id ?? ''}::uuid)`),
    )
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const { language } = request;
  const translate = platform.words.in(language);
  const page = pageFrom(
    rows,
    query.limit,
    (row) => present(row, { language, translate, now }),
    (row) => ({ day: row.issued_on, id: row.id }),
  );
  return { ...page, years: await listYears(tx) };
}

async function listYears(tx: TenantTx): Promise<number[]> {
  const rows = await tx.selectFrom('invoices').select('year').distinct().orderBy('year', 'desc').execute();
  return rows.map(({ year }) => year);
}

/** @throws Refusal billing.invoice_unknown */
export async function requirePrinted(tx: TenantTx, id: string): Promise<PrintedInvoice> {
  const row = await invoicesOf(tx).where('id', '=', id).executeTakeFirst();
  return row === undefined ? refuse('not_found', 'billing.invoice_unknown') : toPrinted(row);
}

export async function countYear(tx: TenantTx, year: number): Promise<number> {
  const { count } = await tx
    .selectFrom('invoices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The invoices of a year in the order of their numbers. @throws Refusal billing.invoice_unknown without any */
export async function requireYear(tx: TenantTx, year: number): Promise<PrintedInvoice[]> {
  const rows = await invoicesOf(tx)
    .where('year', '=', year)
    .orderBy('kind', 'desc')
    .orderBy('sequence')
    .execute();
  return rows.length === 0 ? refuse('not_found', 'billing.invoice_unknown') : rows.map(toPrinted);
}

const invoicesOf = (tx: TenantTx) =>
  tx
    .selectFrom('invoices')
    .select(['id', 'kind', 'state', 'number', 'due_at', 'currency', 'net', 'vat', 'total'])
    .select(['paid', 'refunded', 'credited', 'issued_on', 'created_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.invoice_id', '=', 'invoices.id')
            .where('payments.provider', '=', 'stripe'),
        )
        .as('is_by_card'),
    )
    .select(sql<InvoiceDocument>`document`.as('document'));

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoicesOf>['execute']>>[number];

const toPrinted = (row: InvoiceRow): PrintedInvoice => ({
  kind: row.kind as InvoiceKind,
  number: row.number,
  issuedOn: row.issued_on,
  dueOn: row.due_at === null ? null : dueDay(row.issued_on, row.created_at, row.due_at),
  currency: row.currency,
  net: row.net,
  vat: row.vat,
  total: row.total,
  document: row.document,
});

// The invoice is due the same number of days after its date. That date is a day in the time zone of the seller.
const dueDay = (issuedOn: string, issuedAt: Date, dueAt: Date): string => {
  const days = Math.round((dueAt.getTime() - issuedAt.getTime()) / dayMs);
  return Temporal.PlainDate.from(issuedOn).add({ days }).toString();
};

type Reader = { language: Language; translate: Translate; now: Date };

function present(row: InvoiceRow, reader: Reader): InvoiceItem {
  const isCredit = row.kind === 'credit_note';
  const due = isCredit ? 0 : amountDue(row);
  return {
    id: row.id,
    kind: row.kind as InvoiceKind,
    number: row.number,
    issuedOn: row.issued_on,
    description: describe(row.document, reader),
    currency: row.currency as Currency,
    total: isCredit ? -row.total : row.total,
    due,
    dueAt: row.due_at?.toISOString() ?? null,
    state: row.state as InvoiceState,
    isOverdue: due > 0 && row.due_at !== null && row.due_at <= reader.now,
    method: row.is_by_card ? 'card' : 'bank',
  };
}

/** The first line: what was bought and for which time. */
function describe({ lines, corrects }: InvoiceDocument, { language, translate }: Reader): string {
  const word: Translate = (key, values) => translate(`billing.pdf.${key}`, values);
  if (corrects !== null) return word('corrects', { number: corrects });
  const [line] = lines;
  if (line === undefined) return '';
  const text = lineText(line, { word, language });
  return line.from === null || line.to === null
    ? text
    : `${text}, ${dayText(line.from, language)} – ${dayText(line.to, language)}`;
}
