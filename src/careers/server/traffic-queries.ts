import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { FormStep } from '../traffic-rules.ts';

/** Whole days in the company's time zone, both included. */
export type TrafficScope = { jobIds: readonly string[]; from: string; to: string };

export type TrafficCounts = { views: number; visitors: number; form_starts: number; submissions: number };
export type OriginRow = TrafficCounts &
  Record<`reached_${FormStep}`, number> & {
    source: string;
    campaign: string;
  };

/** Traffic of the jobs by source and campaign, most views first. */
export async function sumTrafficByOrigin(tx: TenantTx, scope: TrafficScope): Promise<OriginRow[]> {
  const { rows } = await sql<OriginRow>`
    select source, campaign, ${sumCounts}, ${sumSteps}
      from careers_traffic
     where ${isInScope(scope)}
     group by source, campaign
     order by views desc, source, campaign`.execute(tx);
  return rows;
}

/** Traffic of the jobs by day, week or month, each named by its first day. */
export async function sumTrafficByTime(
  tx: TenantTx,
  scope: TrafficScope,
  unit: 'day' | 'week' | 'month',
): Promise<Map<string, TrafficCounts>> {
  const { rows } = await sql<TrafficCounts & { first: string }>`
    select to_char(date_trunc(${unit}, day), 'YYYY-MM-DD') as first, ${sumCounts}
      from careers_traffic
     where ${isInScope(scope)}
     group by 1`.execute(tx);
  return new Map(rows.map(({ first, ...row }) => [first, row]));
}

/** Columns: the sums of a traffic table. */
export const sumCounts = sql`
  sum(views)::integer as views, sum(visitors)::integer as visitors, sum(form_starts)::integer as form_starts,
  sum(submissions)::integer as submissions`;

/** Columns: the forms that reached each step. */
export const sumSteps = sql`
  sum(reached_documents)::integer as reached_documents, sum(reached_contact)::integer as reached_contact,
  sum(reached_questions)::integer as reached_questions, sum(reached_review)::integer as reached_review`;

const isInScope = ({ jobIds, from, to }: TrafficScope): RawBuilder<boolean> => sql<boolean>`
  tenant_id = ${currentTenantId} and job_id = any(${jobIds}::uuid[]) and day between ${from}::date and ${to}::date`;
