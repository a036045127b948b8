import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { focusOnOpenValue } from './focus-on-open.ts';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type TextFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  type?: 'text' | 'email' | 'tel' | 'url';
  /** The autocomplete attribute ("email", "given-name", "one-time-code"…). */
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'email' | 'tel' | 'url';
  placeholder?: string;
  maxLength?: number;
  /** Autofocus, except on touch screens; only for the first field of a dialog or sign-in. */
  focusOnOpen?: boolean;
  start?: ReactNode;
  end?: ReactNode;
};

/** One line of text. An empty field returns ''. */
export function TextField<Values extends FieldValues, Output = Values>(
  props: TextFieldProps<Values, Output>,
) {
  const { type = 'text', autoComplete, inputMode, placeholder, maxLength, focusOnOpen, start, end } = props;
  const { field, value, frame, aria, input } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...input}
        type={type}
        value={typeof value === 'string' ? value : ''}
        onChange={field.onChange}
        placeholder={placeholder}
        autoComplete={autoComplete}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the parent component requests it
        autoFocus={focusOnOpenValue(focusOnOpen)}
        startAdornment={start}
        endAdornment={end}
        slotProps={{ input: { ...aria, inputMode, maxLength } }}
      />
    </FieldFrame>
  );
}
