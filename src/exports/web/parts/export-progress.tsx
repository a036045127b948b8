import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { statusRole } from '#ui/status-role.ts';
import type { ExportView } from '../../contract.ts';
import { keptHours } from '../../rules.ts';
import { useExport } from '../queries.ts';
import { sizeText } from './size-text.ts';
import { useDownload } from './use-download.ts';

type ExportProgressProps = { exportId: string; rowCount: number | null };

/** How a table is written; it is downloaded by itself when it is ready. */
export function ExportProgress({ exportId, rowCount }: ExportProgressProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const LinkComponent = useLinkComponent();
  const query = useExport(companyId, exportId);
  const download = useDownload(companyId);
  const save = useEffectEvent(() => download(exportId));
  const state = query.data?.state ?? 'waiting';
  useEffect(() => {
    if (state === 'ready') save();
  }, [state]);
  if (query.error !== null && state === 'waiting')
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography {...statusRole} sx={{ fontWeight: 600 }}>
        {t(`exports.progress.${state}`)}
      </Typography>
      <Rows state={state} found={query.data} rowCount={rowCount} />
      {state === 'ready' && (
        <Box>
          <Button
            variant="outlined"
            startIcon={<Download size={15} aria-hidden />}
            onClick={() => download(exportId)}
          >
            {t('exports.progress.again')}
          </Button>
        </Box>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(`exports.progress.${state}Then`, { hours: keptHours })}{' '}
        <Link component={LinkComponent} href={links.exports()}>
          {t('exports.page.link')}
        </Link>
      </Typography>
    </Box>
  );
}

type RowsProps = { state: ExportView['state']; found: ExportView | undefined; rowCount: number | null };

/** The rows so far, with a bar while they are written. */
function Rows({ state, found, rowCount }: RowsProps) {
  const { t, i18n } = useTranslation();
  const rows = found?.rowCount ?? 0;
  const text = t('exports.dialog.rows', { count: rows, number: formatNumber(rows) });
  switch (state) {
    case 'failed':
      return null;
    case 'ready':
      return (
        <Typography variant="body2">{sizeText(text, found?.sizeBytes ?? null, i18n.language)}</Typography>
      );
    case 'waiting':
      return (
        <>
          <LinearProgress
            {...(rowCount === null || rows === 0
              ? { variant: 'indeterminate' as const }
              : { variant: 'determinate' as const, value: Math.min(100, (rows / rowCount) * 100) })}
            aria-label={t('exports.progress.waiting')}
          />
          <Typography variant="body2">{text}</Typography>
        </>
      );
  }
}
