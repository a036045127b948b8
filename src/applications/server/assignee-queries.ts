import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

export type AssigneeRow = {
  id: string;
  member_id: string;
  name: string;
  surname: string;
  avatar_key: string | null;
};

/** The assignee of each of these applications. */
export async function listAssignees(tx: TenantTx, ids: readonly string[]): Promise<Map<string, AssigneeRow>> {
  const { rows } = await sql<AssigneeRow>`
    select a.id, m.id as member_id, u.name, u.surname, u.avatar_key
      from applications a
      join members m on m.tenant_id = a.tenant_id and m.id = a.assignee_id
      join users u on u.id = m.user_id
     where a.tenant_id = ${currentTenantId} and a.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The hiring team of a job, ordered by name: the members who can be assigned. */
export async function listTeam(tx: TenantTx, jobId: string): Promise<Omit<AssigneeRow, 'id'>[]> {
  return tx
    .selectFrom('hiring_team_members')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'hiring_team_members.tenant_id')
        .onRef('members.id', '=', 'hiring_team_members.member_id'),
    )
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id as member_id', 'users.name', 'users.surname', 'users.avatar_key'])
    .where('hiring_team_members.job_id', '=', jobId)
    .where('members.status', '=', 'active')
    .orderBy('users.name')
    .orderBy('users.surname')
    .execute();
}
