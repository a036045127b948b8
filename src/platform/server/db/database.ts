import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { forbidNestedConnections, requireNoConnectionHeld } from './nested-connections.ts';
import { parseInstant } from './parse-instant.ts';
import { NamingClient, PlainClient } from './pipelined-client.ts';
import type { DB } from './types.ts';

/** Limits of a request: for a free connection, and for a statement. */
const requestConnectionMs = 10_000;
const requestStatementMs = 15_000;

/** A connection pool with typed queries. Transactions come from tenant.ts. */
export type Database = Kysely<DB>;

export type DatabaseOptions = {
  /** Maximum number of connections. */
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** A call that waits longer for a free connection fails. */
  connectionTimeoutMs?: number;
  /** PostgreSQL cancels longer statements. */
  statementTimeoutMs?: number;
  /** Makes a transaction fail when it asks for a second connection; for tests and development. */
  forbidNesting?: boolean;
  /** Sends unnamed statements instead of prepared ones (decision 0016). */
  plain?: boolean;
};

/**
 * Opens a pool.
 * @param url a login role of this installation, see roles.ts
 */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    Client: options.plain ? PlainClient : NamingClient,
    keepAlive: true,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? requestConnectionMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? requestStatementMs,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  } as unknown as pg.PoolConfig);
  // The pool replaces a broken connection, and its pending query reports that the database is away. Without a listener
  // the error event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = (): Promise<pg.PoolClient> => {
    requireNoConnectionHeld(db);
    return pool.connect();
  };
  const guarded = { connect, end: () => pool.end(), options: pool.options };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: options.forbidNesting ? guarded : pool }),
  });
  if (options.forbidNesting) forbidNestedConnections(db);
  return db;
}

const { builtins } = pg.types;
const asNumber = (value: string): number => Number(value);
const parseTimestamptz = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text');
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.TIMESTAMPTZ, (value) => parseInstant(value) ?? parseTimestamptz(value)],
  [builtins.INT8, asNumber],
  [builtins.NUMERIC, asNumber],
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMP, (value) => value.replace(' ', 'T')],
]);

function getTypeParser(oid: number, format?: string): unknown {
  const own = format === 'binary' ? undefined : parsers.get(oid);
  return own ?? pg.types.getTypeParser(oid, format as 'text');
}
