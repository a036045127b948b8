import type { Language } from '#platform/contract/fields.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

export type AccountMail = {
  /** Its words stand under `identity.mail`. */
  kind: 'verify_address' | 'already_registered' | 'reset_password' | 'password_changed' | 'email_changed';
  to: { userId: string; email: string; language: Language };
  /** For the placeholders: nothing that a stranger may have typed, for the address may be somebody else's. */
  values?: Record<string, string>;
  /** Path and query in the web application; without one there is no button. */
  path?: string;
};

// The product's own colour; a mail about an account comes from no company.
const color = '#6366F1';

/** Writes a mail about an account, in its owner's language, to go out after the commit. */
export async function sendAccountMail(tx: UserTx, platform: Platform, mail: AccountMail): Promise<void> {
  const { kind, to, path } = mail;
  const translate = platform.words.in(to.language);
  const values = { email: to.email, ...mail.values };
  const subject = translate(`identity.mail.${kind}.subject`, values);
  const content = mailLayout({
    language: to.language,
    companyName: translate('app.brand'),
    color,
    heading: subject,
    paragraphs: [
      translate(`identity.mail.${kind}.body`, values),
      translate(`identity.mail.${kind}.note`, values),
    ],
    ...(path === undefined
      ? {}
      : {
          button: {
            label: translate(`identity.mail.${kind}.button`),
            address: `${platform.config.publicUrl}${path}`,
          },
        }),
    footer: translate('identity.mail.footer', values),
  });
  await sendMail(tx, { to: to.email, subject, ...content, subjectId: to.userId });
}

const perMailbox: Limit = { name: 'account_mails', points: 5, seconds: 3600 };

/**
 * Anybody may have mail sent to anybody's address by typing it: false when this one got enough for now. The call goes
 * on without the mail, for a refusal would tell that somebody else had asked.
 */
export async function mayMailTo({ limits }: Platform, email: string): Promise<boolean> {
  try {
    await limits.spend(perMailbox, email);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'too_many') return false;
    throw error;
  }
}
