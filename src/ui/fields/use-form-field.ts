import { useId } from 'react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues, UseControllerProps } from 'react-hook-form';
import { fieldAria } from './field-frame.tsx';
import { useErrorText } from './form-words.tsx';

/** Props of every field. `control` may be left out inside react-hook-form's FormProvider. */
export type FieldProps<Values extends FieldValues, Output = Values> = Pick<
  UseControllerProps<Values, FieldPath<Values>, Output>,
  'name' | 'control'
> & {
  label: string;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The language of the text, when it differs from that of the screen; for spelling and screen readers. */
  lang?: string;
};

type Check = (value: unknown) => string | true;

/**
 * Binds a field: its value, its translated error, the props of its frame and the aria attributes of its control. To
 * the props of an input a field adds the value and what a change does.
 * @param check a rule of the control itself, for errors that its value cannot show; useContractForm runs it beside the schema
 */
export function useFormField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
  check?: Check,
) {
  const id = useId();
  const { name, control, label, help, required = false, disabled = false, lang } = props;
  const { field, fieldState } = useController<Values, FieldPath<Values>, Output>({
    name,
    ...(control && { control }),
    ...(check && { rules: { validate: check } }),
  });
  const error = useErrorText(fieldState.error);
  // The type of a path in a generic form is unknown here; each field casts it.
  const value: unknown = field.value;
  return {
    id,
    field,
    value,
    error,
    frame: { id, label, help, error, required, disabled },
    aria: { ...fieldAria(id, { help, error, required }), ...(lang !== undefined && { lang }) },
    input: {
      id,
      disabled,
      fullWidth: true,
      name: field.name,
      onBlur: field.onBlur,
      inputRef: field.ref,
      error: Boolean(error),
    },
  };
}
