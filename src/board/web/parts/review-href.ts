import { cardsMax } from '#applications/contract.ts';
import { links } from '#platform/web/links.ts';
import type { BoardSort } from '../../order-rules.ts';
import type { ColumnState } from '../../rules.ts';
import type { BoardInput } from '../queries.ts';

/** The orders of a column as those of the list of applicants. */
const orders: Record<BoardSort, { sort: string; order: string }> = {
  entered: { sort: 'days', order: 'asc' },
  waiting: { sort: 'days', order: 'desc' },
  applied: { sort: 'applied', order: 'desc' },
  rating: { sort: 'rating', order: 'desc' },
  name: { sort: 'name', order: 'asc' },
};

/** The review of the people on a step, with the filters and order of the board. */
export function reviewHref(board: BoardInput, column: ColumnState, firstId?: string): string {
  const { jobId, filters, sort } = board;
  const { search, rating, mine, ...rest } = filters;
  // The list of applicants has no such filter.
  const people = mine
    ? {
        picked: column.cards
          .slice(0, cardsMax)
          .map(({ id }) => id)
          .join(','),
      }
    : { ...rest, q: search, rating: rating?.toString(), step: column.id, ...orders[sort] };
  return links.review(jobId, { ...people, at: firstId });
}
