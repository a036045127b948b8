import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import type { FieldValue, ValuedField } from '../../contract.ts';

/** Words for the value of a field; an empty text without one. */
export function useValueWords(): (field: ValuedField) => string {
  const { t } = useTranslation();
  return ({ kind, value, options, member }) => {
    if (value === null) return '';
    switch (kind) {
      case 'member':
        return `${member?.name ?? ''} ${member?.surname ?? ''}`.trim();
      case 'date':
        return formatDate(String(value));
      case 'yes_no':
        return t(value === true ? 'custom-fields.yes' : 'custom-fields.no');
      case 'choice':
      case 'choices':
        return namesOf(value, options).join(', ');
      case 'number':
        return formatNumber(Number(value), { maximumFractionDigits: 20 });
      case 'text':
      case 'link':
        return String(value);
    }
  };
}

const namesOf = (value: FieldValue, options: ValuedField['options']): string[] =>
  options.filter(({ id }) => [value].flat().includes(id)).map(({ name }) => name);
