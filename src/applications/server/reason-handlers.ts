import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type RejectionReason, rejectionReasons } from '../reason-contract.ts';
import {
  archiveReason,
  createReason,
  deleteReason,
  orderReasons,
  renameReason,
  restoreReason,
} from './change-reasons.ts';
import { listReasonRows, type ReasonRow } from './reason-queries.ts';

export const rejectionReasonOperations: Operation[] = implement(
  'applications',
  rejectionReasons,
)({
  async listReasonSettings(_input, { tx, actor }) {
    return { items: await readReasons(tx, actor.companyId) };
  },
  async createReason({ body }, { tx, actor, now }) {
    return createReason(tx, actor, body, now);
  },
  async renameReason({ params, body }, { tx, actor, now }) {
    await renameReason(tx, actor, { id: params.reasonId, ...body }, now);
    return readReason(tx, actor.companyId, params.reasonId);
  },
  async archiveReason({ params }, { tx, actor, now }) {
    await archiveReason(tx, actor, params.reasonId, now);
    return readReason(tx, actor.companyId, params.reasonId);
  },
  async restoreReason({ params }, { tx, actor, now }) {
    await restoreReason(tx, actor, params.reasonId, now);
    return readReason(tx, actor.companyId, params.reasonId);
  },
  async deleteReason({ params }, { tx, actor, now }) {
    await deleteReason(tx, actor, params.reasonId, now);
    return { isSuccess: true };
  },
  async orderReasons({ body }, { tx, actor, now }) {
    await orderReasons(tx, actor, body.reasonIds, now);
    return { items: await readReasons(tx, actor.companyId) };
  },
});

async function readReasons(tx: TenantTx, companyId: string): Promise<RejectionReason[]> {
  const rows = await listReasonRows(tx, companyId);
  const offeredCount = rows.filter((row) => row.archived_at === null).length;
  return rows.map((row) => present(row, offeredCount));
}

async function readReason(tx: TenantTx, companyId: string, id: string): Promise<RejectionReason> {
  const found = (await readReasons(tx, companyId)).find((reason) => reason.id === id);
  return found ?? refuse('not_found', 'applications.reason_not_found');
}

function present(row: ReasonRow, offeredCount: number): RejectionReason {
  const isOffered = row.archived_at === null;
  const isLast = isOffered && offeredCount === 1;
  return {
    id: row.id,
    title: row.title,
    texts: row.texts,
    archivedAt: row.archived_at?.toISOString() ?? null,
    useCount: row.use_count,
    can: { archive: isOffered && !isLast, delete: row.use_count === 0 && !isLast },
  };
}
