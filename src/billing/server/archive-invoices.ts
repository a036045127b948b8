import type { CompanyDataRemover } from '#companies/server/remove-companies.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { sql } from 'kysely';

/** Keeps the invoices of a company that is about to be deleted, as tax law requires. Idempotent. */
export const archiveInvoices: CompanyDataRemover = ({ system }, companyId) =>
  inTenant(system, companyId, async (tx) => {
    await sql`
      insert into archived_invoices
        (id, company_id, issued_on, kind, number, currency, net, vat, total, document)
      select i.id, i.tenant_id, i.issued_on, i.kind, i.number, i.currency, i.net, i.vat, i.total, i.document
        from invoices i
       where i.tenant_id = ${companyId}::uuid
      on conflict (id) do nothing`.execute(tx);
  });
