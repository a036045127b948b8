import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { StoredDraftData } from './open-draft.ts';

export type HeldRow = {
  id: string;
  job_id: string | null;
  job_title: string | null;
  token_hash: Buffer;
  data: StoredDraftData;
  held_reasons: string[];
  held_at: Date;
  expires_at: Date;
  times_sent: number;
};

/** Held forms, one for each person and job, oldest first; one row more than the limit. */
export async function listHeld(
  tx: TenantTx,
  { after, limit, now }: { after: { id: string } | null; limit: number; now: Date },
): Promise<HeldRow[]> {
  const page = after === null ? sql`true` : sql`d.id > ${after.id}::uuid`;
  const { rows } = await selectHeld(
    sql`${isFirst(now)} and ${page} order by d.id limit ${limit + 1}`,
    now,
  ).execute(tx);
  return rows;
}

/** The number of held forms, one for each person and job, up to the limit. */
export async function countHeld(tx: TenantTx, { limit, now }: { limit: number; now: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from (select from application_drafts d
             where d.tenant_id = ${currentTenantId} and d.held_at is not null
               and d.expires_at > ${now}::timestamptz
             group by d.held_email, d.job_id
             limit ${limit}) as held`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function findHeld(tx: TenantTx, id: string, now: Date): Promise<HeldRow | undefined> {
  const { rows } = await selectHeld(sql`d.id = ${id}::uuid`, now).execute(tx);
  return rows[0];
}

const selectHeld = (condition: RawBuilder<unknown>, now: Date): RawBuilder<HeldRow> => sql<HeldRow>`
  select d.id, d.job_id, j.title as job_title, d.token_hash, d.data, d.held_reasons, d.held_at, d.expires_at,
         (select count(*)::integer from application_drafts o where ${isSamePerson(now)}) as times_sent
    from application_drafts d
    left join jobs j on j.tenant_id = d.tenant_id and j.id = d.job_id
   where d.tenant_id = ${currentTenantId} and d.held_at is not null and d.expires_at > ${now}::timestamptz
     and ${condition}`;

const isSamePerson = (now: Date): RawBuilder<boolean> => sql`
  o.tenant_id = d.tenant_id and o.held_at is not null and o.expires_at > ${now}::timestamptz
  and o.held_email = d.held_email and o.job_id is not distinct from d.job_id`;

const isFirst = (now: Date): RawBuilder<boolean> => sql`
  not exists (select from application_drafts o where ${isSamePerson(now)} and o.id < d.id)`;

/** Refuses when none of the ids is a form of the company; those that were reviewed meanwhile are forms still. */
export async function requireForms(tx: TenantTx, ids: string[]): Promise<void> {
  const form = await tx
    .selectFrom('application_drafts')
    .select('id')
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (form === undefined) refuse('not_found');
}

export type LockedForm = {
  id: string;
  job_id: string | null;
  token_hash: Buffer;
  held_at: Date;
  held_email: string;
};

/** Locks the chosen held forms, and others of the same people for the same jobs, in the order of ids. */
export async function lockHeld(tx: TenantTx, ids: string[], now: Date): Promise<LockedForm[]> {
  const { rows } = await sql<LockedForm>`
    select o.id, o.job_id, o.token_hash, o.held_at, o.held_email
      from application_drafts o
     where o.tenant_id = ${currentTenantId} and o.held_at is not null and o.expires_at > ${now}::timestamptz
       and exists (
         select from application_drafts d
          where d.tenant_id = ${currentTenantId} and d.id = any (${ids}::uuid[]) and ${isSamePerson(now)})
     order by o.id
       for update of o`.execute(tx);
  return rows;
}
