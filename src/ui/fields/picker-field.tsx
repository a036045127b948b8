import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { DatePickerInputProps } from './date-picker-input.tsx';
import { FieldFrame, fieldAria, labelId } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

const DatePickerInput = lazy(async () => ({
  default: (await import('./date-picker-input.tsx')).DatePickerInput,
}));

type PickerFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  picker: Pick<DatePickerInputProps, 'kind' | 'min' | 'max' | 'openTo' | 'zone' | 'stepMinutes'>;
  /** Said behind the help, of what is chosen. */
  noteOf?: (value: string | null) => string;
};

/** What fields of days, months and times share: typed or picked; the picker loads when it is first drawn. */
export function PickerField<Values extends FieldValues, Output>(props: PickerFieldProps<Values, Output>) {
  const { picker, noteOf } = props;
  const { id, field, value, error, frame } = useFormField(props);
  const chosen = typeof value === 'string' ? value : null;
  const help = noteOf ? (
    <>
      {frame.help}
      {frame.help ? ' ' : null}
      {noteOf(chosen)}
    </>
  ) : (
    frame.help
  );
  return (
    <FieldFrame {...frame} help={help} group>
      <Suspense fallback={<Skeleton height={36} />}>
        <DatePickerInput
          {...picker}
          id={id}
          labelledBy={labelId(id)}
          value={chosen}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          invalid={Boolean(error)}
          disabled={frame.disabled}
          aria={fieldAria(id, { help, error, required: frame.required })}
        />
      </Suspense>
    </FieldFrame>
  );
}
