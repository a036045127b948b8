import { type SyntheticEvent, useEffect, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import type { FormStep } from '#careers/traffic-rules.ts';
import type { Draft } from '../contract.ts';
import { changeDraft, forgetDraft, reportStep, submitDraft } from './draft-client.ts';
import { t } from './facts.ts';
import { whenProven } from './prove-draft.ts';
import { stepOfField, stepsOf } from './steps.ts';
import { isUploading } from './uploads.ts';
import type { OpenForm } from './use-draft.ts';

type OnSent = (surveyTicket: string | undefined) => void;

/** The current step and moving between steps: the form is saved first, and a step with errors blocks the next. */
export function useSteps(form: OpenForm, onSent: OnSent) {
  const steps = stepsOf(form.draft.form);
  const { step: wanted, goTo } = useStep(steps);
  // The form may no longer have the current step.
  const step = steps.includes(wanted) ? wanted : firstOf(steps);
  const { access } = form;
  // Only counted, so a failure is no matter.
  useEffect(() => void reportStep(access, step).catch(() => undefined), [access, step]);
  const [shownFor, setShownFor] = useState<FormStep | null>(null);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [askedToSee, setAskedToSee] = useState(0);

  const see = (): Promise<void> => seeChanges(form);

  const goOn = async (): Promise<void> => {
    const shown = form.draft.formVersion;
    const draft = step === 'review' ? await saveUnlessSent(form) : await form.save();
    if (draft === null) return send(form, onSent);
    if (Object.keys(ofStep(step, draft.problems)).length > 0) {
      setFailedSubmits((times) => times + 1);
      return setShownFor(step);
    }
    setShownFor(null);
    if (step !== 'review') return goTo(steps[steps.indexOf(step) + 1] ?? 'review');
    if (isUploading()) return setFailure(t('apply.form.upload.stillGoing'));
    if (draft.formChanges.length > 0) {
      // The save itself reported these changes, so they are shown first.
      if (shown !== draft.formVersion) return setAskedToSee((times) => times + 1);
      await see();
    }
    return send(form, onSent);
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsBusy(true);
    setFailure(null);
    goOn()
      .catch((error: unknown) =>
        setFailure((error instanceof CallError && error.message) || t('apply.form.failed')),
      )
      .finally(() => setIsBusy(false));
  };

  const problems = shownFor === step ? ofStep(step, form.draft.problems) : {};
  return { steps, step, goTo, problems, failedSubmits, failure, isBusy, submit, see, askedToSee };
}

async function seeChanges({ access, draft, take }: OpenForm): Promise<void> {
  take(await changeDraft(access, { seenFormVersion: draft.formVersion }));
}

/** @returns null when the server has no draft to change: it may have received the submission whose answer was lost */
const saveUnlessSent = (form: OpenForm): Promise<Draft | null> =>
  form.save().catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'apply.draft_gone') return null;
    throw error;
  });

async function send({ access }: OpenForm, onSent: OnSent): Promise<void> {
  await whenProven(access);
  const { surveyTicket } = await submitDraft(access);
  forgetDraft();
  onSent(surveyTicket);
}

// The last step reports all missing values of all steps.
function ofStep(step: FormStep, problems: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => step === 'review' || stepOfField(field) === step),
  );
}

const firstOf = (steps: FormStep[]): FormStep => steps[0] ?? 'contact';

/** The step is in the address, so that Back returns to the previous step and a reload keeps it. */
function useStep(steps: FormStep[]): { step: FormStep; goTo: (step: FormStep) => void } {
  const read = (): FormStep => steps.find((one) => `#${one}` === location.hash) ?? firstOf(steps);
  const [step, setStep] = useState(read);
  useEffect(() => {
    const follow = (): void => setStep(read());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  });
  const goTo = (next: FormStep): void => {
    history.pushState(null, '', `#${next}`);
    setStep(next);
    window.scrollTo({ top: 0 });
  };
  return { step, goTo };
}
