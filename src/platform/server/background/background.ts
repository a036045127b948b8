import { once } from 'node:events';
import { Logger, run, type Runner, type TaskList, type WorkerPool } from 'graphile-worker';
import { sql } from 'kysely';
import type { UserTx } from '../db/tenant.ts';
import type { Platform } from '../platform.ts';
import { freeDeadWorkers } from './dead-workers.ts';
import { watchLostTasks } from './watch-lost-tasks.ts';
import { RetryingPool } from './retrying-pool.ts';

/**
 * A kind of background task. `run` may be called again after a failure, so it must be idempotent. Payloads hold only
 * ids. A task of a company opens its own `inTenant`.
 */
export type Task = {
  name: string;
  run(payload: Record<string, string>, platform: Platform): Promise<void>;
};

/** A task on a schedule (UTC), e.g. `0 3 * * *`. */
export type CronTask = Task & { schedule: string };

/**
 * Enqueues a task in the current transaction: a rollback removes it, and a worker starts it milliseconds after the
 * commit.
 * @param options.isLong runs after the tasks that are not: a mail waits for no long ones
 * @param options.queue runs one at a time with the tasks of the same queue, in the whole installation
 * @param options.isMass runs after all others, as one of thousands that nobody waits for
 */
export async function enqueue(
  tx: UserTx,
  task: string,
  payload: Record<string, string>,
  options: { jobKey?: string; runAt?: Date; isLong?: boolean; isMass?: boolean; queue?: string } = {},
): Promise<void> {
  const { jobKey = null, runAt = null, isLong = false, isMass = false, queue = null } = options;
  const priority = isMass ? 2 : Number(isLong);
  await sql`select enqueue(${task}, ${JSON.stringify(payload)}::json, ${jobKey}, ${runAt}, ${priority}, ${queue})`.execute(
    tx,
  );
}

/**
 * graphile-worker stores a task's result after reporting its completion, and does not wait for that when it stops. With
 * batching it waits. A batch delay of zero waits without delaying results.
 */
export const queuePreset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Runs the tasks in this process. Failures are retried with growing delay, 25 times over about three days. A task that
 * still fails stays in the queue's tables as a dead letter (see `npm run tasks` and /dev/tasks).
 * @param ownerUrl the queue's tables are accessible only to the owner
 */
export async function startBackground(
  ownerUrl: string,
  tasks: (Task | CronTask)[],
  platform: Platform,
): Promise<{ stop(): Promise<void> }> {
  const pgPool = new RetryingPool({
    connectionString: ownerUrl,
    max: 4,
    application_name: 'kadro background',
    connectionTimeoutMillis: 10_000,
  });
  const watched = watchLostTasks(pgPool);
  const { events } = watched;
  pgPool.onReturn = () => watched.free();
  const created = once(events, 'pool:create') as Promise<[{ workerPool: WorkerPool }]>;
  const runner: Runner = await run({
    preset: queuePreset,
    pgPool,
    events,
    taskList: taskListOf(tasks, platform),
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 5000,
    crontab: tasks
      .filter((task): task is CronTask => 'schedule' in task)
      // By its key a run takes the place of a failed one that waits to be retried.
      .map((task) => `${task.schedule} ${task.name} ?jobKey=${task.name}`)
      .join('\n'),
    logger: quietLogger(platform),
  });
  const [{ workerPool }] = await created;
  const watch = await freeDeadWorkers(ownerUrl, workerPool.id, platform.log);
  return {
    async stop() {
      // While the database is away the worker cannot store results: those tasks run again after the next start.
      const isAway = pgPool.stopRetrying().then(() => true);
      const gaveUp = await Promise.race([isAway, runner.stop()]);
      // Release the lock last: until then other servers must not take our running tasks.
      await watch.stop();
      if (gaveUp === true) void pgPool.end();
      else await pgPool.end();
    },
  };
}

/** Converts the tasks to graphile-worker's form. */
export function taskListOf(tasks: Task[], platform: Platform): TaskList {
  const inBackground: Platform = { ...platform, ...platform.background };
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload: unknown) =>
        task.run((payload ?? {}) as Record<string, string>, inBackground).catch(throwStorable),
    ]),
  );
}

/** An error may quote another server. PostgreSQL stores no NUL, and a worker that cannot store an error ends. */
function throwStorable(error: unknown): never {
  if (error instanceof Error) error.message = error.message.replaceAll('\0', '');
  throw error;
}

// Log messages of graphile-worker may quote a payload; ours have only the task name and the error.
function quietLogger({ log }: Platform): Logger {
  return new Logger((context) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const error = (meta as { error?: unknown } | undefined)?.error;
    log.warn(
      { task: context.taskIdentifier, err: error instanceof Error ? error : undefined },
      message.slice(0, 120),
    );
  });
}
