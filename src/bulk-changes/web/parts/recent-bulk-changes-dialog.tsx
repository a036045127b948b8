import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '#platform/web/format.ts';
import { nameOf } from '#applications/web/parts/name-of.ts';
import type { BulkChange } from '../../contract.ts';
import { bulkChangeTexts } from './bulk-change-banner.tsx';
import type { BulkChanges } from './use-bulk-changes.ts';
import { undoMinutes } from '../../rules.ts';
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx';

type RecentBulkChangesDialogProps = {
  bulkChanges: Pick<BulkChanges, 'show' | 'undo'> & { calls: Pick<BulkChanges['calls'], 'list'> };
  onClose: () => void;
};

/** Recent bulk changes, with undo where it is possible. */
export function RecentBulkChangesDialog({ bulkChanges, onClose }: RecentBulkChangesDialogProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(bulkChanges.calls.list);
  const show = (bulkChangeId: string): void => {
    bulkChanges.show(bulkChangeId);
    onClose();
  };
  const undo = (bulkChangeId: string): void => {
    void bulkChanges.undo(bulkChangeId);
    onClose();
  };
  return (
    <ReadingDialog title={t('bulk-changes.recent.title')} onClose={onClose}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {data.items.length === 0
          ? t('bulk-changes.recent.empty')
          : t('bulk-changes.recent.lead', { minutes: undoMinutes })}
      </Typography>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data.items.map((bulkChange) => (
          <Line
            key={bulkChange.id}
            bulkChange={bulkChange}
            onShow={() => show(bulkChange.id)}
            onUndo={() => undo(bulkChange.id)}
          />
        ))}
      </Box>
    </ReadingDialog>
  );
}

type LineProps = { bulkChange: BulkChange; onShow: () => void; onUndo: () => void };

function Line({ bulkChange, onShow, onUndo }: LineProps) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        {bulkChangeTexts(bulkChange, t).join(' · ')}
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {t('bulk-changes.recent.by', {
            name: bulkChange.createdBy === null ? '' : nameOf(bulkChange.createdBy),
            when: formatRelative(bulkChange.createdAt),
          })}
        </Typography>
      </Box>
      {bulkChange.skippedCount + bulkChange.undoSkippedCount > 0 && (
        <Button size="small" onClick={onShow}>
          {t('bulk-changes.details')}
        </Button>
      )}
      {bulkChange.can.undo && (
        <Button size="small" variant="outlined" onClick={onUndo}>
          {bulkChange.kind === 'mail' ? t('bulk-changes.cancelSending') : t('bulk-changes.undo')}
        </Button>
      )}
    </Box>
  );
}

const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  paddingBlock: 1,
  fontSize: '0.875rem',
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
