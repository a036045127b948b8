import { byMember, record } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { shownText } from '#platform/server/db/withheld-words.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { lockThread } from './access.ts';
import { mailMessage } from './mail.ts';
import type { PrivateThread } from './private-threads.ts';

export type SendContext = { platform: Platform; actor: MemberActor; now: Date };

type CheckedMessage = {
  candidateId: string;
  /** The application it is about, with its job; null for the person. */
  topic: { id: string; job_id: string } | null;
  /** Null for the usual subject. */
  subject: string | null;
  body: string;
  /** Its readers alone see the message; null: everyone who sees the conversation does. */
  privateThread: PrivateThread | null;
  /** Files that its mail has as attachments. */
  fileIds?: readonly string[];
};

/** Stores a message that the member may write, and mails it. Its event has no text. @returns its id */
export async function storeMessage(
  tx: TenantTx,
  { platform, actor, now }: SendContext,
  { candidateId, topic, subject, body, privateThread, fileIds = [] }: CheckedMessage,
): Promise<string> {
  const applicationId = topic?.id ?? null;
  await lockThread(tx, { candidateId, applicationId });
  const privateThreadId = privateThread?.id ?? null;
  const message = { candidateId, applicationId, privateThreadId, subject, body };
  const id = await insertMemberMessage(tx, { ...message, userId: actor.userId, now });
  await mailMessage(tx, { platform, actor }, { ...message, messageId: id, fileIds });
  await record(tx, actor.companyId, byMember(actor), {
    type: 'message.sent',
    jobId: topic?.job_id ?? null,
    candidateId,
    applicationId,
    readerUserIds: privateThread?.readerUserIds ?? null,
    data: { messageId: id },
    now,
  });
  return id;
}

type MemberMessage = Omit<CheckedMessage, 'topic' | 'fileIds' | 'privateThread'> & {
  applicationId: string | null;
  privateThreadId: string | null;
  userId: string;
  now: Date;
};

/** Inserts a message of a member in a locked conversation. @returns its id */
export async function insertMemberMessage(tx: TenantTx, message: MemberMessage): Promise<string> {
  const { id } = await tx
    .insertInto('messages')
    .values({
      candidate_id: message.candidateId,
      application_id: message.applicationId,
      private_thread_id: message.privateThreadId,
      sender: 'member',
      author_user_id: message.userId,
      subject: message.subject === null ? null : shownText(message.subject, message.candidateId),
      body: shownText(message.body, message.candidateId),
      created_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
