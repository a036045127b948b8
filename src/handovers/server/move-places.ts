import { sql } from 'kysely';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { lockActive } from './access.ts';
import { isLiveJob } from './open-people.ts';
import type { HandoverStep } from './steps.ts';

type Place = { job_id: string; role: string; leaves: boolean; has_left: boolean };

type PlaceState = 'waiting' | 'added' | 'moved' | 'skipped' | 'undone';

async function nextPlaces(
  tx: TenantTx,
  { handover, size }: HandoverStep,
  states: readonly PlaceState[],
): Promise<Place[]> {
  return tx
    .selectFrom('handover_places')
    .select(['job_id', 'role', 'leaves', 'has_left'])
    .where('handover_id', '=', handover.id)
    .where('state', 'in', states)
    .orderBy('job_id')
    .limit(size)
    .execute();
}

async function setPlaces(
  tx: TenantTx,
  { handover }: HandoverStep,
  places: readonly Place[],
  state: PlaceState,
): Promise<void> {
  await tx
    .updateTable('handover_places')
    .set({ state })
    .where('handover_id', '=', handover.id)
    .where(
      'job_id',
      'in',
      places.map((place) => place.job_id),
    )
    .execute();
}

/** Adds the colleague to the hiring teams of the member, in the member's role, before people move to them. */
export async function addPlaces(tx: TenantTx, step: HandoverStep): Promise<boolean> {
  const places = await nextPlaces(tx, step, ['waiting']);
  if (places.length === 0) return false;
  const { to_member_id: toMemberId } = step.handover;
  const isActive = toMemberId !== null && (await lockActive(tx, [toMemberId])).size > 0;
  if (!isActive) {
    await setPlaces(tx, step, places, 'skipped');
    return true;
  }
  for (const { job_id: jobId } of places) await joinTeam(tx, step, { jobId, memberId: toMemberId });
  await setPlaces(tx, step, places, 'added');
  return true;
}

/**
 * Adds a member to the hiring team of a job in the role of the handing member. Does nothing when they are on it, or
 * the job was archived or deleted since. The row of the handover notes it for the undo.
 */
export async function joinTeam(
  tx: TenantTx,
  { handover }: HandoverStep,
  { jobId, memberId }: { jobId: string; memberId: string },
): Promise<void> {
  await sql`
    with own as (
      select h.role from hiring_team_members h
        join jobs j on j.tenant_id = h.tenant_id and j.id = h.job_id and ${isLiveJob}
       where h.tenant_id = ${currentTenantId} and h.job_id = ${jobId}::uuid
         and h.member_id = ${handover.from_member_id}::uuid
         for key share),
    added as (
      insert into hiring_team_members (tenant_id, job_id, member_id, role)
      select ${currentTenantId}, ${jobId}::uuid, ${memberId}::uuid, own.role from own
      on conflict do nothing
      returning member_id, role)
    insert into handover_places as p (tenant_id, handover_id, job_id, role, state, added_ids)
    select ${currentTenantId}, ${handover.id}::uuid, ${jobId}::uuid, added.role, 'added', array[added.member_id]
      from added
    on conflict (tenant_id, handover_id, job_id)
      do update set added_ids = p.added_ids || excluded.added_ids`.execute(tx);
}

/**
 * Removes the member from the teams where none of their people stayed. Closed applications go to the colleague,
 * because only members of the team can be assigned.
 */
export async function leavePlaces(tx: TenantTx, step: HandoverStep): Promise<boolean> {
  const places = await nextPlaces(tx, step, ['added']);
  if (places.length === 0) return false;
  const leaving = places.filter((place) => place.leaves);
  for (const { job_id: jobId } of leaving) await leaveTeam(tx, step, jobId);
  await setPlaces(tx, step, places, 'moved');
  return true;
}

async function leaveTeam(
  tx: TenantTx,
  { handover: { id, from_member_id: fromMemberId, to_member_id: toMemberId } }: HandoverStep,
  jobId: string,
): Promise<void> {
  const member = { job_id: jobId, member_id: fromMemberId ?? '' };
  const { rows } = await sql`
    select h.member_id from hiring_team_members h
      join jobs j on j.tenant_id = h.tenant_id and j.id = h.job_id and ${isLiveJob}
     where h.tenant_id = ${currentTenantId} and h.job_id = ${jobId}::uuid
       and h.member_id in (${fromMemberId}::uuid, ${toMemberId}::uuid)
     order by h.member_id
       for update of h`.execute(tx);
  // Without both there is nothing to move, or nobody to move it to.
  if (rows.length < 2) return;
  const staying = await tx
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', jobId)
    .where('assignee_id', '=', member.member_id)
    .where('outcome', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  if (staying !== undefined) return;
  const closed = await tx
    .updateTable('applications')
    .set({ assignee_id: toMemberId })
    .where('job_id', '=', jobId)
    .where('assignee_id', '=', member.member_id)
    .returning('id')
    .execute();
  await nullReferences(tx, 'hiring_team_members', [member]);
  await tx
    .deleteFrom('hiring_team_members')
    .where('job_id', '=', jobId)
    .where('member_id', '=', member.member_id)
    .execute();
  await tx
    .updateTable('handover_places')
    .set({ has_left: true, closed_ids: closed.map((row) => row.id) })
    .where('handover_id', '=', id)
    .where('job_id', '=', jobId)
    .execute();
}

/** Undo, first step: the member is on their teams again, with the closed applications that nobody reassigned. */
export async function rejoinTeams(tx: TenantTx, step: HandoverStep): Promise<boolean> {
  const places = await nextPlaces(tx, step, ['moved']);
  if (places.length === 0) return false;
  const { id, from_member_id: fromMemberId, to_member_id: toMemberId } = step.handover;
  const left = places.filter((place) => place.has_left);
  for (const { job_id: jobId, role } of left) {
    await tx
      .insertInto('hiring_team_members')
      .values({ job_id: jobId, member_id: fromMemberId ?? '', role })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      update applications a set assignee_id = ${fromMemberId}::uuid
        from handover_places p
       where p.tenant_id = ${currentTenantId} and p.handover_id = ${id}::uuid and p.job_id = ${jobId}::uuid
         and a.tenant_id = ${currentTenantId} and a.job_id = p.job_id and a.id = any (p.closed_ids)
         and a.outcome <> 'open' and a.assignee_id is not distinct from ${toMemberId}::uuid`.execute(tx);
  }
  await setPlaces(tx, step, places, 'undone');
  return true;
}

/** Undo, last step: colleagues leave the teams to which they were added, unless they work there since. */
export async function removeAddedPlaces(tx: TenantTx, step: HandoverStep): Promise<boolean> {
  const { rows } = await sql<{ job_id: string; member_id: string }>`
    with own as (
      select p.job_id, p.role, p.added_ids from handover_places p
       where p.tenant_id = ${currentTenantId} and p.handover_id = ${step.handover.id}::uuid
         and p.added_ids <> '{}'
       order by p.job_id
       limit ${step.size}
         for update),
    emptied as (
      update handover_places p set added_ids = '{}'
        from own
       where p.tenant_id = ${currentTenantId} and p.handover_id = ${step.handover.id}::uuid and p.job_id = own.job_id
      returning p.job_id)
    select own.job_id, h.member_id
      from own
      left join hiring_team_members h on h.tenant_id = ${currentTenantId} and h.job_id = own.job_id
       and h.member_id = any (own.added_ids) and h.role = own.role
       and not exists (select from applications a
                        where a.tenant_id = ${currentTenantId} and a.job_id = h.job_id and a.assignee_id = h.member_id)
     order by own.job_id, h.member_id`.execute(tx);
  if (rows.length === 0) return false;
  for (const { job_id, member_id } of rows) {
    if (member_id === null) continue;
    await nullReferences(tx, 'hiring_team_members', [{ job_id, member_id }]);
    await tx
      .deleteFrom('hiring_team_members')
      .where('job_id', '=', job_id)
      .where('member_id', '=', member_id)
      .execute();
  }
  return true;
}
