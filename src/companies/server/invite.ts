import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { newCompanyToken } from '#platform/server/company-token.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyContext, CompanyStreamContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { invitationDays } from '../rules.ts';
import { refuseBeyondGrants } from './grants.ts';
import { mailInvitation } from './mail-invitation.ts';
import { seats } from './seats.ts';

const perCompany: Limit = { name: 'invitations_company', points: 300, seconds: 24 * 3600 };
const perInvitation: Limit = { name: 'invitation_mail', points: 5, seconds: 24 * 3600 };

type InviteResult = { invited: string[]; skipped: { email: string; reason: 'member' | 'pending' }[] };

/** Counts the invitations that `invite` is about to write against the limit. */
export async function spendInvitations(
  { platform, actor, inCompany }: CompanyStreamContext,
  input: { emails: string[]; permissions: Permission[] },
): Promise<void> {
  refuseBeyondGrants(actor, input.permissions);
  const known = await inCompany((tx) => statusOfAddresses(tx, input.emails));
  const fresh = input.emails.filter((email) => !known.has(email));
  if (fresh.length > 0) await platform.limits.spend(perCompany, actor.companyId, fresh.length);
}

/** Writes an invitation and its mail for each address that has neither a membership nor a pending invitation. */
export async function invite(
  { platform, tx, actor, now }: CompanyContext,
  input: { emails: string[]; permissions: Permission[] },
): Promise<InviteResult> {
  refuseBeyondGrants(actor, input.permissions);
  const known = await statusOfAddresses(tx, input.emails);
  const fresh = input.emails.filter((email) => !known.has(email));
  const adding = fresh.length;
  await seats.get().require(tx, actor.isBilled, { adding, now });
  await seats.get().requireMails(tx, actor.isBilled, { adding, now });
  for (const email of fresh) {
    const { token, hash } = newCompanyToken(actor.companyId);
    const { id } = await tx
      .insertInto('invitations')
      .values({
        email,
        permissions: input.permissions.toSorted(),
        token_hash: hash,
        invited_by_user_id: actor.userId,
        created_at: now,
        sent_at: now,
        expires_at: expiryFrom(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await mailInvitation(platform, tx, { actor, email, token, invitationId: id });
    const data = { invitationId: id };
    await record(tx, actor.companyId, byMember(actor), { type: 'member.invited', data, now });
  }
  const skipped = input.emails.flatMap((email) => {
    const reason = known.get(email);
    return reason === undefined ? [] : [{ email, reason }];
  });
  return { invited: fresh, skipped };
}

/** Counts the mail that `resendInvitation` is about to send against the limit. */
export async function spendInvitationMail(
  { platform, actor, inCompany }: CompanyStreamContext,
  invitationId: string,
): Promise<void> {
  const open = await inCompany((tx) => requireOpen(tx, invitationId));
  refuseBeyondGrants(actor, open.permissions as Permission[]);
  await platform.limits.spend(perInvitation, invitationId);
}

/** Mails a new link and replaces the stored token, so that the earlier link expires. */
export async function resendInvitation(context: CompanyContext, invitationId: string): Promise<void> {
  const { platform, tx, actor, now } = context;
  const open = await requireOpen(tx, invitationId);
  refuseBeyondGrants(actor, open.permissions as Permission[]);
  await seats.get().requireMails(tx, actor.isBilled, { adding: 1, now });
  const { token, hash } = newCompanyToken(actor.companyId);
  await tx
    .updateTable('invitations')
    .set({
      token_hash: hash,
      sent_at: now,
      expires_at: expiryFrom(now),
      invited_by_user_id: actor.userId,
    })
    .where('id', '=', invitationId)
    .execute();
  await mailInvitation(platform, tx, { actor, email: open.email, token, invitationId });
  await record(tx, actor.companyId, byMember(actor), {
    type: 'member.invited_again',
    data: { invitationId },
    now,
  });
}

/** Revokes an invitation; its link then shows that it was revoked. */
export async function revokeInvitation(
  { tx, actor, now }: CompanyContext,
  invitationId: string,
): Promise<void> {
  await requireOpen(tx, invitationId);
  await tx.updateTable('invitations').set({ revoked_at: now }).where('id', '=', invitationId).execute();
  await record(tx, actor.companyId, byMember(actor), {
    type: 'member.invitation_revoked',
    data: { invitationId },
    now,
  });
}

async function requireOpen(tx: TenantTx, id: string) {
  const row = await tx
    .selectFrom('invitations')
    .select(['email', 'permissions', 'accepted_at', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) refuse('not_found', 'companies.invitation_unknown');
  if (row.accepted_at !== null || row.revoked_at !== null) refuse('conflict', 'companies.invitation_over');
  return row;
}

// Only an account with a proven address counts as a member here. An account that only claims the address may be
// another person.
async function statusOfAddresses(tx: TenantTx, emails: string[]): Promise<Map<string, 'member' | 'pending'>> {
  const members = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.email')
    .where('users.email', 'in', emails)
    .where('users.email_verified_at', 'is not', null)
    .execute();
  const pending = await tx
    .selectFrom('invitations')
    .select('email')
    .where('email', 'in', emails)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  return new Map([
    ...pending.map((row) => [row.email, 'pending'] as const),
    ...members.map((row) => [row.email ?? '', 'member'] as const),
  ]);
}

const expiryFrom = (now: Date): Date => new Date(now.getTime() + invitationDays * 24 * 3600_000);
