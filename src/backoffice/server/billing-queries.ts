import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#platform/contract/fields.ts';
import type { SystemDatabase } from '#platform/server/db/tenant.ts';
import { refundableByCard } from '#billing/server/card-refunds.ts';
import type { CardAttention } from '#billing/rules.ts';
import type { InvoiceFilter } from '../rules.ts';
import { searchPattern } from './search-pattern.ts';

export type InvoiceRow = {
  id: string;
  tenant_id: string;
  company_name: string;
  kind: 'invoice' | 'credit_note';
  state: 'open' | 'paid' | 'refunded' | 'void';
  number: string;
  issued_on: string;
  due_at: Date | null;
  currency: 'TRY' | 'EUR' | 'USD';
  total: number;
  paid: number;
  refunded: number;
  credited: number;
  attention: CardAttention | null;
  by_card: number;
  refunding: number;
};

export type InvoicePage = {
  state?: InvoiceFilter | undefined;
  search?: string | undefined;
  tenantId?: string | undefined;
  after: { id: string } | null;
  limit: number;
  now: Date;
};

/** Lists invoices of all companies or of one, newest first; one row more than `limit` shows that another page exists. */
export async function listInvoices(system: SystemDatabase, page: InvoicePage): Promise<InvoiceRow[]> {
  const conditions = [
    isOfState(page),
    isInvoiceFound(page.search),
    page.tenantId === undefined ? sql`true` : sql`i.tenant_id = ${page.tenantId}::uuid`,
    page.after === null ? sql`true` : sql`i.id < ${page.after.id}::uuid`,
  ];
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.tenant_id, c.name as company_name, i.kind, i.state, i.number, i.issued_on::text as issued_on,
           i.due_at, i.currency, i.total, i.paid, i.refunded, i.credited,
           (select p.attention from card_payments p
             where p.tenant_id = i.tenant_id and p.invoice_id = i.id and p.attention is not null
             order by p.id desc limit 1) as attention,
           (select coalesce(max(${refundableByCard}), 0)::bigint from card_payments p
             where p.tenant_id = i.tenant_id and p.invoice_id = i.id and p.state = 'succeeded') as by_card,
           (select coalesce(sum(f.amount), 0)::bigint from card_refunds f
              join card_payments p on p.tenant_id = f.tenant_id and p.id = f.payment_id
             where f.tenant_id = i.tenant_id and p.invoice_id = i.id and f.state in ('waiting', 'sent')) as refunding
      from (select * from invoices i where ${sql.join(conditions, sql` and `)}
             order by i.id desc
             limit ${page.limit + 1}) as i
      join companies c on c.id = i.tenant_id
     order by i.id desc`.execute(system);
  return rows;
}

function isOfState({ state, now }: InvoicePage): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  if (state === 'overdue') return sql`i.state = 'open' and i.due_at <= ${now}::timestamptz`;
  return sql`i.state = ${sql.lit(state)}`;
}

/** A text with a digit and a hyphen is an invoice number; any other is a part of the name of a company. */
function isInvoiceFound(search = ''): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  if (/^\S*-\S*\d$/.test(search)) return sql`i.number = ${search.toUpperCase()}`;
  return isOfFoundCompany(sql.ref('i.tenant_id'), search);
}

const isOfFoundCompany = (companyId: RawBuilder<unknown>, search: string): RawBuilder<unknown> =>
  sql`${companyId} in (select c.id from companies c where c.search_text like ${searchPattern(search)})`;

export type SubscriptionRow = {
  tenant_id: string;
  company_name: string;
  status: 'trialing' | 'active' | 'past_due' | 'cancelled';
  plan_name: string;
  billing_interval: 'month' | 'year';
  period_ends_at: Date | null;
  next_plan_name: string | null;
  overdue_since: Date | null;
};

export type SubscriptionPage = {
  status?: SubscriptionRow['status'] | undefined;
  search?: string | undefined;
  olderThan?: string | undefined;
  after: { id: string } | null;
  limit: number;
};

/** Lists subscriptions, newest company first. @param language of the names of the plans */
export async function listSubscriptions(
  system: SystemDatabase,
  page: SubscriptionPage,
  language: Language,
): Promise<SubscriptionRow[]> {
  const { search = '' } = page;
  const conditions = [
    page.status === undefined ? sql`true` : sql`s.status = ${sql.lit(page.status)}`,
    search === '' ? sql`true` : isOfFoundCompany(sql.ref('s.tenant_id'), search),
    isOlder(page.olderThan),
    page.after === null ? sql`true` : sql`s.tenant_id < ${page.after.id}::uuid`,
  ];
  const { rows } = await sql<SubscriptionRow>`
    select s.tenant_id, c.name as company_name, s.status, p.names ->> ${language} as plan_name, s.billing_interval,
           s.period_ends_at, n.names ->> ${language} as next_plan_name, s.overdue_since
      from (select * from subscriptions s where ${sql.join(conditions, sql` and `)}
             order by s.tenant_id desc
             limit ${page.limit + 1}) as s
      join companies c on c.id = s.tenant_id
      join plan_versions p on p.plan_key = s.plan_key and p.version = s.plan_version
      left join plan_versions n on n.plan_key = s.next_plan_key and n.version = s.next_plan_version
     order by s.tenant_id desc`.execute(system);
  return rows;
}

const isOlder = (plan: string | undefined): RawBuilder<unknown> =>
  plan === undefined
    ? sql`true`
    : sql`s.plan_key = ${plan} and s.plan_version <
          (select max(v.version) from plan_versions v where v.plan_key = ${plan})`;

export type RevenueRow = {
  currency: InvoiceRow['currency'];
  thisMonth: number;
  lastMonth: number;
  unpaid: number;
  overdue: number;
};

/**
 * Sums invoices minus credit notes of this and the last month (UTC, net), and what is unpaid now, by currency. It
 * includes those of companies that are deleted since.
 */
export async function readRevenue(system: SystemDatabase, now: Date): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    with months as (
      select date_trunc('month', ${now}::timestamptz at time zone 'utc')::date as this,
             (date_trunc('month', ${now}::timestamptz at time zone 'utc') - interval '1 month')::date as last),
    issued as (
      select currency, issued_on, case kind when 'invoice' then net else -net end as net
        from (select currency, issued_on, kind, net from invoices where issued_on >= (select last from months)
              union all
              select currency, issued_on, kind, net from archived_invoices
               where issued_on >= (select last from months)) as documents),
    money as (
      select currency, sum(net) filter (where issued_on >= (select this from months)) as this_month,
             sum(net) filter (where issued_on < (select this from months)) as last_month
        from issued group by currency),
    debts as (
      select currency, sum(due) as unpaid, sum(due) filter (where due_at <= ${now}::timestamptz) as overdue
        from (select currency, due_at, total - credited - paid + refunded as due
                from invoices where state = 'open') as open
       group by currency)
    select currency, coalesce(this_month, 0)::bigint as "thisMonth", coalesce(last_month, 0)::bigint as "lastMonth",
           coalesce(unpaid, 0)::bigint as unpaid, coalesce(overdue, 0)::bigint as overdue
      from money full join debts using (currency)
     order by currency`.execute(system);
  return rows;
}
