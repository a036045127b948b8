import { sql } from 'kysely';
import { enqueue } from '../background/background.ts';
import type { UserTx } from '../db/tenant.ts';

/** A mail ready to go: words already made in the reader's language. */
export type Mail = {
  to: string;
  /** Shown before the address, e.g. the company's name. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
} & About;

/** The rows whose deletion takes a message along. Both are required, so that no message can be forgotten. */
export type About = {
  /** Null only for a message about an account, or one that is sent before anybody has an account. */
  companyId: string | null;
  /** The user, candidate or invitation it is about; null only for a code to a phone that nobody has yet. */
  subjectId: string | null;
};

/** Writes a mail in the transaction of what causes it; a background task sends it after the commit. */
export async function sendMail(tx: UserTx, mail: Mail): Promise<void> {
  const message = {
    fromName: mail.fromName,
    text: mail.text,
    html: mail.html,
    replyTo: mail.replyTo,
    calendar: mail.calendar,
  };
  const { companyId, subjectId } = mail;
  await put(tx, {
    channel: 'mail',
    to: mail.to,
    subject: oneLine(mail.subject),
    message,
    companyId,
    subjectId,
  });
}

/**
 * Writes an SMS likewise.
 * @param sms.to E.164
 * @param sms.expiresAt what it says holds until then: it is not sent any later
 */
export async function sendSms(
  tx: UserTx,
  sms: { to: string; text: string; expiresAt?: Date } & About,
): Promise<void> {
  await put(tx, {
    channel: 'sms',
    to: sms.to,
    subject: '',
    message: { text: sms.text, expiresAt: sms.expiresAt?.toISOString() },
    companyId: sms.companyId,
    subjectId: sms.subjectId,
  });
}

export const channels = ['mail', 'sms'] as const;
export const messageStates = ['waiting', 'sent', 'failed', 'kept'] as const;

type Row = {
  channel: (typeof channels)[number];
  to: string;
  subject: string;
  message: unknown;
} & About;

// The app's role may insert and not read, hence no `returning`: the id is made here. Mails of one transaction keep
// the order they were written in, hence the clock instead of the transaction's time.
async function put(tx: UserTx, row: Row): Promise<void> {
  const id = crypto.randomUUID();
  await sql`
    insert into outbox (id, channel, recipient, subject, message, company_id, subject_id, created_at)
    values (${id}, ${row.channel}, ${row.to}, ${row.subject}, ${JSON.stringify(row.message)}::jsonb,
            ${row.companyId}, ${row.subjectId}, clock_timestamp())`.execute(tx);
  await enqueue(tx, 'send_message', { outboxId: id });
}

// Mail header injection: a subject is one line, whatever a person typed into it.
const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').slice(0, 200);
