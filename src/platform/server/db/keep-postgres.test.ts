import { expect, test } from 'vitest';
import { keepPostgres } from './keep-postgres.ts';
import type { RunningPostgres } from './postgres-process.ts';

/** A server that a test ends. */
function aServer(): RunningPostgres & { end(code: number | null): void } {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  return { port: 1, exited: promise, end: resolve, stop: async () => resolve(0) };
}

test('a server that ends right after each start is given up, and its exit code told', async () => {
  const first = aServer();
  const said: string[] = [];
  let starts = 0;
  const startAgain = async () => {
    starts += 1;
    const next = aServer();
    next.end(null);
    return next;
  };
  const { ended } = keepPostgres(first, startAgain, (line) => said.push(line));
  first.end(null);
  expect(await ended).toBe(null);
  expect(starts).toBe(3);
  expect(said).toHaveLength(3);
});

test('starts that fail are given up too', async () => {
  const first = aServer();
  const said: string[] = [];
  const startAgain = () => Promise.reject(new Error('no room'));
  const { ended } = keepPostgres(first, startAgain, (line) => said.push(line));
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
  const kept = keepPostgres(first, startAgain, () => {});
  first.end(null);
  await asked.promise;
  const stopped = kept.stop();
  started.resolve(second);
  await stopped;
  expect(await kept.ended).toBe(0);
});
