import type { ReactNode } from 'react';
import type { Control, DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { InPlaceForm } from '#ui/fields/in-place-form.tsx';

type EntryFormProps<Values extends FieldValues, Output extends FieldValues> = {
  label: string;
  schema: z.ZodType<Output, Values>;
  values: DefaultValues<Values>;
  onSave: (output: Output) => Promise<void>;
  onCancel: () => void;
  actions?: ReactNode;
  children: (control: Control<Values, unknown, Output>) => ReactNode;
};

/** A form in place with the contract's rules. The server names a field by its path in the list: `profile.links.0.url`. */
export function EntryForm<Values extends FieldValues, Output extends FieldValues>(
  props: EntryFormProps<Values, Output>,
) {
  const { label, schema, values, onSave, onCancel, actions, children } = props;
  const names = Object.keys(values);
  const { form, submit, submitError, busy } = useContractForm<Values, Output>({
    schema,
    defaultValues: values,
    checks: 'onSubmit',
    onSubmit: onSave,
    fieldName: (path) => {
      const name = path.split('.').at(-1) ?? '';
      return names.includes(name) ? name : (names[0] ?? '');
    },
  });
  return (
    <InPlaceForm
      {...{ label, submitError, busy, onCancel, actions }}
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
    >
      {children(form.control)}
    </InPlaceForm>
  );
}
