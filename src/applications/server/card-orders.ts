import { type RawBuilder, sql } from 'kysely';
import type { BoardSort } from '../board-rules.ts';

/** An order of cards with the id as tie-breaker, and the condition for the rows after a cursor. */
export type CardOrder = {
  value: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  behind: (after: { value: string; id: string }) => RawBuilder<unknown>;
  /** Name of the value in a cursor, so that another order rejects it. */
  cursor: 'at' | 'rating' | 'name';
};

/** The latest first. */
export const newestOf = (value: RawBuilder<unknown>): CardOrder => ({
  value,
  by: sql`${value} desc, a.id desc`,
  behind: (after) => sql`(${value}, a.id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
  cursor: 'at',
});

/** Order of the rejected and withdrawn, whatever the order of the steps. */
export const closedOrder: CardOrder = newestOf(sql`a.closed_at`);

const enteredAt = sql`a.step_entered_at`;
// As text: one digit sorts like its number, and a forged cursor cannot break the cast.
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
