import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DatePickerInputProps } from './date-picker-input.tsx';
import { FieldFrame, fieldAria, labelId } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

const DatePickerInput = lazy(async () => ({
  default: (await import('./date-picker-input.tsx')).DatePickerInput,
}));

type PickerFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  picker: Pick<DatePickerInputProps, 'kind' | 'min' | 'max' | 'openTo' | 'zone' | 'stepMinutes'>;
  /** Text after the help that describes the value. */
  noteOf?: (value: string | null) => string;
};

/** The shared frame of day, month and time fields: typed or picked; the picker loads on first render. */
export function PickerField<Values extends FieldValues, Output>(props: PickerFieldProps<Values, Output>) {
  const { picker, noteOf } = props;
  const unfinished = useUnfinishedDate(picker.kind);
  const { id, field, value, error, frame } = useFormField(props, unfinished.check);
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
          onBlur={() => {
            field.onBlur();
            // Half a date and none are both null: the picker reports no change between them.
            if (error) field.onChange(chosen);
          }}
          inputRef={(element) => {
            field.ref(element);
            unfinished.read(element);
          }}
          invalid={Boolean(error)}
          disabled={frame.disabled}
          aria={fieldAria(id, { help, error, required: frame.required })}
        />
      </Suspense>
    </FieldFrame>
  );
}

/** A half-typed date has no value that a schema could refuse, so the field itself reads the typed text. */
function useUnfinishedDate(kind: DatePickerInputProps['kind']) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const check = (value: unknown) => (value || !input.current?.value ? true : t(`ui.form.unfinished.${kind}`));
  return { check, read: (element: HTMLInputElement | null) => void (input.current = element) };
}
