import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** Jobs of each department by its id, without those in the bin; departments without jobs are left out. */
export async function countJobsOfDepartments(tx: TenantTx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; jobs: number }>`
    select department_id as id, count(*)::integer as jobs from jobs
     where tenant_id = ${currentTenantId} and department_id is not null and deleted_at is null
     group by department_id`.execute(tx);
  return new Map(rows.map(({ id, jobs }) => [id, jobs]));
}
