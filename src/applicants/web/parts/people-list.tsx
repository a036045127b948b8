import type { ReactNode } from 'react';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { PeopleGrid } from './people-grid.tsx';
import type { PeopleGridProps, PersonRow } from './people-grid-model.ts';

type PeopleListProps<Row extends PersonRow, Sort extends string> = Omit<
  PeopleGridProps<Row, Sort>,
  'isStale'
> & {
  query: {
    data: unknown;
    isPending: boolean;
    error: Error | null;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Instead of the rows when there are none. */
  empty: ReactNode;
};

/** A list of people, or its loading, error and empty states. What was read stays when the next page or a refetch fails. */
export function PeopleList<Row extends PersonRow, Sort extends string>(props: PeopleListProps<Row, Sort>) {
  const { query, empty, ...grid } = props;
  if (query.isPending) return <ListSkeleton rows={12} />;
  if (query.error !== null && query.data === undefined)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  if (grid.rows.length === 0) return empty;
  return (
    <>
      {query.error !== null && query.isFetchNextPageError && (
        <FailureState error={query.error} onRetry={() => void query.fetchNextPage()} />
      )}
      <PeopleGrid {...grid} isStale={query.isPlaceholderData} />
    </>
  );
}
