import { type RawBuilder, sql } from 'kysely';
import { maySee } from '#applications/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PersonFacts } from '../contract.ts';

/** The member whose people are handed over. */
export type Sender = { memberId: string; userId: string };

/** A condition: jobs `j` that a handover touches. Archived jobs are read-only. */
export const isLiveJob = sql`j.deleted_at is null and j.status <> 'archived'`;

/**
 * Open applications `a` to jobs `j` of the member's hiring teams `h` that are theirs: assigned to them, or to no member.
 * With `offset 0` PostgreSQL reads the index of each job, and not all applications of the company.
 */
const ownApplications = ({ memberId }: Sender): RawBuilder<unknown> => sql`
      from hiring_team_members h
      join jobs j on j.tenant_id = h.tenant_id and j.id = h.job_id and ${isLiveJob}
      cross join lateral (
        select a.job_id, a.candidate_id from applications a
         where a.tenant_id = ${currentTenantId} and a.job_id = h.job_id and a.outcome = 'open'
           and (a.assignee_id = h.member_id or a.assignee_id is null and h.role <> 'interviewer')
        offset 0) as a
     where h.tenant_id = ${currentTenantId} and h.member_id = ${memberId}::uuid`;

/** Meetings `m` to come that the member hosts or scheduled. */
const ownMeetings = ({ memberId, userId }: Sender, now: Date): RawBuilder<unknown> => sql`
      from meetings m
     where m.tenant_id = ${currentTenantId} and m.status = 'upcoming' and m.starts_at > ${now}::timestamptz
       and (m.created_by_user_id = ${userId}::uuid or exists (
         select from meeting_hosts h
          where h.tenant_id = m.tenant_id and h.meeting_id = m.id and h.member_id = ${memberId}::uuid))`;

const ownTasks = ({ memberId }: Sender): RawBuilder<unknown> => sql`
      from tasks t
     where t.tenant_id = ${currentTenantId} and t.assignee_id = ${memberId}::uuid
       and t.done_at is null and t.removed_at is null`;

/** A table: the ids of the candidates for whom the member has something open. */
export const openPeople = (sender: Sender, now: Date): RawBuilder<unknown> => sql`(
    select a.candidate_id ${ownApplications(sender)}
     union
    select t.candidate_id ${ownTasks(sender)}
     union
    select m.candidate_id ${ownMeetings(sender, now)}
     union
    select x.candidate_id from snoozes z
      join applications x on x.tenant_id = z.tenant_id and x.id = z.application_id
     where z.tenant_id = ${currentTenantId} and z.member_id = ${sender.memberId}::uuid
     union
    select f.candidate_id from follows f
     where f.tenant_id = ${currentTenantId} and f.member_id = ${sender.memberId}::uuid)`;

/** `toMemberId` is the colleague who gets a person of a handover, as SQL. `mainMemberId` gets the places on hiring teams. */
export type FactsReader = { handoverId: string; toMemberId: RawBuilder<unknown>; mainMemberId: string };

/**
 * A condition: the colleague may see application `a` of the member with place `h`. They may already, or the handover
 * adds them to the hiring team.
 */
const isReadableBy = (sender: Sender, { handoverId, toMemberId, mainMemberId }: FactsReader) => sql`(
        a.outcome = 'open' and (a.assignee_id = ${sender.memberId}::uuid or a.assignee_id is null and h.role <> 'interviewer')
        or exists (select from members m
                    where m.tenant_id = ${currentTenantId} and m.id = ${toMemberId}
                      and ${maySee({ candidateId: sql.ref('a.candidate_id'), applicationId: sql.ref('a.id') })})
        or ${toMemberId} = ${mainMemberId}::uuid and exists (
          select from handover_places q
           where q.tenant_id = ${currentTenantId} and q.handover_id = ${handoverId}::uuid and q.job_id = a.job_id))`;

/** A condition: task `t` is about the person, or about an application that the colleague may see. */
const isOfReadable = (sender: Sender, reader: FactsReader): RawBuilder<unknown> => sql`(
        t.application_id is null or exists (
          select from applications a
            left join hiring_team_members h on h.tenant_id = a.tenant_id and h.job_id = a.job_id
             and h.member_id = ${sender.memberId}::uuid
           where a.tenant_id = ${currentTenantId} and a.id = t.application_id and ${isReadableBy(sender, reader)}))`;

/**
 * The facts about candidate `p.candidate_id`, as one jsonb value. Those that are stored for a colleague name only jobs,
 * steps and tasks that they may see.
 */
export const factsOf = (sender: Sender, now: Date, reader?: FactsReader): RawBuilder<unknown> => sql`(
    select jsonb_build_object(
             'jobTitle', o.job_title, 'stepTitle', o.step_title, 'stepEnteredAt', o.step_entered_at,
             'answerBy', o.answer_by,
             'lastContactAt', greatest(
               (select max(g.created_at) from messages g
                 where g.tenant_id = ${currentTenantId} and g.candidate_id = p.candidate_id
                   and g.private_thread_id is null),
               (select max(m.starts_at) from meetings m
                 where m.tenant_id = ${currentTenantId} and m.candidate_id = p.candidate_id
                   and m.status <> 'cancelled' and m.starts_at <= ${now}::timestamptz)),
             'meetingAt', (select min(m.starts_at) ${ownMeetings(sender, now)} and m.candidate_id = p.candidate_id),
             'taskTitle', k.title, 'taskDueOn', k.due_on)
      from (select) as one
      left join lateral (
        select j.title as job_title, s.title as step_title, a.step_entered_at, a.answer_by
          from applications a
          join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and ${isLiveJob}
          join job_steps s on s.tenant_id = a.tenant_id and s.job_id = a.job_id and s.id = a.step_id
          join hiring_team_members h on h.tenant_id = a.tenant_id and h.job_id = a.job_id
           and h.member_id = ${sender.memberId}::uuid
         where a.tenant_id = ${currentTenantId} and a.candidate_id = p.candidate_id and a.outcome = 'open'
           and ${reader === undefined ? sql`true` : isReadableBy(sender, reader)}
         order by a.assignee_id = ${sender.memberId}::uuid desc nulls last, a.id desc
         limit 1) as o on true
      left join lateral (
        select t.title, t.due_on ${ownTasks(sender)} and t.candidate_id = p.candidate_id
           and ${reader === undefined ? sql`true` : isOfReadable(sender, reader)}
         order by t.due_at, t.id
         limit 1) as k on true)`;

export type OpenPersonRow = { candidate_id: string; name: string; surname: string; facts: PersonFacts };

type OpenPeoplePage = { sender: Sender; now: Date; after: string | null; limit: number };

/** The open people of a member, newest first; returns one row more than requested. */
export async function listOpenPeople(
  tx: TenantTx,
  { sender, now, after, limit }: OpenPeoplePage,
): Promise<OpenPersonRow[]> {
  const { rows } = await sql<OpenPersonRow>`
    select p.candidate_id, c.name, c.surname, ${factsOf(sender, now)} as facts
      from (select * from ${openPeople(sender, now)} as o
             where ${after}::uuid is null or o.candidate_id < ${after}::uuid
             order by o.candidate_id desc
             limit ${limit + 1}) as p
      join candidates c on c.tenant_id = ${currentTenantId} and c.id = p.candidate_id
     order by p.candidate_id desc`.execute(tx);
  return rows;
}

export type OpenCounts = { people: number; places: number; tasks: number; meetings: number };

/** How much a handover of the member would move. */
export async function countOpenWork(tx: TenantTx, sender: Sender, now: Date): Promise<OpenCounts> {
  const { rows } = await sql<OpenCounts>`
    select (select count(*)::integer from ${openPeople(sender, now)} as o) as people,
           (select count(*)::integer from hiring_team_members h
              join jobs j on j.tenant_id = h.tenant_id and j.id = h.job_id and ${isLiveJob}
             where h.tenant_id = ${currentTenantId} and h.member_id = ${sender.memberId}::uuid) as places,
           (select count(*)::integer ${ownTasks(sender)}) as tasks,
           (select count(*)::integer ${ownMeetings(sender, now)}) as meetings`.execute(tx);
  return rows[0] ?? { people: 0, places: 0, tasks: 0, meetings: 0 };
}

/**
 * Inserts the places of the member on hiring teams. The colleague gets none where all people of the job stay with the
 * member. The member leaves none where some stay.
 */
export async function insertPlaces(
  tx: TenantTx,
  handoverId: string,
  { sender, leftOutIds }: { sender: Sender; leftOutIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    with own as (
      select a.job_id, bool_or(a.candidate_id = any (${leftOutIds}::uuid[])) as has_staying,
             bool_or(a.candidate_id <> all (${leftOutIds}::uuid[])) as has_moving
        ${ownApplications(sender)}
       group by a.job_id)
    insert into handover_places (tenant_id, handover_id, job_id, role, leaves)
    select h.tenant_id, ${handoverId}::uuid, h.job_id, h.role, coalesce(not own.has_staying, true)
      from hiring_team_members h
      join jobs j on j.tenant_id = h.tenant_id and j.id = h.job_id and ${isLiveJob}
      left join own on own.job_id = h.job_id
     where h.tenant_id = ${currentTenantId} and h.member_id = ${sender.memberId}::uuid
       and coalesce(own.has_moving, true)
    returning job_id`.execute(tx);
  return rows.length;
}
