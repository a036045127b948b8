import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FailureState } from '../states/failure-state.tsx';
import { ListSkeleton } from '../states/skeletons.tsx';

/** The parts of an infinite query that a list needs. */
export type Pages<Item> = {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type PagedListProps<Item> = {
  query: Pages<Item>;
  /** Shown while the first page loads. */
  skeleton?: ReactNode;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** The label of the button for the next page. */
  more: string;
  children: (items: Item[]) => ReactNode;
};

/**
 * A paged list with a button for the next page; it also shows loading, error and empty states. What was read stays when
 * the next page or a refetch fails.
 */
export function PagedList<Item>({ query, skeleton, empty, more, children }: PagedListProps<Item>) {
  const { data, error, isFetchNextPageError } = query;
  if (data === undefined) {
    if (error !== null) return <FailureState error={error} onRetry={() => void query.refetch()} />;
    return skeleton ?? <ListSkeleton />;
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      {error !== null && isFetchNextPageError ? (
        <FailureState error={error} onRetry={() => void query.fetchNextPage()} />
      ) : (
        <MoreButton query={query} fullWidth sx={{ marginBlockStart: 1 }}>
          {more}
        </MoreButton>
      )}
    </>
  );
}

type MoreButtonProps = Omit<ButtonProps, 'loading' | 'onClick'> & {
  query: Pick<Pages<unknown>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
};

/** Loads the next page. Renders nothing when there is none. */
export function MoreButton({ query, ...button }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return <Button {...button} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />;
}
