import type { Language } from '#platform/contract/fields.ts';
import { refuse } from '#platform/contract/errors.ts';
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

/** A custom field that is hidden or deleted meanwhile ends the export, whose rest would lack people or values. */
export function requireFields(fieldIds: readonly string[], offered: readonly { id: string }[]): void {
  if (fieldIds.some((fieldId) => !offered.some(({ id }) => id === fieldId))) refuse('forbidden');
}
