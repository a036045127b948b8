import { useTranslation } from 'react-i18next';
import { valuesOf } from '#platform/contract/fields.ts';
import type { FilterOption } from '#ui/page/filter-menu.tsx';
import type { Tag } from '../../tag-contract.ts';

/**
 * The tags as options of a filter; also the chosen ones, separated by commas, that were
 * deleted or no longer belong to these people.
 */
export function useTagOptions(
  tags: readonly Tag[] | undefined,
  chosen: string | undefined,
): readonly FilterOption[] {
  const { t } = useTranslation();
  if (tags === undefined) return [];
  const options = tags.map(({ id, name, color }) => ({ value: id, label: name, color }));
  const isMissing = (id: string): boolean => options.every(({ value }) => value !== id);
  return [
    ...options,
    ...valuesOf(chosen)
      .filter(isMissing)
      .map((value) => ({ value, label: t('candidates.filters.otherTag') })),
  ];
}
