import type { UserTx } from '#platform/server/db/tenant.ts';
import { createLimits, type Limit } from '#platform/server/limits.ts';
import { sendSms } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { languageOfUser } from './present.ts';

// An SMS may cost money, and a user may change their account all day.
const perNumber: Limit = { name: 'notice_sms', points: 5, seconds: 3600 };

/**
 * Sends a security notice by SMS to users who switched that on: an attacker may control the mailbox but not the phone.
 * @param subject message key of the notice, the same as in the mail
 */
export async function sendSecuritySms(
  tx: UserTx,
  { words, config }: Platform,
  userId: string,
  subject: { key: string; values?: Record<string, unknown> },
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['phone_number', 'phone_notifications', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user?.phone_notifications || user.phone_number === null) return;
  // The limit is counted in the transaction that writes the message, so both are rolled back together.
  if (!(await createLimits(tx).allows(perNumber, user.phone_number))) return;
  const t = words.in(languageOfUser(user));
  const values = { subject: t(subject.key, subject.values), address: `${config.publicUrl}/account/security` };
  const text = t('identity.notices.sms', values);
  await sendSms(tx, { to: user.phone_number, text, companyId: null, aboutId: userId });
}
