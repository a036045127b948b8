import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type ContractForm, type ContractFormOptions, useContractForm } from './use-contract-form.ts';

/**
 * Makes the saved values those of the form, by default the values that were sent. Fields that were edited since the
 * submit keep their values, and are unsaved changes.
 */
type MarkSaved<Values extends FieldValues> = (saved?: Values) => void;

type Options<Values extends FieldValues, Output> = Omit<ContractFormOptions<Values, Output>, 'onSubmit'> & {
  /** Sends the values and calls `markSaved`. */
  onSubmit: (output: Output, markSaved: MarkSaved<Values>) => Promise<unknown>;
};

/** A form with a contract's schema that stays open after it is saved, so that the user can type meanwhile. */
export function useEditForm<Values extends FieldValues, Output extends FieldValues>({
  onSubmit,
  ...options
}: Options<Values, Output>): ContractForm<Values, Output> {
  const bound: ContractForm<Values, Output> = useContractForm<Values, Output>({
    ...options,
    onSubmit: (output) => {
      const sent = structuredClone(bound.form.getValues());
      return onSubmit(output, (saved = sent) => markSaved(bound.form, sent, saved));
    },
  });
  return bound;
}

type ResettableForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, never>,
  'getValues' | 'reset'
>;

/** @param sent the values of the form when it was submitted */
export function markSaved<Values extends FieldValues>(
  form: ResettableForm<Values>,
  sent: Values,
  saved: Values,
): void {
  const current = form.getValues();
  const edited = Object.keys(saved).filter(
    (name) => JSON.stringify(current[name]) !== JSON.stringify(sent[name]),
  );
  form.reset(saved);
  if (edited.length === 0) return;
  const merged = { ...saved, ...Object.fromEntries(edited.map((name) => [name, current[name]])) };
  form.reset(merged, { keepDefaultValues: true });
}
