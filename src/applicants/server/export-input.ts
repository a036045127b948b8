import type { Language } from '#platform/contract/fields.ts';
import type { SortOrder } from '#platform/contract/paging.ts';

type Wanted<Sort> = {
  sort: Sort;
  order?: SortOrder | undefined;
  columns: string;
  picked?: string | undefined;
  language?: Language | undefined;
  timeZone: string;
};

/** The parts of an export that both lists have, as it is stored. */
export type ExportInput<Filters, Sort> = {
  filters: Filters;
  sort: Sort;
  order: SortOrder;
  columns: readonly string[];
  /** Only these rows, regardless of the filters. */
  picked: readonly string[] | null;
  language: Language;
  timeZone: string;
};

/** The call that starts an export as it is stored. @param ownLanguage of the member, unless the call names one */
export function exportInput<Sort, Body extends Wanted<Sort>>(body: Body, ownLanguage: Language) {
  const { sort, order, columns, picked, language = ownLanguage, timeZone, ...filters } = body;
  return {
    filters,
    sort,
    order,
    columns: columns.split(','),
    picked: picked?.split(',') ?? null,
    language,
    timeZone,
  };
}
