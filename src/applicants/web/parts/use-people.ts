import { useEffect } from 'react';
import { setCandidateOrder } from '#candidates/web/list-position.ts';
import type { ListState } from '../list-state.ts';
import { type ListSelection, useListSelection } from './use-list-selection.ts';
import { type Paging, type PagesQuery, usePaging } from './use-paging.ts';

type PeopleOptions<Row> = {
  state: ListState;
  /** The number up to which the server counts. */
  countedMax: number;
  /** The most that are selected by their filters. */
  most: { count: number; countAll?: () => Promise<number> };
  candidateIdOf: (row: Row) => string;
};

/** The page of a list of people and its selection. The panel of a candidate gets the order of the list. */
export function usePeople<Row extends { id: string; name: string; surname: string }>(
  query: PagesQuery<Row>,
  { state, countedMax, most, candidateIdOf }: PeopleOptions<Row>,
): { rows: readonly Row[]; total: number | null; paging: Paging; selection: ListSelection<Row> } {
  const { rows, all, total, paging } = usePaging(query, { key: JSON.stringify(state), countedMax });
  const selection = useListSelection({ rows, all, total, countedMax, most, filters: state.filters });
  const loadNext = async (): Promise<string | null> => {
    const { data } = await query.fetchNextPage();
    const row = data?.pages.flatMap(({ items }) => items)[all.length];
    return row === undefined ? null : candidateIdOf(row);
  };
  useEffect(() => {
    setCandidateOrder({
      people: all.map((row) => ({ id: candidateIdOf(row), name: row.name, surname: row.surname })),
      total: total !== null && total <= countedMax ? total : null,
      ...(query.hasNextPage && { loadNext }),
    });
  });
  return { rows, total, paging, selection };
}
