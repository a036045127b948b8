import type { ReactNode } from 'react';
import type { ActionMenuItem } from '../page/action-menu.tsx';

export type DataColumn<Row> = {
  /** Name of the column; also the sort field when it is among `sortFields`. */
  field: string;
  title: string;
  /** Plain text of the cell for screen readers, also shown when `render` is left out. */
  text: (row: Row) => string;
  render?: (row: Row) => ReactNode;
  /** Pixels; without it the column shares the remaining width. */
  width?: number;
  flex?: number;
  minWidth?: number;
  align?: 'start' | 'end';
  /** Hidden in windows narrower than this. */
  hideBelow?: 'sm' | 'md' | 'lg';
};

export type TableSort = { field: string; order: 'asc' | 'desc' };

export type BulkAction = {
  key: string;
  /** A verb ("Archive"). */
  label: string;
  tone?: 'normal' | 'danger';
  onSelect: (ids: string[]) => void;
  disabledReason?: string;
};

/**
 * Safari drops the roles of a table whose parts have display: grid, so each part sets its role explicitly. They are
 * spread because the linter calls an element's own role redundant.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export type DataTableProps<Row> = {
  /** Name of the rows, for screen readers ("Candidates"). */
  label: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string;
  /** Label for a row's controls ("Ayşe Demir"). */
  rowName: (row: Row) => string;
  loading?: boolean;
  /** The sortable fields; the server sorts. */
  sortFields?: readonly string[];
  sort?: TableSort | null;
  onSort?: (sort: TableSort | null) => void;
  /** Cursor paging: leave out a callback where there is no such page. */
  onNextPage?: () => void;
  onPreviousPage?: () => void;
  /** "1–50 of 1,204"; left of the paging buttons. */
  pageText?: string;
  selectedIds?: readonly string[];
  onSelect?: (ids: string[]) => void;
  /** Clears a selection that extends beyond these rows; Escape calls it. */
  onClearSelection?: () => void;
  bulkActions?: readonly BulkAction[];
  /** Opens a row, by click or Enter. */
  onRowOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly ActionMenuItem[];
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Shown instead of the whole table. */
  error?: ReactNode;
  /** CSS maximum height of the table before it scrolls inside. */
  maxHeight?: string;
};
