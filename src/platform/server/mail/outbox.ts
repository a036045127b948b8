import { sql } from 'kysely';
import { enqueue } from '../background/background.ts';
import type { UserTx } from '../db/tenant.ts';

/** A mail with its texts in the reader's language. */
export type Mail = {
  to: string;
  /** Sender's display name, e.g. the company's name. */
  fromName?: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Where the mail is in a conversation; without it the mail begins a new one. */
  thread?: MailThread;
  /** Address that a POST of the mail program unsubscribes at (RFC 8058). */
  unsubscribeAddress?: string;
  /** Files of the company that are attached; the mail waits until they passed the virus scanner. */
  fileIds?: readonly string[];
  /** One of thousands, which is sent after the mails that somebody waits for. */
  isMass?: boolean;
  /** Candidates whom it names beside `aboutId`; it is deleted with each of them. */
  alsoAboutIds?: readonly string[];
  /** False for a mail that no member causes: an applicant asked for it, the law requires it, or the operator sends it. */
  isCounted?: false;
} & MessageReferences;

/** The rows whose deletion also deletes the message. Both are required, so that no message is forgotten. */
export type MessageReferences = {
  /** Null only for a message about an account, or one sent before an account exists. */
  companyId: string | null;
  /** The user, candidate or invitation of the message; null only for a code to an unclaimed phone number. */
  aboutId: string | null;
};

export type MailThread = {
  /** Id of the outbox row, which the Message-ID contains. */
  id: string;
  messageId: string;
  /** Message-IDs of the mails before, the oldest first. */
  references: readonly string[];
  /** Envelope sender, to which mail servers return the mail; null: the address of the installation. */
  returnPath: string | null;
};

// The mails of rehearsals, by their transaction.
const collected = new WeakMap<UserTx, Mail[]>();

/** Does the work; mails that it sends in this transaction are returned instead. */
export async function collectMails<T>(
  tx: UserTx,
  work: () => Promise<T>,
): Promise<{ result: T; mails: Mail[] }> {
  const outer = collected.get(tx);
  const mails: Mail[] = [];
  collected.set(tx, mails);
  try {
    return { result: await work(), mails };
  } finally {
    if (outer === undefined) collected.delete(tx);
    else collected.set(tx, outer);
  }
}

/** Inserts a mail into the outbox in the current transaction; a background task sends it after the commit. */
export async function sendMail(tx: UserTx, mail: Mail): Promise<void> {
  const mails = collected.get(tx);
  if (mails !== undefined) {
    mails.push(mail);
    return;
  }
  const { companyId, aboutId, alsoAboutIds, isMass = false, isCounted = companyId !== null } = mail;
  const [to = '', subject = '', text = '', html = '', calendar = ''] = await namedTexts(tx, mail);
  const message = {
    fromName: mail.fromName,
    text,
    html,
    replyTo: mail.replyTo,
    calendar: mail.calendar && { ...mail.calendar, content: calendar },
    messageId: mail.thread?.messageId,
    references: mail.thread?.references,
    returnPath: mail.thread?.returnPath ?? undefined,
    unsubscribeAddress: mail.unsubscribeAddress,
    fileIds: mail.fileIds,
  };
  await insertMessage(tx, {
    ...(mail.thread !== undefined && { id: mail.thread.id }),
    channel: 'mail',
    to,
    subject: oneLine(subject),
    message,
    companyId,
    aboutId,
    ...(alsoAboutIds !== undefined && { alsoAboutIds }),
    isMass,
  });
  // A row for each, so that no row is updated by all who send mails. The outbox deletes its rows with the person.
  if (isCounted) await sql`insert into counted_mails (tenant_id) values (${companyId}::uuid)`.execute(tx);
}

/**
 * Recipient, subject and contents. A mail to a candidate has their real name and address, even when its member may not
 * know them; a mail to anybody else names no candidate whom a blind review withholds.
 */
async function namedTexts(tx: UserTx, mail: Mail): Promise<string[]> {
  const { to, subject, text, html, calendar, companyId, aboutId, alsoAboutIds = [] } = mail;
  const texts = [subject, text, html, calendar?.content ?? ''];
  if (companyId === null) return [to, ...texts];
  const people = [...(aboutId === null ? [] : [aboutId]), ...alsoAboutIds];
  const { rows } = await sql<{ texts: string[] }>`
    select app.blind_mail(${to}, ${people}::uuid[], ${texts}::text[]) as texts`.execute(tx);
  return rows[0]?.texts ?? [];
}

/** Inserts an SMS into the outbox. @param sms.to E.164 @param sms.expiresAt the message is not sent after this time */
export async function sendSms(
  tx: UserTx,
  sms: { to: string; text: string; expiresAt?: Date } & MessageReferences,
): Promise<void> {
  await insertMessage(tx, {
    channel: 'sms',
    to: sms.to,
    subject: '',
    message: { text: sms.text, expiresAt: sms.expiresAt?.toISOString() },
    companyId: sms.companyId,
    aboutId: sms.aboutId,
  });
}

/**
 * Deletes the messages about a user, candidate or invitation, sent or not, because they name the person. The use case
 * that deletes the row calls it.
 * @param tx of the system role, because the application's role only inserts messages
 * @param about.companyId the company on whose behalf they were sent; null for those about an account
 */
export async function deleteMessagesAbout(
  tx: UserTx,
  { companyId, aboutId }: MessageReferences & { aboutId: string },
): Promise<void> {
  const ofCompany = tx.deleteFrom('outbox').where('company_id', 'is not distinct from', companyId);
  await ofCompany.where('about_id', '=', aboutId).execute();
  await ofCompany.where('also_about_ids', '@>', sql<string[]>`array[${aboutId}::uuid]`).execute();
}

/** Deletes the messages on behalf of a company, which are all about its candidates and invitations. */
export async function deleteMessagesOfCompany(tx: UserTx, companyId: string): Promise<void> {
  await tx.deleteFrom('outbox').where('company_id', '=', companyId).execute();
}

export const channels = ['mail', 'sms'] as const;
export const messageStates = ['waiting', 'sent', 'failed', 'no_sender'] as const;

type OutboxRow = {
  /** Chosen here without one. */
  id?: string;
  channel: (typeof channels)[number];
  to: string;
  subject: string;
  message: unknown;
  alsoAboutIds?: readonly string[];
  isMass?: boolean;
} & MessageReferences;

// The app's role may insert but not read, so the id is created here and not with `returning`. The clock keeps the order
// of mails in one transaction, which the transaction's time would not.
async function insertMessage(tx: UserTx, row: OutboxRow): Promise<void> {
  const { id = crypto.randomUUID() } = row;
  await sql`
    insert into outbox (id, channel, recipient, subject, message, company_id, about_id, also_about_ids, created_at)
    values (${id}, ${row.channel}, ${row.to}, ${row.subject}, ${JSON.stringify(row.message)}::jsonb,
            ${row.companyId}, ${row.aboutId}, ${row.alsoAboutIds ?? null}::uuid[], clock_timestamp())`.execute(
    tx,
  );
  await enqueue(tx, 'send_message', { outboxId: id }, { isMass: row.isMass ?? false });
}

// Prevents mail header injection: user input must not break the subject line.
const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').slice(0, 200);
