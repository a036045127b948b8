import type { TFunction } from 'i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import type { ListedValue } from '../../custom-field-contract.ts';

/** The value of a custom field in a list as text; empty without one. */
export function customText(values: readonly ListedValue[], fieldId: string, t: TFunction): string {
  const listed = values.find((one) => one.fieldId === fieldId);
  if (listed === undefined) return '';
  const { kind, value } = listed;
  if (typeof value === 'boolean') return t(value ? 'custom-fields.yes' : 'custom-fields.no');
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 20 });
  return kind === 'date' ? formatDate(value) : value;
}
