import { type RawBuilder, sql } from 'kysely';
import { isOneOf } from '#platform/server/db/is-one-of.ts';

/** A condition: application `a` is assigned to one of these members; null: to nobody. */
export function isAssignedTo(assignees: readonly (string | null)[]): RawBuilder<unknown> {
  const ids = assignees.filter((one) => one !== null);
  const choices = [
    ...(ids.length === 0 ? [] : [isOneOf(sql`a.assignee_id`, ids, 'uuid')]),
    ...(ids.length === assignees.length ? [] : [sql`a.assignee_id is null`]),
  ];
  return sql`(${sql.join(choices, sql` or `)})`;
}
