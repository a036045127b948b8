import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { SystemDatabase } from '#platform/server/db/tenant.ts';
import type { TenantFilter } from '../rules.ts';
import { searchPattern } from './search-pattern.ts';
import { isUnpaid } from './tenant-queries.ts';

export type UserRow = {
  id: string;
  name: string;
  surname: string;
  email: string | null;
  email_verified_at: Date | null;
  avatar_key: string | null;
  phone_number: string | null;
  language: string;
  is_platform_admin: boolean;
  created_at: Date;
  passive_at: Date | null;
  deletion_due_at: Date | null;
  has_password: boolean;
  companies: number;
  last_seen_at: Date | null;
};

export type UserPage = {
  status?: TenantFilter | undefined;
  search?: string | undefined;
  after: { id: string } | null;
  limit: number;
  now: Date;
};

/** Lists users, newest first; one row more than `limit` shows that another page exists. */
export async function listUsers(system: SystemDatabase, page: UserPage): Promise<UserRow[]> {
  const conditions = [isOfStatus(page), isFound(page.search), isAfter(page.after)];
  const { rows } = await sql<UserRow>`
    select ${userColumns(page.now)}
      from (select * from users u where ${sql.join(conditions, sql` and `)}
             order by u.id desc
             limit ${page.limit + 1}) as u
     order by u.id desc`.execute(system);
  return rows;
}

export async function findUser(system: SystemDatabase, id: string, now: Date): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select ${userColumns(now)} from users u where u.id = ${id}::uuid`.execute(system);
  return rows[0] ?? refuse('not_found');
}

const userColumns = (now: Date): RawBuilder<unknown> => sql`
  u.id, u.name, u.surname, u.email, u.email_verified_at, u.avatar_key, u.phone_number, u.language, u.is_platform_admin,
  u.created_at, u.passive_at, u.deletion_due_at, u.password_hash is not null as has_password,
  (select count(*)::integer from members m where m.user_id = u.id and m.status = 'active') as companies,
  (select max(s.last_seen_at) from sessions s
    where s.user_id = u.id and s.expires_at > ${now}::timestamptz) as last_seen_at`;

function isOfStatus({ status, now }: Pick<UserPage, 'status' | 'now'>): RawBuilder<unknown> {
  switch (status) {
    case undefined:
      return sql`true`;
    case 'active':
      return sql`u.passive_at is null`;
    case 'disabled':
      return sql`u.passive_at is not null`;
    case 'unpaid':
      return sql`exists (select from members m where m.user_id = u.id and ${isUnpaid(sql.ref('m.tenant_id'), now)})`;
  }
}

const isFound = (search = ''): RawBuilder<unknown> =>
  search === ''
    ? sql`true`
    : sql`app.fold(' ' || u.name || ' ' || u.surname || ' ' || coalesce(u.email, '')) like ${searchPattern(search)}`;

const isAfter = (after: UserPage['after']): RawBuilder<unknown> =>
  after === null ? sql`true` : sql`u.id < ${after.id}::uuid`;

export type UserCompanyRow = {
  id: string;
  name: string;
  disabled_at: Date | null;
  status: 'active' | 'inactive';
  is_owner: boolean;
};

/** Lists the companies of a user, also those in which the membership was deactivated. */
export async function listCompaniesOf(system: SystemDatabase, userId: string): Promise<UserCompanyRow[]> {
  const { rows } = await sql<UserCompanyRow>`
    select c.id, c.name, c.disabled_at, m.status, m.is_owner
      from members m
      join companies c on c.id = m.tenant_id
     where m.user_id = ${userId}::uuid
     order by c.name, c.id
     limit 200`.execute(system);
  return rows;
}

export function listSessionsOf(system: SystemDatabase, userId: string, now: Date) {
  return system
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Reads which second factors a user has. */
export async function readFactors(system: SystemDatabase, userId: string) {
  const { rows } = await sql<{ hasAuthenticator: boolean; passkeys: number }>`
    select exists (select from authenticators
                    where user_id = ${userId}::uuid and confirmed_at is not null) as "hasAuthenticator",
           (select count(*)::integer from passkeys where user_id = ${userId}::uuid) as passkeys`.execute(
    system,
  );
  return rows[0] ?? { hasAuthenticator: false, passkeys: 0 };
}
