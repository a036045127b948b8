import type { BaseSyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

type NameDialogProps<Values extends FieldValues, Output> = Omit<FormDialogProps, 'onSubmit' | 'children'> &
  Pick<TextFieldProps<Values, Output>, 'name' | 'label' | 'help' | 'maxLength'> & {
    form: UseFormReturn<Values, unknown, Output>;
    submit: (event?: BaseSyntheticEvent) => Promise<void>;
    /** Shown below the field. */
    children?: FormDialogProps['children'];
  };

/** Asks for one name or title. */
export function NameDialog<Values extends FieldValues, Output>(props: NameDialogProps<Values, Output>) {
  const { form, submit, name, label, help, maxLength, children, ...dialog } = props;
  return (
    <FormDialog {...dialog} onSubmit={(event) => void submit(event)}>
      <TextField
        control={form.control}
        {...{ name, label, help }}
        {...(maxLength !== undefined && { maxLength })}
        autoComplete="off"
        required
        focusOnOpen
      />
      {children}
    </FormDialog>
  );
}
