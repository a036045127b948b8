import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '#platform/server/config.ts';
import { parseConfig } from '#platform/server/config.ts';
import { benchFolder, type DataSet } from './data-set.ts';

export type ServerProcess = {
  port: number;
  /** CPU time so far in microseconds; null where the system does not report it. */
  cpu(): number | null;
  stop(): Promise<void>;
};

/** Runs `npm start` in production mode on the bench database and a separate port. */
export async function startServer(data: DataSet): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/app/server/main.ts')], {
    env: { ...process.env, ...environment(data) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    void ended.then(([code]) => reject(new Error(`The server ended (${code}) instead of starting.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /ready at .*:(\d+)$/.exec(line);
      if (found) resolve(Number(found[1]));
    });
  });
  return {
    port,
    cpu: () => (child.pid === undefined ? null : cpuOf(child.pid)),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The same configuration, for the server inside the bench. */
export const serverConfig = (data: DataSet): Config => parseConfig(environment(data));

// X-Forwarded-For distinguishes the callers, so that the limits per address do not stop the bench.
function environment(data: DataSet): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: data.postgres.ownerUrl,
    SECRET_KEY: data.postgres.secret,
    DATA_DIR: join(benchFolder, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
  };
}

const microsecondsPerTick = 10_000;

function cpuOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces; utime and stime are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
}
