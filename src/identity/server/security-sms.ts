import type { UserTx } from '#platform/server/db/tenant.ts';
import { createLimits, type Limit } from '#platform/server/limits.ts';
import { sendSms } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { languageOfUser } from './present.ts';

// A number may cost money with every message, and whoever has an account may change it all day.
const perNumber: Limit = { name: 'notice_sms', points: 5, seconds: 3600 };

/**
 * What was done to an account, by SMS for whom wants that: a phone is at hand where the mailbox may be in other hands.
 * @param subject key of what happened, as the mail about it says it
 */
export async function sendSecuritySms(
  tx: UserTx,
  { words, config }: Platform,
  userId: string,
  subject: { key: string; values?: Record<string, unknown> },
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['phone_number', 'phone_notifications', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user?.phone_notifications || user.phone_number === null) return;
  // Counted in the transaction that writes the message: one without the other does not stay.
  if (!(await createLimits(tx).allows(perNumber, user.phone_number))) return;
  const t = words.in(languageOfUser(user));
  const values = { subject: t(subject.key, subject.values), address: `${config.publicUrl}/account/security` };
  const text = t('identity.notices.sms', values);
  await sendSms(tx, { to: user.phone_number, text, companyId: null, subjectId: userId });
}
