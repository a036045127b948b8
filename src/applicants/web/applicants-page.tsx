import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { BulkActions } from '#bulk-changes/web/parts/bulk-actions.tsx';
import { BulkChangeBanner } from '#bulk-changes/web/parts/bulk-change-banner.tsx';
import { useBulkChanges } from '#bulk-changes/web/parts/use-bulk-changes.ts';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import { bulkMax } from '#bulk-changes/rules.ts';
import { applicantOptionsQuery, type JobParams } from '#applications/web/queries.ts';
import { type Applicant, applicants, type ApplicantView } from '../contract.ts';
import { applicantSorts } from '../rules.ts';
import { applicantPages, useLiveApplicants, viewsQuery } from './queries.ts';
import { applicantsKind } from './applicants-search.ts';
import { isFiltered } from './list-filters.ts';
import { ApplicantFacts, applicantFactColumns, useApplicantColumns } from './parts/applicant-columns.tsx';
import { ApplicantsHeader } from './parts/applicants-header.tsx';
import { bulkSelectionOf } from './parts/bulk-selection.ts';
import { PeopleList } from './parts/people-list.tsx';
import { useListAddress } from './parts/use-list-address.ts';
import { usePeople } from './parts/use-people.ts';
import { useTableExport } from './parts/use-table-export.tsx';

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
        options.data.total === 0 ? (
          <NoApplicants />
        ) : (
          <Applicants key={jobId} params={params} options={options.data} views={views.data.items} />
        )
      ) : error !== null ? (
        <FailureState
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

type ApplicantsProps = { params: JobParams; options: ApplicantOptions; views: readonly ApplicantView[] };

function Applicants({ params, options, views }: ApplicantsProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const address = useListAddress(applicantsKind, views);
  const { state, change } = address;
  const query = useInfiniteQuery({ ...applicantPages(params, state), placeholderData: keepPreviousData });
  const {
    selection: picked,
    total,
    ...list
  } = usePeople(query, { state, countedMax: bulkMax, most: { count: bulkMax }, candidateIdOf });
  const selection = bulkSelectionOf(picked, state.filters);
  const bulkChanges = useBulkChanges(params);
  const columns = useApplicantColumns(state.columns, options);
  const exported = { params, state, total, countedMax: bulkMax };
  const { exportAll, exportSelected, dialog } = useTableExport(applicants.exportApplicants, exported);
  return (
    <>
      <ApplicantsHeader
        {...{ params, options, views, address, total, isPhone, bulkChanges }}
        onExport={exportAll}
      />
      <BulkChangeBanner bulkChanges={bulkChanges} />
      <PeopleList
        {...{ ...list, query, columns, isPhone, state, candidateIdOf, openApplicationIdOf }}
        label={t('applicants.title')}
        sorts={applicantSorts}
        facts={(row) => <ApplicantFacts {...{ row, options }} />}
        factColumns={applicantFactColumns}
        selectedIds={picked.ids}
        onSelect={options.can.decide ? picked.select : undefined}
        onClearSelection={picked.clear}
        onSort={change}
        empty={<Nobody filters={state.filters} onClear={() => change({ filters: {} })} />}
      />
      {options.can.decide && (
        <BulkActions
          {...{ selection, params }}
          onAction={async (action) => {
            await bulkChanges.start({ action, target: selection.target });
            picked.clear();
          }}
          onExport={() => exportSelected(picked)}
        />
      )}
      {dialog}
    </>
  );
}

const candidateIdOf = (row: Applicant): string => row.candidateId;
const openApplicationIdOf = ({ id, can }: Applicant): string | null => (can.reject ? id : null);

function Nobody({ filters, onClear }: { filters: object; onClear: () => void }) {
  const { t } = useTranslation();
  if (!isFiltered(filters)) return <NoApplicants />;
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
