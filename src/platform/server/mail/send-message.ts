import nodemailer, { type Transporter } from 'nodemailer';
import type { Task } from '../background/background.ts';
import type { Platform } from '../platform.ts';
import { SmsRefused, smsSender } from './sms-sender.ts';

type Message = {
  fromName?: string;
  text: string;
  html?: string;
  replyTo?: string;
  calendar?: { method: string; content: string };
  unsubscribeAddress?: string;
  expiresAt?: string;
};

type Sender = (row: { id: string; recipient: string; subject: string; message: Message }) => Promise<void>;

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
export function sendMessageTask(platform: Platform): Task {
  const { smtpUrl, sms } = platform.config;
  const senders: Record<string, Sender | null> = {
    mail: smtpUrl === null ? null : smtpSender(smtpUrl, platform),
    sms: sms.api === null ? null : smsSender(sms.api),
  };
  return {
    name: 'send_message',
    async run({ outboxId }) {
      if (outboxId === undefined) return;
      const row = await platform.system
        .selectFrom('outbox')
        .select(['id', 'channel', 'recipient', 'subject', 'message', 'state'])
        .where('id', '=', outboxId)
        .executeTakeFirst();
      if (row === undefined || row.state !== 'waiting') return;
      const message = row.message as unknown as Message;
      const sender = senders[row.channel] ?? null;
      if (sender === null) return saveResult(platform, outboxId, { state: 'no_sender' });
      if (message.expiresAt !== undefined && new Date(message.expiresAt) <= platform.clock.now()) {
        return saveResult(platform, outboxId, { state: 'failed', last_error: 'not sent in time' });
      }
      try {
        await sender({ ...row, message });
      } catch (error) {
        const isFinal = isRefused(error);
        await saveFailure(platform, outboxId, error, isFinal ? 'failed' : 'waiting');
        if (isFinal) return;
        throw error;
      }
      await saveResult(platform, outboxId, { state: 'sent', sent_at: platform.clock.now() });
    },
  };
}

function smtpSender(url: string, { config }: Platform): Sender {
  const transport: Transporter = nodemailer.createTransport({ url, ...timeouts });
  return async ({ id, recipient, subject, message }) => {
    await transport.sendMail({
      from: withName(config.mailFrom, message.fromName),
      to: { name: '', address: recipient },
      subject,
      text: message.text,
      ...(message.html ? { html: message.html } : {}),
      ...(message.replyTo ? { replyTo: message.replyTo } : {}),
      messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
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
  };
}

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

// The server rejects this message or recipient permanently. Other errors may pass: 4xx, a wrong password, no
// connection.
function isRefused(error: unknown): boolean {
  if (error instanceof SmsRefused) return true;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return responseCode === undefined || responseCode >= 500;
}

async function saveResult(
  platform: Platform,
  id: string,
  values: { state: string; sent_at?: Date; last_error?: string },
): Promise<void> {
  await platform.system.updateTable('outbox').set(values).where('id', '=', id).execute();
}

async function saveFailure(
  platform: Platform,
  id: string,
  error: unknown,
  state: 'waiting' | 'failed',
): Promise<void> {
  await platform.system
    .updateTable('outbox')
    .set((eb) => ({
      state,
      attempts: eb('attempts', '+', 1),
      last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
    }))
    .where('id', '=', id)
    .execute();
}
