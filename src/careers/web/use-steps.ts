import { type SyntheticEvent, useEffect, useState } from 'react';
import { CallFailed, forgetDraft, submitDraft } from './draft-client.ts';
import { t } from './facts.ts';
import { type StepKey, stepOfField, stepsOf } from './steps.ts';
import type { OpenForm } from './use-draft.ts';

/** Where the applicant stands, and going on from there: saved first, and only past what the server finds in order. */
export function useSteps(form: OpenForm, onSent: () => void) {
  const steps = stepsOf(form.draft.form);
  const { step, goTo } = useStep(steps);
  const [shownFor, setShownFor] = useState<StepKey | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const goOn = async (): Promise<void> => {
    const draft = await form.save();
    if (Object.keys(ofStep(step, draft.problems)).length > 0) return setShownFor(step);
    setShownFor(null);
    if (step !== 'review') return goTo(steps[steps.indexOf(step) + 1] ?? 'review');
    await submitDraft(form.access);
    forgetDraft();
    onSent();
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsBusy(true);
    setFailure(null);
    goOn()
      .catch((error: unknown) =>
        setFailure((error instanceof CallFailed && error.message) || t('careers.form.failed')),
      )
      .finally(() => setIsBusy(false));
  };

  const problems = shownFor === step ? ofStep(step, form.draft.problems) : {};
  return { steps, step, goTo, problems, failure, isBusy, submit };
}

// On the last step everything that is missing is told, wherever it stands.
function ofStep(step: StepKey, problems: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => step === 'review' || stepOfField(field) === step),
  );
}

/** The step stands in the address, so that the browser's Back goes one step back and a reload stays. */
function useStep(steps: StepKey[]): { step: StepKey; goTo: (step: StepKey) => void } {
  const read = (): StepKey => steps.find((one) => `#${one}` === location.hash) ?? 'contact';
  const [step, setStep] = useState(read);
  useEffect(() => {
    const follow = (): void => setStep(read());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  });
  const goTo = (next: StepKey): void => {
    history.pushState(null, '', `#${next}`);
    setStep(next);
    window.scrollTo({ top: 0 });
  };
  return { step, goTo };
}
