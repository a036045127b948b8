import { byMember, record } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { shownText } from '#platform/server/db/withheld-words.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { lockThread } from './access.ts';
import { mailMessage } from './mail.ts';

export type SendContext = { platform: Platform; actor: MemberActor; now: Date };

type CheckedMessage = {
  candidateId: string;
  /** The application it is about, with its job; null for the person. */
  topic: { id: string; job_id: string } | null;
  /** Null for the usual subject. */
  subject: string | null;
  body: string;
};

/** Stores a message that the member may write, and mails it. Its event has no text. @returns its id */
export async function storeMessage(
  tx: TenantTx,
  { platform, actor, now }: SendContext,
  { candidateId, topic, subject, body }: CheckedMessage,
): Promise<string> {
  const applicationId = topic?.id ?? null;
  await lockThread(tx, { candidateId, applicationId });
  const { id } = await tx
    .insertInto('messages')
    .values({
      candidate_id: candidateId,
      application_id: applicationId,
      sender: 'member',
      author_user_id: actor.userId,
      subject: subject === null ? null : shownText(subject, candidateId),
      body: shownText(body, candidateId),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mailMessage(tx, { platform, actor }, { candidateId, applicationId, messageId: id, subject, body });
  await record(tx, actor.companyId, byMember(actor), {
    type: 'message.sent',
    jobId: topic?.job_id ?? null,
    candidateId,
    applicationId,
    data: { messageId: id },
    now,
  });
  return id;
}
