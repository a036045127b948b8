import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { RichTextField } from '#ui/fields/rich-text-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { adviceOn } from '../../advice-rules.ts';
import { type JobForm, type JobFormValues, postingOf } from '../job-form-values.ts';
import { PostingAdvice } from './posting-advice.tsx';

/** What applicants read, and the words the job is found by. */
export function DescriptionStep({ form }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  const { control } = form;
  const marked = useMarkedWords(form);
  return (
    <>
      <RichTextField
        control={control}
        name="descriptionHtml"
        label={t('jobs.fields.descriptionHtml')}
        help={t('jobs.help.descriptionHtml')}
        minHeight={280}
        marked={marked}
        required
      />
      <PostingAdvice form={form} of="description" />
      <SelectField
        control={control}
        name="language"
        label={t('jobs.fields.language')}
        help={t('jobs.help.language')}
        options={(['en', 'tr'] as const).map((value) => ({ value, label: t(`jobs.languages.${value}`) }))}
      />
      <ComboField
        control={control}
        name="skills"
        kind="tags"
        options={[]}
        label={t('jobs.fields.skills')}
        help={t('jobs.help.skills')}
      />
      <ComboField
        control={control}
        name="tags"
        kind="tags"
        options={[]}
        label={t('jobs.fields.tags')}
        help={t('jobs.help.tags')}
      />
    </>
  );
}

/** The words of the description that there is advice on, as they stand in it. */
function useMarkedWords({ control }: JobForm['form']): string[] {
  const values = useDeferredValue(useWatch({ control }) as JobFormValues);
  const advice = adviceOn({ ...postingOf(values), title: '', questions: [] });
  return [...new Set(advice.flatMap(({ words }) => words?.match ?? []))];
}
