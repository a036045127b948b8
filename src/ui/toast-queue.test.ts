import { expect, it } from 'vitest';
import { dropToast, emptyToastQueue, pushToast } from './toast-queue.ts';
import type { Toast, ToastQueue } from './toast-queue.ts';

const toast = (id: number): Toast => ({ id, tone: 'success', message: `Saved ${id}`, durationMs: 2000 });
const ids = (toasts: readonly Toast[]) => toasts.map(({ id }) => id);
const filled = (count: number): ToastQueue =>
  Array.from({ length: count }, (_, index) => toast(index + 1)).reduce(pushToast, emptyToastQueue);

it('shows three at once and queues the rest', () => {
  const queue = filled(5);
  expect(ids(queue.shown)).toEqual([1, 2, 3]);
  expect(ids(queue.waiting)).toEqual([4, 5]);
});

it('shows the next one when one is closed, in order', () => {
  const queue = dropToast(filled(5), 2);
  expect(ids(queue.shown)).toEqual([1, 3, 4]);
  expect(ids(queue.waiting)).toEqual([5]);
});

it('removes a queued one', () => {
  expect(ids(dropToast(filled(5), 4).waiting)).toEqual([5]);
});

it('queues at most twenty, dropping the oldest', () => {
  const queue = filled(30);
  expect(queue.waiting).toHaveLength(20);
  expect(ids(queue.waiting)[0]).toBe(11);
});
