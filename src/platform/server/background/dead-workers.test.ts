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
  const poll = { interval: 100 };
  await expect.poll(lockedAfterCheck, poll).toEqual([null, 'pool-live', 'pool-own']);
  await live.release();
  await expect.poll(lockedAfterCheck, poll).toEqual([null, null, 'pool-own']);
  await watch.stop();
  await owner.end();
});

test('a task that was replaced while its worker died does not stay among those that gave up', async () => {
  const { ownerUrl } = await cloneDatabase();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const add = (key: string) =>
    owner.query("select graphile_worker.add_job('start_job_alerts', job_key := $1, max_attempts := 1)", [
      key,
    ]);
  for (const key of ['replaced', 'last attempt']) await add(key);
  await owner.query(
    "update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 1",
  );
  await add('replaced');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const watch = await freeDeadWorkers(ownerUrl, 'pool-own', createLog('silent'));
  const left = async () => {
    await vi.advanceTimersByTimeAsync(5000);
    const { rows } = await owner.query(
      'select key, attempts, locked_by from graphile_worker._private_jobs order by id',
    );
    return rows;
  };
  // The one that was killed in its last attempt stays, because nothing else will run instead of it.
  await expect.poll(left, { interval: 100 }).toEqual([
    { key: 'last attempt', attempts: 1, locked_by: null },
    { key: 'replaced', attempts: 0, locked_by: null },
  ]);
  await watch.stop();
  await owner.end();
});

test('a task is removed that a transaction replaced which began before the task did', async () => {
  const { ownerUrl } = await cloneDatabase();
  const [owner, member] = [
    new pg.Client({ connectionString: ownerUrl }),
    new pg.Client({ connectionString: ownerUrl }),
  ];
  await Promise.all([owner.connect(), member.connect()]);
  const enqueue = "select app.enqueue('start_job_alerts', '{}', 'replaced')";
  await owner.query(enqueue);
  await member.query('begin');
  // The start of the transaction is the time that the queue takes for its changes.
  await member.query('select now()');
  await owner.query(
    "update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 1",
  );
  await member.query(enqueue);
  await member.query('commit');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const watch = await freeDeadWorkers(ownerUrl, 'pool-own', createLog('silent'));
  const left = async () => {
    await vi.advanceTimersByTimeAsync(5000);
    const { rows } = await owner.query(
      'select key, attempts, locked_by from graphile_worker._private_jobs order by id',
    );
    return rows;
  };
  await expect.poll(left, { interval: 100 }).toEqual([{ key: 'replaced', attempts: 0, locked_by: null }]);
  await watch.stop();
  await Promise.all([owner.end(), member.end()]);
});
