import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormSearch } from './form-search.ts';
import type { FieldPath } from 'react-hook-form';
import { fieldOfText, languagesOf, missingTexts } from '../text-rules.ts';
import {
  fieldsOf,
  type FormStep,
  formSteps,
  type JobForm,
  type JobFormValues,
  textsOfForm,
} from './job-form-values.ts';
import { useTextLanguage } from './text-language.ts';

/** The open form step, read from the address, and the functions that change it. */
export function useJobSteps(form: JobForm['form']) {
  const navigate = useNavigate();
  const { show } = useTextLanguage();
  const { pathname } = useLocation();
  const search: FormSearch = useSearch({ strict: false });
  const step = search.step ?? 'basics';
  const go = (to: FormStep): void => {
    if (to === step) return;
    void navigate({ to: pathname, search: { ...search, step: to } as never });
    window.scrollTo({ top: 0 });
  };
  /** Opens the first step with an error, in the language that has it; returns false when there is none. */
  const goToFault = (): boolean => {
    const texts = textsOfForm(form.getValues());
    const isBad = (name: FieldPath<JobFormValues>): boolean => form.getFieldState(name).invalid;
    const bad = formSteps.find((one) => fieldsOf(one, texts).some(isBad));
    if (bad === undefined) return false;
    const fault = fieldsOf(bad, texts).find(isBad) ?? '';
    show(languagesOf(texts).find((one) => fault.startsWith(`translations.${one}.`)) ?? texts.language);
    go(bad);
    return true;
  };
  const goOn = async (): Promise<void> => {
    const next = formSteps[formSteps.indexOf(step) + 1];
    const fields = fieldsOf(step, textsOfForm(form.getValues()));
    const isValid = await form.trigger(fields, { shouldFocus: true });
    if (isValid && next !== undefined) go(next);
  };
  /** Returns true when the job can be published; otherwise marks the fields that prevent it. */
  const isComplete = async (): Promise<boolean> => {
    await form.trigger();
    const texts = textsOfForm(form.getValues());
    for (const missing of missingTexts(texts))
      form.setError(fieldOfText(texts, missing), { message: messages[missing.field] });
    return !goToFault();
  };
  return { step, go, goOn, goToFault, isComplete };
}

const messages = {
  title: 'jobs.validation.titleRequired',
  descriptionHtml: 'jobs.validation.descriptionRequired',
} as const;
