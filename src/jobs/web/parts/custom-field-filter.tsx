import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomFieldFilter as FieldFilter, OfferedField } from '../../custom-field-contract.ts';
import { fieldValuesMax } from '../../rules.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { readNumber, shownNumber, typedNumber } from '#ui/fields/typed-number.ts';
import { FilterDays } from '#ui/page/filter-days.tsx';
import { FilterMenu, type FilterOption } from '#ui/page/filter-menu.tsx';
import { FilterPopover } from '#ui/page/filter-popover.tsx';

type Filters = { [name in keyof FieldFilter]?: FieldFilter[name] | undefined };

type CustomFieldFilterProps = {
  filters: Filters;
  fields: readonly OfferedField[];
  onSet: (change: Filters) => void;
};

/** Filters by one custom field: whether it has a value, and by values or a span. */
export function CustomFieldFilter({ filters, fields, onSet }: CustomFieldFilterProps) {
  const { t } = useTranslation();
  const { customField } = filters;
  const field = fields.find(({ id }) => id === customField);
  // A saved view may name a field that is deleted, or that the member does not see.
  const lost = customField !== undefined && field === undefined;
  const options = [
    ...fields.map(({ id, name }) => ({ value: id, label: name })),
    ...(lost ? [{ value: customField, label: t('custom-fields.filter.lost') }] : []),
  ];
  if (options.length === 0) return null;
  return (
    <>
      <FilterMenu
        single
        label={t('custom-fields.filter.title')}
        options={options}
        selected={customField === undefined ? [] : [customField]}
        onChange={([chosen]) =>
          onSet({
            customField: chosen,
            customFieldValue: undefined,
            customFieldEmpty: undefined,
            customFieldFrom: undefined,
            customFieldTo: undefined,
          })
        }
      />
      {field !== undefined && (
        <FilterMenu
          single
          label={t('custom-fields.filter.state')}
          options={[{ value: 'true', label: t('custom-fields.filter.empty') }]}
          selected={filters.customFieldEmpty === undefined ? [] : ['true']}
          onChange={([empty]) =>
            onSet({
              customFieldEmpty: empty === undefined ? undefined : 'true',
              customFieldValue: undefined,
              customFieldFrom: undefined,
              customFieldTo: undefined,
            })
          }
        />
      )}
      {field !== undefined && filters.customFieldEmpty === undefined && (
        <ValueFilter {...{ filters, field, onSet }} />
      )}
    </>
  );
}

type ValueFilterProps = Omit<CustomFieldFilterProps, 'fields'> & { field: OfferedField };

function ValueFilter({ filters, field, onSet }: ValueFilterProps) {
  const { t } = useTranslation();
  const { kind, name: label } = field;
  switch (kind) {
    case 'date':
      return (
        <FilterDays
          label={label}
          from={filters.customFieldFrom}
          to={filters.customFieldTo}
          onChange={({ from, to }) => onSet({ customFieldFrom: from, customFieldTo: to })}
        />
      );
    case 'number':
      return <NumberSpan {...{ filters, label, onSet }} />;
    case 'text':
    case 'link':
      return <WholeText {...{ filters, label, onSet }} />;
    default:
  }
  const options: FilterOption[] =
    kind === 'yes_no'
      ? (['yes', 'no'] as const).map((value) => ({
          value,
          label: t(value === 'yes' ? 'custom-fields.yes' : 'custom-fields.no'),
        }))
      : field.options.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterMenu
      label={label}
      options={options}
      max={fieldValuesMax}
      selected={valuesOf(filters.customFieldValue)}
      onChange={(chosen) => onSet({ customFieldValue: chosen.join(',') || undefined })}
    />
  );
}

type SpanProps = Omit<CustomFieldFilterProps, 'fields'> & { label: string };

function NumberSpan({ filters, label, onSet }: SpanProps) {
  const { t, i18n } = useTranslation();
  const { customFieldFrom: from, customFieldTo: to } = filters;
  const input = (name: 'customFieldFrom' | 'customFieldTo', value: string | undefined) => (
    <NumberBound
      label={t(`custom-fields.filter.${name === 'customFieldFrom' ? 'from' : 'to'}`)}
      value={value}
      onChange={(bound) => onSet({ [name]: bound })}
    />
  );
  const isSet = from !== undefined || to !== undefined;
  const shown = (bound: string | undefined): string =>
    bound === undefined ? '…' : shownNumber(Number(bound), i18n.language);
  return (
    <FilterPopover label={label} summary={isSet ? `${shown(from)} – ${shown(to)}` : undefined}>
      {() => (
        <Stack direction="row" sx={{ gap: 1.5, padding: 2 }}>
          {input('customFieldFrom', from)}
          {input('customFieldTo', to)}
        </Stack>
      )}
    </FilterPopover>
  );
}

type NumberBoundProps = {
  label: string;
  value: string | undefined;
  onChange: (bound: string | undefined) => void;
};

/** A number as it is typed, with the decimal sign of any language, while the control has the focus. */
function NumberBound({ label, value, onChange }: NumberBoundProps) {
  const { language } = useTranslation().i18n;
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextField
      size="small"
      label={label}
      value={draft ?? (value === undefined ? '' : typedNumber(Number(value), language))}
      onChange={({ target }) => {
        const text = target.value.replace(/[^\d.,-]/g, '');
        setDraft(text);
        onChange(boundOf(readNumber(text, language)));
      }}
      onBlur={() => setDraft(null)}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 22 } }}
      sx={{ width: 130 }}
    />
  );
}

const boundMax = 99_999_999_999_999;

/** A number as the address and the call have it: at most 14 digits, and six behind the point. */
const boundOf = (number: number | null): string | undefined =>
  number === null ? undefined : String(Number(Math.min(Math.max(number, -boundMax), boundMax).toFixed(6)));

function WholeText({ filters, label, onSet }: SpanProps) {
  const { t } = useTranslation();
  const { customFieldValue: value } = filters;
  // The address has the text a moment later.
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <FilterPopover label={label} summary={value}>
      {() => (
        <Stack sx={{ padding: 2 }}>
          <TextField
            size="small"
            label={t('custom-fields.filter.wholeText')}
            value={draft ?? value ?? ''}
            onChange={({ target }) => {
              const text = target.value.slice(0, 100);
              setDraft(text);
              onSet({ customFieldValue: text || undefined });
            }}
            onBlur={() => setDraft(null)}
            sx={{ width: 240 }}
          />
        </Stack>
      )}
    </FilterPopover>
  );
}
