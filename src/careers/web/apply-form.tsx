import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { ContactStep } from './contact-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { CallFailed, forgetDraft, submitDraft } from './draft-client.ts';
import { facts, t } from './facts.ts';
import { ErrorSummary } from './parts/error-summary.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SentPanel } from './sent-panel.tsx';
import { type StepKey, stepHeading, stepOfField, stepsOf, stepTitle } from './steps.ts';
import { type OpenForm, useDraft } from './use-draft.ts';

/** The whole form: opens it, and says so when that is not possible. */
export function ApplyForm() {
  const form = useDraft();
  const [isSent, setIsSent] = useState(false);
  if (form === null) return <p className="status">{t('careers.form.loading')}</p>;
  if (form instanceof CallFailed) {
    return (
      <div className="notice" role="alert">
        <p>{form.message || t('careers.form.failed')}</p>
        <p>
          <a href={facts.links.job}>{t('careers.form.back_to_job')}</a>
        </p>
      </div>
    );
  }
  if (isSent) return <SentPanel email={form.data.email ?? ''} />;
  return <Steps form={form} onSent={() => setIsSent(true)} />;
}

function Steps({ form, onSent }: { form: OpenForm; onSent: () => void }) {
  const steps = stepsOf(form.draft.form);
  const { step, goTo } = useStep(steps);
  const [shownFor, setShownFor] = useState<StepKey | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const number = steps.indexOf(step) + 1;
  const ofStep = (problems: Record<string, string[]>): Record<string, string[]> =>
    Object.fromEntries(
      Object.entries(problems).filter(([field]) => step === 'review' || stepOfField(field) === step),
    );
  const problems = shownFor === step ? ofStep(form.draft.problems) : {};

  const goOn = async (): Promise<void> => {
    const draft = await form.save();
    const found = Object.keys(ofStep(draft.problems));
    if (found.length > 0) return setShownFor(step);
    setShownFor(null);
    if (step !== 'review') return goTo(steps[number] ?? 'review');
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

  return (
    <form className="form" onSubmit={submit} noValidate>
      <Progress number={number} count={steps.length} title={stepTitle(step, form.draft.form)} />
      <StepHeading
        key={`heading ${step}`}
        words={stepHeading(step, form.draft.form)}
        isFirst={!form.isResumed && number === 1}
      />
      <ErrorSummary problems={problems} form={form} onLead={(field) => goTo(stepOfField(field))} />
      <div className="form step" key={step}>
        {step === 'contact' && <ContactStep form={form} problems={problems} />}
        {step === 'documents' && <DocumentsStep form={form} problems={problems} />}
        {step === 'questions' && <QuestionsStep form={form} problems={problems} />}
        {step === 'review' && <ReviewStep form={form} onEdit={goTo} />}
      </div>
      {failure !== null && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <div className="actions">
        {number > 1 ? (
          <button className="plain" type="button" onClick={() => goTo(steps[number - 2] ?? 'contact')}>
            {t('careers.form.back')}
          </button>
        ) : (
          <span />
        )}
        <button className="primary" type="submit" disabled={isBusy}>
          {step !== 'review'
            ? t('careers.form.next')
            : t(isBusy ? 'careers.form.submitting' : 'careers.form.submit')}
        </button>
      </div>
      <SaveStatus form={form} />
    </form>
  );
}

function Progress({ number, count, title }: { number: number; count: number; title: string }) {
  return (
    <div className="progress">
      <p>{t('careers.form.progress', { number, count, title })}</p>
      <ol className="bars" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={index < number ? 'done' : ''} />
        ))}
      </ol>
    </div>
  );
}

/** Takes the focus when a step opens, so that a screen reader begins there; not on arrival, which is the page's own. */
function StepHeading({ words, isFirst }: { words: string; isFirst: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasFirst = useRef(isFirst && !hasMoved);
  useEffect(() => {
    if (!wasFirst.current) heading.current?.focus();
    hasMoved = true;
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {words}
    </h2>
  );
}
let hasMoved = false;

function SaveStatus({ form }: { form: OpenForm }) {
  const words = {
    untouched: form.isResumed ? t('careers.form.resumed') : '',
    saving: t('careers.form.saving'),
    saved: t('careers.form.saved'),
    offline: t('careers.form.notSaved'),
  };
  return <output className="status">{words[form.saveState]}</output>;
}

/** The step stands in the address, so that the browser's Back goes one step back and a reload stays. */
function useStep(steps: StepKey[]): { step: StepKey; goTo: (step: StepKey) => void } {
  const read = (): StepKey => steps.find((one) => `#${one}` === location.hash) ?? 'contact';
  const [step, setStep] = useState(read);
  useEffect(() => {
    const follow = (): void => setStep(steps.find((one) => `#${one}` === location.hash) ?? 'contact');
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
