import { useTranslation } from 'react-i18next';
import type { FilterOption } from '#ui/page/filter-menu.tsx';
import type { Tag } from '../../tag-contract.ts';

/** The tags as options of a filter; also the chosen one when it was deleted, or no longer belongs to these people. */
export function useTagOptions(
  tags: readonly Tag[] | undefined,
  chosen: string | undefined,
): readonly FilterOption[] {
  const { t } = useTranslation();
  if (tags === undefined) return [];
  const options = tags.map(({ id, name, color }) => ({ value: id, label: name, color }));
  const isMissing = chosen !== undefined && options.every(({ value }) => value !== chosen);
  return isMissing ? [...options, { value: chosen, label: t('candidates.filters.otherTag') }] : options;
}
