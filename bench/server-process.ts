import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Config } from '#platform/server/config.ts';
import { parseConfig } from '#platform/server/config.ts';
import { benchFolder, type DataSet } from './data-set.ts';

export type ServerProcess = {
  port: number;
  pid: number | undefined;
  /** CPU time of all its threads so far, in microseconds. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
};

const reportCpu = join(import.meta.dirname, 'report-cpu.ts');

const program = join(import.meta.dirname, '../src/app/server/main.ts');

/** Runs `npm start` in production mode on the bench database and a separate port. @param options of Node */
export async function startServer(data: DataSet, options: string[] = []): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', reportCpu, ...options, program], {
    env: { ...process.env, ...environment(data) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const { stdout } = child;
  if (stdout === null) throw new Error('The output of the server is not piped.');
  const port = await new Promise<number>((resolve, reject) => {
    void ended.then(([code]) => reject(new Error(`The server ended (${code}) instead of starting.`)));
    createInterface({ input: stdout }).on('line', (line) => {
      const found = /ready at .*:(\d+)$/.exec(line);
      if (found) resolve(Number(found[1]));
    });
  });
  return {
    port,
    pid: child.pid,
    async cpu() {
      const answered = once(child, 'message');
      child.send('cpu');
      const [{ user, system }] = (await answered) as [NodeJS.CpuUsage];
      return user + system;
    },
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
    BOT_CHECKS: 'off',
  };
}
