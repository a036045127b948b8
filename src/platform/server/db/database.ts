import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

/** A pool of connections with typed queries. `readOnly` and `tenantId` of a transaction come from `scope`. */
export type Database = Kysely<DB>;

export type Scope = { tenantId: string | null; readOnly: boolean };
export const scope = new AsyncLocalStorage<Scope>();

/**
 * Opens a pool.
 * @param url a login role that is a member of kadro_app or kadro_system
 * @param options.max connections
 * @param options.name shown in pg_stat_activity
 */
export function openDatabase(url: string, options: { max: number; name: string }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  } as pg.PoolConfig);
  pool.on('connect', nameStatements);
  // An idle connection that breaks is replaced by the pool; the next query reports a database that is down.
  pool.on('error', () => {});
  return new Kysely<DB>({ dialect: new PipelinedDialect({ pool }) });
}

class PipelinedDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDriver>[0];
  constructor(config: ConstructorParameters<typeof PostgresDriver>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config);
  }
}

/** Sends BEGIN, the company and the first query in one round trip, and does not wait for a reader's COMMIT. */
class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const { tenantId, readOnly } = scope.getStore() ?? { tenantId: null, readOnly: false };
    ahead(connection.executeQuery(readOnly ? beginRead : begin));
    if (tenantId !== null) ahead(connection.executeQuery(setTenant(tenantId)));
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (scope.getStore()?.readOnly) ahead(connection.executeQuery(commit));
    else await super.commitTransaction(connection);
  }
}

const begin = CompiledQuery.raw('begin');
const beginRead = CompiledQuery.raw('begin read only');
const commit = CompiledQuery.raw('commit');
const setTenant = (tenantId: string) =>
  CompiledQuery.raw("select set_config('app.tenant_id', $1, true)", [tenantId]);

// Not awaited: were it to fail, the transaction is aborted and the query behind it reports that.
function ahead(sent: Promise<unknown>): void {
  sent.catch(() => {});
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
