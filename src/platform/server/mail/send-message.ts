import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import type { Task } from '../background/background.ts';
import type { Platform } from '../platform.ts';
import { SmsRefused, smsSender } from './sms-sender.ts';

type Message = {
  fromName?: string;
  text: string;
  html?: string;
  replyTo?: string;
  calendar?: { method: string; content: string };
  messageId?: string;
  references?: string[];
  returnPath?: string;
  unsubscribeAddress?: string;
  fileIds?: string[];
  expiresAt?: string;
};

type Row = {
  id: string;
  recipient: string;
  subject: string;
  message: Message;
  attachments?: MailAttachment[];
};
type Sender = (row: Row) => Promise<void>;

export type MailAttachment = { filename: string; content: Buffer };

/** The end of a mail of a conversation. */
export type SendResult = { companyId: string; outboxId: string; state: string; reason: string | null };

/** A hook for later slices; a repeated task calls it again. */
export type OnSendResult = (platform: Platform, result: SendResult) => Promise<void>;

/** The own sender of a company. */
export type CompanySender = { address: string; send(mail: SendMailOptions): Promise<void> };

type Hooks = {
  onResult?: OnSendResult;
  /** The sender of mails in the name of a company; null: that of the installation. */
  findSender?: (platform: Platform, companyId: string) => Promise<CompanySender | null>;
  /** Reads the attached files of a company; throws while the virus scanner has not read one. */
  readFiles?: (
    platform: Platform,
    companyId: string,
    fileIds: readonly string[],
  ) => Promise<MailAttachment[]>;
};

// A hanging server must not block the other tasks.
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/**
 * Sends one row of the outbox. When the server is away the task fails and is retried. A sent row is never sent again,
 * and a permanently rejected one becomes `failed`. The Message-ID is the row's id. A crash between the server's
 * confirmation and our update therefore shows only one mail to the reader.
 */
export function sendMessageTask(platform: Platform, { onResult, findSender, readFiles }: Hooks = {}): Task {
  const { smtpUrl, sms } = platform.config;
  const senders: Record<string, Sender | null> = {
    mail: smtpUrl === null ? null : smtpSender(smtpUrl, platform),
    sms: sms.api === null ? null : smsSender(sms.api),
  };
  return {
    name: 'send_message',
    async run({ outboxId }) {
      if (outboxId === undefined) return;
      const row = await findMessage(platform, outboxId);
      if (row === undefined) return;
      const message = row.message as unknown as Message;
      const companyId = row.company_id;
      // Mails to members and users are Kadro's and have no name of a company.
      const own = companyId !== null && message.fromName !== undefined && row.state === 'waiting';
      const ownSender = own ? ((await findSender?.(platform, companyId)) ?? null) : null;
      const sender = ownSender === null ? (senders[row.channel] ?? null) : companySender(ownSender);
      const attach = async (): Promise<MailAttachment[]> =>
        companyId === null || message.fileIds === undefined
          ? []
          : ((await readFiles?.(platform, companyId, message.fileIds)) ?? []);
      const end =
        row.state === 'waiting'
          ? await sendOne(platform, { ...row, message }, sender, attach)
          : { state: row.state, reason: row.last_error };
      if (companyId === null || message.messageId === undefined) return;
      await onResult?.(platform, { companyId, outboxId, ...end });
    },
  };
}

const findMessage = (platform: Platform, id: string) =>
  platform.system
    .selectFrom('outbox')
    .select(['id', 'channel', 'recipient', 'subject', 'message', 'state', 'company_id', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirst();

type SendEnd = { state: 'sent' | 'failed' | 'no_sender'; reason: string | null };

async function sendOne(
  platform: Platform,
  row: Row,
  sender: Sender | null,
  attach: () => Promise<MailAttachment[]>,
): Promise<SendEnd> {
  const { message } = row;
  if (sender === null) return saveResult(platform, row.id, { state: 'no_sender', reason: null });
  if (message.expiresAt !== undefined && new Date(message.expiresAt) <= platform.clock.now())
    return saveResult(platform, row.id, { state: 'failed', reason: 'not sent in time' });
  try {
    await sender({ ...row, attachments: await attach() });
  } catch (error) {
    const isFinal = isRefused(error);
    const reason = await saveFailure(platform, row.id, error, isFinal ? 'failed' : 'waiting');
    if (isFinal) return { state: 'failed', reason };
    throw error;
  }
  return saveResult(platform, row.id, { state: 'sent', reason: null });
}

function smtpSender(url: string, { config }: Platform): Sender {
  const transport: Transporter = nodemailer.createTransport({ url, ...timeouts });
  return async (row) => {
    const { message, recipient, id } = row;
    await transport.sendMail({
      ...contentOf(row),
      from: withName(config.mailFrom, message.fromName),
      messageId: message.messageId ?? `<${id}@${new URL(config.publicUrl).hostname}>`,
      // Without an envelope of its own the library takes the addresses of the headers.
      ...(message.returnPath !== undefined && { envelope: { from: message.returnPath, to: recipient } }),
    });
  };
}

/** Its server may refuse another envelope sender than its own, so bounces go to the company. */
const companySender =
  (sender: CompanySender): Sender =>
  async (row) => {
    const { address } = sender;
    const { fromName = '', messageId = `<${row.id}@${address.split('@')[1] ?? ''}>` } = row.message;
    await sender.send({ ...contentOf(row), from: { name: fromName, address }, messageId });
  };

const contentOf = ({ recipient, subject, message, attachments = [] }: Row): SendMailOptions => ({
  to: { name: '', address: recipient },
  subject,
  text: message.text,
  ...(message.html ? { html: message.html } : {}),
  ...(message.replyTo ? { replyTo: message.replyTo } : {}),
  ...threadHeaders(message),
  ...(attachments.length > 0 && { attachments }),
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message) },
  ...(message.calendar
    ? {
        icalEvent: {
          method: message.calendar.method,
          filename: 'invite.ics',
          content: message.calendar.content,
        },
      }
    : {}),
  disableFileAccess: true,
  disableUrlAccess: true,
});

const threadHeaders = ({ references = [] }: Message) =>
  references.length === 0 ? {} : { references, inReplyTo: references.at(-1) };

// Mail programs show a button for these headers, which posts to the address without opening a page (RFC 8058).
const unsubscribeHeaders = ({ unsubscribeAddress }: Message): Record<string, string> =>
  unsubscribeAddress === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

function withName(from: string, name: string | undefined): string | { name: string; address: string } {
  return name === undefined ? from : { name, address: senderAddress(from) };
}

/** The bare address of `Name <address>`. */
export function senderAddress(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from;
}

// The server rejects this message or recipient permanently. Other errors may pass: 4xx, a wrong password, a sender that
// the account may not use, no connection.
function isRefused(error: unknown): boolean {
  if (error instanceof SmsRefused) return true;
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return false;
  return responseCode === undefined || responseCode >= 500;
}

async function saveResult(platform: Platform, id: string, end: SendEnd): Promise<SendEnd> {
  await platform.system
    .updateTable('outbox')
    .set({
      state: end.state,
      ...(end.state === 'sent' && { sent_at: platform.clock.now() }),
      ...(end.reason !== null && { last_error: end.reason }),
    })
    .where('id', '=', id)
    .execute();
  return end;
}

async function saveFailure(
  platform: Platform,
  id: string,
  error: unknown,
  state: 'waiting' | 'failed',
): Promise<string> {
  // A server may answer with any byte, and PostgreSQL stores no NUL.
  const reason = error instanceof Error ? error.message.replaceAll('\0', '').slice(0, 500) : 'unknown';
  await platform.system
    .updateTable('outbox')
    .set((eb) => ({ state, attempts: eb('attempts', '+', 1), last_error: reason }))
    .where('id', '=', id)
    .execute();
  return reason;
}
