import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { levelsMax } from '../rules.ts';
import { findDepartment, listDepartments } from './queries.ts';

/** Creates a department. The unique constraint rejects the second of two concurrent departments with one name. */
export async function createDepartment(
  tx: TenantTx,
  actor: MemberActor,
  draft: { name: string; parentId: string | null },
  now: Date,
): Promise<string> {
  if (draft.parentId !== null) await requireParent(tx, draft.parentId);
  const row = await tx
    .insertInto('departments')
    .values({ name: draft.name, parent_id: draft.parentId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined)
    refuse('conflict', 'departments.name_taken', { fields: { name: ['departments.validation.nameTaken'] } });
  const data = { departmentId: row.id, department: draft.name };
  await record(tx, actor.companyId, byMember(actor), { type: 'department.created', data, now });
  return row.id;
}

async function requireParent(tx: TenantTx, parentId: string): Promise<void> {
  const locked = await findDepartment(tx, parentId);
  if (locked === undefined)
    refuse('not_found', 'departments.not_found', {
      fields: { parentId: ['departments.refusals.not_found'] },
    });
  const parent = (await listDepartments(tx)).find((row) => row.id === parentId);
  if (parent !== undefined && parent.depth + 1 >= levelsMax)
    refuse('refused', 'departments.too_deep', { values: { count: levelsMax } });
}
