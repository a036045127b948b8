import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidates } from '#candidates/contract.ts';
import type { CandidateFilters as CandidateFilterValues } from '#candidates/filter-contract.ts';
import { countedMax, foundMax, type Sort, sorts } from '#candidates/rules.ts';
import { CreateCandidateDialog } from '#candidates/web/create-candidate-dialog.tsx';
import { BulkChangeBanner } from '#bulk-changes/web/parts/bulk-change-banner.tsx';
import { CandidateBulkActions } from '#bulk-changes/web/parts/candidate-bulk-actions.tsx';
import { useCandidateBulkChanges } from '#bulk-changes/web/parts/use-bulk-changes.ts';
import { formatNumber } from '#platform/web/format.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type CandidateView, candidateLists } from '../candidate-list-contract.ts';
import { candidateColumns } from '../rules.ts';
import { candidatesInput, candidatesKind, type CandidatesState } from './candidates-search.ts';
import { isFiltered } from './list-filters.ts';
import { CandidateFacts, candidateFactColumns, useCandidateColumns } from './parts/candidate-columns.tsx';
import { CandidateFilters } from './parts/candidate-filters.tsx';
import { candidateSelectionOf } from './parts/bulk-selection.ts';
import { downloadTable } from './parts/download-table.ts';
import { ListBar } from './parts/list-bar.tsx';
import { RecentTools } from './parts/recent-tools.tsx';
import { ListViews, type ViewsOfList } from './parts/list-views.tsx';
import { PeopleList } from './parts/people-list.tsx';
import { useListAddress } from './parts/use-list-address.ts';
import { usePeople } from './parts/use-people.ts';
import { candidatePages, candidateViewsQuery, useLiveCandidateList } from './queries.ts';

/** All candidates that the reader may see, in a grid with filters, views and exports; parts of later slices above. */
export function CandidatesPage({ controls, children }: { controls?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const company = useCompany();
  const [isAdding, setAdding] = useState(false);
  const views = useQuery(candidateViewsQuery(company.id));
  useLiveCandidateList();
  const mayAdd = company.isOwner || company.permissions.includes('candidates.create');
  usePageActions([
    mayAdd ? { id: 'add', title: t('candidates.list.add'), run: () => setAdding(true) } : null,
  ]);
  const add = (variant: 'contained' | 'outlined') =>
    mayAdd && (
      <Button variant={variant} onClick={() => setAdding(true)}>
        {t('candidates.list.add')}
      </Button>
    );
  return (
    <PageFrame width="wide">
      <PageHeader title={t('candidates.list.title')} controls={controls} primaryAction={add('contained')} />
      {children}
      {views.data !== undefined ? (
        <Candidates views={views.data.items} can={views.data.can} addAction={add('outlined')} />
      ) : views.isError ? (
        <FailureState error={views.error} onRetry={() => void views.refetch()} />
      ) : (
        <ListSkeleton rows={12} />
      )}
      {isAdding && <CreateCandidateDialog onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

type CandidatesProps = {
  views: readonly CandidateView[];
  can: { share: boolean; export: boolean; change: boolean };
  addAction: ReactNode;
};

function Candidates({ views, can, addAction }: CandidatesProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const address = useListAddress(candidatesKind, views);
  const { state, change } = address;
  const query = useInfiniteQuery({
    ...candidatePages(candidatesInput(companyId, state)),
    placeholderData: (before) => before,
  });
  const most = { count: foundMax, countAll: useCountAll(companyId, state) };
  const options = { state, countedMax, most, candidateIdOf: idOf };
  const { rows, total, paging, selection } = usePeople(query, options);
  const columns = useCandidateColumns(state.columns);
  const takeOut = (ids: readonly string[] | null): void =>
    downloadTable(candidateLists.exportCandidates, { companyId }, state, ids);
  const bulkChanges = useCandidateBulkChanges(companyId);
  return (
    <>
      <ListHeader {...{ views, can, address, total, isPhone, bulkChanges }} onExport={() => takeOut(null)} />
      <BulkChangeBanner bulkChanges={bulkChanges} />
      <PeopleList
        {...{ query, rows, columns, paging, isPhone, state, sorts }}
        label={t('candidates.list.title')}
        candidateIdOf={idOf}
        facts={(row) => <CandidateFacts row={row} />}
        factColumns={candidateFactColumns}
        selectedIds={selection.ids}
        onSelect={can.change ? selection.select : undefined}
        onClearSelection={selection.clear}
        onSort={change}
        empty={
          <Nobody filters={state.filters} onClear={() => change({ filters: {} })} addAction={addAction} />
        }
      />
      {can.change && (
        <CandidateBulkActions
          selection={candidateSelectionOf(selection, state.filters)}
          jobId={state.filters.jobId ?? null}
          onExport={can.export ? () => takeOut(selection.isAll ? null : selection.ids) : undefined}
          onStart={async (bulkChange) => {
            await bulkChanges.start(bulkChange);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

/** Counts everything that the filters match. */
function useCountAll(companyId: string, state: CandidatesState): () => Promise<number> {
  const client = useQueryClient();
  const toast = useToast();
  const { params, query } = candidatesInput(companyId, state);
  return async () => {
    const input = { params, query: { ...query, limit: 1, count: 'all' as const } };
    const found = await client.fetchQuery(queryOf(candidates.list, input)).catch((error: Error) => {
      toast.error(error.message);
      throw error;
    });
    return found.total ?? 0;
  };
}

const idOf = ({ id }: { id: string }): string => id;

type Address = ReturnType<typeof useListAddress<CandidateFilterValues, Sort, CandidateView>>;
type ListHeaderProps = Pick<CandidatesProps, 'views' | 'can'> & {
  address: Address;
  total: number | null;
  isPhone: boolean;
  bulkChanges: ReturnType<typeof useCandidateBulkChanges>;
  onExport: () => void;
};

/** The row above the list. */
function ListHeader({ views, can, address, total, isPhone, bulkChanges, onExport }: ListHeaderProps) {
  const { t } = useTranslation();
  const { state, view, isChanged, change, show } = address;
  const viewsOf = useViewsOf();
  const offered = candidateColumns.map((name) => ({ name, title: t(`applicants.columns.${name}`) }));
  return (
    <ListBar
      kind={candidatesKind}
      {...{ state, isPhone }}
      searchLabel={t('candidates.filters.search')}
      resultText={total === null ? null : foundText(total, t)}
      start={<ListViews {...{ viewsOf, views, view, state, isChanged }} mayShare={can.share} onShow={show} />}
      end={
        <RecentTools
          {...{ offered, isPhone, bulkChanges }}
          columns={state.columns}
          onColumns={(columns) => change({ columns })}
          onExport={can.export ? onExport : undefined}
        />
      }
      onChange={change}
    >
      <CandidateFilters
        filters={state.filters}
        onSet={(filters) => change({ filters: { ...state.filters, ...filters } })}
      />
    </ListBar>
  );
}

function useViewsOf(): ViewsOfList {
  const { t } = useTranslation();
  return {
    list: candidateLists.listCandidateViews,
    create: candidateLists.createCandidateView,
    update: candidateLists.updateCandidateView,
    remove: candidateLists.deleteCandidateView,
    setDefault: candidateLists.setDefaultCandidateView,
    params: { companyId: useCompany().id },
    viewParam: 'candidateViewId',
    words: {
      all: t('applicants.candidateViews.all'),
      share: t('applicants.candidateViews.share'),
      mayNotShare: t('applicants.candidateViews.mayNotShare'),
    },
  };
}

function foundText(total: number, t: TFunction): string {
  return total > countedMax
    ? t('candidates.filters.foundMore', { number: formatNumber(countedMax) })
    : t('candidates.filters.found', { count: total, number: formatNumber(total) });
}

type NobodyProps = { filters: object; onClear: () => void; addAction: ReactNode };

function Nobody({ filters, onClear, addAction }: NobodyProps) {
  const { t } = useTranslation();
  if (!isFiltered(filters)) return <NoCandidates action={addAction} />;
  return (
    <EmptyState
      icon={SearchX}
      title={t('candidates.list.noneFound.title')}
      body={t('candidates.list.noneFound.body')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('candidates.list.noneFound.clear')}
        </Button>
      }
    />
  );
}

function NoCandidates({ action }: { action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Users}
      title={t('candidates.list.empty.title')}
      body={t('candidates.list.empty.body')}
      action={action}
    />
  );
}
