import { expect, test } from 'vitest';
import { instantOf, isLink, isWallTime, overlaps, wallTimeIn } from './rules.ts';

test.each([
  ['2026-11-21T14:30', true],
  ['2024-02-29T00:00', true],
  ['2026-02-29T10:00', false],
  ['2026-11-21T24:00', false],
  ['2026-11-21 14:30', false],
  ['2026-11-21T14:30:00', false],
  ['', false],
])('%s is a wall time: %s', (value, expected) => {
  expect(isWallTime(value)).toBe(expected);
});

test.each([
  ['2031-07-01T09:00', 'America/New_York', '2031-07-01T13:00:00.000Z'],
  ['2031-03-09T03:30', 'America/New_York', '2031-03-09T07:30:00.000Z'],
  ['2031-11-02T12:00', 'America/New_York', '2031-11-02T17:00:00.000Z'],
  ['2031-03-03T00:00', 'Asia/Kathmandu', '2031-03-02T18:15:00.000Z'],
  ['2031-03-03T14:30', 'Europe/Istanbul', '2031-03-03T11:30:00.000Z'],
])('%s in %s is %s, and back', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(instant);
  expect(wallTimeIn(instant, zone)).toBe(wall);
});

test('spans that touch do not overlap', () => {
  const span = (startsAt: string, endsAt: string) => ({
    startsAt: `2031-01-01T${startsAt}Z`,
    endsAt: `2031-01-01T${endsAt}Z`,
  });
  expect(overlaps(span('10:00', '11:00'), span('11:00', '12:00'))).toBe(false);
  expect(overlaps(span('10:00', '11:01'), span('11:00', '12:00'))).toBe(true);
});

test('only a web address becomes a link', () => {
  expect(isLink('https://meet.example.test/a?b=c')).toBe(true);
  for (const place of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    'https://x" onclick="a',
    'Room 4',
  ]) {
    expect(isLink(place)).toBe(false);
  }
});
