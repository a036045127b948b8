import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cloneDatabase } from '../../../../tests/harness/database.ts';
import { holdSessionLock, isHeld } from '../db/session-lock.ts';
import { createLog } from '../log.ts';
import { freeDeadWorkers } from './dead-workers.ts';

const space = 7281005;

test('the tasks of a dead worker are freed, and those of a live worker on another server are not', async () => {
  const { ownerUrl } = await cloneDatabase();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const lockedBy = async () => {
    const { rows } = await owner.query<{ by: string | null }>(
      'select locked_by as by from graphile_worker._private_jobs order by id',
    );
    return rows.map(({ by }) => by);
  };
  for (const worker of ['pool-dead', 'pool-live', 'pool-own']) {
    const { rows } = await owner.query<{ id: string }>(
      "select id from graphile_worker.add_job('read_file_text')",
    );
    await owner.query(
      'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where id = $2',
      [worker, rows[0]?.id],
    );
  }
  // The checks run when the test moves their interval; connections keep the real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const live = await holdSessionLock(ownerUrl, { space, name: 'pool-live' });
  const watch = await freeDeadWorkers(ownerUrl, 'pool-own', createLog('silent'));
  // A worker whose connection breaks takes its lock again before it counts as dead.
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kadro lock' and datname = current_database()",
  );
  const areLocksHeld = `select ${isHeld(space, "'pool-live'")} and ${isHeld(space, "'pool-own'")} as held`;
  await expect
    .poll(async () => (await owner.query<{ held: boolean }>(areLocksHeld)).rows[0]?.held)
    .toBe(true);
  const lockedAfterCheck = async () => {
    await vi.advanceTimersByTimeAsync(5000);
    return lockedBy();
  };
  const poll = { timeout: 30_000, interval: 100 };
  await expect.poll(lockedAfterCheck, poll).toEqual([null, 'pool-live', 'pool-own']);
  await live.release();
  await expect.poll(lockedAfterCheck, poll).toEqual([null, null, 'pool-own']);
  await watch.stop();
  await owner.end();
}, 90_000);
