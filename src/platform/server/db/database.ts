import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { forbidNestedConnections, requireNoConnectionHeld } from './nested-connections.ts';
import { NamingClient, PlainClient } from './pipelined-client.ts';
import type { DB } from './types.ts';

/** A request is answered or given up by then. */
const requestStatementMs = 15_000;

/** A pool of connections with typed queries. Transactions on it come from tenant.ts. */
export type Database = Kysely<DB>;

export type DatabaseOptions = {
  /** Connections. */
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  /** A statement that takes longer is cancelled. */
  statementTimeoutMs?: number;
  /** Transactions fail that ask for a second connection; for tests and development. */
  forbidNesting?: boolean;
  /** Statements have no names (decision 0016). */
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
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? requestStatementMs,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  } as unknown as pg.PoolConfig);
  // A connection that breaks is replaced by the pool, and the query under way on it reports a database that is away.
  // An error event without a listener would end the process.
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
