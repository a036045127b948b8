import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

export type CodeFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  digits?: number;
  /** Called when the last digit was typed, pasted or filled in by the phone. */
  onComplete?: () => void;
  /** False where the user must read something first. */
  focusOnOpen?: boolean;
};

/** A code of a few digits, typed, pasted (spaces allowed) or filled in by the device. */
export function CodeField<Values extends FieldValues, Output = Values>(
  props: CodeFieldProps<Values, Output>,
) {
  const { digits = 6, onComplete, focusOnOpen = true } = props;
  const { field, value, frame, aria, input } = useFormField(props);
  const change = (typed: string): void => {
    const code = typed.replace(/\D/g, '').slice(0, digits);
    field.onChange(code);
    if (code.length === digits && code !== value) onComplete?.();
  };
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...input}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => change(event.target.value)}
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of its step
        autoFocus={focusOnOpen}
        slotProps={{ input: { ...aria, inputMode: 'numeric', sx: codeStyles } }}
      />
    </FieldFrame>
  );
}

const codeStyles = {
  paddingBlock: '10px !important',
  fontSize: '1.375rem',
  fontWeight: 600,
  letterSpacing: '0.42em',
  // Offsets the letter spacing after the last digit, which would shift the code from the centre.
  textIndent: '0.42em',
  textAlign: 'center',
} as const;
