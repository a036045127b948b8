import { sql } from 'kysely';
import { record } from '#activity/server/record.ts';
import { proveAddress } from '#identity/server/prove-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import { readCompanyToken } from '#platform/server/company-token.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Limit } from '#platform/server/limits.ts';
import { auditPrefixes, networkOf } from '#platform/server/network.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Invitation } from '../team-contract.ts';
import { photoAddress } from './present.ts';
import { seats } from './seats.ts';

const perAddress: Limit = { name: 'invitation_address', points: 60, seconds: 15 * 60 };

type InvitationInput = { token: string; actor: UserActor | null; ip: string; now: Date };

/**
 * Reads what a link invites to, and whether the caller can accept it. It changes nothing, because mail scanners open
 * links.
 */
export async function readInvitation(platform: Platform, input: InvitationInput): Promise<Invitation> {
  const { companyId, hash } = await requireToken(platform, input);
  return inTenant(
    platform.db,
    companyId,
    async (tx) => {
      const row = await requireInvitation(tx, hash);
      return {
        state: stateOf(row, input.now),
        company: { id: companyId, name: row.company, photo: photoAddress(row.photo_key) },
        email: row.email,
        invitedBy: row.inviter,
        you: await callerStatus(tx, row, input.actor),
      };
    },
    { readOnly: true },
  );
}

/**
 * Accepts an invitation. The token came to the invited address, so it proves that address for an account that claims
 * it. An account with another address is rejected. One of two concurrent calls joins.
 */
export async function acceptInvitation(
  platform: Platform,
  input: InvitationInput & { actor: UserActor },
): Promise<string> {
  const { actor, now } = input;
  const { companyId, hash } = await requireToken(platform, input);
  await inTenant(platform.db, companyId, async (tx) => {
    const row = await requireInvitation(tx, hash, 'for update');
    if (stateOf(row, now) !== 'open') refuse('gone', 'companies.invitation_over');
    const you = await callerStatus(tx, row, actor);
    if (you === 'other_address')
      refuse('forbidden', 'companies.invitation_not_yours', { values: { email: row.email } });
    if (you === 'member') refuse('conflict', 'companies.already_member');
    if (!actor.emailVerified) await proveInvitedAddress(tx, { userId: actor.userId, email: row.email, now });
    await tx.updateTable('invitations').set({ accepted_at: now }).where('id', '=', row.id).execute();
    // The plan may have become smaller since the invitation.
    await seats.get().require(tx, platform.config.billing, { adding: 1, now });
    const member = await tx
      .insertInto('members')
      .values({ user_id: actor.userId, permissions: row.permissions, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'user_id'])
          // A former owner who was deactivated rejoins with the permissions of the invitation, not as an owner.
          .doUpdateSet({ status: 'active', is_owner: false, permissions: row.permissions }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(
      tx,
      companyId,
      { kind: 'member', userId: actor.userId, network: networkOf(input.ip, auditPrefixes) },
      {
        type: 'member.joined',
        data: { memberId: member.id, invitationId: row.id, userId: actor.userId },
        now,
      },
    );
  });
  return companyId;
}

async function requireToken(platform: Platform, { token, ip }: InvitationInput) {
  await platform.limits.spend(perAddress, ip);
  return readCompanyToken(token) ?? refuse('not_found', 'companies.invitation_unknown');
}

async function requireInvitation(tx: TenantTx, hash: Buffer, lock?: 'for update') {
  const row = await tx
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.id', 'invitations.tenant_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by_user_id')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.permissions',
      'invitations.expires_at',
      'invitations.accepted_at',
      'invitations.revoked_at',
      'companies.name as company',
      'companies.photo_key',
      sql<string | null>`nullif(trim(users.name || ' ' || users.surname), '')`.as('inviter'),
    ])
    .where('invitations.token_hash', '=', hash)
    .where('companies.disabled_at', 'is', null)
    .$if(lock !== undefined, (query) => query.forUpdate('invitations'))
    .executeTakeFirst();
  return row ?? refuse('not_found', 'companies.invitation_unknown');
}

type InvitationRow = Awaited<ReturnType<typeof requireInvitation>>;

function stateOf(row: InvitationRow, now: Date): Invitation['state'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at <= now ? 'expired' : 'open';
}

async function callerStatus(
  tx: TenantTx,
  row: InvitationRow,
  actor: UserActor | null,
): Promise<Invitation['you']> {
  if (actor === null) return 'signed_out';
  const member = await tx
    .selectFrom('members')
    .select('status')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (member?.status === 'active') return 'member';
  return actor.email === row.email ? 'may_join' : 'other_address';
}

async function proveInvitedAddress(
  tx: TenantTx,
  proof: { userId: string; email: string; now: Date },
): Promise<void> {
  const before = await proveAddress(tx, proof);
  if (before === null)
    refuse('forbidden', 'companies.invitation_not_yours', { values: { email: proof.email } });
}
