import { avatarAddress } from '#identity/server/present.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { TeamLine } from '../team-contract.ts';
import { withinGrants } from './grants.ts';
import type { TeamRow } from './team-queries.ts';

type TeamLineContext = { isLastOwner: boolean; now: Date };

/** @param context whether this member is the only active owner, and the current time */
export function presentTeamLine(
  row: TeamRow,
  actor: MemberActor,
  { isLastOwner, now }: TeamLineContext,
): TeamLine {
  const permissions = row.permissions as Permission[];
  const isMember = row.kind === 'member';
  const isYou = isMember && row.id === actor.memberId;
  const canChange = isMember && !isYou && (actor.isOwner || !row.is_owner) && !isLastOwner;
  const isActive = row.status === 'active';
  // Removing a member removes all their permissions, and nobody can remove a permission that they do not hold.
  const canRemove = canChange && withinGrants(actor, permissions);
  // A handover shows the people whom it moves.
  const seesAll = holds(actor, 'jobs.list') && holds(actor, 'candidates.get');
  return {
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    name: row.name,
    surname: row.surname,
    avatar: avatarAddress(row.avatar_key),
    email: row.email,
    status: row.status as TeamLine['status'],
    isOwner: row.is_owner,
    isYou,
    permissions,
    since: row.since.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: row.expires_at !== null && row.expires_at <= now,
    can: {
      changePermissions: canChange && !row.is_owner,
      deactivate: canRemove && isActive,
      reactivate: canRemove && !isActive,
      remove: canRemove,
      makeOwner: isMember && actor.isOwner && !row.is_owner && isActive,
      takeOwnership: isMember && actor.isOwner && row.is_owner && !isLastOwner,
      handOver: isMember && (isYou || (seesAll && (actor.isOwner || !row.is_owner))),
      resend: !isMember && withinGrants(actor, permissions),
      revoke: !isMember,
    },
  };
}
