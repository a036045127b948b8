import type { FieldValues } from 'react-hook-form';
import { PickerField } from './picker-field.tsx';
import type { FieldProps } from './use-form-field.ts';

export type MonthFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** First and last allowed month, YYYY-MM. */
  min?: string;
  max?: string;
  /** Where the picker opens while there is no value, when the year is known. */
  openTo?: string;
};

/** A month of a year: 'YYYY-MM' or null. */
export function MonthField<Values extends FieldValues, Output = Values>(
  props: MonthFieldProps<Values, Output>,
) {
  const { min, max, openTo } = props;
  return <PickerField {...props} picker={{ kind: 'month', min, max, openTo }} />;
}
