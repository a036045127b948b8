import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { writeAccountMail } from './account-mail.ts';
import { recipientOf } from './present.ts';
import { findUserById } from './queries.ts';
import { sendSecuritySms } from './security-sms.ts';

/** Notices that every owner gets by mail, even without news: someone else may have made the change. */
export type SecurityNotice =
  | { notice: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_new' }
  | { notice: 'recovery_code_used'; count: number }
  | { notice: 'new_device'; device: string; when: string }
  | { notice: 'passkey_added' | 'passkey_removed' | 'provider_added' | 'provider_removed'; name: string }
  | { notice: 'phone_added' | 'phone_changed' | 'phone_removed'; ending: string };

/** Mails the notice to the account's proven address, and sends an SMS to users who switched that on. */
export async function notifyUser(
  tx: UserTx,
  platform: Platform,
  userId: string,
  { notice, ...values }: SecurityNotice,
): Promise<void> {
  await sendSecuritySms(tx, platform, userId, { key: `identity.notices.${notice}.subject`, values });
  const user = await findUserById(tx, userId);
  const reader = user === undefined ? null : recipientOf(user);
  if (user === undefined || reader === null) return;
  const t = platform.words.in(reader.language);
  await writeAccountMail(tx, platform, reader, {
    subject: t(`identity.notices.${notice}.subject`, values),
    paragraphs: [
      t('identity.notices.greeting', { name: user.name }),
      t(`identity.notices.${notice}.body`, values),
      t('identity.notices.notYou'),
    ],
    button: { label: t('identity.notices.button'), path: '/account/security' },
  });
}
