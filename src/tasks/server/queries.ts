import { type RawBuilder, sql } from 'kysely';
import { fromTeamApplications } from '#applications/server/access.ts';
import type { presentPerson } from '#applications/server/present.ts';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { TaskOwner } from '../rules.ts';

export type MemberColumns = Parameters<typeof presentPerson>[0];

export type TaskRow = {
  id: string;
  candidate_id: string;
  candidate_name: string;
  candidate_surname: string;
  application_id: string | null;
  job_id: string | null;
  job_title: string | null;
  title: string;
  due_on: string;
  due_time: string | null;
  time_zone: string;
  due_at: Date;
  done_at: Date | null;
  removed_at: Date | null;
  assignee: MemberColumns | null;
  giver: MemberColumns | null;
};

const memberOf = (key: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select jsonb_build_object('member_id', m.id, 'name', u.name, 'surname', u.surname, 'avatar_key', u.avatar_key)
     from members m
     join users u on u.id = m.user_id
    where m.tenant_id = t.tenant_id and m.id = ${key})`;

const selectTasks = sql`
    select t.id, t.candidate_id, c.name as candidate_name, c.surname as candidate_surname, t.application_id,
           j.id as job_id, j.title as job_title, t.title, t.due_on::text as due_on,
           to_char(t.due_time, 'HH24:MI') as due_time, t.time_zone, t.due_at, t.done_at, t.removed_at,
           ${memberOf(sql`t.assignee_id`)} as assignee, ${memberOf(sql`t.giver_id`)} as giver
      from tasks t
      join candidates c on c.tenant_id = t.tenant_id and c.id = t.candidate_id
      left join applications x on x.tenant_id = t.tenant_id and x.id = t.application_id
      left join jobs j on j.tenant_id = x.tenant_id and j.id = x.job_id
     where t.tenant_id = ${currentTenantId}`;

/** A condition on tasks `t`: the scope includes the person, and the application if the task is about one. */
function isVisible(scope: CandidateScope): RawBuilder<unknown> {
  if (scope === 'everyone') return sql`true`;
  return sql`exists (
    select ${fromTeamApplications}
     where a.tenant_id = t.tenant_id and a.candidate_id = t.candidate_id and h.member_id = ${scope.memberId}::uuid
       and (t.application_id is null or a.id = t.application_id))`;
}

type Page = { after: { at: string; id: string } | null; limit: number };

/** Open tasks by due time, done ones newest first; returns one row more than requested. */
async function listTasks(
  tx: TenantTx,
  conditions: RawBuilder<unknown>,
  { isDone, after, limit }: Page & { isDone: boolean },
): Promise<TaskRow[]> {
  const [at, beyond, order] = isDone
    ? [sql`t.done_at`, sql`<`, sql`t.done_at desc, t.id desc`]
    : [sql`t.due_at`, sql`>`, sql`t.due_at, t.id`];
  const { rows } = await sql<TaskRow>`
    ${selectTasks} and t.removed_at is null and t.done_at is ${isDone ? sql`not null` : sql`null`} and ${conditions}
       ${after === null ? sql`` : sql`and (${at}, t.id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`}
     order by ${order}
     limit ${limit + 1}`.execute(tx);
  return rows;
}

type OwnTasks = Page & {
  memberId: string;
  scope: CandidateScope;
  whose: TaskOwner;
  isDone: boolean;
  /** Open ones due before this time, or from it on. */
  due?: { before?: Date; from?: Date };
};

/** The tasks that are assigned to a member, or that they gave to others. */
export function listOwnTasks(tx: TenantTx, { memberId, scope, whose, due = {}, ...page }: OwnTasks) {
  const me = sql`${memberId}::uuid`;
  const isOwn =
    whose === 'mine'
      ? sql`t.assignee_id = ${me}`
      : sql`t.giver_id = ${me} and t.assignee_id is distinct from ${me}`;
  const before = due.before === undefined ? sql`` : sql`and t.due_at < ${due.before}::timestamptz`;
  const from = due.from === undefined ? sql`` : sql`and t.due_at >= ${due.from}::timestamptz`;
  return listTasks(tx, sql`${isOwn} ${before} ${from} and ${isVisible(scope)}`, page);
}

type TasksOfCandidate = Page & { candidateId: string; scope: CandidateScope; isDone: boolean };

/** The tasks about a candidate, of all members. */
export function listTasksOfCandidate(tx: TenantTx, { candidateId, scope, ...page }: TasksOfCandidate) {
  return listTasks(tx, sql`t.candidate_id = ${candidateId}::uuid and ${isVisible(scope)}`, page);
}

/** A task that the scope includes, removed or not. */
export async function findTask(
  tx: TenantTx,
  scope: CandidateScope,
  taskId: string,
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    ${selectTasks} and t.id = ${taskId}::uuid and ${isVisible(scope)}`.execute(tx);
  return rows[0];
}
