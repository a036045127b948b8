import { execFile } from 'node:child_process';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

const run = promisify(execFile);

export class FolderInUse extends StartError {
  override name = 'FolderInUse';
}

/**
 * Locks a folder for this process, until `release` or its death. It throws `FolderInUse` while another live process
 * holds the lock, and takes over the lock of a dead one.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const lock = join(folder, 'lock');
  const mine = `${process.pid} ${await processStart(process.pid)}`;
  const draft = `${lock}.${process.pid}`;
  await writeFile(draft, mine, { mode: 0o644 });
  try {
    while (!(await linkLock(draft, lock))) await dropIfStale(lock, folder);
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async release() {
      if ((await contentOf(lock).catch(() => undefined)) === mine) await rm(lock, { force: true });
    },
  };
}

/** The start time of a live process, which makes its id unique on this machine; undefined when it does not run. */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return stdout.trim() || undefined;
  }
  const stat = await contentOf(`/proc/${pid}/stat`);
  // The name in brackets may contain spaces and brackets, so parsing begins after the last bracket.
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  if (!state || state === 'Z' || state === 'X') return undefined;
  const ticksSinceBoot = rest[18];
  const boot = await contentOf('/proc/sys/kernel/random/boot_id');
  return `${boot?.trim()}/${ticksSinceBoot}`;
}

// link() creates the complete file atomically and fails when it exists, so nobody can read a partial lock.
async function linkLock(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function dropIfStale(lock: string, folder: string): Promise<void> {
  const seen = await contentOf(lock);
  if (seen === undefined) return;
  const [pid, ...start] = seen.split(' ');
  if ((await processStart(Number(pid))) === start.join(' ')) {
    throw new FolderInUse(
      `Kadro already runs on ${folder} (process ${pid}). Stop it first, or set another DATA_DIR.`,
    );
  }
  const dropped = `${lock}.stale.${process.pid}`;
  await rename(lock, dropped).catch(() => undefined);
  // Another process may have taken the lock between the check and the move; then it gets it back.
  if ((await contentOf(dropped)) !== seen) await link(dropped, lock).catch(() => undefined);
  await rm(dropped, { force: true });
}

async function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  });
}
