import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useLocation } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type JobTab, links } from '#platform/web/links.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { type TabLink, TabsNav } from '#ui/page/tabs-nav.tsx';
import type { Job } from '../contract.ts';
import { summaryOf, statusTones } from './job-words.ts';
import { useAccessItem } from './parts/use-access-item.tsx';
import { useJobActions } from './parts/use-job-actions.tsx';
import { type PublishCheck, PublishCheckContext } from './publish-check.ts';
import { jobQuery, useLiveJobs } from './queries.ts';
import { useVisit } from './use-visit.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId');

/** The header and tabs of a job, above the open tab. */
export function JobLayout() {
  const { t, i18n } = useTranslation();
  const { jobId } = route.useParams();
  const { data: job } = useSuspenseQuery(jobQuery(useCompany().id, jobId));
  const { items, ask, dialog } = useJobActions(job);
  const access = useAccessItem(job);
  useLiveJobs(jobId);
  useJobPageActions(job, items);
  useVisit(jobId);
  const check = useRef<PublishCheck | null>(null);
  const publish = async (): Promise<void> => {
    if (check.current === null || (await check.current())) ask('publish');
  };
  const tab = useLocation({ select: ({ pathname }) => pathname.split('/')[3] ?? 'board' });
  return (
    <>
      <Box sx={{ paddingInline: { xs: 2, sm: 3 }, paddingBlockStart: 1.25 }}>
        <PageHeader
          title={job.title}
          // Shortened to save height, except on the general tab.
          shortTitle={tab !== 'general'}
          status={<JobStatus job={job} />}
          subtitle={summaryOf(job, t, i18n.language).join(' · ')}
          back={{ label: t('jobs.list.title'), href: links.jobs() }}
          controls={isPublic(job) && <PublicLink job={job} />}
          // The header has its own Publish button.
          menu={[...access.items, ...items.filter((item) => item.key !== 'publish')]}
          primaryAction={
            job.can.publish && (
              <Button variant={tab === 'edit' ? 'outlined' : 'contained'} onClick={() => void publish()}>
                {t('jobs.actions.publish.label')}
              </Button>
            )
          }
          tabs={<TabsNav label={t('jobs.tabs.label')} current={tab} tabs={useTabs(job)} />}
        />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        <PublishCheckContext value={check}>
          <Outlet />
        </PublishCheckContext>
      </Box>
      {dialog}
      {access.dialog}
    </>
  );
}

/** The menu of the job in the command palette. */
function useJobPageActions(job: Job, items: ReturnType<typeof useJobActions>['items']): void {
  usePageActions(
    items.map(({ key: id, label, onSelect }) =>
      onSelect ? { id, title: label, hint: job.title, run: onSelect } : null,
    ),
  );
}

function JobStatus({ job }: { job: Job }) {
  const { t } = useTranslation();
  const key = job.status === 'closed' ? 'jobs.closedInFull' : `jobs.statuses.${job.status}`;
  return <StatusChip tone={statusTones[job.status]} label={t(key)} />;
}

function useTabs(job: Job): TabLink[] {
  const { t } = useTranslation();
  const { isOwner, permissions } = useCompany();
  const tab = (key: JobTab): TabLink => ({
    key,
    label: t(`jobs.tabs.${key}`),
    href: links.job(job.id, key),
  });
  return [
    tab('board'),
    tab('applicants'),
    tab('evaluation'),
    ...(isOwner || permissions.includes('reports.view') ? [tab('reports')] : []),
    ...(job.can.update ? [tab('edit')] : []),
    tab('general'),
  ];
}

const isPublic = (job: Job): boolean =>
  job.status === 'published' || job.status === 'closed' || job.status === 'completed';

function PublicLink({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        href={job.publicUrl}
        target="_blank"
        rel="noopener"
        size="small"
        aria-label={t('jobs.publicPage')}
        startIcon={<ExternalLink size={15} aria-hidden />}
        sx={publicLinkStyle}
      >
        {t('jobs.publicPage')}
      </Button>
      <CopyButton text={job.publicUrl} label={t('jobs.copyAddress')} />
    </>
  );
}

// On a phone only the icon, so that the actions remain beside the title.
const publicLinkStyle = {
  minWidth: 36,
  fontSize: { xs: 0, sm: '0.8125rem' },
  '& .MuiButton-startIcon': { marginInlineEnd: { xs: 0, sm: 1 } },
} as const;
