import { expect, test } from 'vitest';
import { createTimeLeft } from './time-left.ts';

test('the remaining time follows the speed of the last seconds', () => {
  const timeLeft = createTimeLeft();
  expect(timeLeft(0, 1000, 0)).toBeNull();
  expect(timeLeft(10, 1000, 1000)).toBeNull();
  expect(timeLeft(100, 1000, 10_000)).toBe(90);
  // Twice as fast from here on; the slow start leaves the window.
  expect(timeLeft(500, 1000, 30_000)).toBeNull();
  expect(timeLeft(600, 1000, 35_000)).toBe(20);
  expect(timeLeft(1000, 1000, 45_000)).toBe(0);
});

test('without progress there is no estimate', () => {
  const timeLeft = createTimeLeft();
  timeLeft(500, 1000, 0);
  expect(timeLeft(500, 1000, 5000)).toBeNull();
});
