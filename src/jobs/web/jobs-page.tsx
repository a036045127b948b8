import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Briefcase, SearchX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { DataTable } from '#ui/grid/data-table.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { jobs, type ListedJob } from '../contract.ts';
import type { OfferedField } from '../custom-field-contract.ts';
import { filterCount, type JobList, jobLists, type JobsSearch, listInput } from './jobs-search.ts';
import { useJobColumns } from './parts/use-job-columns.tsx';
import { useLiveJobs } from './queries.ts';
import { useListView } from './use-list-view.ts';
import { useShownFields } from './use-shown-fields.ts';

// Loaded later, because the list can be read without them.
const JobFilters = lazy(async () => ({ default: (await import('./parts/job-filters.tsx')).JobFilters }));
const JobCards = lazy(async () => ({ default: (await import('./parts/job-cards.tsx')).JobCards }));
const JobBin = lazy(async () => ({ default: (await import('./parts/job-bin.tsx')).JobBin }));
const BulkArchiveDialog = lazy(async () => ({
  default: (await import('./bulk-archive-dialog.tsx')).BulkArchiveDialog,
}));

/** The job lists: all but archived, open, completed, archived. Filters, order and page are in the address. */
export function JobsPage() {
  const { t } = useTranslation();
  const company = useCompany();
  const { list, search, change } = useJobsAddress();
  const [view, setView] = useListView();
  useLiveJobs();
  const shownFields = useShownFields();
  const query = useQuery({
    ...queryOf(jobs.list, listInput(list, company.id, search, shownFields.ids)),
    placeholderData: keepPreviousData,
  });
  const total = query.isPlaceholderData ? undefined : query.data?.total;
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('jobs.list.title')}
        primaryAction={<CreateButton />}
        tabs={<TabsNav label={t('jobs.list.lists')} current={list} tabs={useListTabs()} />}
      />
      <Suspense fallback={<Box sx={{ minHeight: 48 }} />}>
        <JobFilters {...{ list, search, view, total, shownFields }} onChange={change} onView={setView} />
      </Suspense>
      {/* The key resets the selection when the list changes. */}
      <Rows key={list} view={view} query={query} fields={shownFields.fields} />
      {list === 'archived' && mayDo(company, 'jobs.delete') && (
        <Suspense>
          <JobBin />
        </Suspense>
      )}
    </PageFrame>
  );
}

type Company = ReturnType<typeof useCompany>;
const mayDo = ({ isOwner, permissions }: Company, grant: Company['permissions'][number]): boolean =>
  isOwner || permissions.includes(grant);

type RowsProps = {
  view: 'grid' | 'cards';
  /** The custom fields that are shown. */
  fields: readonly OfferedField[];
  query: {
    data: { items: ListedJob[]; nextCursor: string | null } | undefined;
    error: Error | null;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
};

function Rows({ view, query, fields }: RowsProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const navigate = useNavigate();
  const columns = useJobColumns(fields);
  const paging = usePaging(query.data?.nextCursor ?? null);
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const [asking, setAsking] = useState<string[] | null>(null);
  const isBack = useJobsAddress().list === 'archived';
  const items = query.data?.items ?? [];
  const label = t('jobs.list.title');
  const verb = t(isBack ? 'jobs.list.unarchive' : 'jobs.list.archive');
  const selection = {
    selectedIds,
    bulkActions: [{ key: 'archive', label: verb, onSelect: setAsking }],
    ...(mayDo(company, 'jobs.update') && { onSelect: setSelectedIds }),
  };
  const loading = query.isPending || query.isPlaceholderData;
  return (
    <>
      {view === 'cards' && items.length > 0 ? (
        <Suspense>
          <JobCards {...{ label, fields }} jobs={items} busy={loading} {...selection} {...paging} />
        </Suspense>
      ) : (
        <DataTable<ListedJob>
          {...{ label, columns, loading }}
          rows={items}
          rowId={idOf}
          rowName={titleOf}
          onRowOpen={(job) => void navigate({ href: links.job(job.id) })}
          empty={<NoJobs />}
          {...(query.error && { error: <Failure query={query} /> })}
          {...selection}
          {...paging}
        />
      )}
      {asking !== null && (
        <LazyOverlay>
          <BulkArchiveDialog
            jobs={items.filter((job) => asking.includes(job.id))}
            isBack={isBack}
            onDone={() => setSelectedIds([])}
            onClose={() => setAsking(null)}
          />
        </LazyOverlay>
      )}
    </>
  );
}

function Failure({ query: { error, refetch } }: { query: RowsProps['query'] }): ReactNode {
  return error === null ? null : <FailureState error={error} onRetry={() => void refetch()} />;
}

const idOf = (job: ListedJob): string => job.id;
const titleOf = (job: ListedJob): string => job.title;

function useJobsAddress() {
  const navigate = useNavigate();
  const location = useLocation();
  const search: JobsSearch = useSearch({ strict: false });
  const named = location.pathname.split('/')[2];
  const list: JobList = jobLists.find((one) => one === named) ?? 'all';
  const change = (next: JobsSearch, isPage = false): void => {
    // A new page adds a history entry; a changed filter replaces the current one.
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

function usePaging(next: string | null) {
  const router = useRouter();
  const { search, isPaged, change } = useJobsAddress();
  const back = () => (isPaged ? router.history.back() : change({ ...search, cursor: undefined }));
  return {
    ...(next !== null && { onNextPage: () => change({ ...search, cursor: next }, true) }),
    ...(search.cursor !== undefined && { onPreviousPage: back }),
  };
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

function NoJobs() {
  const { t } = useTranslation();
  const { list, search, change } = useJobsAddress();
  if (filterCount(search) > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('jobs.list.noneFound')}
        body={t('jobs.list.noneFoundBody')}
        action={
          <Button variant="outlined" onClick={() => change({})}>
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
