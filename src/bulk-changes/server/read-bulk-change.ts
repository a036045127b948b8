import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { BulkChange, BulkChangeReport, SkippedItem } from '../contract.ts';
import { listSkipped, type SkippedRow } from './list-skipped.ts';
import { type CountedBulkChange, listCounted } from './list-counted.ts';
import { type BulkChangeScope, isPending, timeOf } from './queries.ts';
import { shownTimes } from './shown-times.ts';

/** Whether the caller may undo bulk changes, and the current time. */
export type BulkChangeView = { mayDecide: boolean; now: Date };

export type OneBulkChange = { scope: BulkChangeScope; bulkChangeId: string };

export async function listBulkChanges(
  tx: TenantTx,
  scope: BulkChangeScope,
  view: BulkChangeView,
): Promise<BulkChange[]> {
  return (await listCounted(tx, scope, null)).map((row) => presentBulkChange(row, view));
}

export async function readBulkChange(
  tx: TenantTx,
  one: OneBulkChange,
  view: BulkChangeView,
): Promise<BulkChange> {
  const [row] = await listCounted(tx, one.scope, one.bulkChangeId);
  return row === undefined ? refuse('not_found') : presentBulkChange(row, view);
}

/** The bulk change with the applications that were skipped or could not be undone, and why. */
export async function reportBulkChange(
  tx: TenantTx,
  one: OneBulkChange,
  view: BulkChangeView,
): Promise<BulkChangeReport> {
  const bulkChange = await readBulkChange(tx, one, view);
  const skipped = await listSkipped(tx, one.bulkChangeId, 'skipped');
  const undoSkipped = await listSkipped(tx, one.bulkChangeId, 'undo_skipped');
  const mailed = await listSkipped(tx, one.bulkChangeId, 'undone');
  return {
    ...bulkChange,
    skipped: skipped.map(presentSkipped),
    undoSkipped: undoSkipped.map(presentSkipped),
    mailed: mailed.map(presentSkipped),
  };
}

function presentBulkChange(row: CountedBulkChange, { mayDecide, now }: BulkChangeView): BulkChange {
  const { waiting, changed, skipped, undone, undo_skipped: undoSkipped } = row;
  const isMail = row.action.kind === 'mail';
  const isOpen = isMail
    ? isPending(row.state) && waiting > 0
    : (row.state === 'done' || row.state === 'running') && now <= row.undo_until;
  const nextSendAt = timeOf(row) === 'tray' ? null : row.next_send_at;
  const { times, isDayOnly } = shownTimes(row, [nextSendAt], now);
  return {
    id: row.id,
    kind: row.action.kind,
    about: row.action.kind === 'assign' ? (row.assignee_name ?? '') : row.action.about,
    state: row.state,
    total: waiting + changed + skipped + undone + undoSkipped,
    waitingCount: waiting,
    changedCount: changed,
    skippedCount: skipped,
    undoneCount: undone,
    undoSkippedCount: undoSkipped,
    mailedCount: row.mailed,
    createdAt: row.created_at.toISOString(),
    undoUntil: row.undo_until.toISOString(),
    nextSendAt: times[0] ?? null,
    isDayOnly,
    createdBy:
      row.creator_name === null || row.creator_surname === null
        ? null
        : { name: row.creator_name, surname: row.creator_surname },
    can: {
      undo: mayDecide && isOpen && (changed > 0 || waiting > 0),
    },
  };
}

const presentSkipped = (row: SkippedRow): SkippedItem => ({
  applicationId: row.application_id,
  candidateId: row.candidate_id,
  name: row.name,
  surname: row.surname,
  skipReason: row.skip_reason,
  stepTitle: row.step_title,
});
