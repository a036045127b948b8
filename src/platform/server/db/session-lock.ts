import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type LockKey = { space: number; name: string };

export type SessionLock = {
  /** Queries on the connection that holds the lock; null while it reconnects. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[] | null>;
  release(): Promise<void>;
};

const reconnectMs = 1000;

/**
 * Holds a shared advisory lock on its own connection for the life of this process. PostgreSQL releases it with the
 * session: also after kill -9, and 14 s after the machine is gone. It is taken again after an outage.
 */
export async function holdSessionLock(url: string, key: LockKey): Promise<SessionLock> {
  let client: pg.Client | null = null;
  let isReleased = false;

  async function connect(): Promise<void> {
    const next = newClient(url);
    next.on('error', () => {});
    next.on('end', () => {
      if (client !== next) return;
      client = null;
      void reconnect();
    });
    await next.connect();
    await takeLock(next, key);
    client = next;
    if (isReleased) await next.end();
  }

  async function reconnect(): Promise<void> {
    while (!isReleased && client === null) {
      await connect().catch(() => pause(reconnectMs, undefined, { ref: false }));
    }
  }

  await connect();
  return {
    async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[] | null> {
      return client === null ? null : (await client.query<T>(text, values)).rows;
    },
    async release() {
      isReleased = true;
      const last = client;
      client = null;
      await last?.end();
    },
  };
}

async function takeLock(client: pg.Client, { space, name }: LockKey): Promise<void> {
  try {
    await client.query(
      "select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '3', false), set_config('tcp_keepalives_count', '3', false)",
    );
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [space, name]);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

function newClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    application_name: 'kadro lock',
    keepAlive: true,
  });
}

/** SQL that is true while a session of this database holds the lock. `name` is an SQL expression. */
export const isHeld = (space: number, name: string): string => `exists (
  select from pg_locks held
   where held.locktype = 'advisory' and held.granted and held.objsubid = 2 and held.classid = ${space}
     and held.database = (select oid from pg_database where datname = current_database())
     and held.objid = (hashtext(${name})::bigint & 4294967295)::oid)`;
