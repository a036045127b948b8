import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX, UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { setCandidateOrder } from '#candidates/web/list-position.ts';
import { useOpenCandidate } from '#candidates/web/open-candidate.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { BulkActions } from '#bulk-changes/web/parts/bulk-actions.tsx';
import { BulkChangeBanner } from '#bulk-changes/web/parts/bulk-change-banner.tsx';
import { type BulkChanges, useBulkChanges } from '#bulk-changes/web/parts/use-bulk-changes.ts';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import { bulkMax } from '#bulk-changes/rules.ts';
import { applicantOptionsQuery, type JobParams } from '#applications/web/queries.ts';
import type { ApplicantView } from '../contract.ts';
import { useLiveApplicants, viewsQuery } from './queries.ts';
import { filterCount } from './applicants-search.ts';
import { ApplicantsCards } from './parts/applicants-cards.tsx';
import { ApplicantsFilters } from './parts/applicants-filters.tsx';
import { ApplicantsTable, type ApplicantsTableProps } from './parts/applicants-table.tsx';
import { ApplicantsTools } from './parts/applicants-tools.tsx';
import { ApplicantsViews } from './parts/applicants-views.tsx';
import { exportTable } from './parts/export-table.ts';
import { useApplicants } from './parts/use-applicants.ts';
import { useApplicantsAddress } from './parts/use-applicants-address.ts';
import { type ListSelection, useListSelection } from './parts/use-list-selection.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId/applicants');

/** All applicants of a job: a grid, or cards on a phone, with filters, views and bulk actions. */
export function ApplicantsPage() {
  const { id: companyId } = useCompany();
  const { jobId } = route.useParams();
  const params: JobParams = { companyId, jobId };
  const options = useQuery(applicantOptionsQuery(params));
  const views = useQuery(viewsQuery(params));
  useLiveApplicants(jobId);
  const error = options.error ?? views.error;
  return (
    <Box sx={{ paddingInline: { xs: 2, sm: 3 }, paddingBlockEnd: 2 }}>
      {options.data !== undefined && views.data !== undefined ? (
        <Loaded key={jobId} params={params} options={options.data} views={views.data.items} />
      ) : error !== null ? (
        <Failure
          error={error}
          onRetry={() => {
            void options.refetch();
            void views.refetch();
          }}
        />
      ) : (
        <ListSkeleton rows={12} />
      )}
    </Box>
  );
}

type LoadedProps = { params: JobParams; options: ApplicantOptions; views: readonly ApplicantView[] };

function Loaded({ params, options, views }: LoadedProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const address = useApplicantsAddress(params.jobId, views);
  const { state } = address;
  const { query, rows, all, total, paging } = useApplicants(params, state);
  const selection = useListSelection({ rows, all, total, filters: state.filters });
  const bulkChanges = useBulkChanges(params);
  useEffect(() => {
    const ids = all.map((row) => row.candidateId);
    setCandidateOrder({ ids, total: total !== null && total <= bulkMax ? total : null });
  });
  const takeOut = (ids: readonly string[] | null): void => exportTable(params, state, ids);
  if (options.total === 0) return <NoApplicants />;
  return (
    <>
      <ListHeader
        {...{ params, options, views, address, total, isPhone, bulkChanges }}
        onExport={() => takeOut(null)}
      />
      <BulkChangeBanner params={params} bulkChanges={bulkChanges} />
      {query.isPending ? (
        <ListSkeleton rows={12} />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <List {...{ rows, options, paging, address, isPhone, selection }} isStale={query.isPlaceholderData} />
      )}
      {options.can.decide && (
        <BulkActions
          {...{ selection, params }}
          onAction={async (action) => {
            await bulkChanges.start({ action, target: selection.target });
            selection.clear();
          }}
          onExport={() => takeOut(selection.isAll ? null : selection.ids)}
        />
      )}
    </>
  );
}

type Address = ReturnType<typeof useApplicantsAddress>;
type ListHeaderProps = LoadedProps & {
  address: Address;
  total: number | null;
  isPhone: boolean;
  bulkChanges: BulkChanges;
  onExport: () => void;
};

/** The row above the list. */
function ListHeader({
  params,
  options,
  views,
  address,
  total,
  isPhone,
  bulkChanges,
  onExport,
}: ListHeaderProps) {
  const { state, view, isChanged, change, show } = address;
  return (
    <ApplicantsFilters
      {...{ state, options, total, isPhone }}
      start={
        <ApplicantsViews
          {...{ params, views, view, state, isChanged }}
          mayShare={options.can.share}
          onShow={show}
        />
      }
      end={
        <ApplicantsTools
          {...{ params, state, options, bulkChanges, isPhone }}
          onColumns={(columns) => change({ columns })}
          onExport={onExport}
        />
      }
      onChange={change}
    />
  );
}

type ListProps = Pick<ApplicantsTableProps, 'rows' | 'options' | 'paging' | 'isStale'> & {
  address: Address;
  isPhone: boolean;
  selection: ListSelection;
};

function List({ address, isPhone, selection, ...rest }: ListProps) {
  const { open } = useOpenCandidate();
  const { state, change } = address;
  if (rest.rows.length === 0) {
    const isFiltered = filterCount(state.filters) > 0 || Boolean(state.filters.search);
    return <NobodyFound isFiltered={isFiltered} onClear={() => change({ filters: {} })} />;
  }
  const list = {
    ...rest,
    onClearSelection: selection.clear,
    state,
    selectedIds: selection.ids,
    ...(rest.options.can.decide && { onSelect: selection.select }),
  };
  return isPhone ? (
    <ApplicantsCards {...list} />
  ) : (
    <ApplicantsTable {...list} onSort={change} onOpen={(row) => open(row.candidateId)} />
  );
}

function NobodyFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (!isFiltered) return <NoApplicants />;
  return (
    <EmptyState
      icon={SearchX}
      title={t('applicants.noneFound.title')}
      body={t('applicants.noneFound.body')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('applicants.noneFound.clear')}
        </Button>
      }
    />
  );
}

function NoApplicants() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { jobId } = route.useParams();
  return (
    <EmptyState
      icon={UsersRound}
      size="large"
      title={t('applicants.empty.title')}
      body={t('applicants.empty.body')}
      action={
        <Button variant="outlined" component={LinkComponent} href={links.job(jobId, 'general')}>
          {t('applications.toJob')}
        </Button>
      }
    />
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <FailureState error={error} onRetry={onRetry} />;
}
