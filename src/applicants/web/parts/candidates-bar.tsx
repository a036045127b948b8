import { useTranslation } from 'react-i18next';
import type { CandidateRow } from '#candidates/contract.ts';
import { SelectAll } from '#bulk-changes/web/parts/bulk-actions.tsx';
import { selectedMax } from '#bulk-changes/rules.ts';
import { formatNumber } from '#platform/web/format.ts';
import { BulkBar } from '#ui/grid/bulk-bar.tsx';
import type { ListSelection } from './use-list-selection.ts';

type CandidatesBarProps = { selection: ListSelection<CandidateRow>; onExport: () => void };

/** The bar of bulk actions on selected candidates. */
export function CandidatesBar({ selection, onExport }: CandidatesBarProps) {
  const { t } = useTranslation();
  const { count, isAll, selectAll } = selection;
  const reason =
    !isAll && count > selectedMax
      ? { disabledReason: t('bulk-changes.selectedMax', { number: formatNumber(selectedMax) }) }
      : {};
  return (
    <BulkBar
      ids={selection.ids}
      countText={t('bulk-changes.selected', { count, number: formatNumber(count) })}
      actions={[{ key: 'export', label: t('bulk-changes.actions.export'), onSelect: onExport, ...reason }]}
      onClear={selection.clear}
    >
      {selectAll !== null && <SelectAll {...selectAll} />}
    </BulkBar>
  );
}
