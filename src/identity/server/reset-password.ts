import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { revokeEarlierAccess } from './revoke-earlier-access.ts';
import { lockUser } from './in-session.ts';
import { loginTries } from './login.ts';
import { hashPassword } from './passwords.ts';
import { languageOfUser } from './present.ts';
import { lockAddress, proveAddress } from './prove-address.ts';
import { sendSecuritySms } from './security-sms.ts';
import { findToken, consumeToken } from './tokens.ts';

/** Sets a new password by a mailed link, and ends every session, because someone may know the old password. */
export async function resetPassword(
  platform: Platform,
  input: { token: string; password: string; now: Date },
): Promise<void> {
  refuseCommonPassword(input.password);
  const { now } = input;
  const link = await inNoTenant(platform.db, (tx) => findToken(tx, 'reset_password', input.token, now), {
    readOnly: true,
  });
  if (link === undefined) refuse('gone', 'identity.link_over');
  const passwordHash = await hashPassword(input.password);
  const proven = await inNoTenant(platform.db, async (tx) => {
    const { user_id: userId, email } = link;
    if (email === null) refuse('gone', 'identity.link_over');
    await lockAddress(tx, email);
    await lockUser(tx, userId);
    if ((await consumeToken(tx, 'reset_password', input.token, now)) === undefined)
      refuse('gone', 'identity.link_over');
    const before = await proveAddress(tx, { userId, email, now });
    if (before === null || before.email !== email) refuse('gone', 'identity.link_over');
    if (before.email_verified_at === null) await revokeEarlierAccess(tx, { userId, email });
    await tx
      .updateTable('users')
      .set((eb) => ({ password_hash: passwordHash, access_version: eb('access_version', '+', 1) }))
      .where('id', '=', userId)
      .execute();
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await tx.deleteFrom('user_tokens').where('user_id', '=', userId).execute();
    await sendSecuritySms(tx, platform, userId, { key: 'identity.mail.password_changed.subject' });
    const to = { userId, email, language: languageOfUser(before) };
    await sendAccountMail(tx, platform, to, { kind: 'password_changed', path: '/forgot-password' });
    return email;
  });
  await platform.limits.forgive(loginTries, proven);
}
