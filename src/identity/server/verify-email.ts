import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { readerOf } from './present.ts';
import { proveAddress } from './prove-address.ts';
import { sendSecuritySms } from './security-sms.ts';
import { takeToken } from './tokens.ts';

/**
 * Proves the address that a link was mailed to: the account's own, or the one it changes to. Whoever is signed in to
 * another account is held up, for somebody may have registered their address and wait for them to press the wrong link.
 */
export async function verifyEmail(
  platform: Platform,
  link: { token: string; actor: UserActor | null; now: Date },
): Promise<string> {
  return inNoTenant(platform.db, async (tx) => {
    const token = await takeToken(tx, 'verify_email', link.token, link.now);
    if (token === undefined || token.email === null) refuse('gone', 'identity.link_over');
    const { user_id: userId, email } = token;
    if (link.actor !== null && link.actor.userId !== userId) refuse('conflict', 'identity.other_account');
    const before = await proveAddress(tx, { userId, email, now: link.now });
    if (before === null) refuse('conflict', 'identity.email_taken');
    const reader = readerOf(before);
    if (reader !== null && reader.email !== email) {
      await sendSecuritySms(tx, platform, userId, { key: 'identity.mail.email_changed.subject' });
      await sendAccountMail(tx, platform, reader, { kind: 'email_changed' });
    }
    return email;
  });
}
