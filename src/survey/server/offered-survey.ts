import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { StoredContent } from './settings.ts';

/** The survey that applicants of an active company are offered; null when it is off. */
export async function findOfferedSurvey(tx: TenantTx): Promise<StoredContent | null> {
  const row = await tx
    .selectFrom('surveys')
    .innerJoin('companies', 'companies.id', 'surveys.tenant_id')
    .select('surveys.content')
    .where('surveys.is_on', '=', true)
    .where('companies.disabled_at', 'is', null)
    .where('companies.deletion_due_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : (row.content as StoredContent);
}
