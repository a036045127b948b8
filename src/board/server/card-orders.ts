import { sql } from 'kysely';
import { type CardOrder, newestOf } from '#applications/server/queries.ts';
import type { BoardSort } from '../order-rules.ts';

/** Order of the rejected and withdrawn applications, regardless of the order of the steps. */
export const closedOrder: CardOrder = newestOf(sql`a.closed_at`);

const enteredAt = sql`a.step_entered_at`;
// Compared as text: a single digit sorts like its number, and a forged cursor cannot break the cast.
const rating = sql`coalesce(a.rating, 0)::text collate "C"`;

export const orders: Record<BoardSort, CardOrder> = {
  entered: newestOf(enteredAt),
  applied: newestOf(sql`a.applied_at`),
  waiting: {
    value: enteredAt,
    by: sql`a.step_entered_at, a.id`,
    behind: (after) => sql`(a.step_entered_at, a.id) > (${after.value}::timestamptz, ${after.id}::uuid)`,
    cursor: 'at',
  },
  rating: {
    value: rating,
    by: sql`${rating} desc, a.id desc`,
    behind: (after) => sql`(${rating}, a.id) < (${after.value}, ${after.id}::uuid)`,
    cursor: 'rating',
  },
  name: {
    value: sql`a.sort_name`,
    by: sql`a.sort_name, a.id`,
    behind: (after) => sql`(a.sort_name, a.id) > (${after.value}, ${after.id}::uuid)`,
    cursor: 'name',
  },
};
