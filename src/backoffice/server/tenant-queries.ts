import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { SystemDatabase } from '#platform/server/db/tenant.ts';
import type { TenantFilter } from '../rules.ts';
import { searchPattern } from './search-pattern.ts';

export type TenantRow = {
  id: string;
  name: string;
  slug: string;
  photo_key: string | null;
  created_at: Date;
  /** `created_at` with its microseconds, for the cursor. */
  at: string;
  disabled_at: Date | null;
  disabled_reason: string;
  deletion_due_at: Date | null;
  legal_name: string;
  website: string;
  city: string;
  country: string;
  default_language: string;
  time_zone: string;
  members: number;
  published_jobs: number;
};

export type TenantPage = {
  status?: TenantFilter | undefined;
  search?: string | undefined;
  after: { at: string; id: string } | null;
  limit: number;
};

/** Lists companies, newest first; one row more than `limit` shows that another page exists. */
export async function listTenants(system: SystemDatabase, page: TenantPage): Promise<TenantRow[]> {
  if (page.search !== undefined && page.search !== '') {
    // The index finds every match before the newest are chosen. A frequent word fills the page from the newest rows.
    const newest = await selectTenants(
      system,
      page,
      sql`
      (select * from companies c where ${isAfter(page.after)}
        order by c.created_at desc, c.id desc limit ${newestCompared})`,
    );
    if (newest.length > page.limit) return newest;
  }
  return selectTenants(system, page, sql`companies`);
}

const newestCompared = 2000;

async function selectTenants(
  system: SystemDatabase,
  page: TenantPage,
  from: RawBuilder<unknown>,
): Promise<TenantRow[]> {
  const conditions = [isOfStatus(page.status), isFound(page.search), isAfter(page.after)];
  const { rows } = await sql<TenantRow>`
    select ${tenantColumns}
      from (select * from ${from} as c where ${sql.join(conditions, sql` and `)}
             order by c.created_at desc, c.id desc
             limit ${page.limit + 1}) as c
     order by c.created_at desc, c.id desc`.execute(system);
  return rows;
}

export async function findTenant(system: SystemDatabase, id: string): Promise<TenantRow> {
  const { rows } = await sql<TenantRow>`
    select ${tenantColumns} from companies c where c.id = ${id}::uuid`.execute(system);
  return rows[0] ?? refuse('not_found');
}

const tenantColumns = sql`
  c.id, c.name, c.slug, c.photo_key, c.created_at, c.created_at::text as at, c.disabled_at, c.disabled_reason,
  c.deletion_due_at, c.legal_name, c.website, c.city, c.country, c.default_language, c.time_zone,
  (select count(*)::integer from members m where m.tenant_id = c.id and m.status = 'active') as members,
  (select count(*)::integer from jobs j
    where j.tenant_id = c.id and j.status = 'published' and j.deleted_at is null) as published_jobs`;

function isOfStatus(status: TenantFilter | undefined): RawBuilder<unknown> {
  switch (status) {
    case undefined:
      return sql`true`;
    case 'active':
      return sql`c.disabled_at is null`;
    case 'disabled':
      return sql`c.disabled_at is not null`;
    case 'unpaid':
      return isUnpaid(sql.ref('c.id'));
  }
}

/** Whether a company owes a due invoice. */
export const isUnpaid = (companyId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from subscriptions s where s.tenant_id = ${companyId} and s.overdue_since <= now())`;

const isFound = (search = ''): RawBuilder<unknown> =>
  search === '' ? sql`true` : sql`c.search_text like ${searchPattern(search)}`;

const isAfter = (after: TenantPage['after']): RawBuilder<unknown> =>
  after === null ? sql`true` : sql`(c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;

export type TenantMemberRow = {
  id: string;
  user_id: string;
  name: string;
  surname: string;
  email: string | null;
  avatar_key: string | null;
  status: 'active' | 'inactive';
  is_owner: boolean;
  is_passive: boolean;
};

export async function listTenantMembers(
  system: SystemDatabase,
  tenantId: string,
  page: { after: { id: string } | null; limit: number },
): Promise<TenantMemberRow[]> {
  const { rows } = await sql<TenantMemberRow>`
    select m.id, m.user_id, u.name, u.surname, u.email, u.avatar_key, m.status, m.is_owner,
           u.passive_at is not null as is_passive
      from members m
      join users u on u.id = m.user_id
     where m.tenant_id = ${tenantId}::uuid
       and ${page.after === null ? sql`true` : sql`m.id > ${page.after.id}::uuid`}
     order by m.id
     limit ${page.limit + 1}`.execute(system);
  return rows;
}

/** Reads the stored counts of candidates and applications and the changes that are not folded into them yet. */
export async function readUsage(system: SystemDatabase, tenantId: string) {
  const { rows } = await sql<{ jobs: number; candidates: number; applications: number; bytes: string }>`
    select (select count(*)::integer from jobs where tenant_id = t.id and deleted_at is null) as jobs,
           ((select coalesce(sum(people), 0) from candidate_places where tenant_id = t.id and city_folded = '')
             + (select coalesce(sum(change), 0) from candidate_count_changes
                 where tenant_id = t.id and city_folded = ''))::integer as candidates,
           ((select coalesce(sum(total_count), 0) from step_counts where tenant_id = t.id)
             + (select coalesce(sum(total_change), 0) from application_count_changes
                 where tenant_id = t.id))::integer as applications,
           (select coalesce(sum(size_bytes), 0) from files where tenant_id = t.id)::text as bytes
      from (select ${tenantId}::uuid as id) as t`.execute(system);
  const [row] = rows;
  if (row === undefined) throw new Error('A row of counts is always there.');
  const { bytes, ...counts } = row;
  return { ...counts, storedBytes: Number(bytes) };
}

export async function listNotes(
  system: SystemDatabase,
  tenantId: string,
  page: { after: { id: string } | null; limit: number },
) {
  return system
    .selectFrom('company_notes')
    .leftJoin('users', 'users.id', 'company_notes.author_user_id')
    .select([
      'company_notes.id',
      'company_notes.body',
      'company_notes.created_at',
      'users.id as author_id',
      'users.name',
      'users.surname',
    ])
    .where('company_notes.company_id', '=', tenantId)
    .$if(page.after !== null, (query) => query.where('company_notes.id', '<', page.after?.id ?? ''))
    .orderBy('company_notes.id', 'desc')
    .limit(page.limit + 1)
    .execute();
}
