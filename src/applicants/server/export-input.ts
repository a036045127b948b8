import type { Language } from '#platform/contract/fields.ts';
import type { SortOrder } from '#platform/contract/paging.ts';

/** The parts of an export that both lists have, as it is stored. */
export type ExportInput<Filters, Sort, Column extends string> = {
  filters: Filters;
  sort: Sort;
  order: SortOrder;
  columns: readonly Column[];
  /** Only these rows, regardless of the filters. */
  picked?: readonly string[] | undefined;
  language: Language;
  timeZone: string;
};
