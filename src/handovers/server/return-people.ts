import { sql } from 'kysely';
import { byMember, type NewEvent, recordQuietly } from '#activity/server/record.ts';
import { replaceHost } from '#meetings/server/replace-host.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { lockActive } from './access.ts';
import { findHandover, type MovedRows } from './queries.ts';
import { type HandoverStep, nextPeople, type PersonResult, saveResult, type StepPerson } from './steps.ts';

/** Returns the next people to the member: all that still is with the colleague as the handover left it. */
export async function returnPeople(tx: TenantTx, step: HandoverStep): Promise<boolean> {
  const { handover, actor, now, size } = step;
  const people = await nextPeople(tx, handover.id, { state: 'moved', size });
  if (people.length === 0) return false;
  const active = await lockActive(tx, [
    handover.from_member_id ?? '',
    ...new Set(people.flatMap((one) => one.to_member_id ?? [])),
  ]);
  const events: NewEvent[] = [];
  for (const person of people) {
    const result = await returnPerson(tx, step, { person, toUserId: active.get(person.to_member_id ?? '') });
    await saveResult(tx, handover.id, { ...result, returnedAt: now });
    events.push({
      type: 'handover.returned',
      candidateId: person.candidate_id,
      data: { handoverId: handover.id, memberId: handover.from_member_id },
      now,
    });
  }
  await recordQuietly(tx, actor.companyId, byMember(actor), events);
  return true;
}

async function returnPerson(
  tx: TenantTx,
  step: HandoverStep,
  { person, toUserId }: { person: StepPerson; toUserId: string | undefined },
): Promise<PersonResult> {
  const { id, moved } = person;
  if (moved === null) return { id, state: 'undone', reason: null };
  const counts = [
    [await returnApplications(tx, step, { person, moved }), await countPresent(tx, moved.applicationIds)],
    [await returnTasks(tx, step, { person, moved }), moved.taskIds.length],
    [await returnSnoozes(tx, step, { person, moved }), await countPresent(tx, moved.snoozedIds)],
    [
      await returnMeetings(tx, step, { person, moved, toUserId }),
      new Set([...moved.meetingIds, ...moved.organisedIds]).size,
    ],
  ] as const;
  if (moved.isFollow) await returnFollow(tx, step, { person, moved });
  const isWhole = counts.every(([returned, all]) => returned === all);
  return isWhole
    ? { id, state: 'undone', reason: null }
    : { id, state: 'undo_skipped', reason: 'changed_since' };
}

/**
 * Returns what a merge stored of a person while the handover was undone: applications that the merge closed, their
 * snoozes, and a follow that both people had. Called when the merge is undone.
 */
export async function returnSeparated(
  tx: TenantTx,
  { candidateId, since, now }: { candidateId: string; since: Date; now: Date },
): Promise<void> {
  const people = await tx
    .selectFrom('handover_people')
    .select(['handover_id', 'id', 'candidate_id', 'to_member_id', 'moved'])
    .where('candidate_id', '=', candidateId)
    .where('returned_at', '>=', since)
    .execute();
  for (const { handover_id: handoverId, ...row } of people) {
    const handover = await findHandover(tx, handoverId);
    const person = row as StepPerson;
    const { moved } = person;
    if (handover === undefined || handover.from_member_id === null || moved === null) continue;
    const step = { handover, now };
    await returnApplications(tx, step, { person, moved });
    // The undo of the handover removed the colleague from the team, so a reopened application has no assignee.
    await returnApplications(tx, step, { person: { ...person, to_member_id: null }, moved });
    await returnSnoozes(tx, step, { person, moved });
    if (moved.isFollow) await returnFollow(tx, step, { person, moved });
  }
}

/** The number of these applications that exist: one that a merge closed is no change by a member. */
async function countPresent(tx: TenantTx, applicationIds: readonly string[]): Promise<number> {
  if (applicationIds.length === 0) return 0;
  const { count } = await tx
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', applicationIds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A handover that is undone now or was undone before. */
type Undo = Pick<HandoverStep, 'handover' | 'now'>;

type Return = { person: StepPerson; moved: MovedRows };

// A colleague who left the company has null everywhere, which is no change by anybody.
const isStillWith = (column: string, { to_member_id: memberId }: StepPerson) =>
  sql`${sql.ref(column)} is not distinct from ${memberId}::uuid`;

async function returnApplications(
  tx: TenantTx,
  { handover, now }: Undo,
  { person, moved }: Return,
): Promise<number> {
  if (moved.applicationIds.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update applications a set assignee_id = h.member_id, updated_at = ${now}::timestamptz
      from hiring_team_members h
      join jobs j on j.tenant_id = h.tenant_id and j.id = h.job_id and j.deleted_at is null and j.status <> 'archived'
     where a.tenant_id = ${currentTenantId} and a.id = any (${moved.applicationIds}::uuid[])
       and ${isStillWith('a.assignee_id', person)}
       and h.tenant_id = ${currentTenantId} and h.job_id = a.job_id
       and h.member_id = ${handover.from_member_id}::uuid`.execute(tx);
  return Number(numAffectedRows);
}

async function returnTasks(
  tx: TenantTx,
  { handover }: HandoverStep,
  { person, moved }: Return,
): Promise<number> {
  if (moved.taskIds.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update tasks t set assignee_id = ${handover.from_member_id}::uuid
     where t.tenant_id = ${currentTenantId} and t.id = any (${moved.taskIds}::uuid[])
       and t.done_at is null and t.removed_at is null and ${isStillWith('t.assignee_id', person)}`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

async function returnSnoozes(
  tx: TenantTx,
  { handover }: Pick<Undo, 'handover'>,
  { person, moved }: Return,
): Promise<number> {
  if (moved.snoozedIds.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update snoozes z set member_id = ${handover.from_member_id}::uuid
     where z.tenant_id = ${currentTenantId} and z.application_id = any (${moved.snoozedIds}::uuid[])
       and ${isStillWith('z.member_id', person)}`.execute(tx);
  return Number(numAffectedRows);
}

type MeetingState = { id: string; is_host: boolean; is_scheduler: boolean };

/**
 * Meetings that have not begun and still have the colleague as a host. After the colleague left the company they have
 * none. Those at which the member is busy stay.
 */
async function returnMeetings(
  tx: TenantTx,
  step: HandoverStep,
  { person, moved, toUserId = '' }: Return & { toUserId: string | undefined },
): Promise<number> {
  const { from_member_id: memberId, from_user_id: userId } = step.handover;
  const to = { memberId: memberId ?? '', userId: userId ?? '' };
  const from = { memberId: person.to_member_id ?? '', userId: toUserId };
  let count = 0;
  for (const { id, is_host: isHost, is_scheduler: isScheduler } of await heldMeetings(tx, step, {
    person,
    moved,
  })) {
    if (!isHost && !isScheduler) continue;
    const isAddition = person.to_member_id === null || moved.sharedIds.includes(id);
    if (await replaceHost(tx, step, id, { from, to, isHost, isScheduler, isAddition })) count += 1;
  }
  return count;
}

async function heldMeetings(
  tx: TenantTx,
  { now }: HandoverStep,
  { person: { to_member_id: memberId }, moved: { meetingIds, organisedIds } }: Return,
): Promise<MeetingState[]> {
  const hosts = sql`select from meeting_hosts h where h.tenant_id = m.tenant_id and h.meeting_id = m.id`;
  const isHeld =
    memberId === null
      ? sql`not exists (${hosts})`
      : sql`exists (${hosts} and h.member_id = ${memberId}::uuid)`;
  const { rows } = await sql<MeetingState>`
    select m.id, m.id = any (${meetingIds}::uuid[]) and ${isHeld} as is_host,
           m.id = any (${organisedIds}::uuid[]) and not exists (
             select from members c
              where c.tenant_id = m.tenant_id and c.user_id = m.created_by_user_id and c.status = 'active'
                and c.id is distinct from ${memberId}::uuid) as is_scheduler
      from meetings m
     where m.tenant_id = ${currentTenantId} and m.id = any (${[...new Set([...meetingIds, ...organisedIds])]}::uuid[])
       and m.status = 'upcoming' and m.starts_at > ${now}::timestamptz
     order by m.id
       for update of m`.execute(tx);
  return rows;
}

async function returnFollow(tx: TenantTx, { handover, now }: Undo, { person, moved }: Return): Promise<void> {
  await tx
    .insertInto('follows')
    .values({
      candidate_id: person.candidate_id,
      member_id: handover.from_member_id ?? '',
      followed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!moved.isFollowAdded || person.to_member_id === null) return;
  await tx
    .deleteFrom('follows')
    .where('candidate_id', '=', person.candidate_id)
    .where('member_id', '=', person.to_member_id)
    .execute();
}
