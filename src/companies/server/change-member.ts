import { byMember, type Changes, changesOf, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { notifyMember, rightsChanged } from '#platform/server/live/live.ts';
import { differenceOf, refuseBeyondGrants } from './grants.ts';
import { memberConnections } from './member-connections.ts';
import { seats } from './seats.ts';
import { countOtherOwners, findTeamMember, lockMembers, type TeamRow } from './team-queries.ts';

type MemberChange = {
  permissions?: Permission[] | undefined;
  status?: 'active' | 'inactive' | undefined;
};

/** Changes a member. It takes effect on the member's next request, because every call reads the membership. */
export async function changeMember(
  tx: TenantTx,
  actor: MemberActor,
  input: { memberId: string; change: MemberChange },
  now: Date,
): Promise<void> {
  const member = await requireOther(tx, actor, input.memberId);
  const { permissions, status } = input.change;
  if (permissions !== undefined) refuseBeyondGrants(actor, differenceOf(permissions, granted(member)));
  if (status !== undefined && status !== member.status) refuseBeyondGrants(actor, granted(member));
  if (status === 'inactive') await refuseLastOwner(tx, member);
  const values = Object.fromEntries(
    Object.entries({ permissions: permissions?.toSorted(), status }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const before = { ...member, permissions: granted(member).toSorted() };
  const changes = changesOf<Record<string, unknown>>(before, values);
  if (changes === undefined) return;
  if (status === 'active' && changes['status'] !== undefined)
    await seats.get().require(tx, actor.isBilled, { adding: 1, now });
  await tx.updateTable('members').set(values).where('id', '=', member.id).execute();
  if (status === 'inactive') await memberConnections.get().remove(tx, member.id);
  if (changes['status'] === undefined)
    await recordMemberEvent(tx, actor, { type: 'member.changed', member, changes }, now);
  else if (status === 'active')
    await recordMemberEvent(tx, actor, { type: 'member.reactivated', member, changes }, now);
  else await recordMemberEvent(tx, actor, { type: 'member.deactivated', member, changes }, now);
}

/** Removes a member. Comments and the activity log keep their author. */
export async function removeMember(
  tx: TenantTx,
  actor: MemberActor,
  memberId: string,
  now: Date,
): Promise<void> {
  const member = await requireOther(tx, actor, memberId);
  refuseBeyondGrants(actor, granted(member));
  await refuseLastOwner(tx, member);
  await deleteMember(tx, member.id);
  await recordMemberEvent(tx, actor, { type: 'member.removed', member }, now);
}

/** Removes the caller's own membership. */
export async function leaveCompany(tx: TenantTx, actor: MemberActor, now: Date): Promise<void> {
  await lockMembers(tx, actor);
  const member = await requireMember(tx, actor.memberId);
  await refuseLastOwner(tx, member);
  await deleteMember(tx, member.id);
  await recordMemberEvent(tx, actor, { type: 'member.left', member }, now);
}

/** Makes an active member an owner, or an owner a member with every permission. */
export async function setOwnership(
  tx: TenantTx,
  actor: MemberActor,
  input: { memberId: string; isOwner: boolean; everyGrant: readonly Permission[] },
  now: Date,
): Promise<void> {
  await lockMembers(tx, actor);
  const member = await requireMember(tx, input.memberId);
  if (member.is_owner === input.isOwner) return;
  if (input.isOwner && member.status !== 'active') refuse('conflict', 'companies.member_inactive');
  if (!input.isOwner) await refuseLastOwner(tx, member);
  const permissions = input.isOwner ? granted(member) : [...input.everyGrant];
  await tx
    .updateTable('members')
    .set({ is_owner: input.isOwner, permissions })
    .where('id', '=', member.id)
    .execute();
  const changes: Changes = { owner: [member.is_owner, input.isOwner] };
  if (input.isOwner) await recordMemberEvent(tx, actor, { type: 'member.made_owner', member, changes }, now);
  else await recordMemberEvent(tx, actor, { type: 'member.unmade_owner', member, changes }, now);
}

const granted = (member: TeamRow): Permission[] => member.permissions as Permission[];

async function deleteMember(tx: TenantTx, id: string): Promise<void> {
  await nullReferences(tx, 'members', [{ id }]);
  await tx.deleteFrom('members').where('id', '=', id).execute();
}

async function requireMember(tx: TenantTx, memberId: string): Promise<TeamRow> {
  return (await findTeamMember(tx, memberId)) ?? refuse('not_found', 'companies.member_unknown');
}

// Rejects a change of oneself, and a change of an owner by anyone but an owner.
async function requireOther(tx: TenantTx, actor: MemberActor, memberId: string): Promise<TeamRow> {
  await lockMembers(tx, actor);
  const member = await requireMember(tx, memberId);
  if (member.id === actor.memberId) refuse('forbidden', 'companies.not_yourself');
  if (member.is_owner && !actor.isOwner) refuse('forbidden', 'companies.owners_alone');
  return member;
}

async function refuseLastOwner(tx: TenantTx, member: TeamRow): Promise<void> {
  if (!member.is_owner || (await countOtherOwners(tx, member.id)) > 0) return;
  refuse('conflict', 'companies.last_owner');
}

type MemberEventInput = { type: string; member: TeamRow; changes?: Changes };

// The event holds the user's id, because the membership may be deleted when the log is read.
async function recordMemberEvent(
  tx: TenantTx,
  actor: MemberActor,
  { type, member, changes }: MemberEventInput,
  now: Date,
): Promise<void> {
  const data = { memberId: member.id, userId: member.user_id };
  await record(tx, actor.companyId, byMember(actor), { type, data, ...(changes && { changes }), now });
  await notifyMember(tx, rightsChanged, { companyId: actor.companyId, memberId: member.id });
}
