import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { FormSearch } from './form-search.ts';
import { fieldsOf, type FormStep, formSteps, type JobForm, missingIn } from './job-form-values.ts';

/** The open form step, read from the address, and the functions that change it. */
export function useJobSteps(form: JobForm['form']) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search: FormSearch = useSearch({ strict: false });
  const step = search.step ?? 'basics';
  const go = (to: FormStep): void => {
    if (to === step) return;
    void navigate({ to: pathname, search: { ...search, step: to } as never });
    window.scrollTo({ top: 0 });
  };
  /** Opens the first step with an error; returns false when there is none. */
  const goToFault = (): boolean => {
    const bad = formSteps.find((one) => fieldsOf(one).some((name) => form.getFieldState(name).invalid));
    if (bad !== undefined) go(bad);
    return bad !== undefined;
  };
  const goOn = async (): Promise<void> => {
    const next = formSteps[formSteps.indexOf(step) + 1];
    const isValid = await form.trigger(fieldsOf(step), { shouldFocus: true });
    if (isValid && next !== undefined) go(next);
  };
  /** Returns true when the job can be published; otherwise marks the fields that prevent it. */
  const isComplete = async (): Promise<boolean> => {
    await form.trigger();
    if (missingIn(form.getValues()).includes('description'))
      form.setError('descriptionHtml', { message: 'jobs.validation.descriptionRequired' });
    return !goToFault();
  };
  return { step, go, goOn, goToFault, isComplete };
}
