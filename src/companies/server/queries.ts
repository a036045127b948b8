import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { SystemDatabase, TenantTx } from '#platform/server/db/tenant.ts';

const companyColumns = [
  'id',
  'slug',
  'name',
  'legal_name',
  'website',
  'address_line_1',
  'address_line_2',
  'state_region',
  'city',
  'country',
  'size',
  'photo_key',
  'time_zone',
  'default_language',
  'careers_color',
  'embed_origins',
  'has_job_alerts',
  'takes_introductions',
  'disabled_at',
  'deletion_due_at',
] as const;

/** The company of this transaction. The query names the id too, because the system role can access every company. */
export async function findCompany(tx: TenantTx, id: string) {
  const row = await tx.selectFrom('companies').select(companyColumns).where('id', '=', id).executeTakeFirst();
  return row ?? refuse('not_found', 'companies.no_info');
}

/** Lists the companies that a user may open. */
export const listCompaniesOfUser = (system: SystemDatabase, userId: string) =>
  listEveryCompanyOfUser(system, userId).then((rows) => rows.filter((row) => row.disabled_at === null));

/** Lists every company of a user. It reads across companies, so it needs the system role. */
export function listEveryCompanyOfUser(system: SystemDatabase, userId: string) {
  return system
    .selectFrom('members')
    .innerJoin('companies', 'companies.id', 'members.tenant_id')
    .select([
      'companies.id',
      'companies.name',
      'companies.slug',
      'companies.photo_key',
      'members.status',
      'members.is_owner',
      'members.permissions',
      'companies.disabled_at',
      'companies.disabled_reason',
      'companies.features_off',
    ])
    .where('members.user_id', '=', userId)
    .where('members.status', '=', 'active')
    .orderBy('companies.name')
    .execute();
}

/**
 * Returns whether the installation has more companies than `count`; it reads at most one row more. It reads across
 * companies.
 */
export async function hasMoreCompaniesThan(system: SystemDatabase, count: number): Promise<boolean> {
  const row = await system
    .selectFrom('companies')
    .select('id')
    .where('deletion_due_at', 'is', null)
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists companies with this user as the only owner. It reads across companies, so it needs the system role. */
export function listCompaniesWithSoleOwner(system: SystemDatabase, userId: string) {
  return system
    .selectFrom('members')
    .innerJoin('companies', 'companies.id', 'members.tenant_id')
    .select(['companies.id', 'companies.name'])
    .where('members.user_id', '=', userId)
    .where('members.is_owner', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('members as others')
            .select('others.id')
            .whereRef('others.tenant_id', '=', 'members.tenant_id')
            .where('others.user_id', '!=', userId)
            .where('others.is_owner', '=', true)
            .where('others.status', '=', 'active'),
        ),
      ),
    )
    .orderBy('companies.name')
    .execute();
}

export type MemberPage = {
  search?: string | undefined;
  after: { name: string; id: string } | null;
  limit: number;
};

// An unproven address may belong to someone else (docs/decisions/0008).
const provenEmail = sql<string | null>`case when users.email_verified_at is not null then users.email end`;

/** Lists members by name, in pages. */
export function listMembers(tx: TenantTx, page: MemberPage) {
  const folded = sql<string>`app.fold(users.name || ' ' || users.surname)`;
  return tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.id',
      'members.user_id',
      'members.status',
      'members.is_owner',
      'users.name',
      'users.surname',
      'users.avatar_key',
      provenEmail.as('email'),
      folded.as('sort_name'),
    ])
    .$if(page.search !== undefined && page.search !== '', (query) =>
      query.where(
        sql<boolean>`app.fold(users.name || ' ' || users.surname || ' ' || coalesce(${provenEmail}, ''))
                     like '%' || app.fold(${escapeLike(page.search ?? '')}) || '%'`,
      ),
    )
    .$if(page.after !== null, (query) =>
      query.where(sql<boolean>`(${folded}, members.id) > (${page.after?.name}, ${page.after?.id}::uuid)`),
    )
    .orderBy(folded)
    .orderBy('members.id')
    .limit(page.limit + 1)
    .execute();
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
