import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { statusRole } from '#ui/status-role.ts';
import { type ImportDetails, imports } from '../../contract.ts';
import { useStoreImport } from '../queries.ts';

type ImportProgressProps = { found: ImportDetails; companyId: string };

/** The progress of the task that works on the import. */
export function ImportProgress({ found, companyId }: ImportProgressProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const store = useStoreImport();
  const stop = useChange(imports.stop, {
    onSuccess: (view) => store(view, companyId),
    onError: (error) => toast.error(error.message),
  });
  const { done, total } = progressOf(found);
  const words = t(`imports.progress.${found.state}`, {
    count: formatNumber(done) as never,
    total: formatNumber(found.rowCount),
  });
  const mayStop = found.state === 'checking' || found.state === 'running';
  return (
    <Surface>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography {...statusRole} sx={{ fontWeight: 600 }}>
          {words}
        </Typography>
        <LinearProgress
          {...(total === null
            ? { variant: 'indeterminate' as const }
            : { variant: 'determinate' as const, value: Math.min(100, (done / Math.max(1, total)) * 100) })}
          aria-label={t(`imports.states.${found.state}`)}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('imports.progress.leave')}
        </Typography>
        {mayStop && (
          <Box>
            <Button
              variant="outlined"
              loading={stop.isPending}
              onClick={() => stop.mutate({ params: { companyId, importId: found.id } })}
            >
              {t('imports.progress.stop')}
            </Button>
          </Box>
        )}
      </Box>
    </Surface>
  );
}

function progressOf({ state, counts, rowCount }: ImportDetails): { done: number; total: number | null } {
  if (state === 'reading') return { done: rowCount, total: null };
  if (state === 'undoing') return { done: counts.removed + counts.restored + counts.kept, total: null };
  const done = counts.new + counts.updated + counts.same + counts.skipped + counts.wrong;
  return { done, total: rowCount };
}
