import { expect, test } from 'vitest';
import { supervisePostgres } from './supervise-postgres.ts';
import type { RunningPostgres } from './postgres-process.ts';

/** A fake server that a test can end. */
function aServer(): RunningPostgres & { end(code: number | null): void } {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  return { port: 1, exited: promise, end: resolve, stop: async () => resolve(0) };
}

test('restarting stops after a server has exited right after each start, and its exit code is returned', async () => {
  const first = aServer();
  const said: string[] = [];
  let starts = 0;
  const startAgain = async () => {
    starts += 1;
    const next = aServer();
    next.end(null);
    return next;
  };
  const { ended } = supervisePostgres(first, startAgain, (line) => said.push(line));
  first.end(null);
  expect(await ended).toBe(null);
  expect(starts).toBe(3);
  expect(said).toHaveLength(3);
});

test('restarting stops after starts that fail', async () => {
  const first = aServer();
  const said: string[] = [];
  const startAgain = () => Promise.reject(new Error('no room'));
  const { ended } = supervisePostgres(first, startAgain, (line) => said.push(line));
  first.end(1);
  expect(await ended).toBe(1);
  expect(said.filter((line) => line === 'no room')).toHaveLength(3);
});

test('a stop during a restart stops the new server', async () => {
  const first = aServer();
  const second = aServer();
  const [asked, started] = [Promise.withResolvers<void>(), Promise.withResolvers<RunningPostgres>()];
  const startAgain = () => {
    asked.resolve();
    return started.promise;
  };
  const kept = supervisePostgres(first, startAgain, () => {});
  first.end(null);
  await asked.promise;
  const stopped = kept.stop();
  started.resolve(second);
  await stopped;
  expect(await kept.ended).toBe(0);
});
