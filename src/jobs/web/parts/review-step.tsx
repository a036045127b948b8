import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Facts } from '#ui/page/facts.tsx';
import { type StandardFieldModes, standardFieldModes, type QuestionDraft } from '#forms/contract.ts';
import type { Job } from '../../contract.ts';
import { fieldOfText, missingTexts, type MissingText } from '../../text-rules.ts';
import {
  type FormStep,
  type JobForm,
  type JobFormValues,
  stepOfText,
  textsOfForm,
} from '../job-form-values.ts';
import { useTextLanguage } from '../text-language.ts';
import { useIsWide } from '../use-is-wide.ts';
import { FormSection } from './form-section.tsx';
import { JobPreview } from './job-preview.tsx';
import { useJobSlots } from '../slots.tsx';

type ReviewStepProps = {
  form: JobForm['form'];
  /** Null for a new job. */
  job: Job | null;
  onStep: (step: FormStep) => void;
};

/** The last form step: missing fields, the questions for applicants, and the public page. */
export function ReviewStep({ form, job, onStep }: ReviewStepProps) {
  const { t } = useTranslation();
  const { advice } = useJobSlots();
  const values = useWatch({ control: form.control }) as JobFormValues;
  const texts = textsOfForm(values);
  const missing = missingTexts(texts);
  const { shown, show } = useTextLanguage();
  const open = (one: MissingText): void => {
    show(one.language);
    onStep(stepOfText(one));
  };
  return (
    <>
      {missing.length === 0 ? (
        <Alert severity="success">
          {t(job === null || job.can.publish ? 'jobs.form.nothingMissing' : 'jobs.form.complete')}
        </Alert>
      ) : (
        <Alert severity="warning">
          {t('jobs.form.missing')}
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
            {missing.map((one) => (
              <li key={fieldOfText(texts, one)}>
                <Link component="button" type="button" color="inherit" onClick={() => open(one)}>
                  {one.language === texts.language
                    ? t(`jobs.form.missingIn.${stepOfText(one)}`)
                    : t(`jobs.form.missingTranslation.${stepOfText(one)}`, {
                        language: t(`jobs.languages.${one.language}`),
                      })}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {advice?.({ form, language: shown, onStep })}
      <FormSection title={t('jobs.form.asked')}>
        <Facts facts={useFormFacts(values)} />
      </FormSection>
      {!useIsWide() && <JobPreview form={form} step="review" />}
    </>
  );
}

// In the order of the form, which differs from the order in the database.
const standardNames = Object.keys(standardFieldModes.shape) as (keyof StandardFieldModes)[];

function useFormFacts(values: JobFormValues) {
  const { t } = useTranslation();
  const standard = standardNames.map((name) => ({
    label: t(`forms.standardFields.${name}`),
    value: t(`forms.modes.${values.standardFieldModes?.[name]}`),
  }));
  const own = ((values.questions ?? []) as QuestionDraft[]).map((question) => ({
    label: question.label,
    value: t(`forms.modes.${question.mode}`),
  }));
  return [...standard, ...own];
}
