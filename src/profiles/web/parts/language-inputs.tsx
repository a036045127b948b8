import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { languageLevels } from '#reading/rules.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { languageChoices } from './language-choices.ts';

type LanguageValues = { languages: { language: string | null; level: string }[] };
type LanguageInputsProps = {
  control: Control<LanguageValues, unknown, FieldValues>;
  index: number;
  /** Below the level. */
  help?: string;
};

/** A language and its level. */
export function LanguageInputs({ control, index, help }: LanguageInputsProps) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <ComboField
        control={control}
        name={`languages.${index}.language`}
        label={t('profiles.general.language')}
        options={languageChoices(i18n.language)}
      />
      <SelectField
        control={control}
        name={`languages.${index}.level`}
        label={t('profiles.general.level')}
        placeholder={t('profiles.general.chooseLevel')}
        {...(help !== undefined && { help })}
        options={languageLevels.map((value) => ({ value, label: t(`profiles.levels.${value}`) }))}
      />
    </>
  );
}
