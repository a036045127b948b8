import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRelative } from '#platform/web/format.ts';
import { MoreButton } from '#ui/lists/paged-list.tsx';
import { pagesOf, useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { jobs } from '../../contract.ts';
import { type BinnedJob, jobLifecycle } from '../../lifecycle-contract.ts';
import { binDays } from '../../rules.ts';
import { setDeleted } from './deleted-job.ts';

/** Deleted jobs that can still be restored. Renders nothing when there are none. */
export function JobBin() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const query = useInfiniteQuery(
    pagesOf(jobLifecycle.listBin, { params: { companyId }, query: { limit: 20 } }),
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Box sx={{ marginBlockStart: 3 }}>
      <Surface title={t('jobs.bin.title')} description={t('jobs.bin.lead', { days: binDays })} padding="none">
        <Box
          component="ul"
          aria-label={t('jobs.bin.title')}
          sx={{ listStyle: 'none', margin: 0, padding: 0 }}
        >
          {items.map((job) => (
            <BinLine key={job.id} job={job} />
          ))}
        </Box>
        <MoreButton query={query} size="small" sx={{ margin: 1 }}>
          {t('jobs.bin.more')}
        </MoreButton>
      </Surface>
    </Box>
  );
}

function BinLine({ job }: { job: BinnedJob }) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const restore = useChange(jobLifecycle.restore, {
    invalidates: [jobs.list, jobLifecycle.listBin],
    onSuccess: () => {
      setDeleted(client, job.id, false);
      toast.success(t('jobs.bin.restored', { job: job.title }));
    },
    onError: (error) => toast.error(error.message),
  });
  const who = job.deletedBy === null ? '' : `${job.deletedBy.name} ${job.deletedBy.surname}`;
  const when = { when: formatRelative(job.deletedAt), who };
  return (
    <Box
      component="li"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        padding: { xs: '8px 16px', sm: '8px 24px' },
        borderBlockStart: `1px solid ${theme.kadro.line}`,
      })}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {job.title}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {[
            t('jobs.bin.applications', { count: job.applicationCount }),
            t(who === '' ? 'jobs.bin.deleted' : 'jobs.bin.deletedBy', when),
            t('jobs.bin.gone', { date: formatDate(job.goneAt) }),
          ].join(' · ')}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        loading={restore.isPending}
        aria-label={t('jobs.bin.restoreNamed', { job: job.title })}
        onClick={() => restore.mutate({ params: { companyId, jobId: job.id } })}
      >
        {t('jobs.bin.restore')}
      </Button>
    </Box>
  );
}
