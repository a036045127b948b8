import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '#forms/contract.ts';
import { FormPreview } from '#forms/web/parts/form-preview.tsx';
import { type JobForm, type JobFormValues, valuesIn } from '../job-form-values.ts';
import { useTextLanguage } from '../text-language.ts';

/** Preview of the job's application form. */
export function JobFormPreview({ form: { control }, height }: { form: JobForm['form']; height?: string }) {
  const { t } = useTranslation();
  const { shown } = useTextLanguage();
  const {
    title,
    language = 'en',
    standardFieldModes = {},
    questions = [],
  } = valuesIn(useWatch({ control }) as JobFormValues, shown);
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
