import { type RawBuilder, sql } from 'kysely';

/** A condition that holds when all of these do; true for none. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
