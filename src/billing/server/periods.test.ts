import { expect, test } from 'vitest';
import { anchorDayOf, daysOf, endOfPeriod } from './periods.ts';

const ends = (start: string, interval: 'month' | 'year', anchorDay: number, count: number): string[] => {
  const timeZone = 'UTC';
  const found: string[] = [];
  for (let at = new Date(start); found.length < count; ) {
    at = endOfPeriod(at, interval, { anchorDay, timeZone });
    found.push(at.toISOString().slice(0, 10));
  }
  return found;
};

test('periods that begin on the 31st end on the last day of short months, and on the 31st again', () => {
  expect(ends('2027-01-31T10:00:00Z', 'month', 31, 5)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
  ]);
  expect(ends('2028-01-31T10:00:00Z', 'month', 31, 2)).toEqual(['2028-02-29', '2028-03-31']);
  expect(ends('2027-11-30T23:59:59Z', 'month', 30, 4)).toEqual([
    '2027-12-30',
    '2028-01-30',
    '2028-02-29',
    '2028-03-30',
  ]);
});

test('a year from 29 February ends on 28 February, and on the 29th of the next leap year', () => {
  expect(ends('2028-02-29T00:00:00Z', 'year', 29, 4)).toEqual([
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('a change of the clocks does not change the days of a period', () => {
  // Berlin turns the clocks on 28 March 2027, and the period ends at the same time of day there.
  const startsAt = new Date('2027-03-15T00:30:00Z');
  const endsAt = endOfPeriod(startsAt, 'month', { anchorDay: 15, timeZone: 'Europe/Berlin' });
  expect(endsAt.toISOString()).toBe('2027-04-14T23:30:00.000Z');
  expect(daysOf({ startsAt, endsAt }, startsAt)).toEqual({ left: 31, total: 31 });
  expect(daysOf({ startsAt, endsAt }, new Date(startsAt.getTime() + 1))).toEqual({ left: 31, total: 31 });
  expect(daysOf({ startsAt, endsAt }, endsAt)).toEqual({ left: 0, total: 31 });
  // A clock that was set back gives no more days than the period has.
  expect(daysOf({ startsAt, endsAt }, new Date('2027-01-01T00:00:00Z'))).toEqual({ left: 31, total: 31 });
});

test('a month that begins on the 1st where the seller is ends on the 1st there', () => {
  // 21:30 in UTC is half past midnight of the next day in İstanbul.
  const timeZone = 'Europe/Istanbul';
  const startsAt = new Date('2027-04-30T21:30:00Z');
  const anchorDay = anchorDayOf(startsAt, timeZone);
  expect(anchorDay).toBe(1);
  const endsAt = endOfPeriod(startsAt, 'month', { anchorDay, timeZone });
  expect(endsAt.toISOString()).toBe('2027-05-31T21:30:00.000Z');
  expect(daysOf({ startsAt, endsAt }, startsAt)).toEqual({ left: 31, total: 31 });
});
