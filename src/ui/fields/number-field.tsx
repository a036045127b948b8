import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from './field-frame.tsx';
import { readNumber, shownNumber, typedNumber } from './typed-number.ts';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type NumberFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** Unit shown after the number ("₺", "years"). */
  unit?: string;
  decimals?: boolean;
  /** False for a number that is no amount, such as a port: its digits stay together. */
  isGrouped?: boolean;
  placeholder?: string;
};

/**
 * A number or null, shown in groups of three digits and typed with or without them. The input is text, so that a scroll
 * wheel cannot change it; a comma counts as a decimal point.
 */
export function NumberField<Values extends FieldValues, Output = Values>(
  props: NumberFieldProps<Values, Output>,
) {
  const { unit, decimals = false, isGrouped = true, placeholder } = props;
  const { field, value, frame, aria, input } = useFormField(props);
  const { language } = useTranslation().i18n;
  const [draft, setDraft] = useState<string | null>(null);
  const shown = isGrouped ? shownNumber : typedNumber;
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...input}
        value={draft ?? (typeof value === 'number' ? shown(value, language) : '')}
        onFocus={() => setDraft(typeof value === 'number' ? typedNumber(value, language) : '')}
        onChange={(event) => {
          const text = event.target.value.replace(decimals ? /[^\d.,-]/g : /[^\d-]/g, '');
          setDraft(text);
          field.onChange(readNumber(text, language));
        }}
        onBlur={() => {
          setDraft(null);
          field.onBlur();
        }}
        placeholder={placeholder}
        autoComplete="off"
        slotProps={{ input: { ...aria, inputMode: decimals ? 'decimal' : 'numeric' } }}
        endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
      />
    </FieldFrame>
  );
}
