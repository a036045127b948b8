import { useTranslation } from 'react-i18next';
import type { CandidateFilters } from '#candidates/filter-contract.ts';
import { languageLevels } from '#reading/rules.ts';
import { FilterMenu } from '#ui/page/filter-menu.tsx';

type LanguageFilterProps = {
  filters: CandidateFilters;
  /** ISO 639-1 codes, or names that no code has. */
  languages: readonly string[];
  onSet: (change: Partial<CandidateFilters>) => void;
};

/** Filters by a language, and then by its minimum level. */
export function LanguageFilter({ filters, languages, onSet }: LanguageFilterProps) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  const nameOf = (language: string): string =>
    language.length === 2 ? (names.of(language) ?? language) : language;
  const options = languages
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  if (options.length === 0) return null;
  return (
    <>
      <FilterMenu
        single
        label={t('candidates.filters.language')}
        options={options}
        selected={filters.language === undefined ? [] : [filters.language]}
        onChange={([language]) => onSet({ language, ...(language === undefined && { level: undefined }) })}
      />
      {filters.language !== undefined && (
        <FilterMenu
          single
          label={t('candidates.filters.level')}
          options={languageLevels.map((value) => ({
            value,
            label:
              value === 'native'
                ? t('candidates.filters.native')
                : t('candidates.filters.levelOrBetter', { level: value }),
          }))}
          selected={filters.level === undefined ? [] : [filters.level]}
          onChange={([level]) => onSet({ level: languageLevels.find((one) => one === level) })}
        />
      )}
    </>
  );
}
