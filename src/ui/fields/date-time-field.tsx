import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PickerField } from './picker-field.tsx';
import type { FieldProps } from './use-form-field.ts';
import { zoneName } from './zone-name.ts';

export type DateTimeFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** IANA zone of the shown time, named below the field. The value is an instant in UTC. */
  zone: string;
  min?: string;
  max?: string;
  /** Step of the offered times in minutes. */
  stepMinutes?: number;
};

/** An instant: ISO 8601 in UTC or null, typed and picked as wall time of `zone`. */
export function DateTimeField<Values extends FieldValues, Output = Values>(
  props: DateTimeFieldProps<Values, Output>,
) {
  const { zone, min, max, stepMinutes } = props;
  const { i18n } = useTranslation();
  return (
    <PickerField
      {...props}
      picker={{ kind: 'date-time', zone, min, max, stepMinutes }}
      noteOf={(instant) => zoneName(zone, instant, i18n.language)}
    />
  );
}
