import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { branchOf, levelsMax } from '../rules.ts';
import { listDepartments } from './queries.ts';

/**
 * Moves a department with its whole branch. A lock allows one move at a time in a company, so that two moves cannot
 * form a cycle.
 */
export async function moveDepartment(
  tx: TenantTx,
  actor: MemberActor,
  input: { id: string; parentId: string | null },
  now: Date,
): Promise<void> {
  // Only one change of the tree's shape runs at a time.
  await lockByName(tx, `departments ${actor.companyId}`);
  const rows = await listDepartments(tx);
  const moved = rows.find((row) => row.id === input.id);
  const parent = rows.find((row) => row.id === input.parentId);
  if (moved === undefined) refuse('not_found', 'departments.not_found');
  if (input.parentId !== null && parent === undefined)
    refuse('not_found', 'departments.not_found', {
      fields: { parentId: ['departments.refusals.not_found'] },
    });
  if (moved.parent_id === input.parentId) return;
  const branch = branchOf(rows, moved);
  if (parent !== undefined && branch.includes(parent)) refuse('refused', 'departments.into_itself');
  const height = Math.max(...branch.map((row) => row.depth)) - moved.depth + 1;
  if ((parent === undefined ? 0 : parent.depth + 1) + height > levelsMax)
    refuse('refused', 'departments.move_too_deep', { values: { count: levelsMax } });
  const before = rows.find((row) => row.id === moved.parent_id);
  await setParent(tx, input);
  await record(tx, actor.companyId, byMember(actor), {
    type: 'department.moved',
    data: { departmentId: moved.id, department: moved.name, ...(parent && { parent: parent.name }) },
    changes: { parent: [before?.name ?? null, parent?.name ?? null] },
    now,
  });
}

async function setParent(
  tx: TenantTx,
  { id, parentId }: { id: string; parentId: string | null },
): Promise<void> {
  try {
    await tx.updateTable('departments').set({ parent_id: parentId }).where('id', '=', id).execute();
  } catch (error) {
    if (isUniqueViolation(error)) refuse('conflict', 'departments.rename_taken');
    throw error;
  }
}
