import { expect, test } from 'vitest';
import { addMonths, daysOf, mondayOf, readCalendarSearch, stepOf } from './calendar-search.ts';

test('a week begins on Monday, an agenda with its day, and a month with the week of its first day', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  expect(daysOf('month', '2026-11-26')).toEqual({ first: '2026-10-26', end: '2026-12-07' });
  expect(daysOf('week', '2026-11-26')).toEqual({ first: '2026-11-23', end: '2026-11-30' });
  expect(daysOf('agenda', '2026-11-26')).toEqual({ first: '2026-11-26', end: '2026-12-03' });
  expect(daysOf('day', '2026-12-31')).toEqual({ first: '2026-12-31', end: '2027-01-01' });
});

test('the next month of 31 January is February, also from its last day', () => {
  expect(stepOf('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepOf('month', '2026-03-31', -1)).toBe('2026-02-01');
  expect(stepOf('week', '2026-12-28', 1)).toBe('2027-01-04');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
});

test('wrong parts of the address are left out', () => {
  expect(readCalendarSearch({ view: 'year', date: '2026-11-26', scope: 'mine', job: 'x' })).toEqual({
    date: '2026-11-26',
    scope: 'mine',
  });
});
