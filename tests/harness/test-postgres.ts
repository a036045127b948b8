import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/db/embedded-postgres.ts';
import { FolderInUse } from '#platform/server/db/folder-lock.ts';

const clusters = join(import.meta.dirname, '../../.cache/test-postgres');

// Tests never need a database to survive the machine; what they write may stay in memory.
const fast = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  max_connections: '200',
};

/** A PostgreSQL for one test run. Clusters are kept between runs; a run that meets another takes the next one. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  for (let number = 1; ; number++) {
    const dataDir = join(clusters, String(number));
    try {
      return await startKept(dataDir);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}

async function startKept(dataDir: string): Promise<EmbeddedPostgres> {
  const start = () => startEmbeddedPostgres({ dataDir, settings: fast, log: () => undefined });
  try {
    return await start();
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    // Without fsync a machine that went down leaves a cluster that may not open.
    await rm(dataDir, { recursive: true, force: true });
    return await start();
  }
}
