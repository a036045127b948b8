import { expect, test } from 'vitest';
import { atSameClock, findSendInstant, offeredTimes, sendTimes } from './send-time-rules.ts';

const at = (time: string, now: string, zone = 'Europe/Istanbul') =>
  findSendInstant(time, zone, new Date(now))?.toISOString() ?? null;

test('tomorrow morning and in two days are at nine on a working day of the candidate', () => {
  // A Wednesday, and a Friday.
  expect(at('morning', '2026-11-25T10:00:00Z')).toBe('2026-11-26T06:00:00.000Z');
  expect(at('morning', '2026-11-27T10:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
  expect(at('two_days', '2026-11-27T10:00:00Z')).toBe('2026-11-30T06:00:00.000Z');
  expect(at('two_days', '2026-11-25T10:00:00Z', 'America/New_York')).toBe('2026-11-27T14:00:00.000Z');
});

test('now waits for the undo period, and for the end of the quiet hours', () => {
  expect(at('now', '2026-11-25T10:00:00Z')).toBe('2026-11-25T10:00:30.000Z');
  // 20:00 and 07:59 in Istanbul.
  expect(at('now', '2026-11-25T17:00:00Z')).toBe('2026-11-26T05:00:00.000Z');
  expect(at('now', '2026-11-25T04:59:00Z')).toBe('2026-11-25T05:00:00.000Z');
  expect(at('now', '2026-11-25T16:59:00Z')).toBe('2026-11-25T16:59:30.000Z');
});

test('a chosen instant in the quiet hours moves to their end; the tray has none', () => {
  expect(at('2026-12-01T12:00:00Z', '2026-11-25T10:00:00Z')).toBe('2026-12-01T12:00:00.000Z');
  expect(at('2026-12-01T22:00:00Z', '2026-11-25T10:00:00Z')).toBe('2026-12-02T05:00:00.000Z');
  expect(at('2020-01-01T09:00:00Z', '2026-11-25T10:00:00Z')).toBe('2026-11-25T10:00:30.000Z');
  expect(at('2020-01-01T09:00:00Z', '2026-11-25T20:00:00Z')).toBe('2026-11-26T05:00:00.000Z');
  expect(at('tray', '2026-11-25T10:00:00Z')).toBeNull();
});

test.each([
  ['2026-11-26T14:00:00Z', 'America/New_York', 'Europe/Istanbul', '2026-11-26T06:00:00.000Z'],
  ['2026-11-26T00:00:00Z', 'Asia/Tokyo', 'Europe/Istanbul', '2026-11-26T06:00:00.000Z'],
  // On 14 March New York skips the hour from 2:00 to 3:00.
  ['2027-03-13T23:30:00Z', 'Europe/Istanbul', 'America/New_York', '2027-03-14T07:30:00.000Z'],
])('the clock of %s in %s is in %s that of %s', (instant, zone, other, same) => {
  expect(atSameClock(new Date(instant), zone, other).toISOString()).toBe(same);
});

test.each([
  ['Wednesday', '2026-11-25T12:00:00', 'now', ['now', 'morning', 'two_days', 'tray']],
  ['Thursday', '2026-11-26T12:00:00', 'now', ['now', 'morning', 'two_days: monday', 'tray']],
  ['Friday', '2026-11-27T12:00:00', 'now', ['now', 'morning: monday', 'tray']],
  ['Saturday', '2026-11-28T12:00:00', 'now', ['now', 'morning: monday', 'tray']],
  ['Saturday', '2026-11-28T12:00:00', 'two_days', ['now', 'two_days: monday', 'tray']],
  ['Sunday', '2026-11-29T12:00:00', 'now', ['now', 'morning', 'two_days', 'tray']],
])(
  'on a %s each time is offered once, by its weekday when the weekend is before it',
  (_day, now, chosen, all) => {
    const offered = offeredTimes(sendTimes, chosen, new Date(now));
    expect(offered.map(({ value, words }) => (value === words ? value : `${value}: ${words}`))).toEqual(all);
  },
);
