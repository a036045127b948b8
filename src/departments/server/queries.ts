import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

export type DepartmentRow = {
  id: string;
  parent_id: string | null;
  name: string;
  depth: number;
  has_children: boolean;
};

/** Lists the tree in order: each department before its children, siblings by name. */
export async function listDepartments(tx: TenantTx): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    with recursive tree as (
      select id, parent_id, name, 0 as depth, array[app.fold(name), id::text] as path
        from departments
       where tenant_id = ${currentTenantId} and parent_id is null
      union all
      select child.id, child.parent_id, child.name, tree.depth + 1, tree.path || array[app.fold(child.name), child.id::text]
        from departments child
        join tree on tree.id = child.parent_id
       where child.tenant_id = ${currentTenantId}
    )
    select tree.id, tree.parent_id, tree.name, tree.depth,
           exists (select 1 from departments child
                    where child.tenant_id = ${currentTenantId} and child.parent_id = tree.id) as has_children
      from tree
     order by tree.path`.execute(tx);
  return rows;
}

/** Reads one department with its depth, and locks it against deletion until the transaction ends. */
export async function findDepartment(tx: TenantTx, id: string) {
  return tx
    .selectFrom('departments')
    .select(['id', 'parent_id', 'name'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}
