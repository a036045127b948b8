import type { FieldValues } from 'react-hook-form';
import { PickerField } from './picker-field.tsx';
import type { FieldProps } from './use-form-field.ts';

export type DateTimeFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** IANA zone of the shown time. The value is an instant in UTC. */
  zone: string;
  /** The zone as people name it, at the chosen instant; it is shown below the field. */
  zoneNameAt: (instant: string | null) => string;
  min?: string;
  max?: string;
  /** Step of the offered times in minutes. */
  stepMinutes?: number;
};

/** An instant: ISO 8601 in UTC or null, typed and picked as wall time of `zone`. */
export function DateTimeField<Values extends FieldValues, Output = Values>(
  props: DateTimeFieldProps<Values, Output>,
) {
  const { zone, zoneNameAt, min, max, stepMinutes } = props;
  return (
    <PickerField {...props} picker={{ kind: 'date-time', zone, min, max, stepMinutes }} noteOf={zoneNameAt} />
  );
}
