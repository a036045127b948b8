import type { CompanyRowKeeper } from '#companies/server/remove-companies.ts';
import { enqueue } from '#platform/server/background/background.ts';
import { sql } from 'kysely';
import { deleteCustomerTask, enqueueClose } from './card-payments.ts';

/**
 * Keeps the invoices of a company that is about to be deleted, as tax law requires. Its saved cards are deleted, and
 * the pages of Stripe that would take its money are closed.
 */
export const archiveInvoices: CompanyRowKeeper = async (tx) => {
  await sql`
    insert into archived_invoices
      (id, company_id, issued_on, kind, number, currency, net, vat, total, document, due_on)
    select i.id, i.tenant_id, i.issued_on, i.kind, i.number, i.currency, i.net, i.vat, i.total, i.document,
           i.issued_on + round(extract(epoch from i.due_at - i.created_at) / 86400)::integer
      from invoices i
     where i.tenant_id = ${tx.tenantId}::uuid`.execute(tx);
  const pages = await tx
    .selectFrom('card_payments')
    .select('session_id')
    .where('state', '=', 'open')
    .where('session_id', 'is not', null)
    .execute();
  for (const { session_id: sessionId } of pages) if (sessionId !== null) await enqueueClose(tx, sessionId);
  const customer = await tx.selectFrom('card_customers').select('customer_id').executeTakeFirst();
  if (customer?.customer_id) await enqueue(tx, deleteCustomerTask, { customerId: customer.customer_id });
};
