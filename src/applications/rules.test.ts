import { expect, test } from 'vitest';
import { daysSince, flagsOf, nextStepOf } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
const facts = {
  outcome: 'open',
  kind: 'applied',
  appliedAt: daysAgo(4),
  stepEnteredAt: daysAgo(4),
  isKnockedOut: false,
  isRepeat: false,
  isSnoozed: false,
  answerDaysLeft: null,
} as const;

test.each([
  ['arrived yesterday', { appliedAt: daysAgo(1), stepEnteredAt: daysAgo(1) }, ['new']],
  ['four days on the first step', {}, []],
  ['six days on the first step', { stepEnteredAt: daysAgo(6) }, ['late']],
  ['six days in interviews', { kind: 'interview', stepEnteredAt: daysAgo(6) }, []],
  ['has its answer due today', { answerDaysLeft: 0 }, []],
  ['has its answer overdue', { answerDaysLeft: -1 }, ['overdue']],
  [
    'has its answer overdue and waits too long',
    { answerDaysLeft: -1, stepEnteredAt: daysAgo(6) },
    ['overdue', 'late'],
  ],
  ['was rejected after the promised day', { outcome: 'rejected', answerDaysLeft: -1 }, []],
  [
    'is snoozed, late and overdue',
    { isSnoozed: true, answerDaysLeft: -1, stepEnteredAt: daysAgo(6) },
    ['snoozed'],
  ],
  ['hired long ago', { kind: 'hired', outcome: 'hired', stepEnteredAt: daysAgo(90) }, []],
  ['rejected long ago', { outcome: 'rejected', stepEnteredAt: daysAgo(90) }, []],
  [
    'ruled out by an answer, and known from elsewhere',
    { isKnockedOut: true, isRepeat: true },
    ['knockout', 'repeat'],
  ],
] as const)('a card that %s gets the flag', (_name, overrides, flags) => {
  expect(flagsOf({ ...facts, ...overrides }, now)).toEqual(flags);
});

test("days are whole and never negative, even when the device's clock is wrong", () => {
  expect(daysSince(daysAgo(2.9).toISOString(), now)).toBe(2);
  expect(daysSince(daysAgo(-1).toISOString(), now)).toBe(0);
});

test('the next step follows in the order of the job; there is none after the last and for another job', () => {
  const steps = [{ id: 'applied' }, { id: 'screening' }];
  expect(nextStepOf(steps, 'applied')).toEqual({ id: 'screening' });
  expect(nextStepOf(steps, 'screening')).toBeNull();
  expect(nextStepOf(steps, 'elsewhere')).toBeNull();
});
