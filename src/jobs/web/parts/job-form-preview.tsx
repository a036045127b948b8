import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '#forms/contract.ts';
import { FormPreview } from '#forms/web/parts/form-preview.tsx';
import type { JobForm, JobFormValues } from '../job-form-values.ts';

/** Preview of the job's application form. */
export function JobFormPreview({ form: { control }, height }: { form: JobForm['form']; height?: string }) {
  const { t } = useTranslation();
  const {
    title,
    language = 'en',
    standardFieldModes = {},
    questions = [],
  } = useWatch({ control }) as JobFormValues;
  return (
    <FormPreview
      form={{
        title: title.trim() || t('jobs.preview.noTitle'),
        language,
        standardFieldModes,
        questions: questions as QuestionDraft[],
      }}
      {...(height !== undefined && { height })}
    />
  );
}
