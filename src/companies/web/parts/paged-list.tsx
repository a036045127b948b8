import Button from '@mui/material/Button';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

type PagedListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** Shown for an empty list. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** A paged list with a button for the next page; it also shows loading, error and empty states. */
export function PagedList<Item>({ query, empty, children }: PagedListProps<Item>) {
  const { t } = useTranslation();
  if (query.isPending) return <ListSkeleton />;
  if (query.isError) {
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      {query.hasNextPage && (
        <Button
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ marginBlockStart: 1 }}
        >
          {t('companies.team.more')}
        </Button>
      )}
    </>
  );
}
