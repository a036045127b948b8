import type { ReactNode } from 'react';
import type { SearchHit } from '#candidates/hit-rules.ts';
import type { SortOrder } from '#platform/contract/paging.ts';
import type { DataColumn } from '#ui/grid/data-table-model.ts';
import type { Paging } from './use-paging.ts';

/** A row of a list of people: an application or a candidate. */
export type PersonRow = {
  id: string;
  name: string;
  surname: string;
  isWithheld: boolean;
  photo: string | null;
  email: string | null;
  currentTitle: string;
  currentCompany: string;
  hit: SearchHit | null;
};

export type PeopleGridProps<Row extends PersonRow, Sort extends string = string> = {
  label: string;
  rows: readonly Row[];
  /** The chosen columns besides the name, which is always first. */
  columns: readonly DataColumn<Row>[];
  candidateIdOf: (row: Row) => string;
  /** The open application that r rejects; null for a row without one. */
  openApplicationIdOf: (row: Row) => string | null;
  /** The content of a card below the name, and the columns that it shows. */
  facts: (row: Row) => ReactNode;
  factColumns: readonly string[];
  paging: Paging;
  isStale: boolean;
  isPhone: boolean;
  sorts: readonly Sort[];
  state: { sort: Sort; order: SortOrder };
  selectedIds: readonly string[];
  /** Undefined where rows cannot be selected. */
  onSelect?: ((ids: string[]) => void) | undefined;
  onClearSelection: () => void;
  onSort: (sort: { sort: Sort; order: SortOrder }) => void;
};

/** "Product designer · Getir"; empty when neither is known. */
export const positionOf = (row: PersonRow): string =>
  [row.currentTitle, row.currentCompany].filter(Boolean).join(' · ');
