import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testServer } from '../../../tests/harness/api.ts';

test('a shared limit delays attempts before it refuses them', async () => {
  const { limits } = (await testServer()).platform;
  const limit = { name: 'test_shared', slowFrom: 2, points: 4, seconds: 60 };
  const subject = randomUUID();
  const timeOf = async () => {
    const start = performance.now();
    await limits.slow(limit, subject);
    return performance.now() - start;
  };
  await limits.slow(limit, subject);
  await limits.slow(limit, subject);
  // A timer may fire a millisecond early.
  expect(await timeOf()).toBeGreaterThan(48);
  expect(await timeOf()).toBeGreaterThan(98);
  await expect(limits.slow(limit, subject)).rejects.toMatchObject({ kind: 'too_many' });
  await limits.slow(limit, randomUUID());
});
