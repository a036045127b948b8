import type { Language } from '#platform/contract/fields.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

export type Reader = { userId: string; email: string; language: Language };

export type AccountMail = {
  /** Its words stand under `identity.mail`. */
  kind:
    | 'verify_address'
    | 'already_registered'
    | 'reset_password'
    | 'password_changed'
    | 'email_changed'
    | 'deletion_requested';
  /** For the placeholders: nothing that a stranger may have typed, for the address may be somebody else's. */
  values?: Record<string, string>;
  /** A sentence of facts, made already. */
  details?: string;
  /** Path and query in the web application; without one there is no button. */
  path?: string;
  /** Of the quiet link below the button. */
  secondPath?: string;
};

/** Writes a mail about an account, in its owner's language, to go out after the commit. */
export async function sendAccountMail(
  tx: UserTx,
  platform: Platform,
  to: Reader,
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

type Written = {
  subject: string;
  paragraphs: string[];
  button?: MailLink;
  link?: MailLink;
  footer?: string;
};

// The product's own colour: a mail about an account comes from no company.
const color = '#6366F1';

/** Writes words that are made already in the form that every mail about an account has. */
export async function writeAccountMail(
  tx: UserTx,
  { words, config }: Platform,
  to: Reader,
  { subject, paragraphs, button, link, footer }: Written,
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
  await sendMail(tx, { to: to.email, subject, ...content, companyId: null, subjectId: to.userId });
}

const perMailbox: Limit = { name: 'account_mails', points: 5, seconds: 3600 };

/**
 * Anybody may have mail sent to anybody's address by typing it: false when this one got enough for now. The call goes
 * on without the mail, for a refusal would tell that somebody else had asked.
 */
export function mayMailTo({ limits }: Platform, email: string): Promise<boolean> {
  return limits.allows(perMailbox, email);
}
