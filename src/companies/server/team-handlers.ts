import { refuse } from '#platform/contract/errors.ts';
import { permissions } from '#platform/contract/permissions.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement } from '#platform/server/http/implement.ts';
import { team, type TeamLine } from '../team-contract.ts';
import { acceptInvitation, readInvitation } from './answer-invitation.ts';
import { changeMember, leaveCompany, removeMember, setOwnership } from './change-member.ts';
import {
  invite,
  resendInvitation,
  revokeInvitation,
  spendInvitationMail,
  spendInvitations,
} from './invite.ts';
import { presentTeamLine } from './present-team.ts';
import { countOtherOwners, findTeamMember, listTeam, type TeamRow } from './team-queries.ts';

export const teamOperations = implement(
  'companies',
  team,
)({
  async listTeam({ query }, { tx, actor, now }) {
    const after = readCursor(query.cursor, ['rank', 'name', 'id']);
    const { search, status, limit } = query;
    const place =
      after === null ? null : { rank: after.rank === '0' ? 0 : 1, name: after.name, id: after.id };
    const rows = await listTeam(tx, { search, status, limit, after: place });
    const last = await lastOwners(tx, rows);
    return pageFrom(
      rows,
      limit,
      (row) => presentTeamLine(row, actor, { isLastOwner: last.has(row.id), now }),
      (row) => ({ rank: String(row.rank), name: row.sort_name, id: row.id }),
    );
  },
  invite: {
    before: ({ body }, context) => spendInvitations(context, body),
    handle: ({ body }, context) => invite(context, body),
  },
  resendInvitation: {
    before: ({ params }, context) => spendInvitationMail(context, params.invitationId),
    async handle({ params }, context) {
      await resendInvitation(context, params.invitationId);
      return { isSuccess: true };
    },
  },
  async revokeInvitation({ params }, context) {
    await revokeInvitation(context, params.invitationId);
    return { isSuccess: true };
  },
  readInvitation: ({ params }, { platform, actor, request, now }) =>
    readInvitation(platform, { token: params.invitationToken, actor, ip: request.ip, now }),
  async acceptInvitation({ params }, { platform, actor, request, now }) {
    const input = { token: params.invitationToken, actor, ip: request.ip, now };
    return { companyId: await acceptInvitation(platform, input) };
  },
  async changeMember({ params, body }, { tx, actor, now }) {
    await changeMember(tx, actor, { memberId: params.memberId, change: body }, now);
    return readLine(tx, actor, { memberId: params.memberId, now });
  },
  async removeMember({ params }, { tx, actor, now }) {
    await removeMember(tx, actor, params.memberId, now);
    return { isSuccess: true };
  },
  async makeOwner({ params }, { tx, actor, now }) {
    await setOwnership(tx, actor, { memberId: params.memberId, isOwner: true, everyGrant: permissions }, now);
    return readLine(tx, actor, { memberId: params.memberId, now });
  },
  async takeOwnership({ params }, { tx, actor, now }) {
    await setOwnership(
      tx,
      actor,
      { memberId: params.memberId, isOwner: false, everyGrant: permissions },
      now,
    );
    return readLine(tx, actor, { memberId: params.memberId, now });
  },
  async leave(_input, { tx, actor, now }) {
    await leaveCompany(tx, actor, now);
    return { isSuccess: true };
  },
});

async function readLine(
  tx: TenantTx,
  actor: MemberActor,
  { memberId, now }: { memberId: string; now: Date },
): Promise<TeamLine> {
  const row = (await findTeamMember(tx, memberId)) ?? refuse('not_found', 'companies.member_unknown');
  const isLastOwner = (await lastOwners(tx, [row])).has(row.id);
  return presentTeamLine(row, actor, { isLastOwner, now });
}

/** Returns the id of the only active owner if it is among these. */
async function lastOwners(tx: TenantTx, rows: TeamRow[]): Promise<ReadonlySet<string>> {
  const [owner] = rows.filter((row) => row.is_owner && row.status === 'active');
  if (owner === undefined || (await countOtherOwners(tx, owner.id)) > 0) return new Set();
  return new Set([owner.id]);
}
