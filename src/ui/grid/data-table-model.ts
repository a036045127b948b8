import type { ReactNode } from 'react';
import type { ActionMenuItem } from '../page/action-menu.tsx';

export type DataColumn<Row> = {
  /** Name of the column; also the sort field when it is among `sortFields`. */
  field: string;
  title: string;
  /** Plain text of the cell, for screen readers and as what is shown when `render` is left out. */
  text: (row: Row) => string;
  render?: (row: Row) => ReactNode;
  /** Pixels; without it the column shares what is left. */
  width?: number;
  flex?: number;
  minWidth?: number;
  align?: 'start' | 'end';
  /** Hidden on windows narrower than this. */
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
 * Safari drops the roles of a table whose parts are laid out as a grid, so each part names its own again. They are
 * spread because the linter takes a role that an element has anyway for a redundant one.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export type DataTableProps<Row> = {
  /** What the rows are, for screen readers ("Candidates"). */
  label: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string;
  /** Names a row's own controls ("Ayşe Demir"). */
  rowName: (row: Row) => string;
  loading?: boolean;
  /** Only these fields can be sorted by; the server does it. */
  sortFields?: readonly string[];
  sort?: TableSort | null;
  onSort?: (sort: TableSort | null) => void;
  /** Cursor paging: leave a callback out where there is no such page. */
  onNextPage?: () => void;
  onPreviousPage?: () => void;
  /** "1–50 of 1,204"; left of the paging buttons. */
  pageText?: string;
  selectedIds?: readonly string[];
  onSelect?: (ids: string[]) => void;
  /** Clears the selection where it reaches beyond these rows; Escape does it. */
  onClearSelection?: () => void;
  bulkActions?: readonly BulkAction[];
  /** Opens a row, by click or Enter. */
  onRowOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly ActionMenuItem[];
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Shown instead of everything. */
  error?: ReactNode;
  /** CSS length the table may grow to before it scrolls inside. */
  maxHeight?: string;
};
