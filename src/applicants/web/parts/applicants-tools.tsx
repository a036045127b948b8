import Button from '@mui/material/Button';
import { Columns3, Download, History } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { BulkChanges } from '#bulk-changes/web/parts/use-bulk-changes.ts';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import type { JobParams } from '#applications/web/queries.ts';
import type { ListState } from '../applicants-search.ts';

const ColumnsDialog = lazy(async () => ({ default: (await import('../columns-dialog.tsx')).ColumnsDialog }));
const RecentBulkChangesDialog = lazy(async () => ({
  default: (await import('#bulk-changes/web/parts/recent-bulk-changes-dialog.tsx')).RecentBulkChangesDialog,
}));

type ApplicantsToolsProps = {
  params: JobParams;
  state: ListState;
  options: ApplicantOptions;
  bulkChanges: BulkChanges;
  isPhone: boolean;
  onColumns: (columns: string[]) => void;
  onExport: () => void;
};

/** The end of the row above the list: columns, export, recent bulk changes; on a phone all in one menu. */
export function ApplicantsTools(props: ApplicantsToolsProps) {
  const { params, state, options, bulkChanges, isPhone, onColumns, onExport } = props;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'columns' | 'recent' | null>(null);
  const close = (): void => setAsked(null);
  const choose = (): void => setAsked('columns');
  const more = [
    ...(isPhone
      ? [{ key: 'columns', label: t('applicants.chooser.open'), icon: Columns3, onSelect: choose }]
      : []),
    ...(options.can.export
      ? [{ key: 'export', label: t('applicants.export'), icon: Download, onSelect: onExport }]
      : []),
    {
      key: 'recent',
      label: t('applicants.recent'),
      icon: History,
      onSelect: () => setAsked('recent'),
    },
  ];
  return (
    <>
      {!isPhone && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<Columns3 size={14} aria-hidden />}
          onClick={choose}
          sx={{ minHeight: 34, fontWeight: 400 }}
        >
          {t('applicants.chooser.open')}
        </Button>
      )}
      <ActionMenu size="small" label={t('applicants.more')} items={more} />
      {asked !== null && (
        <LazyOverlay>
          {asked === 'columns' ? (
            <ColumnsDialog columns={state.columns} options={options} onChoose={onColumns} onClose={close} />
          ) : (
            <RecentBulkChangesDialog params={params} bulkChanges={bulkChanges} onClose={close} />
          )}
        </LazyOverlay>
      )}
    </>
  );
}
