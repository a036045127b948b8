import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { fieldAria, FieldFrame } from '#ui/fields/field-frame.tsx';

type PlainTextAreaProps = {
  label: string;
  help?: ReactNode;
  value: string;
  maxLength: number;
  minRows?: number;
  disabled?: boolean;
  onChange: (value: string) => void;
};

/** Several lines of text outside a form that is submitted: each change is handed over at once. */
export function PlainTextArea(props: PlainTextAreaProps) {
  const { label, help, value, maxLength, minRows = 2, disabled = false, onChange } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, disabled }} {...(help ? { help } : {})}>
      <OutlinedInput
        id={id}
        multiline
        fullWidth
        minRows={minRows}
        maxRows={16}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ input: { maxLength, ...fieldAria(id, { help }) } }}
      />
    </FieldFrame>
  );
}
