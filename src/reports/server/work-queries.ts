import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { WorkloadAction } from '../rules.ts';
import { isOfJobs, type ReportScope, isWithinDays } from './queries.ts';

/** The actions that the event log records. */
export const eventOfAction = {
  comments: 'comment.written',
  moves: 'application.moved',
  rejections: 'application.rejected',
  ratings: 'application.rated',
} as const satisfies Record<Exclude<WorkloadAction, 'meetings'>, string>;

export type ActionRow = { user_id: string; act: WorkloadAction; times: number };

/** How often each member did each action for the jobs on these days. */
export async function countActions(tx: TenantTx, scope: ReportScope): Promise<ActionRow[]> {
  const [events, meetings] = await Promise.all([countEvents(tx, scope), countMeetings(tx, scope)]);
  return [...events, ...meetings];
}

async function countEvents(tx: TenantTx, scope: ReportScope): Promise<ActionRow[]> {
  // The types are literals, so that the planner uses the partial index. Restricted comments are counted for no reader.
  const { rows } = await sql<{ user_id: string; type: string; times: number }>`
    select e.actor_user_id as user_id, e.type, count(*)::integer as times
      from events e
     where ${isOfJobs(scope, 'e')} and ${isWithinDays(scope, sql`e.occurred_at`)} and e.actor_user_id is not null
       and e.type in ('application.moved', 'application.rejected', 'application.rated', 'comment.written')
       and e.reader_user_ids is null
     group by 1, 2`.execute(tx);
  const actOf = new Map(
    Object.entries(eventOfAction).map(([act, type]) => [type as string, act as WorkloadAction]),
  );
  return rows.flatMap(({ user_id, type, times }) => {
    const act = actOf.get(type);
    return act === undefined ? [] : [{ user_id, act, times }];
  });
}

async function countMeetings(tx: TenantTx, scope: ReportScope): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select b.user_id, 'meetings' as act, count(*)::integer as times
      from meetings m
      join meeting_hosts h on h.tenant_id = m.tenant_id and h.meeting_id = m.id
      join members b on b.tenant_id = h.tenant_id and b.id = h.member_id
     where ${isOfJobs(scope, 'm')} and m.status = 'completed' and m.no_show_of is null
       and ${isWithinDays(scope, sql`m.starts_at`)}
     group by 1`.execute(tx);
  return rows;
}

export type WorkerRow = {
  user_id: string;
  name: string;
  surname: string;
  avatar_key: string | null;
  role: string | null;
};

/** The members of the hiring teams and everyone else who did something, by name; the team first. */
export async function listWorkers(tx: TenantTx, scope: ReportScope, userIds: string[]): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select u.id as user_id, u.name, u.surname, u.avatar_key, t.role
      from users u
      left join (select b.user_id, min(h.role) as role
                   from hiring_team_members h
                   join members b on b.tenant_id = h.tenant_id and b.id = h.member_id
                  where ${isOfJobs(scope, 'h')}
                  group by b.user_id) as t on t.user_id = u.id
     where t.user_id is not null or u.id = any(${userIds}::uuid[])
     order by t.user_id is null, u.name, u.surname, u.id`.execute(tx);
  return rows;
}
