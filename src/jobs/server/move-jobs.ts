import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** Puts the jobs of a department into another one, or none; answers how many there were. */
export async function moveJobs(
  tx: TenantTx,
  move: { from: string; to: string | null; which: 'all' | 'in the bin' },
  now: Date,
): Promise<number> {
  const moved = await tx
    .updateTable('jobs')
    .set((eb) => ({ department_id: move.to, version: eb('version', '+', 1), updated_at: now }))
    .where('tenant_id', '=', currentTenantId)
    .where('department_id', '=', move.from)
    .$if(move.which === 'in the bin', (query) => query.where('deleted_at', 'is not', null))
    .returning('id')
    .execute();
  return moved.length;
}
