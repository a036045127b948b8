import type { TFunction } from 'i18next';
import type { ListedValue } from '#jobs/custom-field-contract.ts';
import { customText } from '#jobs/web/parts/custom-text.ts';
import type { DataColumn } from '#ui/grid/data-table-model.ts';
import { fieldColumn } from '../../rules.ts';

/** The column of a custom field. */
export const customColumn = <Row extends { customFields: ListedValue[] }>(
  { id, name }: { id: string; name: string },
  t: TFunction,
): DataColumn<Row> => ({
  field: fieldColumn(id),
  title: name,
  text: ({ customFields }) => customText(customFields, id, t),
  width: 160,
});
