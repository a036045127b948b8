import { byMember, record } from '#activity/server/record.ts';
import type { BeforeDeletion } from '#candidates/server/delete-candidate.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { requireAnswerable } from './access.ts';
import { mailRequest } from './mail.ts';
import { type DataRequestRow, findRequest, listOfCandidate } from './queries.ts';

type AnswerContext = { platform: Platform; actor: MemberActor; now: Date };
type Answer = { dataRequestId: string; state: 'done' | 'declined'; answer: string };

/** Closes a request and mails the answer. Repeating the same decision changes nothing; another one is a conflict. */
export async function answerRequest(
  tx: TenantTx,
  { platform, actor, now }: AnswerContext,
  { dataRequestId, state, answer }: Answer,
): Promise<DataRequestRow> {
  const request = await requireAnswerable(tx, actor, dataRequestId);
  const { kind, candidate } = request;
  if (request.state === 'open') {
    if (kind === 'deletion' && state === 'done') refuse('conflict', 'data-requests.delete_instead');
    await tx
      .updateTable('data_requests')
      .set({ state, answer, closed_at: now, closed_by: actor.userId })
      .where('id', '=', dataRequestId)
      .execute();
    const { due_on: dueOn } = (await findRequest(tx, dataRequestId, now)) ?? refuse('not_found');
    await mailRequest(tx, platform, { candidateId: candidate.id, kind, news: state, dueOn, answer });
    await record(tx, actor.companyId, byMember(actor), {
      type: state === 'done' ? 'data_request.completed' : 'data_request.declined',
      candidateId: candidate.id,
      data: { dataRequestId, kind },
      now,
    });
  } else if (request.state !== state) refuse('conflict', 'data-requests.closed');
  return (await findRequest(tx, dataRequestId, now)) ?? refuse('not_found');
}

/**
 * Closes the requests of a candidate who is deleted and removes their texts. A person who had asked for the deletion is
 * told by mail.
 */
export const closeRequestsOfCandidate: BeforeDeletion = async (tx, { platform, actor, now }, candidateId) => {
  // A concurrent request waits for the deletion, and is then not found.
  await tx.selectFrom('candidates').select('id').where('id', '=', candidateId).forUpdate().execute();
  const requests = await listOfCandidate(tx, candidateId, now);
  if (requests.length === 0) return;
  const asked = requests.find(({ kind, state }) => kind === 'deletion' && state === 'open');
  if (asked !== undefined)
    await mailRequest(tx, platform, {
      candidateId,
      kind: 'deletion',
      news: 'done',
      dueOn: asked.due_on,
      answer: '',
    });
  await tx
    .updateTable('data_requests')
    .set({ state: 'done', closed_at: now, closed_by: actor.userId })
    .where('candidate_id', '=', candidateId)
    .where('state', '=', 'open')
    .execute();
  await tx
    .updateTable('data_requests')
    .set({ body: '', answer: '' })
    .where('candidate_id', '=', candidateId)
    .execute();
};
