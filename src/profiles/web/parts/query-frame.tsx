import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureState } from '#ui/states/failure-state.tsx';

type QueryFrameProps<T> = {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** Shows the data of a query, a skeleton while it loads, or its error. */
export function QueryFrame<T>({ query, skeleton, children }: QueryFrameProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return skeleton;
  return <FailureState error={error} onRetry={() => void refetch()} />;
}
