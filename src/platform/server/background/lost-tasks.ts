import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

const settledMs = 2000;

/**
 * Frees tasks that the worker holds and does not run: the database gave one out, and the connection broke before the
 * answer arrived. graphile-worker would leave it locked for four hours.
 * @returns `events` for the worker, and `free`, to be called when the database is back
 */
export function watchTasks(pool: pg.Pool): { events: WorkerEvents; free(): void } {
  const events: WorkerEvents = new EventEmitter();
  const running = new Set<string>();
  let poolId = '';
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  events.on('job:start', ({ job }) => void running.add(job.id));
  events.on('job:complete', ({ job }) => void running.delete(job.id));
  const free = async (): Promise<void> => {
    await pool.query(freeLost, [poolId, settledMs / 1000, [...running]]);
  };
  let timer: NodeJS.Timeout | undefined;
  // Later than the answers of other connections take: what was locked before then and does not run is lost.
  const freeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void free().catch(() => {}), settledMs * 1.5).unref();
  };
  events.on('pool:listen:success', freeSoon);
  return { events, free: freeSoon };
}

const freeLost = `
  update graphile_worker._private_jobs
     set locked_at = null, locked_by = null
   where locked_by = $1 and locked_at < now() - make_interval(secs => $2) and id <> all($3::bigint[])`;
