import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/db/embedded-postgres.ts';
import { FolderInUse } from '#platform/server/db/folder-lock.ts';

const clusters = join(import.meta.dirname, '../../.cache/test-clusters');

// The privileges that the README requires of the operator's role, and createdb.
const ownerName = 'kadro_tester';

export type TestPostgres = EmbeddedPostgres & {
  superuserUrl: string;
  /** The same address by the Unix socket. A round trip needs half of the CPU time of one by TCP. */
  bySocket(url: string): string;
};

// Tests need no durability, so data may stay in memory.
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  max_connections: '200',
  // The folder of the cluster, which PostgreSQL's user may write to.
  unix_socket_directories: '.',
};

// The longest path of a socket, on macOS.
const pathBytesMax = 103;

/**
 * A PostgreSQL for one test run, owned by a role without superuser rights. Clusters are kept between runs; a parallel
 * run uses the next one.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  for (let number = 1; ; number++) {
    const dataDir = join(clusters, String(number));
    try {
      return {
        ...(await withOwner(await startPersistent(dataDir))),
        bySocket: socketIn(join(dataDir, 'cluster')),
      };
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}

async function startPersistent(dataDir: string): Promise<EmbeddedPostgres> {
  const start = () => startEmbeddedPostgres({ dataDir, settings: fastSettings, log: () => undefined });
  try {
    return await start();
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    // Without fsync a cluster may not open after a power failure.
    await rm(dataDir, { recursive: true, force: true });
    return await start();
  }
}

/** The address keeps its host and port, so that a proxy finds them. In a deep folder it stays as it is. */
const socketIn =
  (folder: string) =>
  (address: string): string => {
    const url = new URL(address);
    if (Buffer.byteLength(join(folder, `.s.PGSQL.${url.port}`)) > pathBytesMax) return address;
    url.searchParams.set('host', folder);
    return url.href;
  };

async function withOwner(postgres: EmbeddedPostgres): Promise<Omit<TestPostgres, 'bySocket'>> {
  const superuserUrl = new URL(postgres.ownerUrl);
  superuserUrl.pathname = '/postgres';
  const client = new pg.Client({ connectionString: superuserUrl.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ownerName]);
    if (rowCount === 0) await client.query(`create role ${ownerName} login createrole createdb`);
    await client.query(`alter role ${ownerName} password ${pg.escapeLiteral(postgres.secret)}`);
    // Every start creates an empty database of this name, which the superuser owns.
    await client.query(`drop database if exists kadro`);
  } finally {
    await client.end();
  }
  const ownerUrl = new URL(superuserUrl);
  ownerUrl.username = ownerName;
  return { ...postgres, ownerUrl: ownerUrl.href, superuserUrl: superuserUrl.href };
}
