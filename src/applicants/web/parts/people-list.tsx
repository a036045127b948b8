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
    isPending: boolean;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Instead of the rows when there are none. */
  empty: ReactNode;
};

/** A list of people, or what is shown while it loads, fails or is empty. */
export function PeopleList<Row extends PersonRow, Sort extends string>(props: PeopleListProps<Row, Sort>) {
  const { query, empty, ...grid } = props;
  if (query.isPending) return <ListSkeleton rows={12} />;
  if (query.error) return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  return grid.rows.length === 0 ? empty : <PeopleGrid {...grid} isStale={query.isPlaceholderData} />;
}
