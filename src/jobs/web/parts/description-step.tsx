import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { RichTextField } from '#ui/fields/rich-text-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { type JobForm, type JobFormValues } from '../job-form-values.ts';
import { useJobSlots } from '../slots.tsx';
import { language as languageSchema } from '#platform/contract/fields.ts';
import { fieldOfText } from '../../text-rules.ts';
import { useTextLanguage } from '../text-language.ts';
import { TextLanguages } from './text-languages.tsx';

/** The description that applicants read, and the skills they find the job by. */
export function DescriptionStep({ form }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  const { control } = form;
  const { advice } = useJobSlots();
  const { shown } = useTextLanguage();
  const marked = useMarkedWords(form);
  const [language = shown, translations = {}] = useWatch({ control, name: ['language', 'translations'] });
  const isOnly = Object.keys(translations).length === 0;
  return (
    <>
      <TextLanguages form={form} field="descriptionHtml" />
      <RichTextField
        key={shown}
        control={control}
        name={fieldOfText({ language }, { language: shown, field: 'descriptionHtml' })}
        lang={shown}
        label={t('jobs.fields.descriptionHtml')}
        help={t('jobs.help.descriptionHtml')}
        minHeight={280}
        marked={marked}
        required
      />
      {advice?.({ form, language: shown, of: 'description' })}
      {isOnly && (
        <SelectField
          control={control}
          name="language"
          label={t('jobs.fields.language')}
          help={t('jobs.help.language')}
          options={languageSchema.options.map((value) => ({ value, label: t(`jobs.languages.${value}`) }))}
        />
      )}
      <ComboField
        control={control}
        name="skills"
        kind="tags"
        label={t('jobs.fields.skills')}
        help={t('jobs.help.skills')}
      />
      <ComboField
        control={control}
        name="tags"
        kind="tags"
        label={t('jobs.fields.tags')}
        help={t('jobs.help.tags')}
      />
    </>
  );
}

function useMarkedWords({ control }: JobForm['form']): string[] {
  const { markedWords } = useJobSlots();
  const { shown } = useTextLanguage();
  const values = useDeferredValue(useWatch({ control }) as JobFormValues);
  return markedWords?.(values, shown) ?? [];
}
