import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import type { Selection } from './selection.ts';

export type SelectionCount = Pick<Selection, 'of' | 'count'>;
type Titled = 'move' | 'reject' | 'tag' | 'assign' | 'email';

/** The words of a dialog about the selected people, who are applicants of a job or candidates. */
export function useSelectionWords({ of, count }: SelectionCount) {
  const { t } = useTranslation();
  const values = { count, number: formatNumber(count) };
  return {
    values,
    title: (dialog: Titled): string =>
      of === 'candidates'
        ? t(`bulk-changes.candidates.${dialog}`, values)
        : t(`bulk-changes.${dialog}.title`, values),
  };
}
