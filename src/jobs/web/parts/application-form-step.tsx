import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { PreviewButton } from '#forms/web/parts/preview-button.tsx';
import { QuestionsField } from '#forms/web/parts/questions-field.tsx';
import { StandardFieldModes } from '#forms/web/parts/standard-field-modes.tsx';
import { type JobForm, type JobFormValues, textsOfForm } from '../job-form-values.ts';
import { useTextLanguage } from '../text-language.ts';
import { FormSection } from './form-section.tsx';
import { JobFormPreview } from './job-form-preview.tsx';
import { LanguageSwitch } from './text-languages.tsx';

/** The application form: standard fields and the job's own questions. */
export function ApplicationFormStep({ form }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  const texts = textsOfForm(useWatch({ control: form.control }) as JobFormValues);
  const { shown } = useTextLanguage();
  const languages = Object.keys(texts.translations) as Language[];
  return (
    <>
      {languages.length > 0 && <LanguageSwitch texts={texts} />}
      <PreviewButton>
        <JobFormPreview form={form} height="calc(100vh - 120px)" />
      </PreviewButton>
      <FormSection title={t('jobs.form.standard')} lead={t('jobs.help.standard')}>
        <StandardFieldModes control={form.control} name="standardFieldModes" />
      </FormSection>
      <FormSection title={t('forms.questions.title')} lead={t('jobs.help.questions')}>
        <QuestionsField form={form} name="questions" languages={languages} shown={shown} />
      </FormSection>
    </>
  );
}
