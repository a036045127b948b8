import { type RawBuilder, sql } from 'kysely';
import { allOf } from '#platform/server/db/all-of.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { ApplicantsPage } from './candidate-applications.ts';

export type Span = {
  from?: Date | '' | undefined;
  before?: Date | '' | undefined;
  daysAgo?: number | undefined;
};

/** A condition: the last contact was in this span. */
export function hadContact(
  candidateId: RawBuilder<unknown>,
  { from, before, daysAgo }: Span,
): RawBuilder<unknown> {
  return sql`${candidateId} in (
      select l.candidate_id from last_contacts l
       where l.tenant_id = ${currentTenantId} and ${isIn({ from, before, daysAgo })})`;
}

/** A condition on last contacts `l`. The months are a column of the index. */
function isIn({ from, before, daysAgo }: Span): RawBuilder<unknown> {
  const until = daysAgo === undefined ? null : sql`now() - make_interval(days => ${daysAgo}::integer)`;
  return allOf([
    ...(from
      ? [
          sql`l.contacted_at >= ${from}::timestamptz and l.contacted_month >= ${monthOf(sql`${from}::timestamptz`)}`,
        ]
      : []),
    ...(before
      ? [
          sql`l.contacted_at < ${before}::timestamptz and l.contacted_month <= ${monthOf(sql`${before}::timestamptz`)}`,
        ]
      : []),
    ...(until === null ? [] : [sql`l.contacted_at <= ${until} and l.contacted_month <= ${monthOf(until)}`]),
  ]);
}

const monthOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('month', (${at}) at time zone 'UTC')::date`;

/**
 * A subquery: the ids of the people whose last contact was in a span, the newest first when sorted. The last contact of
 * the newest people is seldom old. Each month of the index gives its newest, which are few.
 */
export function selectContacted(
  span: Span,
  { before, limit, isSorted }: ApplicantsPage,
): RawBuilder<unknown> {
  const older = before === undefined ? sql`` : sql`and l.candidate_id < ${before}::uuid`;
  const contacts = sql`
        select l.candidate_id from last_contacts l
         where l.tenant_id = ${currentTenantId} and ${isIn(span)} ${older}`;
  if (!isSorted) return sql`${contacts} limit ${limit}`;
  return sql`
    select found.candidate_id
      from (select min(l.contacted_month) as first, max(l.contacted_month) as last
              from last_contacts l where l.tenant_id = ${currentTenantId}) as span
     cross join lateral generate_series(span.first, span.last, interval '1 month') as month (day)
     cross join lateral (${contacts} and l.contacted_month = month.day::date
        order by l.candidate_id desc
        limit ${limit}) as found
     order by found.candidate_id desc
     limit ${limit}`;
}

/** A condition: the company never contacted the person, nor the person the company. */
export const hadNoContact = (candidateId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    not exists (select from last_contacts l
                 where l.tenant_id = ${currentTenantId} and l.candidate_id = ${candidateId})`;

/**
 * Writes the last contacts of candidates anew, in the transaction that changes one of them; in the order of the ids, so
 * that two transactions do not wait for each other.
 * @param contactOf a value: the last contact of the candidate with this id; null when there was none
 */
export async function saveLastContacts(
  tx: TenantTx,
  candidateIds: readonly string[],
  contactOf: (candidateId: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with read as materialized (
      select c.id, ${contactOf(sql`c.id`)} as contacted_at
        from candidates c
       where c.tenant_id = ${currentTenantId} and c.id = any (${candidateIds}::uuid[])
       order by c.id),
    gone as (
      delete from last_contacts l
       using read
       where l.tenant_id = ${currentTenantId} and l.candidate_id = read.id and read.contacted_at is null)
    insert into last_contacts (tenant_id, candidate_id, contacted_at)
    select ${currentTenantId}, read.id, read.contacted_at from read
     where read.contacted_at is not null
     order by read.id
        on conflict (tenant_id, candidate_id) do update
       set contacted_at = excluded.contacted_at
     where last_contacts.contacted_at <> excluded.contacted_at`.execute(tx);
}

/** Moves the last contacts of candidates to a time, unless there was a later one. */
export async function moveLastContacts(
  tx: TenantTx,
  candidateIds: readonly string[],
  contactedAt: Date,
): Promise<void> {
  await sql`
    insert into last_contacts (tenant_id, candidate_id, contacted_at)
    select ${currentTenantId}, c.id, ${contactedAt}::timestamptz
      from candidates c
     where c.tenant_id = ${currentTenantId} and c.id = any (${candidateIds}::uuid[])
     order by c.id
        on conflict (tenant_id, candidate_id) do update
       set contacted_at = excluded.contacted_at
     where last_contacts.contacted_at < excluded.contacted_at`.execute(tx);
}
