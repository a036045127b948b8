import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, fieldAria, labelId } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';
import { zoneName } from './zone-name.ts';

const DatePickerInput = lazy(async () => ({
  default: (await import('./date-picker-input.tsx')).DatePickerInput,
}));

export type DateTimeFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** IANA zone the time is written in; shown under the field. The value itself is an instant in UTC. */
  zone: string;
  min?: string;
  max?: string;
  /** Minutes between the times offered. */
  stepMinutes?: number;
};

/** An instant: ISO 8601 in UTC or null, typed and picked as wall time of `zone`. */
export function DateTimeField<Values extends FieldValues, Output = Values>(
  props: DateTimeFieldProps<Values, Output>,
) {
  const { zone, min, max, stepMinutes = 15 } = props;
  const { i18n } = useTranslation();
  const { id, field, value, error, frame } = useFormField(props);
  const instant = typeof value === 'string' ? value : null;
  const zoneText = zoneName(zone, instant, i18n.language);
  const help = (
    <>
      {frame.help}
      {frame.help ? ' ' : null}
      {zoneText}
    </>
  );
  return (
    <FieldFrame {...frame} help={help} group>
      <Suspense fallback={<Skeleton height={36} />}>
        <DatePickerInput
          kind="date-time"
          id={id}
          labelledBy={labelId(id)}
          value={instant}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          invalid={Boolean(error)}
          disabled={frame.disabled}
          aria={fieldAria(id, { help, error, required: frame.required })}
          zone={zone}
          stepMinutes={stepMinutes}
          {...(min && { min })}
          {...(max && { max })}
        />
      </Suspense>
    </FieldFrame>
  );
}
