import type { FastifyInstance } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '#app/server/app.ts';
import { openPlatform } from '#app/server/platform.ts';
import { allTasks } from '#app/server/tasks.ts';
import { queuePreset, taskListOf } from '#platform/server/background/background.ts';
import { parseConfig } from '#platform/server/config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type SettableClock, settableClock } from './clock.ts';
import { cloneDatabase, testSecret } from './database.ts';

export type TestServer = {
  app: FastifyInstance;
  platform: Platform;
  ownerUrl: string;
  /** The server's clock; set it to test later behaviour. */
  clock: SettableClock;
  /** Runs all due background tasks; resolves when the queue is empty. */
  runTasks(): Promise<void>;
  /** Deletes all background tasks that have not run. */
  deleteTasks(): Promise<void>;
  close(): Promise<void>;
};

/** The real server, built by the production function, on a new database unless one is given. */
export async function startTestServer(
  env: Record<string, string> = {},
  ownDatabase?: Awaited<ReturnType<typeof cloneDatabase>>,
): Promise<TestServer> {
  const database = ownDatabase ?? (await cloneDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'kadro-test-'));
  // All tests of a worker share one installation.
  const limits = { SMS_PER_HOUR: '100000', SMS_PER_DAY: '100000' };
  const { PLAIN_PG } = process.env;
  // Calls of tests are quicker than people; tests of the bot checks turn them on.
  const fixed = {
    BOT_CHECKS: 'off',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    // Machines have the program or not; tests of it set their own.
    TESSERACT_PATH: 'off',
    DATA_DIR: dataDir,
    PLAIN_PG,
    ...limits,
  };
  const config = parseConfig({ ...fixed, ...env });
  const clock = settableClock();
  const platform = await openPlatform(config, database, { secret: testSecret, clock });
  const app = await buildApp(platform);
  const pgPool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  return {
    app,
    platform,
    ownerUrl: database.ownerUrl,
    clock,
    async runTasks() {
      const taskList = taskListOf(allTasks(platform), platform);
      const options = { preset: queuePreset, pgPool, taskList, noHandleSignals: true, logger: errorLogger };
      // It ends too when the next serial task still waits for the end of the one before.
      do await runOnce(options);
      while (await hasDueTask(pgPool));
    },
    async deleteTasks() {
      await pgPool.query('delete from graphile_worker._private_jobs');
    },
    async close() {
      await app.close();
      await pgPool.end();
      await platform.close();
    },
  };
}

async function hasDueTask(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs
      where queue_name is not null and run_at <= now() and attempts < max_attempts limit 1`,
  );
  return rowCount === 1;
}

const errorLogger = new Logger(() => (level, message) => {
  if (level === 'error') process.stderr.write(`${message}\n`);
});
