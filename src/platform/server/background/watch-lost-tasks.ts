import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

const graceMs = 2000;

/**
 * Frees tasks that this worker was assigned but does not run, because the connection broke before the answer.
 * graphile-worker would keep them locked for four hours.
 * @returns `events` for the worker, and `free`, to be called when the database is back
 */
export function watchLostTasks(pool: pg.Pool): { events: WorkerEvents; free(): void } {
  const events: WorkerEvents = new EventEmitter();
  const running = new Set<string>();
  let poolId = '';
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  events.on('job:start', ({ job }) => void running.add(job.id));
  events.on('job:complete', ({ job }) => void running.delete(job.id));
  const free = async (): Promise<void> => {
    await pool.query(freeLost, [poolId, graceMs / 1000, [...running]]);
  };
  let timer: NodeJS.Timeout | undefined;
  // After this delay all pending answers have arrived, so an earlier task that does not run is lost.
  const freeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void free().catch(() => {}), graceMs * 1.5).unref();
  };
  events.on('pool:listen:success', freeSoon);
  return { events, free: freeSoon };
}

const freeLost = `
  update graphile_worker._private_jobs
     set locked_at = null, locked_by = null
   where locked_by = $1 and locked_at < now() - make_interval(secs => $2) and id <> all($3::bigint[])`;
