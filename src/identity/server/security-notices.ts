import type { UserTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findUserById } from './queries.ts';

/** What its owner is told by mail whether they asked for news or not: somebody else may have done it. */
export type SecurityNotice =
  | { notice: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_new' }
  | { notice: 'recovery_code_used'; count: number }
  | { notice: 'passkey_added' | 'passkey_removed'; name: string };

const color = '#6366F1';

/** Writes the mail to the address of the account, once that is proven: an address that is only claimed is somebody else's. */
export async function tellUser(
  tx: UserTx,
  platform: Platform,
  userId: string,
  { notice, ...values }: SecurityNotice,
): Promise<void> {
  const user = await findUserById(tx, userId);
  if (user === undefined || user.email === null || user.email_verified_at === null) return;
  const language = user.locale === 'tr' ? 'tr' : 'en';
  const t = platform.words.in(language);
  const subject = t(`identity.notices.${notice}.subject`, values);
  const content = mailLayout({
    language,
    companyName: t('app.brand'),
    color,
    heading: subject,
    paragraphs: [
      t('identity.notices.greeting', { name: user.name }),
      t(`identity.notices.${notice}.body`, values),
      t('identity.notices.notYou'),
    ],
    button: { label: t('identity.notices.button'), address: `${platform.config.publicUrl}/account/security` },
  });
  await sendMail(tx, { to: user.email, subject, ...content });
}
