import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Undo2, X } from 'lucide-react';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '#platform/web/format.ts';
import { withWords } from '#platform/web/words.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { statusRole } from '#ui/status-role.ts';
import type { BulkChange } from '../../contract.ts';
import { type BulkChanges, isUnderWay } from './use-bulk-changes.ts';

const BulkChangeReportDialog = lazy(async () => {
  const load = () => import('../bulk-change-report-dialog.tsx');
  return { default: (await withWords('mails', load)).BulkChangeReportDialog };
});

const pollMs = 1000;

type ShownBulkChanges = Omit<BulkChanges<never>, 'start' | 'calls'> & {
  calls: Pick<BulkChanges['calls'], 'read'>;
};
type BulkChangeBannerProps = { bulkChanges: ShownBulkChanges };

/** Above the list: the result or progress of a bulk change, the skipped applications, and undo. */
export function BulkChangeBanner({ bulkChanges }: BulkChangeBannerProps) {
  const { currentId } = bulkChanges;
  return currentId !== null && <Banner key={currentId} bulkChangeId={currentId} {...{ bulkChanges }} />;
}

function Banner({ bulkChanges, bulkChangeId }: BulkChangeBannerProps & { bulkChangeId: string }) {
  const { t } = useTranslation();
  const [isReporting, setReporting] = useState(false);
  const { data: bulkChange } = useQuery({
    ...bulkChanges.calls.read(bulkChangeId),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? pollMs : false),
  });
  const refresh = useEffectEvent(bulkChanges.refresh);
  const state = bulkChange?.state;
  useEffect(() => {
    if (state === 'done' || state === 'undone') refresh();
  }, [state]);
  if (bulkChange === undefined) return null;
  const isWorking = bulkChange.state === 'running' || bulkChange.state === 'undoing';
  return (
    <Box component="section" aria-label={t('bulk-changes.progress')} sx={bannerStyles}>
      <Box {...statusRole} sx={{ flex: '1 1 180px', minWidth: 0 }}>
        {bulkChangeTexts(bulkChange, t).join(' · ')}
        {isWorking && (
          <LinearProgress
            variant="determinate"
            value={(doneOf(bulkChange) / Math.max(1, bulkChange.total)) * 100}
            aria-label={t('bulk-changes.progress')}
            sx={{ marginBlockStart: 0.75 }}
          />
        )}
      </Box>
      <BannerActions bulkChange={bulkChange} bulkChanges={bulkChanges} onReport={() => setReporting(true)} />
      {isReporting && (
        <LazyOverlay>
          <BulkChangeReportDialog report={bulkChange} onClose={() => setReporting(false)} />
        </LazyOverlay>
      )}
    </Box>
  );
}

type BannerActionsProps = { bulkChange: BulkChange; bulkChanges: ShownBulkChanges; onReport: () => void };

function BannerActions({ bulkChange, bulkChanges, onReport }: BannerActionsProps) {
  const { t } = useTranslation();
  const [isUndoing, setUndoing] = useState(false);
  const undo = (): void => {
    setUndoing(true);
    void bulkChanges.undo(bulkChange.id).then(() => setUndoing(false));
  };
  const hasSkipped =
    bulkChange.skippedCount + bulkChange.undoSkippedCount + bulkChange.mailedCount > 0 &&
    bulkChange.state !== 'cancelled';
  return (
    <>
      {hasSkipped && (
        <Button size="small" onClick={onReport}>
          {t('bulk-changes.details')}
        </Button>
      )}
      {bulkChange.can.undo && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Undo2 size={15} aria-hidden />}
          loading={isUndoing}
          loadingPosition="start"
          onClick={undo}
        >
          {bulkChange.kind === 'mail' ? t('bulk-changes.cancelSending') : t('bulk-changes.undo')}
        </Button>
      )}
      <IconButton size="small" aria-label={t('bulk-changes.dismiss')} onClick={() => bulkChanges.show(null)}>
        <X size={16} aria-hidden />
      </IconButton>
    </>
  );
}

const doneOf = (bulkChange: BulkChange): number =>
  bulkChange.state === 'undoing'
    ? bulkChange.undoneCount + bulkChange.undoSkippedCount
    : bulkChange.total - bulkChange.waitingCount;

/** The result of a bulk change, one sentence per fact. */
export function bulkChangeTexts(bulkChange: BulkChange, t: TFunction): string[] {
  const number = formatNumber;
  const counted = (key: 'skipped' | 'undoSkipped' | 'mailed', count: number): string[] =>
    count === 0 ? [] : [t(`bulk-changes.said.${key}`, { count, number: number(count) })];
  const progress = { done: number(doneOf(bulkChange)), total: number(bulkChange.total) };
  switch (bulkChange.state) {
    case 'delayed':
      return [t('bulk-changes.said.delayed', { count: bulkChange.total, number: number(bulkChange.total) })];
    case 'scheduled':
      return [...scheduledTexts(bulkChange, t), ...counted('skipped', bulkChange.skippedCount)];
    case 'cancelled':
      return bulkChange.changedCount === 0
        ? [t('bulk-changes.said.cancelled')]
        : [t('bulk-changes.said.stopped'), sentText(bulkChange, t)];
    case 'running':
      return [t('bulk-changes.said.running', progress)];
    case 'undoing':
      return [t('bulk-changes.said.undoing', progress)];
    case 'undone':
      return [
        t('bulk-changes.said.undone', { number: number(bulkChange.undoneCount) }),
        ...counted('undoSkipped', bulkChange.undoSkippedCount),
        ...counted('mailed', bulkChange.mailedCount),
      ];
    case 'done': {
      const kind = bulkChange.kind === 'assign' && bulkChange.about === '' ? 'unassign' : bulkChange.kind;
      const values = { about: bulkChange.about, number: number(bulkChange.changedCount) };
      return [t(`bulk-changes.said.${kind}`, values), ...counted('skipped', bulkChange.skippedCount)];
    }
  }
}

const sentText = ({ changedCount }: BulkChange, t: TFunction): string =>
  t('bulk-changes.said.mail', { number: formatNumber(changedCount) });

function scheduledTexts(bulkChange: BulkChange, t: TFunction): string[] {
  const { waitingCount: count, nextSendAt, isDayOnly, changedCount } = bulkChange;
  const values = { count, number: formatNumber(count) };
  const waiting =
    nextSendAt === null
      ? t('bulk-changes.said.inTray', values)
      : t('bulk-changes.said.scheduled', {
          ...values,
          time: (isDayOnly ? formatDate : formatDateTime)(nextSendAt),
        });
  return [waiting, ...(changedCount === 0 ? [] : [sentText(bulkChange, t)])];
}

const bannerStyles = (theme: { kadro: { line: string; accent: { wash: string } } }) =>
  ({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 1,
    padding: '6px 8px 6px 14px',
    marginBlockEnd: 1.5,
    borderRadius: '10px',
    border: `1px solid ${theme.kadro.line}`,
    backgroundColor: theme.kadro.accent.wash,
    // Seen at the end of a long list too, with its undo; below the top bar.
    position: 'sticky',
    insetBlockStart: 72,
    zIndex: 3,
    fontSize: '0.8125rem',
  }) as const;
