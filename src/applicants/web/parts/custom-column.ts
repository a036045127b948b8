import type { TFunction } from 'i18next';
import type { ListedValue } from '#candidates/custom-field-contract.ts';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import type { DataColumn } from '#ui/grid/data-table-model.ts';
import { fieldColumn } from '../../rules.ts';

/** The column of a custom field. */
export const customColumn = <Row extends { customFields: ListedValue[] }>(
  { id, name }: { id: string; name: string },
  t: TFunction,
): DataColumn<Row> => ({
  field: fieldColumn(id),
  title: name,
  text: ({ customFields }) => {
    const listed = customFields.find(({ fieldId }) => fieldId === id);
    return listed === undefined ? '' : listedText(listed, t);
  },
  width: 160,
});

function listedText({ kind, value }: ListedValue, t: TFunction): string {
  if (typeof value === 'boolean') return t(value ? 'custom-fields.yes' : 'custom-fields.no');
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 20 });
  return kind === 'date' ? formatDate(value) : value;
}
