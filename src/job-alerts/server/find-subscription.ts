import type { PublicJobFilters } from '#jobs/server/public-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

export type Subscription = {
  email: string;
  language: string;
  subscribedAt: Date;
  /** Day of the last mail; null before the first. */
  lastMailedOn: string | null;
  /** A job that matches one of them is mailed; `department` is the name of a department that still exists. */
  searches: { filters: PublicJobFilters; department: string }[];
};

/** The confirmed job alerts of an address at this company; null without any. */
export async function findSubscription(tx: TenantTx, email: string): Promise<Subscription | null> {
  const alert = await tx
    .selectFrom('job_alerts')
    .select(['email', 'language', 'filters', 'created_at', 'mailed_on'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  if (alert === undefined) return null;
  const searches = alert.filters as PublicJobFilters[];
  const ids = searches.flatMap(({ departmentId }) => departmentId ?? []);
  const departments = ids.length === 0 ? [] : await listDepartments(tx, ids);
  return {
    email: alert.email,
    language: alert.language,
    subscribedAt: alert.created_at,
    lastMailedOn: alert.mailed_on,
    searches: searches.map((filters) => ({
      filters,
      department: departments.find(({ id }) => id === filters.departmentId)?.name ?? '',
    })),
  };
}

const listDepartments = (tx: TenantTx, ids: readonly string[]) =>
  tx.selectFrom('departments').select(['id', 'name']).where('id', 'in', ids).execute();
