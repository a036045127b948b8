import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Batch, BatchReport } from '../contract.ts';
import { type CountedBatch, type SkippedRow, listCounted, listSkipped } from './batch-queries.ts';

/** Whether the caller may undo batches, and the current time. */
export type BatchView = { mayDecide: boolean; now: Date };

export async function listBatches(tx: TenantTx, jobId: string, view: BatchView): Promise<Batch[]> {
  return (await listCounted(tx, { jobId, batchId: null })).map((row) => presentBatch(row, view));
}

export async function readBatch(
  tx: TenantTx,
  filter: { jobId: string; batchId: string },
  view: BatchView,
): Promise<Batch> {
  const [row] = await listCounted(tx, filter);
  return row === undefined ? refuse('not_found') : presentBatch(row, view);
}

/** The batch with the applications that were skipped or could not be undone, and why. */
export async function reportBatch(
  tx: TenantTx,
  filter: { jobId: string; batchId: string },
  view: BatchView,
): Promise<BatchReport> {
  const batch = await readBatch(tx, filter, view);
  const left = await listSkipped(tx, filter.batchId, 'left');
  const kept = await listSkipped(tx, filter.batchId, 'kept');
  return { ...batch, left: left.map(presentSkipped), kept: kept.map(presentSkipped) };
}

function presentBatch(row: CountedBatch, { mayDecide, now }: BatchView): Batch {
  const { waiting, changed, left, restored, kept } = row;
  const isMail = row.act.kind === 'mail';
  const isOpen = isMail ? row.state === 'held' : row.state === 'done' || row.state === 'running';
  return {
    id: row.id,
    kind: row.act.kind,
    about: row.act.kind === 'assign' ? (row.assignee_name ?? '') : row.act.about,
    state: row.state,
    total: waiting + changed + left + restored + kept,
    waitingCount: waiting,
    changedCount: changed,
    leftCount: left,
    restoredCount: restored,
    keptCount: kept,
    createdAt: row.created_at.toISOString(),
    undoUntil: row.undo_until.toISOString(),
    madeBy:
      row.maker_name === null || row.maker_surname === null
        ? null
        : { name: row.maker_name, surname: row.maker_surname },
    can: {
      undo: mayDecide && isOpen && now <= row.undo_until && (changed > 0 || waiting > 0),
    },
  };
}

const presentSkipped = (row: SkippedRow): BatchReport['left'][number] => ({
  applicationId: row.application_id,
  candidateId: row.candidate_id,
  name: row.name,
  surname: row.surname,
  why: row.why,
  stepTitle: row.step_title,
});
