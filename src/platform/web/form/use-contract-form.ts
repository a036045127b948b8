import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { wordIssue } from '../../contract/issues.ts';
import { CallError } from '../call.ts';

type Options<Values extends FieldValues, Output> = {
  /** Schema of the form, usually the contract's own; a function where the page must be light before anyone types. */
  schema: z.ZodType<Output, Values> | (() => Promise<z.ZodType<Output, Values>>);
  defaultValues: DefaultValues<Values>;
  /** Sends it. A CallError with fields marks those fields; any other shows above the form. */
  onSubmit: (output: Output) => Promise<unknown>;
  /** When a field is checked first: when it is left, or, where a form is too short for that, when it is sent. */
  checks?: 'onTouched' | 'onSubmit';
  /** Maps the server's field names to the form's, where they differ. */
  fieldName?: (name: string) => string;
};

export type ContractForm<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** Give it to <form onSubmit>. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** What was refused as a whole or went wrong, in words; null when nothing, and once anything was changed. */
  submitError: string | null;
  busy: boolean;
  dirty: boolean;
};

/** react-hook-form bound to a contract's schema: the same rules and the same words as the server's. */
export function useContractForm<Values extends FieldValues, Output extends FieldValues>(
  options: Options<Values, Output>,
): ContractForm<Values, Output> {
  const { t } = useTranslation();
  const [submitError, setSubmitError] = useState<string | null>(null);
  const form = useForm<Values, unknown, Output>({
    resolver: resolverOf(options.schema, (key, values) => t(key, values ?? {})),
    defaultValues: options.defaultValues,
    mode: options.checks ?? 'onTouched',
  });
  useForgottenOnChange(form, setSubmitError);
  const send = async (output: Output) => {
    setSubmitError(null);
    try {
      await options.onSubmit(output);
    } catch (error) {
      if (error instanceof CallError) {
        const marked = markFields(form, error, options.fieldName ?? ((name) => name));
        if (!marked) setSubmitError(error.message);
        return;
      }
      setSubmitError(t(unexpected));
      throw error;
    }
  };
  const submit = form.handleSubmit(
    send,
    ({ root }) => root?.type === unexpected && setSubmitError(t(unexpected)),
  );
  return { form, submit, submitError, busy: form.formState.isSubmitting, dirty: form.formState.isDirty };
}

// A bug of ours, or code that did not load. The words are the server's for the same.
const unexpected = 'platform.errors.internal';

// The words are about what was sent: what is typed after it may be right.
function useForgottenOnChange<Values extends FieldValues, Output>(
  { watch }: UseFormReturn<Values, unknown, Output>,
  setSubmitError: (error: null) => void,
): void {
  useEffect(() => {
    const subscription = watch((_values, { type }) => {
      if (type === 'change') setSubmitError(null);
    });
    return () => subscription.unsubscribe();
  }, [watch, setSubmitError]);
}

function resolverOf<Values extends FieldValues, Output>(
  schema: Options<Values, Output>['schema'],
  translate: (key: string, values?: Record<string, unknown>) => string,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const parts = await Promise.all([
      import('@hookform/resolvers/zod'),
      typeof schema === 'function' ? schema() : schema,
    ]).catch(() => null);
    // A resolver that throws leaves the form busy for ever.
    if (parts === null) return { values: {}, errors: { root: { type: unexpected } } as FieldErrors<Values> };
    const [{ zodResolver }, loaded] = parts;
    const resolve = zodResolver(loaded, {
      error: (issue) => wordIssue({ ...issue, message: issue.message ?? '' } as z.core.$ZodIssue, translate),
    }) as Resolver<Values, unknown, Output>;
    return resolve(values, context, options);
  };
}

function markFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: CallError,
  fieldName: (name: string) => string,
): boolean {
  const known = Object.entries(error.fields).filter(([name]) =>
    Object.hasOwn(form.getValues(), fieldName(name).split('.')[0] ?? ''),
  );
  known.forEach(([name, messages], index) => {
    form.setError(
      fieldName(name) as Path<Values>,
      { message: messages.join(' ') },
      { shouldFocus: index === 0 },
    );
  });
  return known.length > 0;
}
