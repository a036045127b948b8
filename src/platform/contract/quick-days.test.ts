import { expect, test } from 'vitest';
import { dayOf, quickDays } from './quick-days.ts';

const daysFrom = (today: string): string[] => quickDays.map((choice) => dayOf(choice, today));

test('the offered days are in the future, and Monday is that of the next week on a Monday', () => {
  // A Thursday, a Sunday and a Monday.
  expect(daysFrom('2026-11-26')).toEqual(['2026-11-27', '2026-11-30', '2026-12-03', '2026-12-26']);
  expect(daysFrom('2026-11-29')).toEqual(['2026-11-30', '2026-11-30', '2026-12-06', '2026-12-29']);
  expect(daysFrom('2026-11-30')).toEqual(['2026-12-01', '2026-12-07', '2026-12-07', '2026-12-30']);
});
