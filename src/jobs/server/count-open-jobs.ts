import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Counts the published jobs of the company. */
export async function countOpenJobs(tx: TenantTx): Promise<number> {
  const { count } = await openJobs(tx)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Titles of the jobs that were published last. */
export async function listOpenJobs(tx: TenantTx, limit: number): Promise<string[]> {
  const rows = await openJobs(tx).select('title').orderBy('published_at', 'desc').limit(limit).execute();
  return rows.map(({ title }) => title);
}

const openJobs = (tx: TenantTx) =>
  tx.selectFrom('jobs').where('status', '=', 'published').where('deleted_at', 'is', null);
