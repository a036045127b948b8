import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, use, useImperativeHandle, useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { FormErrorSummary } from '#ui/fields/form-error-summary.tsx';
import { type ProgressStep, ProgressSteps } from '#ui/page/progress-steps.tsx';
import type { Job } from '../contract.ts';
import type { Autosave } from './autosave.ts';
import { missingTexts } from '../text-rules.ts';
import {
  allFields,
  fieldsOf,
  type FormStep,
  formSteps,
  type JobForm as Form,
  type JobFormValues,
  stepOfText,
  textsOfForm,
} from './job-form-values.ts';
import { ApplicationFormStep } from './parts/application-form-step.tsx';
import { BasicsStep } from './parts/basics-step.tsx';
import { DescriptionStep } from './parts/description-step.tsx';
import { JobPreview } from './parts/job-preview.tsx';
import { ReviewStep } from './parts/review-step.tsx';
import { TeamStep } from './parts/team-step.tsx';
import { type PublishCheck, PublishCheckContext } from './publish-check.ts';
import { TextLanguageContext, useShownLanguage } from './text-language.ts';
import { useIsWide } from './use-is-wide.ts';
import { useJobSteps } from './use-job-steps.ts';

type JobFormProps = {
  contractForm: Form;
  /** The edited job; null for a new one. */
  job: Job | null;
  /** A draft saves itself; a job in any other status is saved by the button. */
  autosave?: Autosave;
  /** The save status; replaces the note about unsaved changes. */
  note?: ReactNode;
  /** Publishes the job; called on the last step when nothing is missing. */
  onPublish?: () => void;
};

/** The form of a job: steps at the left, fields in the middle, a preview of the public page at the right. */
export function JobForm(props: JobFormProps) {
  return (
    <TextLanguageContext value={useShownLanguage(props.contractForm.form)}>
      <FormColumns {...props} />
    </TextLanguageContext>
  );
}

function FormColumns({ contractForm, job, autosave, note, onPublish }: JobFormProps) {
  const { t } = useTranslation();
  const { form, submitError, busy, dirty } = contractForm;
  const isWide = useIsWide();
  const steps = useJobSteps(form);
  const { step, go } = steps;
  const isSavedByHand = job !== null && autosave === undefined;
  const save = async (): Promise<void> => {
    await contractForm.submit();
    steps.goToFault();
  };
  const publish = usePublishing(steps.isComplete, { autosave, onPublish });
  const isLast = step === 'review' && onPublish !== undefined;
  const press = (event: FormEvent): void => {
    event.preventDefault();
    void (isSavedByHand ? save() : isLast ? publish() : steps.goOn());
  };
  const index = formSteps.indexOf(step);
  const act = isSavedByHand ? 'jobs.edit.save' : isLast ? 'jobs.actions.publish.label' : 'jobs.form.next';
  return (
    <Box sx={columns}>
      <StepList form={form} step={step} isNew={job === null} onStep={go} />
      <Box component="form" noValidate onSubmit={press} sx={{ minWidth: 0 }}>
        <FormErrorSummary form={form} labels={useLabels()} submitError={submitError} />
        <Typography variant="h2" sx={{ marginBlock: '0 16px' }}>
          {t(`jobs.steps.${step}`)}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <StepFields step={step} form={form} job={job} onStep={go} />
        </Box>
        <FormActions submitLabel={t(act)} busy={busy} dirty={dirty} note={note}>
          <StepButton to={formSteps[index - 1]} label={t('jobs.form.back')} onStep={go} />
          {job === null && (
            <Button variant="outlined" disabled={busy} onClick={() => void save()}>
              {t('jobs.create.saveDraft')}
            </Button>
          )}
          {isSavedByHand && <StepButton to={formSteps[index + 1]} label={t('jobs.form.next')} onStep={go} />}
        </FormActions>
      </Box>
      {isWide && (
        <Box sx={aside}>
          <JobPreview form={form} step={step} />
        </Box>
      )}
    </Box>
  );
}

/** Checks before publishing, for the buttons here and in the header: nothing is missing and everything is saved. */
function usePublishing(
  isComplete: () => Promise<boolean>,
  { autosave, onPublish }: { autosave: Autosave | undefined; onPublish: (() => void) | undefined },
): () => Promise<void> {
  const isReady: PublishCheck = async () =>
    onPublish === undefined || ((await isComplete()) && (autosave === undefined || (await autosave.flush())));
  useImperativeHandle(use(PublishCheckContext), () => isReady);
  return async () => {
    if (await isReady()) onPublish?.();
  };
}

function useLabels(): Record<string, string> {
  const { t } = useTranslation();
  return Object.fromEntries([...allFields, 'translations'].map((name) => [name, t(`jobs.fields.${name}`)]));
}

type StepFieldsProps = {
  step: FormStep;
  form: Form['form'];
  job: Job | null;
  onStep: (step: FormStep) => void;
};

function StepFields({ step, form, job, onStep }: StepFieldsProps) {
  switch (step) {
    case 'basics':
      return <BasicsStep form={form} isNew={job === null} />;
    case 'description':
      return <DescriptionStep form={form} />;
    case 'form':
      return <ApplicationFormStep form={form} />;
    case 'team':
      return <TeamStep form={form} job={job} />;
    case 'review':
      return <ReviewStep form={form} job={job} onStep={onStep} />;
    default:
      return step satisfies never;
  }
}

type StepListProps = {
  form: Form['form'];
  step: FormStep;
  isNew: boolean;
  onStep: (step: FormStep) => void;
};

function StepList({ form, step, isNew, onStep }: StepListProps) {
  const { t } = useTranslation();
  const texts = textsOfForm(useWatch({ control: form.control }) as JobFormValues);
  const { errors } = useFormState({ control: form.control });
  const [seen, setSeen] = useState<ReadonlySet<FormStep>>(new Set([step]));
  if (!seen.has(step)) setSeen(new Set([...seen, step]));
  const missing: FormStep[] = missingTexts(texts).map(stepOfText);
  const stateOf = (one: FormStep): ProgressStep['state'] => {
    if (one === step) return 'current';
    const wasSeen = !isNew || seen.has(one);
    const isBad = fieldsOf(one, texts).some((name) => get(errors, name) !== undefined);
    if (isBad || (wasSeen && missing.includes(one))) return 'missing';
    return wasSeen && one !== 'review' ? 'done' : 'todo';
  };
  const steps = formSteps.map((one) => ({
    key: one,
    label: t(`jobs.steps.${one}`),
    state: stateOf(one),
    onSelect: () => onStep(one),
  }));
  const label = t('jobs.form.steps');
  return (
    <Box component="nav" aria-label={label} sx={{ position: { md: 'sticky' }, top: { md: 80 } }}>
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <ProgressSteps label={label} steps={steps} />
      </Box>
      <Box sx={{ display: { md: 'none' } }}>
        <ProgressSteps label={label} steps={steps} variant="words" />
      </Box>
    </Box>
  );
}

type StepButtonProps = { to: FormStep | undefined; label: string; onStep: (step: FormStep) => void };

function StepButton({ to, label, onStep }: StepButtonProps) {
  return to === undefined ? null : <Button onClick={() => onStep(to)}>{label}</Button>;
}

const columns = {
  display: 'grid',
  gap: { xs: 2, md: 4 },
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '190px minmax(0, 640px)',
    xl: '190px minmax(0, 600px) minmax(280px, 1fr)',
  },
} as const;

const aside = { position: 'sticky', top: 80, maxWidth: 460 } as const;
