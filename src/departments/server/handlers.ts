import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type Department, departments } from '../contract.ts';
import { createDepartment } from './create-department.ts';
import { deleteDepartment, type MoveJobs } from './delete-department.ts';
import { moveDepartment } from './move-department.ts';
import { type DepartmentRow, listDepartments } from './queries.ts';
import { renameDepartment } from './rename-department.ts';

/** @param moveJobs how the jobs slice empties a department before its deletion */
export function departmentOperations(moveJobs: MoveJobs): Operation[] {
  return implement(
    'departments',
    departments,
  )({
    async list(_input, { tx, actor }) {
      const rows = await listDepartments(tx);
      return { items: rows.map((row) => present(row, actor)) };
    },
    async create({ body }, { tx, actor, now }) {
      return readOne(tx, actor, await createDepartment(tx, actor, body, now));
    },
    async rename({ params, body }, { tx, actor, now }) {
      await renameDepartment(tx, actor, { id: params.departmentId, name: body.name }, now);
      return readOne(tx, actor, params.departmentId);
    },
    async move({ params, body }, { tx, actor, now }) {
      await moveDepartment(tx, actor, { id: params.departmentId, parentId: body.parentId }, now);
      return readOne(tx, actor, params.departmentId);
    },
    async delete({ params, query }, { tx, actor, now }) {
      const { jobsTo } = query;
      await deleteDepartment(tx, actor, { id: params.departmentId, jobsTo, moveJobs }, now);
      return { isSuccess: true };
    },
  });
}

async function readOne(tx: TenantTx, actor: MemberActor, id: string): Promise<Department> {
  const row = (await listDepartments(tx)).find((department) => department.id === id);
  return row === undefined ? refuse('not_found', 'departments.not_found') : present(row, actor);
}

function present(row: DepartmentRow, actor: MemberActor): Department {
  const mayManage = holds(actor, 'departments.manage');
  return {
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    depth: row.depth,
    jobCount: holds(actor, 'jobs.list') ? row.job_count : null,
    can: { update: mayManage, delete: mayManage && !row.has_children },
  };
}
