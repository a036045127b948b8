import { expect, test } from 'vitest';
import { raisedBy } from './raised-by.ts';

const stack = { top: 780, bottom: 828 };

test('a stack stays where it covers no action', () => {
  expect(raisedBy(stack, [])).toBe(0);
  expect(raisedBy(stack, [{ top: 740, bottom: 780 }])).toBe(0);
  expect(raisedBy(stack, [{ top: 828, bottom: 860 }])).toBe(0);
});

test('a stack is raised above the action that it covers, and above those that it would then cover', () => {
  const send = { top: 790, bottom: 826 };
  expect(raisedBy(stack, [send])).toBe(828 - 782);
  expect(raisedBy(stack, [{ top: 700, bottom: 740 }, send])).toBe(828 - 692);
});

test('a stack that would leave the window stays', () => {
  expect(raisedBy(stack, [{ top: 30, bottom: 826 }])).toBe(0);
});
