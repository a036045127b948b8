import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { endEarlierAccess } from './end-access.ts';
import { lockUser } from './in-session.ts';
import { checkPassword } from './passwords.ts';
import { readerOf } from './present.ts';
import { lockAddress, proveAddress } from './prove-address.ts';
import { findUserToSignIn, type UserRow } from './queries.ts';
import { sendSecuritySms } from './security-sms.ts';
import { findToken, makeToken, takeToken } from './tokens.ts';

const passwordTries: Limit = { name: 'verify_password', points: 10, seconds: 15 * 60 };
const minutesToChoose = 60;

type Link = { token: string; password?: string | undefined; actor: UserActor | null; now: Date };
type Proven = { email: string; newPasswordToken?: string };

/**
 * Proves the address that a link was mailed to (docs/decisions/0008). The account is the caller's own by its session or
 * by its password. Without either, the first proof of an account's address ends every way in that was set before, and
 * a change of address is refused.
 * @returns `newPasswordToken` when the account has no way in left
 */
export async function verifyEmail(platform: Platform, link: Link): Promise<Proven> {
  const checkedHash =
    link.password === undefined ? null : await requirePassword(platform, link, link.password);
  return inNoTenant(platform.db, async (tx) => {
    const { userId, email, user } = await takeLink(tx, link);
    if (link.actor !== null && link.actor.userId !== userId) refuse('conflict', 'identity.other_account');
    const isOwner =
      (checkedHash !== null && user.password_hash === checkedHash) || (await hasSession(tx, link.actor));
    if (!isOwner && user.email !== email) refuse('forbidden', 'identity.sign_in_to_confirm');
    const before = await proveAddress(tx, { userId, email, now: link.now });
    if (before === null) refuse('conflict', 'identity.email_taken');
    await noticeChange(tx, platform, before, email);
    if (isOwner || before.email_verified_at !== null) return { email };
    await endEarlierAccess(tx, { userId, email });
    const facts = {
      userId,
      email,
      purpose: 'reset_password',
      minutes: minutesToChoose,
      now: link.now,
    } as const;
    return { email, newPasswordToken: await makeToken(tx, facts) };
  });
}

/** The hash that the password fits. The link stays as it is when the password is wrong. */
async function requirePassword(
  platform: Platform,
  { token, now }: Link,
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

// Address and user are locked before the token is taken: changes of access take them in this order.
async function takeLink(tx: UserTx, { token, now }: Link) {
  const found = await findToken(tx, 'verify_email', token, now);
  if (found === undefined || found.email === null) refuse('gone', 'identity.link_over');
  await lockAddress(tx, found.email);
  await lockUser(tx, found.user_id);
  const taken = await takeToken(tx, 'verify_email', token, now);
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

async function noticeChange(tx: UserTx, platform: Platform, before: UserRow, email: string): Promise<void> {
  const reader = readerOf(before);
  if (reader === null || reader.email === email) return;
  await sendSecuritySms(tx, platform, before.id, { key: 'identity.mail.email_changed.subject' });
  await sendAccountMail(tx, platform, reader, { kind: 'email_changed' });
}
