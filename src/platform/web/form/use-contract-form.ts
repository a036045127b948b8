import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  type ResolverOptions,
  type ResolverResult,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { translateIssue } from '../../contract/issues.ts';
import { CallError } from '../call.ts';
import { pointerRelease } from './pointer-release.ts';

export type ContractFormOptions<Values extends FieldValues, Output> = {
  /** Schema of the form, usually the contract's own. A function loads it later, for pages that must stay small. */
  schema: z.ZodType<Output, Values> | (() => Promise<z.ZodType<Output, Values>>);
  defaultValues: DefaultValues<Values>;
  /** Sends the values. A CallError with fields marks those fields; other errors are shown above the form. */
  onSubmit: (output: Output) => Promise<unknown>;
  /** When a field is first validated: on blur, or on submit for short forms. */
  checks?: 'onTouched' | 'onSubmit';
  /** Maps field names of the server to those of the form. */
  fieldName?: (name: string) => string;
};

export type ContractForm<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** For <form onSubmit>. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The error of the last submit as a sentence; null when there is none or after a change. */
  submitError: string | null;
  busy: boolean;
  dirty: boolean;
  /** The props of a FormDialog around the form. */
  dialog: {
    submitError: string | null;
    busy: boolean;
    dirty: boolean;
    onSubmit: (event: React.BaseSyntheticEvent) => void;
  };
};

/** react-hook-form with a contract's schema: the same rules and messages as the server's. */
export function useContractForm<Values extends FieldValues, Output extends FieldValues>(
  options: ContractFormOptions<Values, Output>,
): ContractForm<Values, Output> {
  const { t } = useTranslation();
  const [submitError, setSubmitError] = useState<string | null>(null);
  const form: UseFormReturn<Values, unknown, Output> = useForm<Values, unknown, Output>({
    resolver: resolverOf(
      options.schema,
      (key, values) => t(key, values ?? {}),
      (name) => form.getFieldState(name as Path<Values>).error,
    ),
    defaultValues: options.defaultValues,
    mode: options.checks ?? 'onTouched',
  });
  useErrorReset(form, setSubmitError);
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
  const state = { submitError, busy: form.formState.isSubmitting, dirty: form.formState.isDirty };
  return { form, submit, ...state, dialog: { ...state, onSubmit: (event) => void submit(event) } };
}

// A bug, or code that did not load. The server has the same sentence for it.
const unexpected = 'platform.errors.internal';

// The error is about the sent values; later changes may have fixed it.
function useErrorReset<Values extends FieldValues, Output>(
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
  schema: ContractFormOptions<Values, Output>['schema'],
  translate: (key: string, values?: Record<string, unknown>) => string,
  shownErrors: (name: string) => unknown,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const parts = await Promise.all([
      import('@hookform/resolvers/zod'),
      import('./without-new-errors.ts'),
      typeof schema === 'function' ? schema() : schema,
      pointerRelease(),
    ]).catch(() => null);
    // A resolver that throws would leave the form busy for ever.
    if (parts === null) return { values: {}, errors: { root: { type: unexpected } } as FieldErrors<Values> };
    const [{ zodResolver }, { withoutNewErrors }, loaded] = parts;
    const resolve = zodResolver(loaded, {
      error: (issue) =>
        translateIssue({ ...issue, message: issue.message ?? '' } as z.core.$ZodIssue, translate),
    }) as Resolver<Values, unknown, Output>;
    const result = withFieldErrors(await resolve(values, context, options), values, options);
    return withoutNewErrors(result, shownErrors, options);
  };
}

// react-hook-form runs the rules of the fields only without a resolver.
function withFieldErrors<Values extends FieldValues, Output>(
  result: ResolverResult<Values, Output>,
  values: Values,
  { names, fields }: ResolverOptions<Values>,
): ResolverResult<Values, Output> {
  const errors = { ...result.errors } as FieldErrors<Values>;
  for (const name of names ?? []) {
    const { validate } = (get(fields, name) ?? {}) as RegisterOptions<Values>;
    const message = typeof validate === 'function' && validate(get(values, name) as never, values);
    if (typeof message === 'string') set(errors, name, { type: 'validate', message });
  }
  return Object.keys(errors).length === 0 ? result : { values: {}, errors };
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
