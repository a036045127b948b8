import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { factsOf } from './open-people.ts';
import type { MovedRows } from './queries.ts';

export type Separation = {
  candidateId: string;
  /** The person whom the undo of the merge inserted again. */
  otherId: string;
  /** When the two were merged. */
  since: Date;
  now: Date;
  /** Applications that the merge had closed, with their assignees at that time. */
  joined: readonly { id: string; assigneeId: string | null }[];
  /** Members who followed only the other person before the merge. */
  followerIds: readonly string[];
};

type MovedRow = {
  id: string;
  handover_id: string;
  candidate_id: string;
  moved: MovedRows;
  from_member_id: string;
  to_member_id: string;
  to_user_id: string;
};

/**
 * Separates two people whom a handover moved as one, because its task ran while they were merged. What the merge had
 * stored goes to the colleague too. Each person has a row with what moved of them. Called when the merge is undone.
 */
export async function separatePeople(tx: TenantTx, actor: MemberActor, input: Separation): Promise<void> {
  const { candidateId, otherId, now } = input;
  const rows = await findMoved(tx, input);
  for (const [first, ...further] of Map.groupBy(rows, (row) => row.handover_id).values()) {
    if (first === undefined) continue;
    // The row that the task took first moved all; the other has at most places on hiring teams.
    const row = { ...first, moved: further.reduce((all, { moved }) => unite(all, moved), first.moved) };
    const all = await giveStored(tx, row, input);
    const follow = await separateFollow(tx, row, input);
    const kept = { ...(await pick(tx, all, candidateId)), ...follow.kept };
    const other = { ...(await pick(tx, all, otherId)), ...follow.other };
    await savePerson(tx, actor, { row, candidateId, moved: kept, now });
    await savePerson(tx, actor, { row, candidateId: otherId, moved: other, now });
  }
}

function unite(one: MovedRows, other: MovedRows): MovedRows {
  return {
    applicationIds: [...one.applicationIds, ...other.applicationIds],
    taskIds: [...one.taskIds, ...other.taskIds],
    meetingIds: [...one.meetingIds, ...other.meetingIds],
    organisedIds: [...one.organisedIds, ...other.organisedIds],
    sharedIds: [...one.sharedIds, ...other.sharedIds],
    snoozedIds: [...one.snoozedIds, ...other.snoozedIds],
    isFollow: one.isFollow || other.isFollow,
    isFollowAdded: one.isFollowAdded || other.isFollowAdded,
  };
}

/** The rows of the two that moved since the merge; the events of the task say when. */
async function findMoved(tx: TenantTx, { candidateId, otherId, since }: Separation): Promise<MovedRow[]> {
  const both = [candidateId, otherId];
  const { rows } = await sql<MovedRow>`
    select p.id, p.handover_id, p.candidate_id, p.moved, v.from_member_id, p.to_member_id, m.user_id as to_user_id
      from handover_people p
      join handovers v on v.tenant_id = p.tenant_id and v.id = p.handover_id
      join members m on m.tenant_id = p.tenant_id and m.id = p.to_member_id
     where p.tenant_id = ${currentTenantId} and p.candidate_id = any (${both}::uuid[])
       and p.state = 'moved' and v.from_member_id is not null
       and exists (select from events e
                    where e.tenant_id = ${currentTenantId} and e.candidate_id = any (${both}::uuid[])
                      and e.type = 'handover.moved' and e.data->>'handoverId' = p.handover_id::text
                      and e.occurred_at >= ${since}::timestamptz)
     order by p.id`.execute(tx);
  return rows;
}

/** Gives the colleague the applications and snoozes that the merge had stored. @returns all that moved */
async function giveStored(tx: TenantTx, row: MovedRow, { joined }: Separation): Promise<MovedRows> {
  const { from_member_id: from, to_member_id: to, moved } = row;
  const ownIds = joined.filter(({ assigneeId }) => assigneeId === from).map(({ id }) => id);
  // The member may have left the hiring team meanwhile: then the application has no assignee.
  const { rows: assigned } = await sql<{ id: string }>`
    update applications a set assignee_id = h.member_id
      from hiring_team_members h
     where a.tenant_id = ${currentTenantId} and a.id = any (${ownIds}::uuid[]) and a.outcome = 'open'
       and (a.assignee_id is null or a.assignee_id = ${from}::uuid)
       and h.tenant_id = ${currentTenantId} and h.job_id = a.job_id and h.member_id = ${to}::uuid
    returning a.id`.execute(tx);
  const { rows: snoozed } = await sql<{ id: string }>`
    update snoozes z set member_id = ${to}::uuid
     where z.tenant_id = ${currentTenantId} and z.member_id = ${from}::uuid
       and z.application_id = any (${joined.map(({ id }) => id)}::uuid[])
    returning z.application_id as id`.execute(tx);
  return {
    ...moved,
    applicationIds: [...moved.applicationIds, ...assigned.map(({ id }) => id)],
    snoozedIds: [...moved.snoozedIds, ...snoozed.map(({ id }) => id)],
  };
}

/** The colleague follows the other person too if the member did; only the other, if the member followed only them. */
async function separateFollow(
  tx: TenantTx,
  { moved: { isFollow, isFollowAdded }, from_member_id: from, to_member_id: to }: MovedRow,
  { candidateId, otherId, followerIds, now }: Separation,
): Promise<{ kept: Partial<MovedRows>; other: Partial<MovedRows> }> {
  const nothing = { isFollow: false, isFollowAdded: false };
  if (!isFollow) return { kept: {}, other: nothing };
  const isOnly = followerIds.includes(from);
  const isMoved = isOnly && isFollowAdded;
  const { rows } = await sql<{ is_followed: boolean; is_added: boolean }>`
    with gone as (
      delete from follows f
       where f.tenant_id = ${currentTenantId}
         and (f.candidate_id = ${otherId}::uuid and f.member_id = ${from}::uuid
              or ${isMoved}::boolean and f.candidate_id = ${candidateId}::uuid and f.member_id = ${to}::uuid)
      returning f.candidate_id),
    added as (
      insert into follows (tenant_id, candidate_id, member_id, followed_at)
      select ${currentTenantId}, ${otherId}::uuid, ${to}::uuid, ${now}::timestamptz
       where ${isOnly}::boolean or exists (select from gone)
      on conflict do nothing
      returning candidate_id)
    select exists (select from gone) as is_followed, exists (select from added) as is_added`.execute(tx);
  const { is_followed: isFollowed = false, is_added: isAdded = false } = rows[0] ?? {};
  const other = { isFollow: isOnly || isFollowed, isFollowAdded: isAdded };
  if (isOnly) return { kept: nothing, other };
  // The colleague had followed only the other, and the undo of the merge took that follow back.
  const isLost = followerIds.includes(to);
  if (isLost) await follow(tx, { candidateId, memberId: to, now });
  return { kept: isLost ? { isFollowAdded: true } : {}, other };
}

async function follow(
  tx: TenantTx,
  input: { candidateId: string; memberId: string; now: Date },
): Promise<void> {
  await sql`
    insert into follows (tenant_id, candidate_id, member_id, followed_at)
    values (${currentTenantId}, ${input.candidateId}::uuid, ${input.memberId}::uuid, ${input.now}::timestamptz)
    on conflict do nothing`.execute(tx);
}

/** The part of what moved that is of one person. */
async function pick(tx: TenantTx, moved: MovedRows, candidateId: string): Promise<MovedRows> {
  const ownOf = async (table: 'applications' | 'meetings' | 'tasks', ids: readonly string[]) => {
    if (ids.length === 0) return () => false;
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)}
       where tenant_id = ${currentTenantId} and candidate_id = ${candidateId}::uuid
         and id = any (${ids}::uuid[])`.execute(tx);
    const own = new Set(rows.map(({ id }) => id));
    return (id: string): boolean => own.has(id);
  };
  const { applicationIds, snoozedIds, taskIds, meetingIds, organisedIds, sharedIds } = moved;
  const isApplication = await ownOf('applications', [...applicationIds, ...snoozedIds]);
  const isTask = await ownOf('tasks', taskIds);
  const isMeeting = await ownOf('meetings', [...meetingIds, ...organisedIds, ...sharedIds]);
  return {
    ...moved,
    applicationIds: applicationIds.filter(isApplication),
    snoozedIds: snoozedIds.filter(isApplication),
    taskIds: taskIds.filter(isTask),
    meetingIds: meetingIds.filter(isMeeting),
    organisedIds: organisedIds.filter(isMeeting),
    sharedIds: sharedIds.filter(isMeeting),
  };
}

const hasAny = ({ isFollow, isFollowAdded: _isFollowAdded, ...lists }: MovedRows): boolean =>
  isFollow || Object.values(lists).some((ids) => ids.length > 0);

type SaveInput = { row: MovedRow; candidateId: string; moved: MovedRows; now: Date };

/** Saves what moved of a person in their row of the handover: in the one from before the merge, or in a new one. */
async function savePerson(
  tx: TenantTx,
  actor: MemberActor,
  { row, candidateId, moved, now }: SaveInput,
): Promise<void> {
  const { handover_id: handoverId, to_member_id: memberId, to_user_id: userId } = row;
  if (candidateId !== row.candidate_id && !hasAny(moved)) return;
  const values = JSON.stringify(moved);
  const { numAffectedRows: saved = 0n } = await sql`
    update handover_people
       set moved = ${values}::jsonb, to_member_id = ${memberId}::uuid, state = 'moved',
           skip_reason = nullif(skip_reason, 'nothing_left')
     where tenant_id = ${currentTenantId} and handover_id = ${handoverId}::uuid
       and candidate_id = ${candidateId}::uuid`.execute(tx);
  if (saved === 0n)
    await sql`
      insert into handover_people (tenant_id, handover_id, candidate_id, to_member_id, facts, state, moved)
      select ${currentTenantId}, ${handoverId}::uuid, p.candidate_id, ${memberId}::uuid,
             ${factsOf({ memberId, userId }, now)}, 'moved', ${values}::jsonb
        from (select ${candidateId}::uuid as candidate_id) as p`.execute(tx);
  if (candidateId === row.candidate_id) return;
  const data = { handoverId, memberId };
  await record(tx, actor.companyId, byMember(actor), { type: 'handover.moved', candidateId, data, now });
}
