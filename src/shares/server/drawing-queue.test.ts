import { expect, test } from 'vitest';
import { inDrawingQueue } from './drawing-queue.ts';

test('drawings run one after the other, and a failed one lets the next begin', async () => {
  const steps: string[] = [];
  const draw = (name: string) => async () => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    if (name === 'one') throw new Error('broken');
    return name;
  };
  const one = inDrawingQueue('a', draw('one'));
  const two = inDrawingQueue('b', draw('two'));
  await expect(one).rejects.toThrow('broken');
  expect(await two).toBe('two');
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('a company that draws much leaves room for another, and the queue has an end', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const join = (companyId: string) => Promise.resolve().then(() => inDrawingQueue(companyId, () => held));
  const all = (companyId: string, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => join(companyId)));
  const accepted = (answers: PromiseSettledResult<void>[]) =>
    answers.filter(({ status }) => status === 'fulfilled').length;
  const waiting = [all('a', 40), all('b', 3), all('c', 3)];
  await Promise.resolve();
  await Promise.resolve();
  release();
  expect((await Promise.all(waiting)).map(accepted)).toEqual([6, 3, 1]);
  expect(accepted(await all('a', 1))).toBe(1);
});
