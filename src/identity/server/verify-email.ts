import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { revokeEarlierAccess } from './revoke-earlier-access.ts';
import { lockUser } from './in-session.ts';
import { checkPassword } from './passwords.ts';
import { recipientOf } from './present.ts';
import { lockAddress, proveAddress } from './prove-address.ts';
import { findUserToSignIn, type UserRow } from './queries.ts';
import { sendSecuritySms } from './security-sms.ts';
import { findToken, createToken, consumeToken } from './tokens.ts';

const passwordTries: Limit = { name: 'verify_password', points: 10, seconds: 15 * 60 };
const minutesToChoose = 60;

type VerifyEmailInput = { token: string; password?: string | undefined; actor: UserActor | null; now: Date };
type VerifiedEmail = { email: string; newPasswordToken?: string };

/**
 * Proves the address that a link was mailed to (docs/decisions/0008). The session or the password shows that the
 * account is the caller's own. Without either, the first proof revokes all earlier access to the account, and a change
 * of address is rejected.
 * @returns `newPasswordToken` when the account has no way to sign in left
 */
export async function verifyEmail(platform: Platform, input: VerifyEmailInput): Promise<VerifiedEmail> {
  const checkedHash =
    input.password === undefined ? null : await requirePassword(platform, input, input.password);
  return inNoTenant(platform.db, async (tx) => {
    const { userId, email, user } = await consumeLink(tx, input);
    if (input.actor !== null && input.actor.userId !== userId) refuse('conflict', 'identity.other_account');
    const isOwner =
      (checkedHash !== null && user.password_hash === checkedHash) || (await hasSession(tx, input.actor));
    if (!isOwner && user.email !== email) refuse('forbidden', 'identity.sign_in_to_confirm');
    const before = await proveAddress(tx, { userId, email, now: input.now });
    if (before === null) refuse('conflict', 'identity.email_taken');
    await notifyOfChange(tx, platform, before, email);
    if (isOwner || before.email_verified_at !== null) return { email };
    await revokeEarlierAccess(tx, { userId, email });
    const facts = {
      userId,
      email,
      purpose: 'reset_password',
      minutes: minutesToChoose,
      now: input.now,
    } as const;
    return { email, newPasswordToken: await createToken(tx, facts) };
  });
}

/** Returns the hash that the password matches. A wrong password does not consume the link. */
async function requirePassword(
  platform: Platform,
  { token, now }: VerifyEmailInput,
  password: string,
): Promise<string | null> {
  const user = await inNoTenant(
    platform.db,
    async (tx) => {
      const found = await findToken(tx, 'verify_email', token, now);
      return found && findUserToSignIn(tx, found.user_id);
    },
    { readOnly: true },
  );
  if (user === undefined) refuse('gone', 'identity.link_over');
  await platform.limits.spend(passwordTries, user.id);
  if (!(await checkPassword(user.password_hash, password)))
    refuse('refused', 'identity.wrong_password', {
      fields: { password: ['identity.refusals.wrong_password'] },
    });
  await platform.limits.forgive(passwordTries, user.id);
  return user.password_hash;
}

// Locks the address and the user before it consumes the token: every change of access takes the locks in this order.
async function consumeLink(tx: UserTx, { token, now }: VerifyEmailInput) {
  const found = await findToken(tx, 'verify_email', token, now);
  if (found === undefined || found.email === null) refuse('gone', 'identity.link_over');
  await lockAddress(tx, found.email);
  await lockUser(tx, found.user_id);
  const taken = await consumeToken(tx, 'verify_email', token, now);
  const user = taken && (await findUserToSignIn(tx, taken.user_id));
  if (user === undefined) refuse('gone', 'identity.link_over');
  return { userId: user.id, email: found.email, user };
}

async function hasSession(tx: UserTx, actor: UserActor | null): Promise<boolean> {
  if (actor === null) return false;
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', actor.sessionId)
    .executeTakeFirst();
  return session !== undefined;
}

async function notifyOfChange(tx: UserTx, platform: Platform, before: UserRow, email: string): Promise<void> {
  const reader = recipientOf(before);
  if (reader === null || reader.email === email) return;
  await sendSecuritySms(tx, platform, before.id, { key: 'identity.mail.email_changed.subject' });
  await sendAccountMail(tx, platform, reader, { kind: 'email_changed' });
}
