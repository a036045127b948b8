import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import type { Selection } from './selection.ts';

export type SelectionCount = Pick<Selection, 'of' | 'count'>;
type DialogName = 'move' | 'reject' | 'tag' | 'pool' | 'assign' | 'email';

/** The words of a dialog about the selected people, who are applicants of a job or candidates. */
export function useSelectionWords({ of, count }: SelectionCount) {
  const { t } = useTranslation();
  const values = { count, number: formatNumber(count) };
  const areCandidates = of === 'candidates';
  return {
    values,
    title: (dialog: DialogName): string =>
      areCandidates
        ? t(`bulk-changes.ofCandidates.${dialog}Title`, values)
        : t(`bulk-changes.${dialog}.title`, values),
    emailLead: areCandidates ? t('bulk-changes.ofCandidates.emailLead') : t('bulk-changes.email.lead'),
  };
}
