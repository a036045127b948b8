import type { ApplicationRow } from '#applications/server/access.ts';
import { mayDecide, type TeamRole } from '#applications/server/policy.ts';
import { readScope, requireCandidate } from '#candidates/server/access.ts';
import { listTopics } from '#conversations/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type DocumentRequest, documentRequests } from '../contract.ts';
import { isUnderWay, presentDocument } from './present.ts';
import { findRequests, listFilesOfRequests, listOfCandidate } from './queries.ts';
import { askAgain, closeRequest, requestDocuments, type RequestContext } from './request-documents.ts';

export const documentRequestOperations: Operation[] = implement(
  'document-requests',
  documentRequests,
)({
  async listOfCandidate({ params }, { tx, actor, now }) {
    const { id: candidateId, email } = await requireCandidate(tx, actor, params.candidateId);
    const topics = await listTopics(tx, actor, { candidateId, scope: readScope(actor) });
    const rows = await listOfCandidate(tx, actor, candidateId, now);
    const files = await listFilesOfRequests(
      tx,
      rows.map(({ id }) => id),
    );
    const roleOf = (applicationId: string) => topics.find(({ id }) => id === applicationId)?.role ?? null;
    return {
      items: rows.map((row) => presentDocument({ row, files, role: roleOf(row.application_id) }, actor)),
      applications: topics.map(({ id, title, outcome, status, role, form_id: formId }) => ({
        id,
        jobTitle: title,
        can: {
          request:
            email !== '' &&
            formId !== null &&
            isUnderWay(outcome) &&
            status !== 'archived' &&
            mayDecide(actor, role as TeamRole | null),
        },
      })),
    };
  },
  async create({ params: { applicationId }, body }, { tx, platform, actor, now }) {
    const context = { platform, actor, now };
    const { application, ids } = await requestDocuments(tx, context, { applicationId, ...body });
    return { items: await present(tx, context, { application, ids }) };
  },
  async accept({ params: { documentRequestId: id } }, { tx, platform, actor, now }) {
    const context = { platform, actor, now };
    return presentOne(tx, context, id, await closeRequest(tx, context, { id, to: 'accepted' }));
  },
  async askAgain({ params: { documentRequestId: id }, body }, { tx, platform, actor, now }) {
    const context = { platform, actor, now };
    return presentOne(tx, context, id, await askAgain(tx, context, { id, ...body }));
  },
  async cancel({ params: { documentRequestId: id } }, { tx, platform, actor, now }) {
    const context = { platform, actor, now };
    return presentOne(tx, context, id, await closeRequest(tx, context, { id, to: 'cancelled' }));
  },
});

type PresentInput = { application: ApplicationRow; ids: string[] };

async function present(
  tx: TenantTx,
  { actor, now }: RequestContext,
  { application, ids }: PresentInput,
): Promise<DocumentRequest[]> {
  const rows = await findRequests(tx, ids, now);
  const files = await listFilesOfRequests(tx, ids);
  return rows.map((row) => presentDocument({ row, files, role: application.teamRole }, actor));
}

async function presentOne(
  tx: TenantTx,
  context: RequestContext,
  id: string,
  application: ApplicationRow,
): Promise<DocumentRequest> {
  const [presented = refuse('not_found')] = await present(tx, context, { application, ids: [id] });
  return presented;
}
