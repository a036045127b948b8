import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from './tenant.ts';

/**
 * The rows of a query as one JSON text of arrays, for answers of hundreds of rows. PostgreSQL writes it as quickly as
 * rows. The server reads it in a third of the CPU time that decoding each field takes. Instants arrive as text; see
 * `instantOfJson`.
 * @param names the columns that are read
 */
export async function readJsonRows<Row>(
  tx: TenantTx,
  names: readonly (keyof Row & string)[],
  query: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<{ rows: unknown[][] | null }>`
    select ${jsonRows(names, query)} as rows`.execute(tx);
  return rowsOfJson<Row>(names, rows[0]?.rows ?? []);
}

/** A value: the rows of a query, as `rowsOfJson` reads them; null for none. */
export function jsonRows(
  names: readonly string[],
  query: RawBuilder<unknown>,
): RawBuilder<unknown[][] | null> {
  const columns = sql.raw(names.map((name) => `r.${name}`).join(', '));
  return sql`(select json_agg(json_build_array(${columns})) from (${query}) as r)`;
}

/** The rows of `jsonRows` with the same names. */
export function rowsOfJson<Row>(
  names: readonly (keyof Row & string)[],
  rows: readonly (readonly unknown[])[],
): Row[] {
  // Objects copied from one are filled in a quarter of the time.
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return rows.map((values) => {
    const row = { ...empty };
    names.forEach((name, index) => {
      row[name] = values[index];
    });
    return row as Row;
  });
}

/** A row as PostgreSQL's JSON has it: with instants as text. */
export type InJson<Row, Instants extends keyof Row> = Omit<Row, Instants> & {
  [Name in Instants]: string | Extract<Row[Name], null>;
};

/** An instant of PostgreSQL's JSON, such as `2026-11-21T04:45:12.345678+00:00`, to the millisecond and in UTC. */
export function instantOfJson(text: string): string {
  const end = text.length - 6;
  if (end < 19 || end > 26 || !text.endsWith('+00:00')) return new Date(text).toISOString();
  return end === 19 ? `${text.slice(0, 19)}.000Z` : `${text.slice(0, Math.min(end, 23)).padEnd(23, '0')}Z`;
}
