import { type RawBuilder, sql } from 'kysely';
import type { BoardSort } from '../board-rules.ts';

/** An order of cards, each told from the next by its id, and where it goes on behind one of them. */
export type CardOrder = {
  value: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  behind: (after: { value: string; id: string }) => RawBuilder<unknown>;
  /** What a cursor calls its value, so that no other order takes it. */
  cursor: 'at' | 'rating' | 'name';
};

/** The latest first. */
export const newestOf = (value: RawBuilder<unknown>): CardOrder => ({
  value,
  by: sql`${value} desc, a.id desc`,
  behind: (after) => sql`(${value}, a.id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
  cursor: 'at',
});

/** How the rejected and withdrawn stand, whatever the order of the steps. */
export const closedOrder: CardOrder = newestOf(sql`a.closed_at`);

const enteredAt = sql`a.step_entered_at`;
// As text: one digit sorts as its number does, and a cursor made by hand breaks nothing.
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
