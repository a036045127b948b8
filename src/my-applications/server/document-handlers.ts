import { presentOwnDocument } from '#document-requests/server/present.ts';
import {
  type DocumentRow,
  findRequests,
  listFilesOfRequests,
  listOfApplication,
} from '#document-requests/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { myDocuments } from '../document-contract.ts';
import { inOwnApplication } from './access.ts';
import { hasEnded } from './has-ended.ts';
import type { ApplicantRow } from './queries.ts';
import { addDocument, removeDocument } from './receive-document.ts';
import { spendChange } from './spend-change.ts';

export const myDocumentOperations: Operation[] = implement(
  'my-applications',
  myDocuments,
)({
  async listDocuments({ params: { applicationId } }, context) {
    return inOwnApplication(
      context,
      applicationId,
      async (tx, { row }) => {
        const rows = await listOfApplication(tx, applicationId, context.now);
        const shown = rows.filter(({ state }) => state !== 'cancelled');
        return { items: await present(tx, shown, { row, now: context.now }) };
      },
      { readOnly: true },
    );
  },
  async addDocument({ params, query: { name } }, context) {
    await spendChange(context);
    await addDocument(context, { ...params, name });
    return presentOne(context, params);
  },
  async removeDocument({ params }, context) {
    await spendChange(context);
    await removeDocument(context, params);
    return presentOne(context, params);
  },
});

type Reader = { row: ApplicantRow; now: Date };

async function present(tx: TenantTx, rows: DocumentRow[], { row, now }: Reader) {
  const files = await listFilesOfRequests(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((one) => presentOwnDocument(one, files, hasEnded(row, one, now)));
}

type Ids = { applicationId: string; documentRequestId: string };

function presentOne(context: PublicContext, { applicationId, documentRequestId }: Ids) {
  return inOwnApplication(
    context,
    applicationId,
    async (tx, { row }) => {
      const rows = await findRequests(tx, [documentRequestId], context.now);
      const [presented] = await present(tx, rows, { row, now: context.now });
      return presented ?? refuse('not_found', 'my-applications.gone');
    },
    { readOnly: true },
  );
}
