import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { processStart } from './folder-lock.ts';
import { type Command, commandAs } from './postgres-account.ts';

export type RunningPostgres = { port: number; exited: Promise<number | null>; stop(): Promise<void> };
export type LaunchOptions = Omit<Parameters<typeof commandAs>[1], 'args'> & {
  account: Parameters<typeof commandAs>[0];
  cluster: string;
  settings: Record<string, string>;
  /** Defaults to a free port. */
  port?: number;
  log: (line: string) => void;
};

const timeoutsMs = { fast: 60_000, immediate: 10_000, leftover: 15_000 };

/** Starts the server of a cluster on a loopback port; resolves when it accepts connections. */
export async function launchPostgres(launch: LaunchOptions): Promise<RunningPostgres> {
  const deadline = Date.now() + timeoutsMs.leftover;
  for (;;) {
    const port = launch.port ?? (await freePort());
    const settings = { ...launch.settings, listen_addresses: '127.0.0.1', port: String(port) };
    const args = [
      '-D',
      launch.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const child = start(await commandAs(launch.account, { ...launch, args }));
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const refusal = await waitUntilReady(child, launch.log);
    if (refusal === undefined) return { port, exited, stop: stopper(child, exited) };
    // Another program took the port, or backends of a killed server are still exiting.
    const passing = /could not create any TCP|pre-existing shared memory|lock file .* already exists/.test(
      refusal,
    );
    if (!passing || Date.now() > deadline) throw new StartError(`PostgreSQL did not start: ${refusal}`);
    await pause(100);
  }
}

/** Stops the server of an earlier, killed Kadro on the cluster, and deletes a stale postmaster.pid. */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || !isProcessAlive(pid)) return;
  if (!(await isServerOf(pid, cluster))) {
    // Another program has the process id after a crash. PostgreSQL would take that program for a server and refuse to
    // start.
    await rm(pidFile, { force: true });
    return;
  }
  log(`Stopping PostgreSQL ${pid}, left by a Kadro that was killed`);
  for (const [signal, milliseconds] of [
    ['SIGINT', timeoutsMs.fast],
    ['SIGQUIT', timeoutsMs.immediate],
  ] as const) {
    process.kill(pid, signal);
    const deadline = Date.now() + milliseconds;
    while ((await processStart(pid)) && Date.now() < deadline) await pause(25);
    if (!(await processStart(pid))) return;
  }
  throw new StartError(
    `A PostgreSQL left on ${cluster} (process ${pid}) does not stop: end it, then start Kadro again.`,
  );
}

// Detached, because Ctrl-C signals the whole process group, and pending requests still need the database.
function start(command: Command): ChildProcess {
  return spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function waitUntilReady(child: ChildProcess, log: (line: string) => void): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let last = 'it said nothing.';
    child.once('error', reject);
    child.once('close', () => resolve(last));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line);
      if (/^(FATAL|PANIC|postgres):/.test(line)) last = line.replace(/^\w+:\s*/, '');
      if (line.includes('database system is ready to accept connections')) resolve(undefined);
    });
  });
}

function stopper(child: ChildProcess, exited: Promise<number | null>): () => Promise<void> {
  // When this process dies of an error nobody calls stop(); this handler still signals the server.
  const onExit = () => child.kill('SIGINT');
  process.once('exit', onExit);
  void exited.then(() => process.off('exit', onExit));
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= stop(child, exited);
    return stopping;
  };
}

// SIGINT is PostgreSQL's fast shutdown. SIGQUIT is the immediate one, after which the next start recovers from the log.
async function stop(child: ChildProcess, exited: Promise<number | null>): Promise<void> {
  child.kill('SIGINT');
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), timeoutsMs.fast);
  await exited;
  clearTimeout(killTimer);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port from a TCP server');
  return address.port;
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    return words.includes(cluster);
  }
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'args=', '-p', String(pid)], (_error, said) =>
      resolve(said.includes(`-D ${cluster} `)),
    );
  });
}
