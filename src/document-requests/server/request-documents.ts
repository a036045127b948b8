import type { z } from 'zod';
import { byMember, record } from '#activity/server/record.ts';
import { type ApplicationRow, requireApplication, requireDecision } from '#applications/server/access.ts';
import { requireRoom } from '#billing/server/limits.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { documentsDraft, renewalDraft } from '../contract.ts';
import { pendingMax, type StoredState } from '../rules.ts';
import { mailDocuments } from './mail.ts';
import { isUnderWay } from './present.ts';
import { changeState, type DocumentRow, findRequests, lockRequest } from './queries.ts';

export type RequestContext = { platform: Platform; actor: MemberActor; now: Date };

type Draft = z.output<typeof documentsDraft>;

/** Stores requests of an application and mails them together. @returns their ids */
export async function requestDocuments(
  tx: TenantTx,
  { platform, actor, now }: RequestContext,
  { applicationId, documents }: Draft & { applicationId: string },
): Promise<{ application: ApplicationRow; ids: string[] }> {
  const application = await requireApplication(tx, actor, applicationId);
  requireDecision(actor, { status: application.jobStatus, teamRole: application.teamRole });
  if (!isUnderWay(application.outcome)) refuse('conflict', 'document-requests.ended');
  // Locked, so that concurrent requests count each other, and the application is not deleted or withdrawn meanwhile.
  await tx.selectFrom('applications').select('id').where('id', '=', applicationId).forUpdate().execute();
  if ((await countPending(tx, applicationId)) + documents.length > pendingMax)
    refuse('conflict', 'document-requests.limit_reached', { values: { limit: pendingMax } });
  const { candidateId, jobId } = application;
  const rows = await tx
    .insertInto('document_requests')
    .values(
      documents.map(({ title, explanation, dueOn }) => ({
        application_id: applicationId,
        title,
        explanation,
        due_on: dueOn,
        requested_by: actor.userId,
        requested_at: now,
        asked_at: now,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await requireRoom(tx, actor.isBilled, { limit: 'mails', now });
  await mailDocuments(tx, platform, {
    applicationId,
    candidateId,
    authorUserId: actor.userId,
    news: 'requested',
    documents: documents.map((document, place) => ({ ...document, id: ids[place] ?? '' })),
    reason: '',
  });
  await record(tx, tx.tenantId, byMember(actor), {
    type: 'document_request.created',
    jobId,
    candidateId,
    applicationId,
    data: { documentRequestIds: ids, title: documents.map(({ title }) => title).join(', ') },
    now,
  });
  return { application, ids };
}

async function countPending(tx: TenantTx, applicationId: string): Promise<number> {
  const rows = await tx
    .selectFrom('document_requests')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['open', 'received'])
    .execute();
  return rows.length;
}

/** Locks a request that the member may decide about. */
async function requireLocked(tx: TenantTx, { actor, now }: RequestContext, id: string) {
  const locked = (await lockRequest(tx, id)) ?? refuse('not_found');
  const application = await requireApplication(tx, actor, locked.application_id);
  requireDecision(actor, { status: application.jobStatus, teamRole: application.teamRole });
  const [row = refuse('not_found')] = await findRequests(tx, [id], now);
  return { application, row };
}

type Decision = { id: string; to: 'accepted' | 'cancelled' };

/** Accepts what arrived, or cancels the request. Repeating it changes nothing; another end is a conflict. */
export async function closeRequest(
  tx: TenantTx,
  context: RequestContext,
  { id, to }: Decision,
): Promise<ApplicationRow> {
  const { application, row } = await requireLocked(tx, context, id);
  if (row.state === to) return application;
  const from: readonly StoredState[] = to === 'accepted' ? ['received'] : ['open', 'received'];
  const isPending = isUnderWay(row.outcome) && from.includes(row.state as StoredState);
  if (!isPending) refuse('conflict', 'document-requests.closed');
  await changeState(tx, id, { to, from, now: context.now });
  await recordChange(tx, context, row, `document_request.${to}`);
  return application;
}

type Renewal = z.output<typeof renewalDraft> & { id: string };

/** Asks again for a document that arrived; the files stay with the team, and the applicant is mailed the reason. */
export async function askAgain(
  tx: TenantTx,
  context: RequestContext,
  { id, reason, dueOn }: Renewal,
): Promise<ApplicationRow> {
  const { application, row } = await requireLocked(tx, context, id);
  if (!isUnderWay(row.outcome)) refuse('conflict', 'document-requests.closed');
  if (row.state === 'open') refuse('conflict', 'document-requests.not_received');
  if (row.state !== 'received') refuse('conflict', 'document-requests.closed');
  await tx
    .updateTable('document_requests')
    .set({
      state: 'open',
      reason,
      due_on: dueOn,
      asked_at: context.now,
      received_at: null,
      reminded_at: null,
    })
    .where('id', '=', id)
    .execute();
  await requireRoom(tx, context.actor.isBilled, { limit: 'mails', now: context.now });
  await mailDocuments(tx, context.platform, {
    applicationId: application.id,
    candidateId: application.candidateId,
    authorUserId: context.actor.userId,
    news: 'again',
    documents: [{ id, title: row.title, explanation: row.explanation, dueOn }],
    reason,
  });
  await recordChange(tx, context, row, 'document_request.renewed');
  return application;
}

type ChangeType = 'document_request.accepted' | 'document_request.cancelled' | 'document_request.renewed';

const recordChange = (tx: TenantTx, { actor, now }: RequestContext, row: DocumentRow, type: ChangeType) =>
  record(tx, tx.tenantId, byMember(actor), {
    type,
    jobId: row.job_id,
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    data: { documentRequestId: row.id, title: row.title },
    now,
  });
