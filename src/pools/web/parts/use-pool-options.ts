import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { valuesOf } from '#platform/contract/fields.ts';
import { useCompany } from '#platform/web/session.ts';
import type { FilterOption } from '#ui/page/filter-menu.tsx';
import { poolNamesQuery } from '../queries.ts';

/** The pools as options of a filter; also the chosen ones, separated by commas, that were deleted. */
export function usePoolOptions(chosen: string | undefined): readonly FilterOption[] {
  const { t } = useTranslation();
  const { data } = useQuery(poolNamesQuery(useCompany().id));
  if (data === undefined) return [];
  const options = data.items.map(({ id, name }) => ({ value: id, label: name }));
  const isMissing = (id: string): boolean => options.every(({ value }) => value !== id);
  return [
    ...options,
    ...valuesOf(chosen)
      .filter(isMissing)
      .map((value) => ({ value, label: t('pools.other') })),
  ];
}
