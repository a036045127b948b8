import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageChoices } from '#profiles/web/parts/language-choices.ts';
import { languageLevels } from '#reading/rules.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { candidateProfileDraft } from '../../profile-contract.ts';
import { EntryForm } from './entry-form.tsx';
import type { EntryFormProps } from './entry-list.tsx';
import type { SpokenLanguage } from './record-lists.ts';

const { element } = candidateProfileDraft.shape.languages;
const schema = element.extend({ name: element.shape.name.nullable() }) as unknown as z.ZodType<
  SpokenLanguage,
  { name: string | null; level: string }
>;

/** A language by its name, and its level. */
export function LanguageForm({ entry, onSave, ...rest }: EntryFormProps<SpokenLanguage>) {
  const { t, i18n } = useTranslation();
  // A browser does not know the names of all languages, and has the code in place of a name.
  const options = languageChoices(i18n.language)
    .filter(({ value, label }) => label !== value)
    .map(({ label }) => ({ value: label, label }));
  const levels = languageLevels.map((value) => ({
    value: value as string,
    label: t(`profiles.levels.${value}`),
  }));
  const native = t('profiles.levels.native');
  // A copy of a profile has this level in words.
  const level = entry?.level === native ? 'native' : (entry?.level ?? '');
  const isOther = level !== '' && !levels.some(({ value }) => value === level);
  return (
    <EntryForm {...rest} schema={schema} values={{ name: entry?.name ?? null, level }} onSave={onSave}>
      {(control) => (
        <Box sx={pairStyles}>
          <ComboField
            control={control}
            name="name"
            label={t('profiles.general.language')}
            options={options}
            required
          />
          <SelectField
            control={control}
            name="level"
            label={t('profiles.general.level')}
            placeholder={t('candidates.fields.noLevel')}
            clearable
            options={isOther ? [{ value: level, label: level }, ...levels] : levels}
          />
        </Box>
      )}
    </EntryForm>
  );
}
