import type { FieldValues } from 'react-hook-form';
import { PickerField } from './picker-field.tsx';
import type { FieldProps } from './use-form-field.ts';

export type DateFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** First and last allowed day, YYYY-MM-DD. */
  min?: string;
  max?: string;
};

/** A day without a time: 'YYYY-MM-DD' or null. */
export function DateField<Values extends FieldValues, Output = Values>(
  props: DateFieldProps<Values, Output>,
) {
  const { min, max } = props;
  return <PickerField {...props} picker={{ kind: 'date', min, max }} />;
}
