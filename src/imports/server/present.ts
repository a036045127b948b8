import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ImportRow, ImportView } from '../contract.ts';
import { type ColumnField, isDraft, undoDays } from '../rules.ts';
import { mayImport, mayUndo, mayUpdate } from './access.ts';
import { type CustomColumns, isColumnShown, offeredFields, visibleCells } from './custom-columns.ts';
import type { ListedImport, ListedRow } from './queries.ts';

export function presentImport(
  row: ListedImport,
  { actor, now }: { actor: MemberActor; now: Date },
  columns: CustomColumns,
): ImportView {
  const undoUntil = undoEnd(row);
  const isOver = row.state === 'done' || row.state === 'stopped';
  return {
    id: row.id,
    title: row.title,
    format: row.format as ImportView['format'],
    state: row.state,
    unreadableReason: row.unreadable_reason as ImportView['unreadableReason'],
    encoding: row.encoding,
    delimiter: row.delimiter,
    sheet: row.sheet,
    sheets: row.sheets,
    headings: row.headings,
    fields: offeredFields(row.fields, columns),
    policy: row.policy,
    source: row.source,
    legalBasis: row.legal_basis as ImportView['legalBasis'],
    rowCount: row.row_count,
    position: row.position,
    counts: {
      new: row.new_count,
      updated: row.updated_count,
      same: row.same_count,
      skipped: row.skipped_count,
      wrong: row.wrong_count,
      removed: row.removed_count,
      restored: row.restored_count,
      kept: row.kept_count,
    },
    createdBy:
      row.creator_name === null || row.creator_surname === null
        ? null
        : { name: row.creator_name, surname: row.creator_surname },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoUntil: undoUntil?.toISOString() ?? null,
    can: {
      change: isDraft(row.state) && mayImport(actor),
      update: mayUpdate(actor),
      undo: isOver && undoUntil !== null && now <= undoUntil && mayUndo(actor, row),
    },
  };
}

/** Until when an import can be undone; null before its end. */
export const undoEnd = ({ finished_at: finished }: { finished_at: Date | null }): Date | null =>
  finished && new Date(finished.getTime() + undoDays * 24 * 3600 * 1000);

const shownMaxChars = 200;

/** Cells as a list shows them; the file of wrong rows has all of their text. */
export const shownCells = (cells: readonly string[]): string[] =>
  cells.map((cell) => (cell.length > shownMaxChars ? `${cell.slice(0, shownMaxChars)}…` : cell));

export const presentRow = (
  row: ListedRow,
  fields: readonly ColumnField[],
  columns: CustomColumns,
): ImportRow => ({
  rowNumber: row.row_number,
  state: row.state,
  cells: shownCells(visibleCells(row.cells, fields, columns)),
  candidate:
    row.candidate_id === null || row.name === null || row.surname === null
      ? null
      : { id: row.candidate_id, name: row.name, surname: row.surname },
  problems: row.problems.map(({ column, code, value }) => ({
    column,
    code,
    value: column === null || isColumnShown(column, fields, columns) ? value : '…',
  })),
});
