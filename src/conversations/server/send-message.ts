import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { requireThread, requireTopic } from './access.ts';
import { mailCopies } from './mail-copies.ts';
import { findMessage, type MessageRow } from './queries.ts';
import { type SendContext, storeMessage } from './store-message.ts';

type MessageInput = {
  candidateId: string;
  applicationId: string | null;
  body: string;
  copyMemberIds: string[];
};

/** Stores a message of a member and mails it to the candidate. */
export async function sendMessage(
  tx: TenantTx,
  context: SendContext,
  { candidateId, applicationId, body, copyMemberIds }: MessageInput,
): Promise<MessageRow> {
  const thread = await requireThread(tx, context.actor, candidateId);
  const topic = await requireTopic(tx, context.actor, { thread, applicationId });
  if (thread.candidate.email === '') refuse('conflict', 'conversations.no_email');
  const id = await storeMessage(tx, context, { candidateId, topic, subject: null, body });
  await mailCopies(tx, context, { messageId: id, candidate: thread.candidate, topic, body, copyMemberIds });
  return (await findMessage(tx, thread, id)) ?? refuse('not_found');
}
