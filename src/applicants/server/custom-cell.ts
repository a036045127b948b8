import type { ListedValue } from '#jobs/custom-field-contract.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Translate } from '#platform/server/words.ts';

/** The cell of a custom field in an exported table. */
export function customCell(
  values: readonly ListedValue[],
  fieldId: string | null,
  { t, language }: { t: Translate; language: Language },
): string {
  const listed = values.find((one) => one.fieldId === fieldId);
  if (listed === undefined) return '';
  const { value } = listed;
  if (typeof value === 'boolean') return t(value ? 'custom-fields.yes' : 'custom-fields.no');
  if (typeof value === 'string') return value;
  return value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 });
}
