import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkChangeBanner } from '#bulk-changes/web/parts/bulk-change-banner.tsx';
import { CandidateBulkActions } from '#bulk-changes/web/parts/candidate-bulk-actions.tsx';
import { useCandidateBulkChanges } from '#bulk-changes/web/parts/use-bulk-changes.ts';
import { type CandidateRow, candidates } from '#candidates/contract.ts';
import type { OfferedField } from '#jobs/custom-field-contract.ts';
import type { CandidateFilters as Filters } from '#candidates/filter-contract.ts';
import { countedMax, foundMax, type Sort, sorts } from '#candidates/rules.ts';
import { filtersQuery } from '#candidates/web/queries.ts';
import { formatNumber } from '#platform/web/format.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { candidateLists } from '../../candidate-list-contract.ts';
import { candidateColumns, fieldColumn, isPoolColumn } from '../../rules.ts';
import { candidatesInput, type CandidatesState } from '../candidates-search.ts';
import { onlyValueOf } from '../list-filters.ts';
import type { ListKind } from '../list-state.ts';
import { candidatePages } from '../queries.ts';
import { candidateSelectionOf, usualJobOf } from './bulk-selection.ts';
import { CandidateFacts, candidateFactColumns, useCandidateColumns } from './candidate-columns.tsx';
import { CandidateFilters } from './candidate-filters.tsx';
import { ListBar } from './list-bar.tsx';
import { PeopleList } from './people-list.tsx';
import { RecentTools } from './recent-tools.tsx';
import { usePeople } from './use-people.ts';
import { useTableExport } from './use-table-export.tsx';

type CandidateGridProps = {
  label: string;
  kind: ListKind<Filters, Sort>;
  state: CandidatesState;
  change: (change: Partial<CandidatesState>) => void;
  can: { export: boolean; change: boolean };
  /** The pool to which the list is restricted. */
  poolId?: string;
  /** Before the search, such as the menu of views. */
  start?: ReactNode;
  /** Instead of the rows when there are none. */
  empty: ReactNode;
};

/** Candidates in a grid with filters, a selection, bulk actions and exports. */
export function CandidateGrid(props: CandidateGridProps) {
  const { label, state: shown, change, can, poolId, empty } = props;
  const { id: companyId } = useCompany();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const state = poolId === undefined ? shown : { ...shown, filters: { ...shown.filters, poolId } };
  const query = useInfiniteQuery({
    ...candidatePages(candidatesInput(companyId, state)),
    placeholderData: (before) => before,
  });
  const most = { count: foundMax, countAll: useCountAll(companyId, state) };
  const options = { state, countedMax, most, candidateIdOf: idOf };
  const { rows, total, paging, selection } = usePeople(query, options);
  const columns = useCandidateColumns(state.columns, useCustomFields());
  const exported = { params: { companyId }, state, total, countedMax };
  const { exportAll, exportSelected, dialog } = useTableExport(candidateLists.exportCandidates, exported);
  const bulkChanges = useCandidateBulkChanges(companyId);
  return (
    <>
      <GridHeader {...props} {...{ total, isPhone, bulkChanges }} onExport={exportAll} />
      <BulkChangeBanner bulkChanges={bulkChanges} />
      <PeopleList
        {...{ query, rows, columns, paging, isPhone, state, sorts, label, empty }}
        candidateIdOf={idOf}
        openApplicationIdOf={openApplicationIdOf}
        facts={(row) => <CandidateFacts row={row} />}
        factColumns={candidateFactColumns}
        selectedIds={selection.ids}
        onSelect={can.change ? selection.select : undefined}
        onClearSelection={selection.clear}
        onSort={change}
      />
      {can.change && (
        <CandidateBulkActions
          selection={candidateSelectionOf(selection, state.filters)}
          jobId={onlyValueOf(state.filters.jobId)}
          usualJobId={usualJobOf(selection.people)}
          poolId={onlyValueOf(state.filters.poolId)}
          onExport={can.export ? () => exportSelected(selection) : undefined}
          onStart={async (bulkChange) => {
            await bulkChanges.start(bulkChange);
            selection.clear();
          }}
        />
      )}
      {dialog}
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

const noFields: OfferedField[] = [];

/** The custom fields of candidates that the reader sees. */
function useCustomFields(): readonly OfferedField[] {
  const { data } = useQuery(filtersQuery(useCompany().id));
  return data?.customFields ?? noFields;
}

const idOf = ({ id }: { id: string }): string => id;

const openApplicationIdOf = ({ latestApplication: latest }: CandidateRow): string | null =>
  latest?.outcome === 'open' ? latest.id : null;

type GridHeaderProps = CandidateGridProps & {
  total: number | null;
  isPhone: boolean;
  bulkChanges: ReturnType<typeof useCandidateBulkChanges>;
  onExport: () => void;
};

/** The row above the list. */
function GridHeader(props: GridHeaderProps) {
  const { kind, state, change, can, poolId, start, total, isPhone, bulkChanges, onExport } = props;
  const { t } = useTranslation();
  const hasPool = (poolId ?? state.filters.poolId) !== undefined;
  const fields = useCustomFields();
  const offered = [
    ...candidateColumns
      .filter((name) => hasPool || !isPoolColumn(name))
      .map((name) => ({ name, title: t(`applicants.columns.${name}`) })),
    ...fields.map(({ id, name }) => ({ name: fieldColumn(id), title: name })),
  ];
  return (
    <ListBar
      {...{ kind, state, isPhone, start }}
      searchLabel={t('candidates.filters.search')}
      resultText={total === null ? null : foundText(total, t)}
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
        withPool={poolId === undefined}
        onSet={(filters) => change({ filters: { ...state.filters, ...filters } })}
      />
    </ListBar>
  );
}

function foundText(total: number, t: TFunction): string {
  return total > countedMax
    ? t('candidates.filters.foundMore', { number: formatNumber(countedMax) })
    : t('candidates.filters.found', { count: total, number: formatNumber(total) });
}
