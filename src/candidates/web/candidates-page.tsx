import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { countedMax } from '../rules.ts';
import { type CandidatesSearch, filterCount, readCandidatesSearch } from './candidates-search.ts';
import { CreateCandidateDialog } from './create-candidate-dialog.tsx';
import { setCandidateOrder } from './list-position.ts';
import { CandidateFilters } from './parts/candidate-filters.tsx';
import { CandidateList } from './parts/candidate-list.tsx';
import { candidatePages, useLiveCandidates } from './queries.ts';

/** All candidates that the reader may see: search, filters, and a panel over the list; parts of later slices above. */
export function CandidatesPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const company = useCompany();
  const navigate = useNavigate();
  const search = readCandidatesSearch(useSearch({ strict: false }));
  const [isAdding, setAdding] = useState(false);
  useLiveCandidates();
  const { query, rows, total } = useRows(search);
  const change = (next: CandidatesSearch): void =>
    void navigate({ to: links.candidates() as never, search: next as never, replace: true });
  const mayAdd = company.isOwner || company.permissions.includes('candidates.create');
  const add = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} onClick={() => setAdding(true)}>
      {t('candidates.list.add')}
    </Button>
  );
  return (
    <PageFrame width="wide">
      <PageHeader title={t('candidates.list.title')} primaryAction={mayAdd && add('contained')} />
      {children}
      <CandidateFilters search={search} total={query.isPlaceholderData ? null : total} onChange={change} />
      {query.isError ? (
        <FailureState error={query.error} onRetry={() => void query.refetch()} />
      ) : rows === undefined ? (
        <ListSkeleton rows={12} />
      ) : rows.length > 0 ? (
        <CandidateList
          rows={rows}
          sort={search.sort ?? 'newest'}
          isStale={query.isPlaceholderData}
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          onSort={(sort) => change({ ...search, sort })}
        />
      ) : filterCount(search) > 0 || search.q !== undefined ? (
        <NoneFound onClear={() => change({})} />
      ) : (
        <EmptyState
          icon={Users}
          title={t('candidates.list.empty.title')}
          body={t('candidates.list.empty.body')}
          action={mayAdd && add('outlined')}
        />
      )}
      {isAdding && <CreateCandidateDialog onClose={() => setAdding(false)} />}
    </PageFrame>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
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

function useRows(search: CandidatesSearch) {
  const query = useInfiniteQuery({
    ...candidatePages(useCompany().id, search),
    placeholderData: (before) => before,
  });
  // With a deferred value React renders the rows in slices and handles typing in between.
  const data = useDeferredValue(query.data);
  const rows = data?.pages.flatMap((page) => page.items);
  const total = data?.pages[0]?.total ?? null;
  useEffect(() => {
    const ids = rows?.map((row) => row.id) ?? [];
    setCandidateOrder({ ids, total: total !== null && total <= countedMax ? total : null });
  });
  return { query, rows, total };
}
