import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { DB } from './types.ts';

/** A request is answered or given up by then. */
const requestStatementMs = 15_000;

/** A pool of connections with typed queries. Transactions on it come from tenant.ts. */
export type Database = Kysely<DB>;

/**
 * Opens a pool.
 * @param url a login role of this installation, see roles.ts
 * @param options.max connections
 * @param options.name shown in pg_stat_activity
 * @param options.statementTimeoutMs a statement that takes longer is cancelled
 */
export function openDatabase(
  url: string,
  options: { max: number; name: string; statementTimeoutMs?: number },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? requestStatementMs,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  } as pg.PoolConfig);
  pool.on('connect', (client) => {
    sendTogether(client);
    nameStatements(client);
  });
  // An idle connection that breaks is replaced by the pool; the next query reports a database that is down.
  pool.on('error', () => {});
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** COMMIT by its other name, for readers: nobody waits for it. */
export const endOfReading = 'end';

// Each write to the socket wakes PostgreSQL, which costs more than most queries do. So what is sent in one tick leaves
// together, and the end of a read after the answer to the caller, or with the next query on the connection.
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let held: 'until tick' | 'until idle' | null = null;
  const release = (): void => {
    if (held !== null) stream.uncork();
    held = null;
  };
  client.query = ((text: unknown, ...rest: unknown[]) => {
    if (held === null) stream.cork();
    if (text === endOfReading) {
      held ??= 'until idle';
      setImmediate(release);
    } else if (held !== 'until tick') {
      held = 'until tick';
      process.nextTick(release);
    }
    return query(text, ...rest);
  }) as typeof client.query;
}

// Kysely sends unnamed statements, which PostgreSQL plans anew each time. The number of distinct texts is bounded.
const namesMax = 1000;
const names = new Map<string, string>();

function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  }) as typeof client.query;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namesMax) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

const { builtins } = pg.types;
const asNumber = (value: string): number => Number(value);
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, asNumber],
  [builtins.NUMERIC, asNumber],
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMP, (value) => value.replace(' ', 'T')],
]);

function getTypeParser(oid: number, format?: string): unknown {
  const own = format === 'binary' ? undefined : parsers.get(oid);
  return own ?? pg.types.getTypeParser(oid, format as 'text');
}
