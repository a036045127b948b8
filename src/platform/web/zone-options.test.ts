import { expect, test, vi } from 'vitest';
import { zoneOptions } from './zone-options.ts';

const winter = '2026-01-15T12:00:00.000Z';
const labelOf = (zone: string, instant: string | null, language = 'en') =>
  zoneOptions('Europe/Istanbul', instant, language).find(({ value }) => value === zone)?.label;

test('the zone of the field comes first, and each zone once with its name at the instant', () => {
  const options = zoneOptions('Europe/Istanbul', winter, 'en');
  expect(options[0]).toEqual({ value: 'Europe/Istanbul', label: 'Istanbul (GMT+3)' });
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  expect(labelOf('Europe/Berlin', winter)).toBe('Berlin (GMT+1)');
  expect(labelOf('Europe/Berlin', '2026-07-15T12:00:00.000Z')).toBe('Berlin (GMT+2)');
  expect(labelOf('Europe/Istanbul', winter, 'tr')).toBe('İstanbul (GMT+3)');
});

test('the names change at the moment of the offset', () => {
  // Berlin leaves summer time on 25 October 2026 at 1:00 UTC. Lord Howe enters it on 3 October at 15:30 UTC.
  expect(labelOf('Europe/Berlin', '2026-10-25T00:59:59.000Z')).toBe('Berlin (GMT+2)');
  expect(labelOf('Europe/Berlin', '2026-10-25T01:00:00.000Z')).toBe('Berlin (GMT+1)');
  expect(labelOf('Australia/Lord_Howe', '2026-10-03T15:29:00.000Z')).toBe('Lord Howe (GMT+10:30)');
  expect(labelOf('Australia/Lord_Howe', '2026-10-03T15:30:00.000Z')).toBe('Lord Howe (GMT+11)');
});

test('a form that renders again names few zones again', () => {
  zoneOptions('Europe/Berlin', winter, 'en');
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  zoneOptions('Europe/Berlin', winter, 'en');
  expect(formats.mock.calls.length).toBeLessThan(10);
  formats.mockRestore();
});
