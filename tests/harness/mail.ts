import { testServer } from './api.ts';

export type SentMail = {
  id: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  messageId?: string;
  references?: string[];
  returnPath?: string;
  calendar?: { method: string; content: string };
  state: string;
};

/** Mails to an address, oldest first, sent or queued. */
export async function mailsTo(address: string): Promise<SentMail[]> {
  const { platform } = await testServer();
  const rows = await platform.system
    .selectFrom('outbox')
    .select(['id', 'subject', 'message', 'state'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(
    ({ message, ...row }) => ({ ...row, ...(message as unknown as Omit<SentMail, 'id'>) }) as SentMail,
  );
}

/** Codes sent to a number by SMS, oldest first. */
export async function codesTo(phoneNumber: string): Promise<string[]> {
  return (await mailsTo(phoneNumber)).map(({ text }) => /#(\d{6})$/.exec(text)?.[1] ?? '');
}
