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

/** The jobs of departments, from the jobs slice; the app passes them in. */
export type DepartmentJobs = {
  /** Jobs by the id of their department, without those in the bin. */
  countJobs: (tx: TenantTx) => Promise<ReadonlyMap<string, number>>;
  /** Empties a department before its deletion. */
  moveJobs: MoveJobs;
};

export function departmentOperations({ countJobs, moveJobs }: DepartmentJobs): Operation[] {
  const list = (tx: TenantTx, actor: MemberActor) => listWithJobs(tx, actor, countJobs);
  const readOne = async (tx: TenantTx, actor: MemberActor, id: string): Promise<Department> =>
    (await list(tx, actor)).find((department) => department.id === id) ??
    refuse('not_found', 'departments.not_found');
  return implement(
    'departments',
    departments,
  )({
    async list(_input, { tx, actor }) {
      return { items: await list(tx, actor) };
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

async function listWithJobs(
  tx: TenantTx,
  actor: MemberActor,
  countJobs: DepartmentJobs['countJobs'],
): Promise<Department[]> {
  const rows = await listDepartments(tx);
  const jobCounts = holds(actor, 'jobs.list') ? await countJobs(tx) : null;
  return rows.map((row) => present(row, actor, jobCounts));
}

/** @param jobCounts null for a member who may not list jobs */
function present(
  row: DepartmentRow,
  actor: MemberActor,
  jobCounts: ReadonlyMap<string, number> | null,
): Department {
  const mayManage = holds(actor, 'departments.manage');
  return {
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    depth: row.depth,
    jobCount: jobCounts === null ? null : (jobCounts.get(row.id) ?? 0),
    can: { update: mayManage, delete: mayManage && !row.has_children },
  };
}
