import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Briefcase, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyDataTable } from '#ui/grid/lazy-data-table.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { jobs, type JobSummary } from '../contract.ts';
import { type JobList, jobLists, type JobsSearch, listInput } from './jobs-search.ts';
import { useJobColumns } from './parts/use-job-columns.tsx';
import { JobFilters } from './parts/job-filters.tsx';
import { useLiveJobs } from './queries.ts';

/** The lists of jobs: all but archived, open, completed, archived. Filters and page stand in the address. */
export function JobsPage() {
  const { t } = useTranslation();
  const company = useCompany();
  const navigate = useNavigate();
  const router = useRouter();
  const { list, search, isPaged, change } = useJobsAddress();
  const columns = useJobColumns();
  useLiveJobs();
  const query = useQuery({
    ...queryOf(jobs.list, listInput(list, company.id, search)),
    placeholderData: keepPreviousData,
  });
  const next = query.data?.nextCursor ?? null;
  const isFiltered = Object.keys(search).some((key) => key !== 'cursor');
  const back = () => (isPaged ? router.history.back() : change({ ...search, cursor: undefined }));
  return (
    <Box sx={{ padding: { xs: 2, sm: 3 }, width: '100%' }}>
      <PageHeader
        title={t('jobs.list.title')}
        primaryAction={<CreateButton />}
        tabs={<TabsNav label={t('jobs.list.lists')} current={list} tabs={useListTabs()} />}
      />
      <JobFilters list={list} search={search} onChange={change} />
      <LazyDataTable<JobSummary>
        label={t('jobs.list.title')}
        rows={query.data?.items ?? []}
        columns={columns}
        rowId={idOf}
        rowName={titleOf}
        loading={query.isPending || query.isPlaceholderData}
        onRowOpen={(job) => void navigate({ href: links.job(job.id) })}
        empty={<NoJobs list={list} isFiltered={isFiltered} onClear={() => change({})} />}
        {...(query.error && {
          error: (
            <ErrorState
              body={query.error.message}
              onRetry={() => void query.refetch()}
              {...(query.error instanceof CallError && { requestId: query.error.requestId })}
            />
          ),
        })}
        {...(next !== null && { onNextPage: () => change({ ...search, cursor: next }, true) })}
        {...(search.cursor !== undefined && { onPreviousPage: back })}
      />
    </Box>
  );
}

const idOf = (job: JobSummary): string => job.id;
const titleOf = (job: JobSummary): string => job.title;

function useJobsAddress() {
  const navigate = useNavigate();
  const location = useLocation();
  const search: JobsSearch = useSearch({ strict: false });
  const named = location.pathname.split('/')[2];
  const list: JobList = jobLists.find((one) => one === named) ?? 'all';
  const change = (next: JobsSearch, isPage = false): void => {
    // A new page is a step back in the history; a filter being set is not.
    void navigate({
      to: location.pathname,
      search: next as never,
      replace: !isPage,
      state: { isPaged: isPage } as never,
    });
  };
  const isPaged = Reflect.get(location.state, 'isPaged') === true;
  return { list, search, isPaged, change };
}

function useListTabs() {
  const { t } = useTranslation();
  return jobLists.map((list) => ({
    key: list,
    label: t(`jobs.list.${list}`),
    href: links.jobs(list === 'all' ? undefined : list),
  }));
}

function CreateButton() {
  const { t } = useTranslation();
  const company = useCompany();
  const LinkComponent = useLinkComponent();
  if (!company.isOwner && !company.permissions.includes('jobs.create')) return null;
  return (
    <Button variant="contained" component={LinkComponent} href={links.createJob()}>
      {t('jobs.list.create')}
    </Button>
  );
}

type NoJobsProps = { list: JobList; isFiltered: boolean; onClear: () => void };

function NoJobs({ list, isFiltered, onClear }: NoJobsProps) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('jobs.list.noneFound')}
        body={t('jobs.list.noneFoundBody')}
        action={
          <Button variant="outlined" onClick={onClear}>
            {t('jobs.list.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={Briefcase}
      title={t(`jobs.list.empty.${list}`)}
      body={t(`jobs.list.emptyBody.${list}`)}
      {...((list === 'all' || list === 'open') && { action: <CreateButton /> })}
    />
  );
}
