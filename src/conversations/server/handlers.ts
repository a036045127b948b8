import { findOptOut } from '#bulk-changes/server/mailing-opt-outs.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { notifyMember } from '#platform/server/live/live.ts';
import { conversations } from '../contract.ts';
import { requireThread } from './access.ts';
import { listFilesOfMails } from './incoming-queries.ts';
import { presentConversation, presentToTeam } from './present.ts';
import {
  countUnreadOfMember,
  findAddressProblem,
  findMessage,
  listMessages,
  listTopics,
  saveReading,
} from './queries.ts';
import { sendMessage } from './send-message.ts';

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
    return pageFrom(
      rows,
      query.limit,
      (row) => presentToTeam(row, files),
      ({ id }) => ({ id }),
    );
  },
  async send({ params, body }, { tx, platform, actor, now }) {
    const input = { candidateId: params.candidateId, ...body };
    return presentToTeam(await sendMessage(tx, { platform, actor, now }, input));
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
