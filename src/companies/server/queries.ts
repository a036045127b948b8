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
  'careers_words',
  'deletion_due_at',
] as const;

/** The company of this transaction. The id is named as well, because the system's role sees every company. */
export async function findCompany(tx: TenantTx, id: string) {
  const row = await tx.selectFrom('companies').select(companyColumns).where('id', '=', id).executeTakeFirst();
  return row ?? refuse('not_found', 'companies.no_info');
}

/** Every company a user belongs to: across companies, hence by the system's role. */
export function listCompaniesOfUser(system: SystemDatabase, userId: string) {
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
    ])
    .where('members.user_id', '=', userId)
    .where('members.status', '=', 'active')
    .where('companies.disabled_at', 'is', null)
    .orderBy('companies.name')
    .execute();
}

/** Whether the installation has more companies than this; reads one row more at most. Across companies. */
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

/** Companies that nobody else owns: across companies, hence by the system's role. */
export function listCompaniesOwnedAlone(system: SystemDatabase, userId: string) {
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

// An address that its account has not proven may be anybody's (docs/decisions/0008).
const provenEmail = sql<string | null>`case when users.email_verified_at is not null then users.email end`;

/** Members by name, a page at a time. */
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

/** Wildcards of LIKE as plain characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
