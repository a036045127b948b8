import { sql } from 'kysely';
import type { Platform } from '#platform/server/platform.ts';
import type { Currency } from '../rules.ts';

type RevenueRow = { currency: Currency; invoiced: number; vat: number; documents: number };

/** Invoices minus credit notes by their date, also of companies that are deleted since. @param month yyyy-mm */
export async function readRevenue({ system }: Platform, month: string): Promise<{ rows: RevenueRow[] }> {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const next = first.add({ months: 1 }).toString();
  const { rows } = await sql<RevenueRow>`
    with documents as (
      select currency, kind, net, vat from invoices
       where issued_on >= ${first.toString()}::date and issued_on < ${next}::date
      union all
      select currency, kind, net, vat from archived_invoices
       where issued_on >= ${first.toString()}::date and issued_on < ${next}::date)
    select currency, count(*)::integer as documents,
           sum(case kind when 'invoice' then net else -net end)::bigint as invoiced,
           sum(case kind when 'invoice' then vat else -vat end)::bigint as vat
      from documents group by currency order by currency`.execute(system);
  return { rows };
}
