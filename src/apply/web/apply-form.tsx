import { useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { facts, t } from './facts.ts';
import { ContactStep } from './parts/contact-step.tsx';
import { DocumentsStep } from './parts/documents-step.tsx';
import { ErrorSummary } from './parts/error-summary.tsx';
import { FormChanges } from './parts/form-changes.tsx';
import { OtherDevice } from './parts/other-device.tsx';
import { QuestionsStep } from './parts/questions-step.tsx';
import { ReviewStep } from './parts/review-step.tsx';
import { SentPanel } from './parts/sent-panel.tsx';
import { StepProgress } from './parts/step-progress.tsx';
import { TrapField } from './parts/trap-field.tsx';
import { useProof } from './prove-draft.ts';
import { stepHeading, stepOfField, stepTitle } from './steps.ts';
import { useCvContact } from './use-cv-contact.ts';
import { readSent, type SentForm } from './sent-form.ts';
import { useCvEntries } from './use-cv-entries.ts';
import { type OpenForm, useDraft, useTextStates } from './use-draft.ts';
import { useSteps } from './use-steps.ts';

/** The form, then the confirmation. A reload of the page shows the confirmation again while its survey is open. */
export function ApplyForm() {
  const [sent, setSent] = useState(readSent);
  return sent === null ? <Form onSent={setSent} /> : <SentPanel {...sent} />;
}

/** The whole form; shows an error when it cannot be opened. */
function Form({ onSent }: { onSent: (sent: SentForm) => void }) {
  const form = useDraft();
  if (form === null) return <p className="status">{t('apply.form.loading')}</p>;
  if (form instanceof CallError) {
    return (
      <div className="notice" role="alert">
        <p>{form.message || t('apply.form.failed')}</p>
        <p>
          <a href={facts.links.job}>{t('apply.form.back_to_job')}</a>
        </p>
      </div>
    );
  }
  return (
    <>
      <Steps
        form={form}
        onSent={(surveyTicket) =>
          onSent({ email: form.data.email ?? '', surveyTicket: surveyTicket ?? null })
        }
      />
      <OtherDevice form={form} />
    </>
  );
}

type StepNavigation = ReturnType<typeof useSteps>;

type StepsProps = { form: OpenForm; onSent: (surveyTicket: string | undefined) => void };

function Steps({ form, onSent }: StepsProps) {
  const walk = useSteps(form, onSent);
  const isFilledFromCv = useCvContact(form);
  useCvEntries(form);
  useTextStates(form, walk.isBusy);
  useProof(form.access);
  const { steps, step, problems } = walk;
  const number = steps.indexOf(step) + 1;
  return (
    <form className="form" onSubmit={walk.submit} noValidate>
      <StepProgress number={number} count={steps.length} title={stepTitle(step, form.draft.form)} />
      <FormChanges
        changes={form.draft.formChanges}
        asked={walk.askedToSee}
        onSeen={() => void walk.see().catch(() => undefined)}
      />
      <StepHeading
        key={`heading ${step}`}
        words={stepHeading(step, form.draft.form)}
        isFirst={!form.isResumed && number === 1}
      />
      <ErrorSummary
        problems={problems}
        failedSubmits={walk.failedSubmits}
        form={form}
        onLead={(field) => walk.goTo(stepOfField(field))}
      />
      <TrapField form={form} />
      <div className="form step" key={step}>
        {step === 'contact' && (
          <ContactStep form={form} problems={problems} isFilledFromCv={isFilledFromCv} />
        )}
        {step === 'documents' && <DocumentsStep form={form} problems={problems} />}
        {step === 'questions' && <QuestionsStep form={form} problems={problems} />}
        {step === 'review' && <ReviewStep form={form} onEdit={walk.goTo} />}
      </div>
      {walk.failure !== null && (
        <p className="error" role="alert">
          {walk.failure}
        </p>
      )}
      <Actions walk={walk} before={steps[number - 2]} />
      <SaveStatus form={form} />
    </form>
  );
}

function Actions({ walk, before }: { walk: StepNavigation; before: StepNavigation['step'] | undefined }) {
  const { step, isBusy } = walk;
  const sending = t(isBusy ? 'apply.form.submitting' : 'apply.form.submit');
  return (
    <div className="actions">
      {before === undefined ? (
        <span />
      ) : (
        <button className="plain" type="button" onClick={() => walk.goTo(before)}>
          {t('apply.form.back')}
        </button>
      )}
      <button className="primary" type="submit" disabled={isBusy}>
        {step === 'review' ? sending : t('apply.form.next')}
      </button>
    </div>
  );
}

/** Focuses the heading of a new step for screen readers, but not on page load. */
function StepHeading({ words, isFirst }: { words: string; isFirst: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasFirst = useRef(isFirst && !hasChangedStep);
  useEffect(() => {
    if (!wasFirst.current) heading.current?.focus();
    hasChangedStep = true;
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {words}
    </h2>
  );
}
let hasChangedStep = false;

function SaveStatus({ form }: { form: OpenForm }) {
  const words = {
    untouched: form.isResumed ? t('apply.form.resumed') : '',
    saving: t('apply.form.saving'),
    saved: t('apply.form.saved'),
    offline: t('apply.form.notSaved'),
    gone: form.goneMessage,
  };
  return <output className="status">{words[form.saveState]}</output>;
}
