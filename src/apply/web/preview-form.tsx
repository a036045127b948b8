import { useEffect, useState } from 'react';
import type { FormStep } from '#careers/traffic-rules.ts';
import type { ApplicationForm, DraftData } from '../contract.ts';
import { facts, t } from './facts.ts';
import { ContactStep } from './parts/contact-step.tsx';
import { DocumentsStep } from './parts/documents-step.tsx';
import { QuestionsStep } from './parts/questions-step.tsx';
import { ReviewStep } from './parts/review-step.tsx';
import { StepProgress } from './parts/step-progress.tsx';
import { stepHeading, stepsOf, stepTitle } from './steps.ts';
import type { OpenForm } from './use-draft.ts';

type PreviewData = { title: string; form: ApplicationForm };

/** The application form of an unsaved job; nothing is stored or sent. */
export function PreviewForm() {
  const { shown, step, setStep } = usePreviewData();
  const [data, setData] = useState<DraftData>({});
  if (shown === null) return <p className="status">{t('apply.form.loading')}</p>;
  const steps = stepsOf(shown.form);
  const open = step !== null && steps.includes(step) ? step : (steps[0] ?? 'contact');
  const number = steps.indexOf(open) + 1;
  const form = formOf(shown.form, data, (change) =>
    setData((before) => ({ ...before, ...change, answers: { ...before.answers, ...change.answers } })),
  );
  const [before, after] = [steps[number - 2], steps[number]];
  return (
    <>
      <h1 className="small">{t('apply.form.title', { job: shown.title })}</h1>
      <div className="form">
        <StepProgress number={number} count={steps.length} title={stepTitle(open, shown.form)} />
        <h2>{stepHeading(open, shown.form)}</h2>
        {/* The preview has no place to upload a file to. */}
        <div className="form" key={open} inert={open === 'documents'}>
          {open === 'contact' && <ContactStep form={form} problems={{}} />}
          {open === 'documents' && <DocumentsStep form={form} problems={{}} />}
          {open === 'questions' && <QuestionsStep form={form} problems={{}} />}
          {open === 'review' && <ReviewStep form={form} onEdit={setStep} />}
        </div>
        <div className="actions">
          {before === undefined ? (
            <span />
          ) : (
            <button className="plain" type="button" onClick={() => setStep(before)}>
              {t('apply.form.back')}
            </button>
          )}
          <button
            className="primary"
            type="button"
            disabled={after === undefined}
            onClick={() => setStep(after ?? open)}
          >
            {t(after === undefined ? 'apply.form.submit' : 'apply.form.next')}
          </button>
        </div>
      </div>
    </>
  );
}

/** The content sent by the builder around this page; it opens the step edited last. */
function usePreviewData() {
  const [shown, setShown] = useState<PreviewData | null>(null);
  const [step, setStep] = useState<FormStep | null>(null);
  useEffect(() => {
    let last: PreviewData | null = null;
    const onMessage = (event: MessageEvent): void => {
      const next = readMessage(event);
      if (next === null) return;
      const changed = changedStep(last, next);
      last = next;
      setShown(next);
      if (changed !== null) setStep(changed);
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage({ kadroPreview: 'ready' }, location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return { shown, step, setStep };
}

function readMessage({ origin, source, data }: MessageEvent): PreviewData | null {
  if (origin !== location.origin || source !== window.parent) return null;
  const shown: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'kadroPreview') : null;
  return typeof shown === 'object' && shown !== null && 'form' in shown
    ? withAsked(shown as PreviewData)
    : null;
}

function withAsked({ title, form }: PreviewData): PreviewData {
  return { title, form: { ...form, questions: [...(facts.askedQuestions ?? []), ...form.questions] } };
}

function changedStep(before: PreviewData | null, { form }: PreviewData): FormStep | null {
  if (before === null) return form.questions.length > 0 ? 'questions' : null;
  const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
  if (differs(before.form.questions, form.questions)) return 'questions';
  const [was, is] = [before.form.standardFieldModes, form.standardFieldModes];
  if (was.cv !== is.cv || was.coverLetter !== is.coverLetter) return 'documents';
  return differs(was, is) ? 'contact' : null;
}

const noText = { language: facts.language, version: '', body: '' } as const;
const noTexts: OpenForm['draft']['privacyTexts'] = {
  notice: { ...noText, kind: 'notice' },
  talentPool: { ...noText, kind: 'talent_pool' },
};

function formOf(form: ApplicationForm, data: DraftData, set: OpenForm['set']): OpenForm {
  const draft: OpenForm['draft'] = {
    id: '',
    company: '',
    job: null,
    language: 'en',
    data,
    form,
    formVersion: '',
    privacyTexts: facts.privacyTexts ?? noTexts,
    formChanges: [],
    files: [],
    profileCv: null,
    readCvFileId: null,
    profile: null,
    problems: {},
    expiresAt: '',
  };
  return {
    access: { id: '', token: '' },
    draft,
    data,
    isResumed: false,
    saveState: 'untouched',
    set,
    save: async () => draft,
    take: () => undefined,
  };
}
