import { type RawBuilder, sql } from 'kysely';
import {
  cardFields,
  type CardsQuery,
  listCards,
  sortedCardColumns,
  type SortedCardRow,
} from '#applications/server/queries.ts';
import { readJsonRows } from '#platform/server/db/json-rows.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { countedMax } from '../contract.ts';
import type { BoardSort } from '../order-rules.ts';
import { closedOrder, orders } from './card-orders.ts';
import { matchesFilters, type CardFilters } from './card-filters.ts';

/** Number of matching cards in each step and among the closed applications; counting stops at `countedMax`. */
export async function countMatches(
  tx: TenantTx,
  jobId: string,
  filters: CardFilters,
): Promise<{ steps: Map<string, number>; closed: number }> {
  const counted = (where: RawBuilder<unknown>) => sql`(
    select count(*) from (
      select from applications a
        join job_steps k on k.tenant_id = a.tenant_id and k.job_id = a.job_id and k.id = a.step_id
       where a.tenant_id = ${currentTenantId} and a.job_id = ${jobId}::uuid and ${where} ${matchesFilters(filters, sql`k.kind`)}
       limit ${countedMax}) as found)`;
  const { rows } = await sql<{ id: string | null; count: number }>`
    select s.id, ${counted(sql`a.step_id = s.id and a.outcome in ('open', 'hired')`)} as count
      from job_steps s where s.tenant_id = ${currentTenantId} and s.job_id = ${jobId}::uuid
    union all
    select null, ${counted(sql`a.outcome in ('rejected', 'withdrawn')`)}`.execute(tx);
  const steps = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count] as const])));
  return { steps, closed: rows.find((row) => row.id === null)?.count ?? 0 };
}

export type CardsPage = Pick<CardsQuery, 'after' | 'limit' | 'now'> & { filters: CardFilters };

/** The first cards of every step of a job and one more each, in one query for the whole board. */
export async function listFirstCards(
  tx: TenantTx,
  jobId: string,
  page: Omit<CardsPage, 'after'> & { sort: BoardSort },
): Promise<SortedCardRow[]> {
  const order = orders[page.sort];
  return readJsonRows(
    tx,
    sortedCardColumns,
    sql`
    select card.*
      from job_steps s
     cross join lateral (
       select ${cardFields(page.now)}, s.kind, ${order.value}::text as sort_value, a.place
         from (select a.*, row_number() over (order by ${order.by}) as place
                 from applications a
                where a.tenant_id = s.tenant_id and a.job_id = s.job_id and a.step_id = s.id and a.outcome in ('open', 'hired')
                      ${matchesFilters(page.filters, sql`s.kind`)}
                order by ${order.by}
                limit ${page.limit + 1}) as a
         join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id) as card
     where s.tenant_id = ${currentTenantId} and s.job_id = ${jobId}::uuid
     order by s.position, card.place`,
  );
}

/** The next cards of one column. */
export async function listColumnCards(
  tx: TenantTx,
  column: { jobId: string; stepId: string; sort: BoardSort },
  page: CardsPage,
): Promise<SortedCardRow[]> {
  return listCards(tx, {
    ...page,
    where: sql`a.job_id = ${column.jobId}::uuid and a.step_id = ${column.stepId}::uuid
               and a.outcome in ('open', 'hired') ${matchesFilters(page.filters, sql`s.kind`)}`,
    order: orders[column.sort],
  });
}

/** The rejected and withdrawn applications of a job, latest first. */
export async function listClosedCards(
  tx: TenantTx,
  jobId: string,
  page: CardsPage,
): Promise<SortedCardRow[]> {
  return listCards(tx, {
    ...page,
    where: sql`a.job_id = ${jobId}::uuid and a.outcome in ('rejected', 'withdrawn')
               ${matchesFilters(page.filters, sql`s.kind`)}`,
    order: closedOrder,
  });
}
