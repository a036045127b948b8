import { presentMessage } from '#conversations/server/present.ts';
import {
  findMessage,
  findSentMessage,
  listMessages,
  saveReading,
  wholeThread,
} from '#conversations/server/queries.ts';
import { receiveMessage } from '#conversations/server/receive-message.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { idempotencyKeyOf } from '#platform/server/http/idempotency.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import { myMessages } from '../message-contract.ts';
import { inOwnApplication } from './access.ts';
import { spendChange } from './spend-change.ts';

const messagesPerQuarter: Limit = { name: 'my_application_messages', points: 20, seconds: 900 };
const readingsPerQuarter: Limit = { name: 'my_application_readings', points: 300, seconds: 900 };

export const myMessageOperations: Operation[] = implement(
  'my-applications',
  myMessages,
)({
  async listMessages({ params: { applicationId }, query }, context) {
    const page = { after: readCursor(query.cursor, ['id']), limit: query.limit };
    return inOwnApplication(
      context,
      applicationId,
      async (tx, { row }) => {
        const rows = await listMessages(tx, wholeThread(row.candidate_id), page);
        return pageFrom(
          rows,
          query.limit,
          (message) => presentMessage(message),
          ({ id }) => ({ id }),
        );
      },
      { readOnly: true },
    );
  },
  async sendMessage({ params: { applicationId }, body: { body } }, context) {
    const { request, now } = context;
    const sendKey = idempotencyKeyOf(request);
    if (!(await isSent(context, applicationId, sendKey))) await spendChange(context, messagesPerQuarter);
    return inOwnApplication(context, applicationId, async (tx, { row, userId }) => {
      const candidateId = row.candidate_id;
      return presentMessage(
        await receiveMessage(tx, { candidateId, applicationId, body, sendKey, userId, now }),
      );
    });
  },
  async markMessagesRead({ params: { applicationId }, body: { messageId } }, context) {
    await spendChange(context, readingsPerQuarter);
    return inOwnApplication(context, applicationId, async (tx, { row }) => {
      const candidateId = row.candidate_id;
      if ((await findMessage(tx, wholeThread(candidateId), messageId)) === undefined)
        refuse('not_found', 'my-applications.gone');
      await saveReading(tx, { candidateId, memberId: null, messageId, now: context.now });
      return { isSuccess: true as const };
    });
  },
});

/** Whether a message with the key is stored: repeating it after a lost answer is not charged to the limit. */
async function isSent(
  context: PublicContext,
  applicationId: string,
  sendKey: string | null,
): Promise<boolean> {
  if (sendKey === null) return false;
  return inOwnApplication(
    context,
    applicationId,
    async (tx, { row }) => (await findSentMessage(tx, row.candidate_id, sendKey)) !== undefined,
    { readOnly: true },
  );
}
