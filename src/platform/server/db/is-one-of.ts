import { type RawBuilder, sql } from 'kysely';

/**
 * A condition: the column has one of the values. Of one value an index gives the order of the rows too, and PostgreSQL
 * estimates their share better; of an array it does neither.
 */
export const isOneOf = (
  column: RawBuilder<unknown>,
  values: readonly string[],
  type: 'text' | 'uuid',
): RawBuilder<unknown> =>
  values.length === 1
    ? sql`${column} = ${values[0]}::${sql.raw(type)}`
    : sql`${column} = any(${values}::${sql.raw(type)}[])`;
