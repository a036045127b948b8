import Button from '@mui/material/Button';
import { Columns3, Download } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageActions } from '#platform/web/page-actions.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { OfferedColumn } from '../columns-dialog.tsx';

const ColumnsDialog = lazy(async () => ({ default: (await import('../columns-dialog.tsx')).ColumnsDialog }));

type ListToolsProps = {
  columns: readonly string[];
  offered: readonly OfferedColumn[];
  isPhone: boolean;
  onColumns: (columns: string[]) => void;
  /** Left out where the member may not export. */
  onExport?: (() => void) | undefined;
  /** Further items of the menu. */
  more?: readonly ActionMenuItem[];
};

/** The end of the row above the list: columns, export and more; on a phone all in one menu. */
export function ListTools(props: ListToolsProps) {
  const { columns, offered, isPhone, onColumns, onExport, more = [] } = props;
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const choose = (): void => setChoosing(true);
  const label = t('applicants.chooser.open');
  usePageActions([{ id: 'columns', title: label, run: choose }]);
  const items: ActionMenuItem[] = [
    ...(isPhone ? [{ key: 'columns', label, icon: Columns3, onSelect: choose }] : []),
    ...(onExport
      ? [{ key: 'export', label: t('applicants.export'), icon: Download, onSelect: onExport }]
      : []),
    ...more,
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
          {label}
        </Button>
      )}
      {items.length > 0 && <ActionMenu size="small" label={t('applicants.more')} items={items} />}
      {isChoosing && (
        <LazyOverlay>
          <ColumnsDialog {...{ columns, offered }} onChoose={onColumns} onClose={() => setChoosing(false)} />
        </LazyOverlay>
      )}
    </>
  );
}
