import { resolve } from 'node:path';
import { listDeadTasks, retryDeadTasks } from '#platform/server/background/dead-tasks.ts';
import { parseConfig } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { runningPostgresUrl } from '#platform/server/db/running-postgres.ts';
import { StartError } from '#platform/server/start-error.ts';

const usage = 'Use: npm run tasks -- list, or npm run tasks -- retry [id …] (all of them without ids).';

/** Lists and retries dead background tasks beside a running Kadro. It uses the database's owner. */
async function main(args: string[]): Promise<void> {
  const [verb, ...ids] = args;
  if (verb !== 'list' && verb !== 'retry') throw new StartError(usage);
  if (ids.some((id) => !/^\d+$/.test(id))) throw new StartError(`An id is a number. ${usage}`);
  const config = parseConfig(process.env);
  const url = config.databaseUrl ?? (await runningPostgresUrl(resolve(config.dataDir)));
  const db = openDatabase(url, { max: 1, name: 'kadro tasks' });
  try {
    if (verb === 'retry') say(`Tasks put back: ${await retryDeadTasks(db, ids.length === 0 ? null : ids)}`);
    else await list(db);
  } finally {
    await db.destroy();
  }
}

async function list(db: Database): Promise<void> {
  const tasks = await listDeadTasks(db);
  for (const task of tasks) {
    const error = task.lastError.split('\n')[0]?.slice(0, 200) ?? '';
    say([task.id, task.task, `${task.attempts} tries`, task.failedAt.toISOString(), error].join('  '));
  }
  say(tasks.length === 0 ? 'No task has given up.' : `${tasks.length} given up. ${usage}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
