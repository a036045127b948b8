import { sql } from 'kysely';
import type { SystemDatabase, TenantTx } from '#platform/server/db/tenant.ts';

const columns = [
  'domain',
  'token',
  'created_at',
  'checked_at',
  'last_result',
  'next_check_at',
  'verified_at',
  'missing_since',
  'lost_at',
] as const;

/** The domain of the company of this transaction. @param options.lock keeps it from concurrent checks and its removal */
export function findDomain(tx: TenantTx, { lock = false }: { lock?: boolean } = {}) {
  return tx
    .selectFrom('careers_domains')
    .select(columns)
    .$if(lock, (query) => query.modifyEnd(sql`for update`))
    .executeTakeFirst();
}
export type DomainRow = NonNullable<Awaited<ReturnType<typeof findDomain>>>;

/** The active companies whose domains are to be checked. */
export function listDueDomains(system: SystemDatabase, now: Date) {
  return system
    .selectFrom('careers_domains')
    .innerJoin('companies', 'companies.id', 'careers_domains.tenant_id')
    .select('careers_domains.tenant_id')
    .where('careers_domains.next_check_at', '<=', now)
    .where('companies.disabled_at', 'is', null)
    .where('companies.deletion_due_at', 'is', null)
    .execute();
}
