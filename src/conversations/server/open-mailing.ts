import type { MailingContext, MailingMessage } from '#bulk-changes/server/mailing-threads.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MailThread } from '#platform/server/mail/outbox.ts';
import { lockThread } from './access.ts';
import { insertMemberMessage } from './store-message.ts';
import { openThreadMail } from './thread-mail.ts';

/**
 * Stores a mail to many people as a message of the conversation with this one. An answer then has the text that it
 * answers, and notifies the author. The caller mails it and records the event.
 */
export async function openMailing(
  tx: TenantTx,
  { platform, actor, now }: MailingContext,
  { to, ...message }: MailingMessage,
): Promise<{ thread: MailThread; replyTo: string | null }> {
  const { candidateId, applicationId } = message;
  await lockThread(tx, { candidateId, applicationId });
  const messageId = await insertMemberMessage(tx, {
    ...message,
    privateThreadId: null,
    userId: actor.userId,
    now,
  });
  const mail = { candidateId, applicationId, messageId, authorUserId: actor.userId, to };
  return openThreadMail(tx, platform, { ...mail, kind: 'message' });
}
