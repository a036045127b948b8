import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { call } from '#platform/web/call.ts';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { type BoardFilters, boards } from '../contract.ts';
import type { BoardSort } from '../order-rules.ts';
import { appendCards, type BoardState, closedColumnId, toBoardState } from '../rules.ts';

/** The job, filters and order of a board. */
export type BoardInput = { companyId: string; jobId: string; filters: BoardFilters; sort: BoardSort };

/** The board as one cache entry, so that a move changes one value. */
export function boardQuery(client: QueryClient, board: BoardInput) {
  const { companyId, jobId, filters, sort } = board;
  const input = { params: { companyId, jobId }, query: { ...filters, sort } };
  const queryKey = [...keyOf(boards.board, input), 'state'];
  return queryOptions({
    queryKey,
    // Unchanged cards keep their object already; comparing thousands of cards would cost frames.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<BoardState> => {
      const fresh = await call(boards.board, input, { signal });
      return toBoardState(fresh, client.getQueryData<BoardState>(queryKey), sort);
    },
  });
}

export const facetsQuery = (companyId: string, jobId: string) => ({
  ...queryOf(boards.facets, { params: { companyId, jobId } }),
  staleTime: 60_000,
});

/** The cached board and the functions that change it. */
export type BoardStore = {
  input: BoardInput;
  read: () => BoardState | undefined;
  change: (by: (state: BoardState) => BoardState) => void;
  /** Refetches the board; loaded pages are kept. */
  refresh: () => Promise<void>;
};

/** The store of a board; the same object for the same board and filters. */
export function useBoardStore(input: BoardInput): BoardStore {
  const client = useQueryClient();
  const key = JSON.stringify(input);
  return useMemo(() => storeOf(client, JSON.parse(key) as BoardInput), [client, key]);
}

function storeOf(client: QueryClient, input: BoardInput): BoardStore {
  const { queryKey } = boardQuery(client, input);
  return {
    input,
    read: () => client.getQueryData<BoardState>(queryKey),
    change: (by) => client.setQueryData<BoardState>(queryKey, (state) => state && by(state)),
    refresh: () => client.invalidateQueries({ queryKey }),
  };
}

const pageSize = 100;

/** Loads the next page of a column, one request at a time. The next scroll retries a failed page. */
export function useLoadMore(store: BoardStore): (columnId: string) => void {
  const loading = useRef(new Set<string>());
  return useCallback(
    (columnId: string) => {
      const { read, change, input } = store;
      const cursor = read()?.columns.find((column) => column.id === columnId)?.nextCursor ?? null;
      const key = JSON.stringify([input, columnId, cursor]);
      if (cursor === null || loading.current.has(key)) return;
      loading.current.add(key);
      void readPage(input, columnId, cursor)
        .then((page) =>
          change((state) => {
            const column = state.columns.find((one) => one.id === columnId);
            return column?.nextCursor === cursor ? appendCards(state, columnId, page) : state;
          }),
        )
        .catch(() => undefined)
        .finally(() => loading.current.delete(key));
    },
    [store],
  );
}

function readPage({ companyId, jobId, filters, sort }: BoardInput, columnId: string, cursor: string) {
  const query = { ...filters, limit: pageSize, ...(cursor !== '' && { cursor }) };
  return columnId === closedColumnId
    ? call(boards.closedCards, { params: { companyId, jobId }, query })
    : call(boards.columnCards, {
        params: { companyId, jobId, stepId: columnId },
        query: { ...query, sort },
      });
}
