import { useTranslation } from 'react-i18next';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { RichTextField } from '#ui/fields/rich-text-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { JobForm } from '../job-form-values.ts';

/** What applicants read, and the words the job is found by. */
export function DescriptionStep({ form: { control } }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  return (
    <>
      <RichTextField
        control={control}
        name="descriptionHtml"
        label={t('jobs.fields.descriptionHtml')}
        help={t('jobs.help.descriptionHtml')}
        minHeight={280}
        required
      />
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
