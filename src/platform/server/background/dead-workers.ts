import { holdSessionLock, isHeld } from '../db/session-lock.ts';
import type { Log } from '../log.ts';

const space = 7281005;
const checkEveryMs = 5000;

// Workers of `runOnce` hold no lock; their ids have another prefix.
const findDead = `
  select w.id from (select distinct locked_by as id from graphile_worker._private_jobs where locked_by like 'pool-%') w
   where w.id <> $1 and not ${isHeld(space, 'w.id')}`;

// A task that is added again under its key while it runs is replaced: the queue takes its key and attempts away, so that
// a failure is not retried. When its worker dies, it would wait among the tasks that gave up. Only that change of a
// running task has a later time than its start.
const removeReplaced = `
  delete from graphile_worker._private_jobs
   where locked_by = any($1::text[]) and key is null and attempts >= max_attempts and updated_at > locked_at`;

/**
 * Frees the tasks of dead workers, which the queue would keep locked for four hours. Each worker holds a session lock.
 * A worker is dead when its lock is missing twice, five seconds apart. A worker that lost its connection takes its lock
 * again within a second. So the long tasks of live workers stay locked.
 * @param url the queue's owner
 * @param id this process in the queue's `locked_by`
 */
export async function freeDeadWorkers(url: string, id: string, log: Log): Promise<{ stop(): Promise<void> }> {
  const lock = await holdSessionLock(url, { space, name: id });
  let suspects = new Set<string>();
  let running = Promise.resolve();

  async function check(): Promise<void> {
    const rows = (await lock.query<{ id: string }>(findDead, [id])) ?? [];
    const dead = rows.map((row) => row.id).filter((worker) => suspects.has(worker));
    suspects = new Set(rows.map((row) => row.id));
    if (dead.length === 0) return;
    await lock.query(removeReplaced, [dead]);
    await lock.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
    log.warn({ workers: dead.length }, 'freed the tasks of workers that died');
  }

  const checkAgain = (): void => {
    running = check().catch((error: unknown) => {
      suspects = new Set();
      log.warn({ err: error }, 'could not check for dead workers');
    });
  };
  checkAgain();
  const timer = setInterval(checkAgain, checkEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await lock.release();
    },
  };
}
