import { useTranslation } from 'react-i18next';
import type { PersonFilters } from '#candidates/filter-contract.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { languageLevels } from '#reading/rules.ts';
import { ValuesMenu } from './values-menu.tsx';

type LanguageFilterProps = {
  filters: PersonFilters;
  /** ISO 639-1 codes, or names that no code has. */
  languages: readonly string[];
  onSet: (change: Partial<PersonFilters>) => void;
};

/** Filters by languages, and then by their minimum level. */
export function LanguageFilter({ filters, languages, onSet }: LanguageFilterProps) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const nameOf = (language: string): string =>
    language.length === 2 ? (names.of(language) ?? language) : language;
  const known = [...new Set([...languages, ...valuesOf(filters.language)])];
  const options = known
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <>
      <ValuesMenu
        label={t('candidates.filters.language')}
        options={options}
        value={filters.language}
        onChange={(language) => onSet({ language, ...(language === undefined && { level: undefined }) })}
      />
      {filters.language !== undefined && (
        <ValuesMenu
          single
          label={t('candidates.filters.level')}
          options={languageLevels.map((value) => ({
            value,
            label:
              value === 'native'
                ? t('candidates.filters.native')
                : t('candidates.filters.levelOrBetter', { level: value }),
          }))}
          value={filters.level}
          onChange={(level) => onSet({ level: languageLevels.find((one) => one === level) })}
        />
      )}
    </>
  );
}
