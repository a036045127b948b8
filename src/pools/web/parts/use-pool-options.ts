import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import type { FilterOption } from '#ui/page/filter-menu.tsx';
import { poolNamesQuery } from '../queries.ts';

/** The pools as options of a filter; also the chosen one when it was deleted. */
export function usePoolOptions(chosen: string | undefined): readonly FilterOption[] {
  const { t } = useTranslation();
  const { data } = useQuery(poolNamesQuery(useCompany().id));
  if (data === undefined) return [];
  const options = data.items.map(({ id, name }) => ({ value: id, label: name }));
  const isMissing = chosen !== undefined && options.every(({ value }) => value !== chosen);
  return isMissing ? [...options, { value: chosen, label: t('pools.other') }] : options;
}
