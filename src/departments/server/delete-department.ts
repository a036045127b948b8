import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { findDepartment } from './queries.ts';

/** Moves the jobs of one department into another or none; returns how many there were. */
export type MoveJobs = (
  tx: TenantTx,
  move: { from: string; to: string | null; which: 'all' | 'in the bin' },
  now: Date,
) => Promise<number>;

type DeleteDepartmentInput = { id: string; jobsTo: string | undefined; moveJobs: MoveJobs };

/**
 * Deletes a department; its jobs first move to another one when the caller names it. The foreign keys decide whether
 * it is empty, so a job that arrives concurrently blocks the deletion.
 */
export async function deleteDepartment(
  tx: TenantTx,
  actor: MemberActor,
  { id, jobsTo, moveJobs }: DeleteDepartmentInput,
  now: Date,
): Promise<void> {
  const target = jobsTo === undefined || jobsTo === 'none' ? null : await requireTarget(tx, id, jobsTo);
  // Deleted jobs in the bin do not block the deletion.
  const which = jobsTo === undefined ? 'in the bin' : 'all';
  const jobs = await moveJobs(tx, { from: id, to: target?.id ?? null, which }, now);
  const deleted = await tx
    .deleteFrom('departments')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isStillReferenced(error)) refuse('conflict', 'departments.not_empty');
      throw error;
    });
  if (deleted === undefined) refuse('not_found', 'departments.not_found');
  const data = { departmentId: id, department: deleted.name, jobs, ...(target && { jobsTo: target.name }) };
  await record(tx, actor.companyId, byMember(actor), { type: 'department.deleted', data, now });
}

async function requireTarget(tx: TenantTx, id: string, jobsTo: string) {
  const target = jobsTo === id ? undefined : await findDepartment(tx, jobsTo);
  return (
    target ??
    refuse('not_found', 'departments.not_found', { fields: { jobsTo: ['departments.refusals.not_found'] } })
  );
}

// foreign_key_violation, and restrict_violation since PostgreSQL 18.
const isStillReferenced = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001');
