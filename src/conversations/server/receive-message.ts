import { record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { refuseReusedKey } from '#platform/server/http/idempotency.ts';
import { lockThread } from './access.ts';
import { findThreadOfNewest, readersOfAnswer } from './private-threads.ts';
import { findMessage, findSentMessage, type MessageRow, wholeThread } from './queries.ts';

type ReceivedMessage = {
  candidateId: string;
  applicationId: string;
  body: string;
  /** One message per key; null stores it always. */
  sendKey: string | null;
  /** The candidate's account; null when they came by the link in their mail. */
  userId: string | null;
  now: Date;
};

/**
 * Stores a message of a candidate about their application. A repeated key returns the first message. The event notifies
 * the assignee, else the hiring team; of an answer to a private message its readers.
 */
export async function receiveMessage(tx: TenantTx, message: ReceivedMessage): Promise<MessageRow> {
  const { candidateId, applicationId, body, sendKey, userId, now } = message;
  await lockThread(tx, { candidateId, applicationId });
  const sent = sendKey === null ? undefined : await findSentMessage(tx, candidateId, sendKey);
  if (sent !== undefined) {
    const isSame = sent.sender === 'candidate' && sent.body === body && sent.application_id === applicationId;
    return isSame ? sent : refuseReusedKey();
  }
  const privateThreadId = await findThreadOfNewest(tx, { candidateId, applicationId });
  const { id } = await tx
    .insertInto('messages')
    .values({
      candidate_id: candidateId,
      application_id: applicationId,
      private_thread_id: privateThreadId,
      sender: 'candidate',
      body,
      send_key: sendKey,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { job_id: jobId, assignee_id: assigneeId } = await findResponsible(tx, applicationId);
  const readers = await readersOfAnswer(tx, privateThreadId, { candidateId, applicationId });
  await record(
    tx,
    tx.tenantId,
    { kind: 'candidate', userId },
    {
      type: 'message.received',
      jobId,
      candidateId,
      applicationId,
      readerUserIds: readers?.userIds ?? null,
      data: {
        messageId: id,
        ...(readers === null ? { assigneeId } : { readerMemberIds: readers.memberIds }),
      },
      now,
    },
  );
  return (await findMessage(tx, wholeThread(candidateId), id)) ?? refuse('not_found');
}

/** The job of the application, and its assignee while they are active. */
export function findResponsible(tx: TenantTx, applicationId: string) {
  return tx
    .selectFrom('applications')
    .leftJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'applications.tenant_id')
        .onRef('members.id', '=', 'applications.assignee_id')
        .on('members.status', '=', 'active'),
    )
    .select(['applications.job_id', 'members.id as assignee_id'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow();
}
