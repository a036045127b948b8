import { record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { answerDays, type DataRequestKind } from '../rules.ts';
import { mailRequest } from './mail.ts';
import { type DataRequestRow, findRequest, insertRequest, listOfCandidate } from './queries.ts';

type RequestInput = {
  candidateId: string;
  kind: DataRequestKind;
  body: string;
  /** The candidate's account; null when they came by the link in their mail. */
  userId: string | null;
  now: Date;
};

/**
 * Stores a request, confirms it by mail, and notifies the members who may answer it. A unique index keeps one open
 * request of a kind; a repeated one returns it, and one with another text is a conflict, so that no text is lost.
 */
export async function receiveRequest(
  tx: TenantTx,
  platform: Platform,
  { candidateId, kind, body, userId, now }: RequestInput,
): Promise<DataRequestRow> {
  const locked = tx.selectFrom('candidates').select('id').where('id', '=', candidateId).forKeyShare();
  if ((await locked.executeTakeFirst()) === undefined) refuse('not_found');
  const inserted = await insertRequest(tx, { candidateId, kind, body, days: answerDays, now });
  if (inserted === undefined) {
    const open = (await listOfCandidate(tx, candidateId, now)).find(
      (one) => one.kind === kind && one.state === 'open',
    );
    if (open === undefined) refuse('conflict', 'data-requests.closed');
    return open.body === body ? open : refuse('conflict', 'data-requests.already_open');
  }
  const row = (await findRequest(tx, inserted.id, now)) ?? refuse('not_found');
  await mailRequest(tx, platform, { candidateId, kind, news: 'received', dueOn: row.due_on, answer: '' });
  await record(
    tx,
    tx.tenantId,
    { kind: 'candidate', userId },
    { type: 'data_request.received', candidateId, data: { dataRequestId: row.id, kind }, now },
  );
  return row;
}
