import { useTranslation } from 'react-i18next';
import { companySizes } from '../../contract.ts';

/** Sizes and languages of a company as choices. */
export function useCompanyChoices() {
  const { t } = useTranslation();
  const people = (range: string): string => t('companies.create.sizes.people', { range });
  return {
    sizes: companySizes.map((value) => ({
      value,
      label: value === '' ? t('companies.create.sizes.none') : people(value),
    })),
    languages: (['en', 'tr'] as const).map((value) => ({
      value,
      label: t(`companies.create.languages.${value}`),
    })),
  };
}
