import type { PoolNoteChange } from './pool-notes.ts';
import type { UnitedLists } from './united-lists.ts';
import type { MovedRows, StoredRow, StoredRows } from './move-rows.ts';

/** Columns of the remaining candidate that a merge changed. */
export type ColumnChange = { column: string; before: unknown; after: unknown };

/** The rows and ids that an undo needs, stored for 30 days. */
export type MergeRecord = {
  /** The row of the merged candidate. */
  candidate: StoredRow;
  changes: ColumnChange[];
  /** Entries of the united lists that came from the merged candidate. */
  added: UnitedLists;
  /** Applications that were closed, with the one that stays. */
  joined: { row: StoredRow; stayingId: string }[];
  moved: MovedRows[];
  stored: StoredRows[];
  /** Notes of pools that have both; merges before this was added lack it. */
  poolNotes?: PoolNoteChange[];
  eventIds: string[];
  /** Pairs of the remaining candidate that were copied from dismissals of the merged one. */
  dismissalIds: string[];
  /** Open pairs of the remaining candidate that such a dismissal closed. */
  closedPairIds: string[];
};
