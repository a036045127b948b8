import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

/** Deletes an empty department. The references decide what is empty, also when a job arrives in the same moment. */
export async function deleteDepartment(
  tx: TenantTx,
  actor: MemberActor,
  id: string,
  now: Date,
): Promise<void> {
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
  const data = { departmentId: id, department: deleted.name };
  await record(tx, actor.companyId, byMember(actor), { type: 'department.deleted', data, now });
}

// foreign_key_violation, and restrict_violation as PostgreSQL 18 calls it.
const isStillReferenced = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001');
