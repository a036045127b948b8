import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { ownerRole } from './postgres-cluster.ts';

/**
 * Owner's address of the PostgreSQL that a running Kadro keeps in this data folder.
 * @throws StartError when none is running there
 */
export async function runningPostgresUrl(dataDir: string): Promise<string> {
  const read = (...path: string[]): Promise<string> => readFile(join(dataDir, ...path), 'utf8');
  try {
    const [secret, state] = await Promise.all([read('secret'), read('cluster', 'postmaster.pid')]);
    const port = state.split('\n')[3];
    if (port === undefined || !/^\d+$/.test(port)) throw new Error('not ready');
    return `postgres://${ownerRole}:${secret.trim()}@127.0.0.1:${port}/kadro`;
  } catch {
    throw new StartError(
      `No Kadro is running on ${dataDir}. Start it first, or set DATA_DIR or DATABASE_URL.`,
    );
  }
}
