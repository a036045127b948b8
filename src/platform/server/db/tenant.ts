import { ExpressionWrapper, type Kysely, sql, type Transaction, ValueNode } from 'kysely';
import type { Language } from '../../contract/fields.ts';
import { companyMarker } from './company-conditions.ts';
import type { Database } from './database.ts';
import { StartError } from '../start-error.ts';
import { transact } from './transaction.ts';
import type { DB } from './types.ts';

declare const tenantScoped: unique symbol;
declare const systemScoped: unique symbol;

/** A transaction that sees one company. Queries of company tables require this type. */
export type TenantTx = Transaction<DB> & {
  readonly [tenantScoped]: true;
  readonly tenantId: string;
  /**
   * The last transaction of the company for a member read the views of a blind review. This one may not, so only the
   * speed of statements may depend on it.
   */
  readonly readsViews: boolean;
  /** The transaction for the statement with which a read usually ends: COMMIT leaves together with it. */
  ending(): TenantTx;
};

/** A transaction without a company, for users and sessions. Company tables appear empty in it. */
export type UserTx = Transaction<DB>;

/**
 * Reads every company. It writes no company table, and `companies` only inside the company.
 * tests/guards/system-access.test.ts lists the files that may use it.
 */
export type SystemDatabase = Kysely<DB> & { readonly [systemScoped]: true };

/**
 * The only access to a company's data: a transaction with `app.tenant_id` set, which every policy checks. It commits
 * when `work` resolves and rolls back when it throws.
 * @param options.reader language of the member for whom it reads: the transaction then withholds people of a blind review
 */
export function inTenant<T>(
  db: Database,
  tenantId: string,
  work: (tx: TenantTx) => Promise<T>,
  options: { readOnly?: boolean; reader?: Language } = {},
): Promise<T> {
  return transact(
    db,
    { tenantId, readOnly: options.readOnly ?? false, reader: options.reader },
    ({ tx, ending, readsViews }) => {
      const own = { tenantId, readsViews, ending: () => Object.assign(ending(), own) as TenantTx };
      return work(Object.assign(tx, own) as TenantTx);
    },
  );
}

/**
 * The company of the transaction, a parameter of type uuid. Raw SQL compares `tenant_id` of every company table with it;
 * statements of Kysely's builder get the condition by themselves.
 */
export const currentTenantId = new ExpressionWrapper<DB, never, string>(ValueNode.create(companyMarker));

/** A transaction without a company. */
export function inNoTenant<T>(
  db: Database,
  work: (tx: UserTx) => Promise<T>,
  options: { readOnly?: boolean } = {},
): Promise<T> {
  return transact(db, { tenantId: null, readOnly: options.readOnly ?? false }, ({ tx }) => work(tx));
}

/** Refuses to run with a role that bypasses row-level security or owns the tables. */
export async function assertRoleIsRestricted(db: Database): Promise<void> {
  const { rows } = await sql<{ problem: string }>`
    select 'is a superuser' as problem from pg_roles where rolname = current_user and rolsuper
    union all
    select 'bypasses row-level security' from pg_roles where rolname = current_user and rolbypassrls
    union all
    select 'may become a role that passes it' where exists (
      select 1 from pg_roles r where (r.rolsuper or r.rolbypassrls) and pg_has_role(current_user, r.oid, 'member'))
    union all
    select 'owns tables of Kadro' where exists (
      select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'app' and pg_has_role(current_user, c.relowner, 'member'))
    union all
    select 'may act as the role that sees every company' where exists (
      select 1 from pg_policy p where p.polname = 'system_access' and pg_has_role(current_user, p.polroles[1], 'member'))`.execute(
    db,
  );
  if (rows.length > 0) {
    const problems = rows.map((row) => row.problem).join(', ');
    throw new StartError(
      `The database role of the application does not keep companies apart: it ${problems}.`,
    );
  }
}
