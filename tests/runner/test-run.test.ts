import { expect, test } from 'vitest';
import { runSteps } from '../../bin/test-run.mjs';

/** Steps that note their names when they end; those named `fails` fail. */
function someSteps() {
  const ended: string[] = [];
  const step = (name: string, work: () => unknown = () => undefined) => ({
    name,
    async run() {
      await work();
      ended.push(name);
      return name === 'fails' ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
    },
  });
  return { ended, step };
}

test('lists of steps run side by side, and the next step waits for all of them', async () => {
  const { ended, step } = someSteps();
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const lists = [[step('waits', () => isFree), step('follows')], [step('frees', () => setImmediate(free))]];
  expect(await runSteps([step('first'), lists, step('last')])).toBe(0);
  expect(ended).toEqual(['first', 'frees', 'waits', 'follows', 'last']);
});

test('after a failure no further step starts', async () => {
  const { ended, step } = someSteps();
  const { promise: hasFailed, resolve: fail } = Promise.withResolvers<void>();
  const lists = [
    [step('waits', () => hasFailed), step('is left out')],
    [step('fails', () => setImmediate(fail))],
  ];
  expect(await runSteps([lists, step('is left out too')])).toBe(1);
  expect(ended).toEqual(['fails', 'waits']);
});
