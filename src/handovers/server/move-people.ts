import { sql } from 'kysely';
import { byMember, type NewEvent, recordQuietly } from '#activity/server/record.ts';
import { maySee } from '#applications/server/access.ts';
import { replaceHost } from '#meetings/server/replace-host.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { StayReason } from '../rules.ts';
import { lockActive } from './access.ts';
import { joinTeam } from './move-places.ts';
import type { MovedRows } from './queries.ts';
import { type HandoverStep, nextPeople, type PersonResult, saveResult, type StepPerson } from './steps.ts';

/** A person with the members between whom they move. */
type Move = { candidateId: string; from: Party; to: Party };
type Party = { memberId: string; userId: string };

/** Moves the next people to their colleagues: what the member is responsible for now, whatever it was at the start. */
export async function movePeople(tx: TenantTx, step: HandoverStep): Promise<boolean> {
  const { handover, actor, now, size } = step;
  const people = await nextPeople(tx, handover.id, { state: 'waiting', size });
  if (people.length === 0) return false;
  const active = await lockActive(tx, [...new Set(people.flatMap((one) => one.to_member_id ?? []))]);
  const events: NewEvent[] = [];
  for (const person of people) {
    const result = await movePerson(tx, step, { person, toUserId: active.get(person.to_member_id ?? '') });
    await saveResult(tx, handover.id, result);
    if (result.state === 'moved')
      events.push({
        type: 'handover.moved',
        candidateId: person.candidate_id,
        data: { handoverId: handover.id, memberId: person.to_member_id },
        now,
      });
  }
  // A notice for each of a thousand people would make every open page refetch; the last event notifies.
  await recordQuietly(tx, actor.companyId, byMember(actor), events);
  return true;
}

async function movePerson(
  tx: TenantTx,
  step: HandoverStep,
  { person, toUserId }: { person: StepPerson; toUserId: string | undefined },
): Promise<PersonResult> {
  const { id, candidate_id: candidateId, to_member_id: toMemberId } = person;
  if (toMemberId === null || toUserId === undefined)
    return { id, state: 'skipped', reason: 'colleague_gone' };
  const { from_member_id: fromMemberId, from_user_id: fromUserId } = step.handover;
  const move: Move = {
    candidateId,
    from: { memberId: fromMemberId ?? '', userId: fromUserId ?? '' },
    to: { memberId: toMemberId, userId: toUserId },
  };
  const applications = await moveApplications(tx, step, move);
  const meetings = await moveMeetings(tx, step, move);
  const follow = await moveFollow(tx, step, move);
  const moved: MovedRows = {
    applicationIds: applications.assignedIds,
    taskIds: await moveTasks(tx, move),
    snoozedIds: await moveSnoozes(tx, move),
    ...meetings.moved,
    ...follow,
  };
  const lists = [moved.taskIds, moved.snoozedIds, moved.meetingIds, moved.organisedIds];
  const hasMoved = applications.count > 0 || follow.isFollow || lists.some((ids) => ids.length > 0);
  const stayed: StayReason | null = meetings.isBusy ? 'host_busy' : await findStayed(tx, move);
  if (hasMoved) return { id, state: 'moved', reason: stayed, moved };
  return { id, state: 'skipped', reason: stayed ?? 'nothing_left' };
}

type OwnApplication = { id: string; job_id: string; is_assigned: boolean };

/** Assigned applications go to the colleague; those without an assignee stay so, with the colleague on the team. */
async function moveApplications(
  tx: TenantTx,
  step: HandoverStep,
  { candidateId, from, to }: Move,
): Promise<{ assignedIds: string[]; count: number }> {
  const { rows } = await sql<OwnApplication>`
    select a.id, a.job_id, a.assignee_id is not null as is_assigned
      from applications a
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.deleted_at is null and j.status <> 'archived'
      join hiring_team_members h on h.tenant_id = a.tenant_id and h.job_id = a.job_id
       and h.member_id = ${from.memberId}::uuid
     where a.tenant_id = ${currentTenantId} and a.candidate_id = ${candidateId}::uuid and a.outcome = 'open'
       and (a.assignee_id = h.member_id or a.assignee_id is null and h.role <> 'interviewer')
     order by a.job_id`.execute(tx);
  for (const { job_id: jobId } of rows) await joinTeam(tx, step, { jobId, memberId: to.memberId });
  const assigned = rows.filter((row) => row.is_assigned).map((row) => row.id);
  if (assigned.length === 0) return { assignedIds: [], count: rows.length };
  const moved = await tx
    .updateTable('applications')
    .set({ assignee_id: to.memberId, updated_at: step.now })
    .where('id', 'in', assigned)
    .where('assignee_id', '=', from.memberId)
    .where('outcome', '=', 'open')
    .returning('id')
    .execute();
  return { assignedIds: moved.map((row) => row.id), count: rows.length };
}

/** A condition: the colleague may see this row's person, or the application that it is about. */
const isVisibleTo = (memberId: string, subject: Parameters<typeof maySee>[0]) => sql`exists (
  select from members m
   where m.tenant_id = ${currentTenantId} and m.id = ${memberId}::uuid and ${maySee(subject)})`;

async function moveTasks(tx: TenantTx, { candidateId, from, to }: Move): Promise<string[]> {
  const subject = { candidateId: sql.ref('t.candidate_id'), applicationId: sql.ref('t.application_id') };
  // The reminder in the queue reads the assignee when it runs.
  const { rows } = await sql<{ id: string }>`
    update tasks t set assignee_id = ${to.memberId}::uuid
     where t.tenant_id = ${currentTenantId} and t.candidate_id = ${candidateId}::uuid
       and t.assignee_id = ${from.memberId}::uuid and t.done_at is null and t.removed_at is null
       and ${isVisibleTo(to.memberId, subject)}
    returning t.id`.execute(tx);
  return rows.map((row) => row.id);
}

async function moveSnoozes(tx: TenantTx, { candidateId, from, to }: Move): Promise<string[]> {
  const subject = { candidateId: sql.ref('x.candidate_id'), applicationId: sql.ref('x.id') };
  const { rows } = await sql<{ id: string }>`
    update snoozes z set member_id = ${to.memberId}::uuid
      from applications x
     where z.tenant_id = ${currentTenantId} and z.member_id = ${from.memberId}::uuid
       and x.tenant_id = ${currentTenantId} and x.id = z.application_id and x.candidate_id = ${candidateId}::uuid
       and ${isVisibleTo(to.memberId, subject)}
    returning x.id`.execute(tx);
  return rows.map((row) => row.id);
}

type OwnMeeting = { id: string; is_host: boolean; is_scheduler: boolean; is_shared: boolean };

type MovedMeetings = Pick<MovedRows, 'meetingIds' | 'organisedIds' | 'sharedIds'>;

/** Meetings to come: the colleague hosts them and gets the replies. Those at which they are busy stay. */
async function moveMeetings(
  tx: TenantTx,
  step: HandoverStep,
  { candidateId, from, to }: Move,
): Promise<{ moved: MovedMeetings; isBusy: boolean }> {
  const { rows } = await sql<OwnMeeting>`
    select m.id, m.created_by_user_id is not distinct from ${from.userId}::uuid as is_scheduler,
           exists (select from meeting_hosts h
                    where h.tenant_id = m.tenant_id and h.meeting_id = m.id
                      and h.member_id = ${from.memberId}::uuid) as is_host,
           exists (select from meeting_hosts h
                    where h.tenant_id = m.tenant_id and h.meeting_id = m.id
                      and h.member_id = ${to.memberId}::uuid) as is_shared
      from meetings m
     where m.tenant_id = ${currentTenantId} and m.candidate_id = ${candidateId}::uuid and m.status = 'upcoming'
       and m.starts_at > ${step.now}::timestamptz
     order by m.id
       for update of m`.execute(tx);
  const own = rows.filter((row) => row.is_host || row.is_scheduler);
  const moved: MovedMeetings = { meetingIds: [], organisedIds: [], sharedIds: [] };
  let isBusy = false;
  for (const { id, is_host: isHost, is_scheduler: isScheduler, is_shared: isShared } of own) {
    if (!(await replaceHost(tx, step, id, { from, to, isHost, isScheduler }))) {
      isBusy = true;
      continue;
    }
    if (isHost) moved.meetingIds.push(id);
    if (isHost && isShared) moved.sharedIds.push(id);
    if (isScheduler) moved.organisedIds.push(id);
  }
  return { moved, isBusy };
}

async function moveFollow(
  tx: TenantTx,
  { now }: HandoverStep,
  { candidateId, from, to }: Move,
): Promise<Pick<MovedRows, 'isFollow' | 'isFollowAdded'>> {
  const { rows } = await sql<{ is_added: boolean }>`
    with gone as (
      delete from follows f
       where f.tenant_id = ${currentTenantId} and f.candidate_id = ${candidateId}::uuid
         and f.member_id = ${from.memberId}::uuid
         and ${isVisibleTo(to.memberId, { candidateId: sql.ref('f.candidate_id'), applicationId: null })}
      returning f.candidate_id),
    added as (
      insert into follows (tenant_id, candidate_id, member_id, followed_at)
      select ${currentTenantId}, gone.candidate_id, ${to.memberId}::uuid, ${now}::timestamptz from gone
      on conflict do nothing
      returning candidate_id)
    select exists (select from added) as is_added from gone`.execute(tx);
  return { isFollow: rows.length > 0, isFollowAdded: rows[0]?.is_added === true };
}

/** Whether something stayed because the colleague may not see the person. */
async function findStayed(tx: TenantTx, { candidateId, from }: Move): Promise<StayReason | null> {
  const { rows } = await sql`
    select from tasks t
     where t.tenant_id = ${currentTenantId} and t.candidate_id = ${candidateId}::uuid
       and t.assignee_id = ${from.memberId}::uuid and t.done_at is null and t.removed_at is null
     union all
    select from follows f
     where f.tenant_id = ${currentTenantId} and f.candidate_id = ${candidateId}::uuid
       and f.member_id = ${from.memberId}::uuid
     union all
    select from snoozes z
      join applications x on x.tenant_id = z.tenant_id and x.id = z.application_id
     where z.tenant_id = ${currentTenantId} and z.member_id = ${from.memberId}::uuid
       and x.candidate_id = ${candidateId}::uuid
     limit 1`.execute(tx);
  return rows.length > 0 ? 'not_visible' : null;
}
