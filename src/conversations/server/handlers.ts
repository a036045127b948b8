import { findOptOut } from '#bulk-changes/server/mailing-opt-outs.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { notifyMember } from '#platform/server/live/live.ts';
import { conversations } from '../contract.ts';
import { lockThread, requireThread, type VisibleThread } from './access.ts';
import { listFilesOfMails } from './incoming-queries.ts';
import { mayChangeReaders, presentConversation, presentToTeam } from './present.ts';
import {
  countUnreadOfMember,
  findAddressProblem,
  findMessage,
  listMessages,
  listTopics,
  saveReading,
} from './queries.ts';
import { sendMessage } from './send-message.ts';
import { setMessageReaders } from './set-message-readers.ts';

export const conversationOperations: Operation[] = implement(
  'conversations',
  conversations,
)({
  async read({ params }, { tx, actor }) {
    const thread = await requireThread(tx, actor, params.candidateId);
    const topics = await listTopics(tx, actor, thread);
    const unread = await countUnreadOfMember(tx, thread, actor.memberId);
    const addressProblem = await findAddressProblem(tx, thread);
    const optOut = await findOptOut(tx, thread.candidateId);
    return presentConversation({ thread, topics, unread, addressProblem, optOut }, actor);
  },
  async list({ params, query }, { tx, actor }) {
    const thread = await requireThread(tx, actor, params.candidateId);
    const page = { after: readCursor(query.cursor, ['id']), limit: query.limit };
    const rows = await listMessages(tx, thread, page);
    const files = await listFilesOfMails(
      tx,
      rows.flatMap(({ mail_id }) => mail_id ?? []),
    );
    const view = { ...(await viewOf(tx, actor, thread)), files };
    return pageFrom(
      rows,
      query.limit,
      (row) => presentToTeam(row, view),
      ({ id }) => ({ id }),
    );
  },
  async send({ params, body }, { tx, platform, actor, now }) {
    const input = { candidateId: params.candidateId, ...body };
    const { thread, row } = await sendMessage(tx, { platform, actor, now }, input);
    return presentToTeam(row, await viewOf(tx, actor, thread));
  },
  async setReaders({ params, body }, { tx, actor, now }) {
    const thread = await requireThread(tx, actor, params.candidateId);
    const view = await viewOf(tx, actor, thread);
    const { messageId, candidateId } = params;
    const { application_id: applicationId } =
      (await findMessage(tx, thread, messageId)) ?? refuse('not_found');
    await lockThread(tx, { candidateId, applicationId });
    // A concurrent change may have made it private, with other readers.
    const row = (await findMessage(tx, thread, messageId)) ?? refuse('not_found');
    if (!mayChangeReaders(row, view)) refuse('forbidden', 'conversations.not_readers_author');
    const jobId = view.topics.find(({ id }) => id === row.application_id)?.job_id ?? null;
    await setMessageReaders(tx, actor, { thread, row, jobId, readerIds: body.readerIds, now });
    return presentToTeam((await findMessage(tx, thread, row.id)) ?? refuse('not_found'), view);
  },
  async markRead({ params: { candidateId }, body: { messageId } }, { tx, actor, now }) {
    const thread = await requireThread(tx, actor, candidateId);
    if ((await findMessage(tx, thread, messageId)) === undefined) refuse('not_found');
    const { companyId, memberId } = actor;
    const hasMoved = await saveReading(tx, { candidateId, memberId, messageId, now });
    if (hasMoved) await notifyMember(tx, 'conversation.read', { companyId, memberId });
    return { isSuccess: true as const };
  },
});

const viewOf = async (tx: TenantTx, actor: MemberActor, thread: VisibleThread) => ({
  actor,
  topics: await listTopics(tx, actor, thread),
  mayWriteToPerson: thread.candidate.may_change,
});
