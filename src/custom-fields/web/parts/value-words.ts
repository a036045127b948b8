import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import type { FieldValue, ValuedField } from '../../contract.ts';

/** Words for the value of a field; an empty text without one. */
export function useValueWords(): (field: ValuedField) => string {
  const { t } = useTranslation();
  return ({ kind, value, options, member }) => {
    if (value === null) return '';
    if (kind === 'member') return `${member?.name ?? ''} ${member?.surname ?? ''}`.trim();
    if (kind === 'date') return formatDate(String(value));
    if (kind === 'yes_no') return t(value === true ? 'custom-fields.yes' : 'custom-fields.no');
    if (kind === 'choice' || kind === 'choices') return namesOf(value, options).join(', ');
    return typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 20 }) : String(value);
  };
}

const namesOf = (value: FieldValue, options: ValuedField['options']): string[] =>
  options.filter(({ id }) => [value].flat().includes(id)).map(({ name }) => name);
