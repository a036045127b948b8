import { expect, test } from 'vitest';
import { unitFor } from '../rules.ts';
import { resolveDays } from './resolve-days.ts';

const facts = {
  start: new Date('2026-01-04T22:30:00Z'),
  timeZone: 'Europe/Istanbul',
  now: new Date('2026-11-21T21:30:00Z'),
};

test("days are whole in the company's zone, and a preset ends today", () => {
  expect(resolveDays({ preset: '7d' }, facts)).toMatchObject({
    preset: '7d',
    from: '2026-11-16',
    to: '2026-11-22',
    since: new Date('2026-11-15T21:00:00Z'),
    before: new Date('2026-11-22T21:00:00Z'),
  });
  expect(resolveDays({ preset: '12m' }, facts)).toMatchObject({ from: '2025-11-23', to: '2026-11-22' });
  expect(resolveDays({}, facts)).toMatchObject({ preset: 'all', from: '2026-01-05', to: '2026-11-22' });
});

test('chosen days override a preset, open ends reach to the first day and today, and a reversed pair is swapped', () => {
  const own = { preset: '7d', from: '2026-03-02' } as const;
  expect(resolveDays(own, facts)).toMatchObject({ preset: null, from: '2026-03-02', to: '2026-11-22' });
  expect(resolveDays({ to: '2026-03-02' }, facts)).toMatchObject({ from: '2026-01-05', to: '2026-03-02' });
  const turned = { from: '2026-03-09', to: '2026-03-02' };
  expect(resolveDays(turned, facts)).toMatchObject({ from: '2026-03-02', to: '2026-03-09' });
});

test('a day with a daylight-saving change has 23 or 25 hours', () => {
  const day = { from: '2026-03-29', to: '2026-03-29' };
  expect(resolveDays(day, { ...facts, timeZone: 'Europe/Berlin' })).toMatchObject({
    since: new Date('2026-03-28T23:00:00Z'),
    before: new Date('2026-03-29T22:00:00Z'),
  });
});

test('the report of a job that begins in the future starts today', () => {
  const later = { ...facts, start: new Date('2027-01-01T00:00:00Z') };
  expect(resolveDays({}, later)).toMatchObject({ from: '2026-11-22', to: '2026-11-22' });
});

test.each([
  [45, 'day'],
  [46, 'week'],
  [400, 'week'],
  [401, 'month'],
])('%i days are shown by the %s', (days, unit) => {
  expect(unitFor(days)).toBe(unit);
});
