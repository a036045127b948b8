import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

type Span = { from?: Date | '' | undefined; before?: Date | '' | undefined; daysAgo?: number };

/** A condition: the last contact was in this span. */
export function hadContact(
  candidateId: RawBuilder<unknown>,
  { from, before, daysAgo }: Span,
): RawBuilder<unknown> {
  return sql`${candidateId} in (
      select l.candidate_id from last_contacts l
       where l.tenant_id = ${currentTenantId}
         ${from ? sql`and l.contacted_at >= ${from}::timestamptz` : sql``}
         ${before ? sql`and l.contacted_at < ${before}::timestamptz` : sql``}
         ${daysAgo === undefined ? sql`` : sql`and l.contacted_at <= now() - make_interval(days => ${daysAgo}::integer)`})`;
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
