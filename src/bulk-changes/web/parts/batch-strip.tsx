import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Undo2, X } from 'lucide-react';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { statusRole } from '#ui/status-role.ts';
import { type JobParams } from '#applications/web/queries.ts';
import type { Batch } from '../../contract.ts';
import { type Batches, isUnderWay } from './use-batches.ts';
import { batchQuery } from '../queries.ts';

const BatchReportDialog = lazy(async () => ({
  default: (await import('../batch-report-dialog.tsx')).BatchReportDialog,
}));

const pollMs = 1000;

type BatchStripProps = { params: JobParams; batches: Batches };

/** Above the list: the result or progress of a bulk change, the skipped applications, and undo. */
export function BatchStrip({ params, batches }: BatchStripProps) {
  const { currentId } = batches;
  return currentId !== null && <Strip key={currentId} batchId={currentId} {...{ params, batches }} />;
}

function Strip({ params, batches, batchId }: BatchStripProps & { batchId: string }) {
  const { t } = useTranslation();
  const [isReporting, setReporting] = useState(false);
  const { data: batch } = useQuery({
    ...batchQuery(params, batchId),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? pollMs : false),
  });
  const refresh = useEffectEvent(batches.refresh);
  const state = batch?.state;
  useEffect(() => {
    if (state === 'done' || state === 'undone') refresh();
  }, [state]);
  if (batch === undefined) return null;
  const isWorking = batch.state === 'running' || batch.state === 'undoing';
  return (
    <Box component="section" aria-label={t('bulk-changes.progress')} sx={stripStyles}>
      <Box {...statusRole} sx={{ flex: '1 1 240px', minWidth: 0 }}>
        {batchTexts(batch, t).join(' · ')}
        {isWorking && (
          <LinearProgress
            variant="determinate"
            value={(doneOf(batch) / Math.max(1, batch.total)) * 100}
            aria-label={t('bulk-changes.progress')}
            sx={{ marginBlockStart: 0.75 }}
          />
        )}
      </Box>
      <StripActions batch={batch} batches={batches} onReport={() => setReporting(true)} />
      {isReporting && (
        <LazyOverlay>
          <BatchReportDialog report={batch} onClose={() => setReporting(false)} />
        </LazyOverlay>
      )}
    </Box>
  );
}

type StripActionsProps = { batch: Batch; batches: Batches; onReport: () => void };

function StripActions({ batch, batches, onReport }: StripActionsProps) {
  const { t } = useTranslation();
  const hasLeft = batch.leftCount + batch.keptCount > 0 && batch.state !== 'called_off';
  return (
    <>
      {hasLeft && (
        <Button size="small" onClick={onReport}>
          {t('bulk-changes.details')}
        </Button>
      )}
      {batch.can.undo && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Undo2 size={15} aria-hidden />}
          onClick={() => batches.undo(batch.id)}
        >
          {batch.kind === 'mail' ? t('bulk-changes.callOff') : t('bulk-changes.undo')}
        </Button>
      )}
      <IconButton size="small" aria-label={t('bulk-changes.dismiss')} onClick={() => batches.show(null)}>
        <X size={16} aria-hidden />
      </IconButton>
    </>
  );
}

const doneOf = (batch: Batch): number =>
  batch.state === 'undoing' ? batch.restoredCount + batch.keptCount : batch.total - batch.waitingCount;

/** The result of a batch, one sentence per fact. */
export function batchTexts(batch: Batch, t: TFunction): string[] {
  const number = formatNumber;
  const counted = (key: 'left' | 'kept', count: number): string[] =>
    count === 0 ? [] : [t(`bulk-changes.said.${key}`, { count, number: number(count) })];
  const progress = { done: number(doneOf(batch)), total: number(batch.total) };
  switch (batch.state) {
    case 'held':
      return [t('bulk-changes.said.held', { count: batch.total, number: number(batch.total) })];
    case 'called_off':
      return [t('bulk-changes.said.calledOff')];
    case 'running':
      return [t('bulk-changes.said.running', progress)];
    case 'undoing':
      return [t('bulk-changes.said.undoing', progress)];
    case 'undone':
      return [
        t('bulk-changes.said.undone', { number: number(batch.restoredCount) }),
        ...counted('kept', batch.keptCount),
      ];
    case 'done': {
      const kind = batch.kind === 'assign' && batch.about === '' ? 'unassign' : batch.kind;
      const values = { about: batch.about, number: number(batch.changedCount) };
      return [t(`bulk-changes.said.${kind}`, values), ...counted('left', batch.leftCount)];
    }
  }
}

const stripStyles = (theme: { kadro: { line: string; accent: { wash: string } } }) =>
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
    fontSize: '0.8125rem',
  }) as const;
