import { type TenantTx } from '#platform/server/db/tenant.ts';

/** Moves the jobs of a department to another one or none. @returns how many */
export async function moveJobs(
  tx: TenantTx,
  move: { from: string; to: string | null; which: 'all' | 'in the bin' },
  now: Date,
): Promise<number> {
  const moved = await tx
    .updateTable('jobs')
    .set((eb) => ({ department_id: move.to, version: eb('version', '+', 1), updated_at: now }))
    .where('department_id', '=', move.from)
    .$if(move.which === 'in the bin', (query) => query.where('deleted_at', 'is not', null))
    .returning('id')
    .execute();
  return moved.length;
}
