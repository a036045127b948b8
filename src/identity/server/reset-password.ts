import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { loginTries } from './login.ts';
import { hashPassword } from './passwords.ts';
import { languageOfUser } from './present.ts';
import { proveAddress } from './prove-address.ts';
import { sendSecuritySms } from './security-sms.ts';
import { findToken, takeToken } from './tokens.ts';

/** Sets a new password for whoever holds the mailed link, and ends every session: the old password may be known. */
export async function resetPassword(
  platform: Platform,
  given: { token: string; password: string; now: Date },
): Promise<void> {
  refuseCommonPassword(given.password);
  const { now } = given;
  const link = await inNoTenant(platform.db, (tx) => findToken(tx, 'reset_password', given.token, now), {
    readOnly: true,
  });
  if (link === undefined) refuse('gone', 'identity.link_over');
  const passwordHash = await hashPassword(given.password);
  const proven = await inNoTenant(platform.db, async (tx) => {
    const token = await takeToken(tx, 'reset_password', given.token, now);
    if (token === undefined || token.email === null) refuse('gone', 'identity.link_over');
    const { user_id: userId, email } = token;
    const before = await proveAddress(tx, { userId, email, now });
    if (before === null || before.email !== email) refuse('gone', 'identity.link_over');
    if (before.email_verified_at === null) await dropOtherWaysIn(tx, userId);
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await tx.deleteFrom('user_tokens').where('user_id', '=', userId).execute();
    await sendSecuritySms(tx, platform, userId, { key: 'identity.mail.password_changed.subject' });
    const to = { userId, email, language: languageOfUser(before) };
    await sendAccountMail(tx, platform, to, { kind: 'password_changed', path: '/forgot-password' });
    return email;
  });
  await platform.limits.forgive(loginTries, proven);
}

/**
 * Until its address was proven, the account may have been made by anybody who typed it. Whatever else opens it goes,
 * or the one who waited for the owner of the address to come would still get in.
 */
async function dropOtherWaysIn(tx: UserTx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ phone_number: null }).where('id', '=', userId).execute();
  for (const table of ['authenticators', 'recovery_codes', 'passkeys', 'provider_accounts'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
