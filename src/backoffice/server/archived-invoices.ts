import { sql } from 'kysely';
import type { Currency } from '#billing/rules.ts';
import type { PrintedInvoice } from '#billing/server/invoice-pdf.ts';
import type { InvoiceDocument, InvoiceKind } from '#billing/server/invoices.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { SystemDatabase } from '#platform/server/db/tenant.ts';
import { searchPattern } from './search-pattern.ts';

type Page = { cursor?: string | undefined; limit: number; search?: string | undefined };

/** Invoices of deleted companies, newest first. A text with a digit and a hyphen is searched as a number. */
export async function listArchivedInvoices(system: SystemDatabase, { cursor, limit, search = '' }: Page) {
  const after = readCursor(cursor, ['id']);
  const isNumber = /^\S*-\S*\d$/.test(search);
  const rows = await archivedOf(system)
    .$if(after !== null, (query) => query.where('id', '<', after?.id ?? ''))
    .$if(isNumber, (query) => query.where('number', '=', search.toUpperCase()))
    .$if(search !== '' && !isNumber, (query) => query.where('search_text', 'like', searchPattern(search)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageFrom(
    rows,
    limit,
    (row) => ({
      id: row.id,
      kind: row.kind as InvoiceKind,
      number: row.number,
      issuedOn: row.issued_on,
      buyer: row.document.buyer.name,
      currency: row.currency as Currency,
      total: row.kind === 'credit_note' ? -row.total : row.total,
    }),
    ({ id }) => ({ id }),
  );
}

/** @throws Refusal billing.invoice_unknown */
export async function requireArchived(system: SystemDatabase, id: string): Promise<PrintedInvoice> {
  const row = await archivedOf(system).where('id', '=', id).executeTakeFirst();
  if (row === undefined) refuse('not_found', 'billing.invoice_unknown');
  const { kind, number, issued_on: issuedOn, due_on: dueOn, currency, net, vat, total, document } = row;
  return { kind: kind as InvoiceKind, number, issuedOn, dueOn, currency, net, vat, total, document };
}

const archivedOf = (system: SystemDatabase) =>
  system
    .selectFrom('archived_invoices')
    .select(['id', 'kind', 'number', 'issued_on', 'due_on', 'currency', 'net', 'vat', 'total'])
    .select(sql<InvoiceDocument>`document`.as('document'));
