import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { lockThread, requireThread, requireTopic } from './access.ts';
import { mailMessage } from './mail.ts';
import { findMessage, type MessageRow } from './queries.ts';

type MessageInput = { candidateId: string; applicationId: string | null; body: string };
type SendContext = { platform: Platform; actor: MemberActor; now: Date };

/** Stores a message of a member and mails it to the candidate. Its event has no text. */
export async function sendMessage(
  tx: TenantTx,
  { platform, actor, now }: SendContext,
  { candidateId, applicationId, body }: MessageInput,
): Promise<MessageRow> {
  const thread = await requireThread(tx, actor, candidateId);
  const topic = await requireTopic(tx, actor, { thread, applicationId });
  if (thread.candidate.email === '') refuse('conflict', 'conversations.no_email');
  await lockThread(tx, { candidateId, applicationId });
  const { id } = await tx
    .insertInto('messages')
    .values({
      candidate_id: candidateId,
      application_id: applicationId,
      sender: 'member',
      author_user_id: actor.userId,
      body,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mailMessage(tx, { platform, actor }, { candidateId, applicationId, messageId: id, body });
  await record(tx, actor.companyId, byMember(actor), {
    type: 'message.sent',
    jobId: topic?.job_id ?? null,
    candidateId,
    applicationId,
    data: { messageId: id },
    now,
  });
  return (await findMessage(tx, thread, id)) ?? refuse('not_found');
}
