import type { Language } from '#platform/contract/fields.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

export type MailRecipient = { userId: string; email: string; language: Language };

export type AccountMail = {
  /** Selects the message keys under `identity.mail`. */
  kind:
    | 'verify_address'
    | 'already_registered'
    | 'reset_password'
    | 'password_changed'
    | 'email_changed'
    | 'deletion_requested';
  /** Placeholder values. They hold nothing that a stranger typed, because the address may belong to someone else. */
  values?: Record<string, string>;
  /** A complete, translated sentence of facts. */
  details?: string;
  /** Path and query in the web application; without it the mail has no button. */
  path?: string;
  /** Path of the secondary link below the button. */
  secondPath?: string;
};

/** Writes a mail about an account to the outbox, in the recipient's language. It is sent after the commit. */
export async function sendAccountMail(
  tx: UserTx,
  platform: Platform,
  to: MailRecipient,
  { kind, values = {}, details, path, secondPath }: AccountMail,
): Promise<void> {
  const translate = platform.words.in(to.language);
  const word = (name: string): string =>
    translate(`identity.mail.${kind}.${name}`, { email: to.email, ...values });
  await writeAccountMail(tx, platform, to, {
    subject: word('subject'),
    paragraphs: [word('body'), ...(details === undefined ? [] : [details]), word('note')],
    ...(path === undefined ? {} : { button: { label: word('button'), path } }),
    ...(secondPath === undefined ? {} : { link: { label: word('link'), path: secondPath } }),
    footer: translate('identity.mail.footer', { email: to.email }),
  });
}

type MailLink = { label: string; path: string };

type AccountMailContent = {
  subject: string;
  paragraphs: string[];
  button?: MailLink;
  link?: MailLink;
  footer?: string;
};

// The product's own colour, because a mail about an account has no company.
const color = '#6366F1';

/** Writes translated texts to the outbox, in the layout of every mail about an account. */
export async function writeAccountMail(
  tx: UserTx,
  { words, config }: Platform,
  to: MailRecipient,
  { subject, paragraphs, button, link, footer }: AccountMailContent,
): Promise<void> {
  const leadingTo = ({ label, path }: MailLink) => ({ label, address: `${config.publicUrl}${path}` });
  const content = mailLayout({
    language: to.language,
    companyName: words.in(to.language)('app.brand'),
    color,
    heading: subject,
    paragraphs,
    ...(button === undefined ? {} : { button: leadingTo(button) }),
    ...(link === undefined ? {} : { link: leadingTo(link) }),
    ...(footer === undefined ? {} : { footer }),
  });
  await sendMail(tx, { to: to.email, subject, ...content, companyId: null, aboutId: to.userId });
}

const perMailbox: Limit = { name: 'account_mails', points: 5, seconds: 3600 };

/**
 * Returns false when the mailbox reached its limit: a stranger can cause mail by typing the address. The caller then
 * sends no mail and answers as usual, because a refusal would reveal earlier requests.
 */
export function mayMailTo({ limits }: Platform, email: string): Promise<boolean> {
  return limits.allows(perMailbox, email);
}
