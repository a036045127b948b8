import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, labelId } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

const DatePickerInput = lazy(async () => ({
  default: (await import('./date-picker-input.tsx')).DatePickerInput,
}));

export type MonthFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** First and last month that may be picked, as YYYY-MM. */
  min?: string;
  max?: string;
  /** Where the picker opens while nothing is chosen, when the year is known. */
  openTo?: string;
};

/** A month of a year: 'YYYY-MM' or null. Typed or picked; the picker loads when it is first drawn. */
export function MonthField<Values extends FieldValues, Output = Values>(
  props: MonthFieldProps<Values, Output>,
) {
  const { min, max, openTo } = props;
  const { id, field, value, error, frame, aria } = useFormField(props);
  return (
    <FieldFrame {...frame} group>
      <Suspense fallback={<Skeleton height={36} />}>
        <DatePickerInput
          kind="month"
          id={id}
          labelledBy={labelId(id)}
          value={typeof value === 'string' ? value : null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          invalid={Boolean(error)}
          disabled={frame.disabled}
          aria={aria}
          {...(min && { min })}
          {...(max && { max })}
          {...(openTo && { openTo })}
        />
      </Suspense>
    </FieldFrame>
  );
}
