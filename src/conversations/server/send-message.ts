import { requireReaders } from '#comments/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { lockThread, requireThread, requireTopic, type VisibleThread } from './access.ts';
import { mailCopies, requireCopies } from './mail-copies.ts';
import { findOrAddPrivateThread, type PrivateThread } from './private-threads.ts';
import { findMessage, type MessageRow, type Topic } from './queries.ts';
import { type SendContext, storeMessage } from './store-message.ts';

type MessageInput = {
  candidateId: string;
  applicationId: string | null;
  body: string;
  copyMemberIds: readonly string[];
  readerIds: readonly string[] | null;
};

/** A message that the member may write: what it is about, and its private thread. */
export type CheckedInput = {
  thread: VisibleThread;
  topic: Topic | null;
  privateThread: PrivateThread | null;
};

/** Checks what a member writes, and finds or makes its private thread. Members who get a copy are readers too. */
export async function requireMessage(
  tx: TenantTx,
  { actor, now }: Pick<SendContext, 'actor' | 'now'>,
  { candidateId, applicationId, copyMemberIds, readerIds }: Omit<MessageInput, 'body'>,
): Promise<CheckedInput> {
  const thread = await requireThread(tx, actor, candidateId);
  const topic = await requireTopic(tx, actor, { thread, applicationId });
  if (thread.candidate.email === '') refuse('conflict', 'conversations.no_email');
  const copied = await requireCopies(tx, { topic, copyMemberIds });
  if (readerIds === null) return { thread, topic, privateThread: null };
  const chosen = await requireReaders(tx, { candidateId, applicationId }, [...readerIds]);
  await lockThread(tx, { candidateId, applicationId });
  const readerUserIds = [...chosen, ...copied];
  const input = { candidateId, authorUserId: actor.userId, readerUserIds, now };
  return { thread, topic, privateThread: await findOrAddPrivateThread(tx, input) };
}

/** Stores a message of a member and mails it to the candidate. */
export async function sendMessage(
  tx: TenantTx,
  context: SendContext,
  input: MessageInput,
): Promise<{ thread: VisibleThread; row: MessageRow }> {
  const { thread, topic, privateThread } = await requireMessage(tx, context, input);
  const { candidateId, body, copyMemberIds } = input;
  const id = await storeMessage(tx, context, { candidateId, topic, privateThread, subject: null, body });
  const copied = { messageId: id, candidate: thread.candidate, topic, body, copyMemberIds, privateThread };
  await mailCopies(tx, context, copied);
  return { thread, row: (await findMessage(tx, thread, id)) ?? refuse('not_found') };
}
