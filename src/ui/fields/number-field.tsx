import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type NumberFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** Unit shown after the number ("₺", "years"). */
  unit?: string;
  decimals?: boolean;
  placeholder?: string;
};

/** A number or null. The input is text, so that a scroll wheel cannot change it; a comma counts as a decimal point. */
export function NumberField<Values extends FieldValues, Output = Values>(
  props: NumberFieldProps<Values, Output>,
) {
  const { unit, decimals = false, placeholder } = props;
  const { id, field, value, error, frame, aria } = useFormField(props);
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        id={id}
        fullWidth
        name={field.name}
        value={draft ?? (typeof value === 'number' ? String(value) : '')}
        onChange={(event) => {
          const text = event.target.value.replace(decimals ? /[^\d.,-]/g : /[^\d-]/g, '');
          setDraft(text);
          field.onChange(numberOf(text));
        }}
        onBlur={() => {
          setDraft(null);
          field.onBlur();
        }}
        inputRef={field.ref}
        error={Boolean(error)}
        disabled={frame.disabled}
        placeholder={placeholder}
        autoComplete="off"
        slotProps={{ input: { ...aria, inputMode: decimals ? 'decimal' : 'numeric' } }}
        endAdornment={unit && <InputAdornment position="end">{unit}</InputAdornment>}
      />
    </FieldFrame>
  );
}

function numberOf(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}
