import type { CompanyRowKeeper } from '#companies/server/remove-companies.ts';
import { sql } from 'kysely';

/** Keeps the invoices of a company that is about to be deleted, as tax law requires. */
export const archiveInvoices: CompanyRowKeeper = async (tx) => {
  await sql`
    insert into archived_invoices
      (id, company_id, issued_on, kind, number, currency, net, vat, total, document)
    select i.id, i.tenant_id, i.issued_on, i.kind, i.number, i.currency, i.net, i.vat, i.total, i.document
      from invoices i
     where i.tenant_id = ${tx.tenantId}::uuid`.execute(tx);
};
