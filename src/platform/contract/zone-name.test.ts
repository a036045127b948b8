import { expect, test } from 'vitest';
import { zoneName } from './zone-name.ts';

test.each([
  ['Europe/Istanbul', 'en', 'Istanbul (GMT+3)'],
  ['Europe/Istanbul', 'tr', 'İstanbul (GMT+3)'],
  ['Europe/Berlin', 'tr', 'Berlin (GMT+1)'],
  ['America/Argentina/Buenos_Aires', 'en', 'Buenos Aires (GMT-3)'],
  ['UTC', 'en', 'UTC'],
  ['Nowhere/Some_Place', 'en', 'Some Place'],
])('%s in %s is %s', (zone, language, name) => {
  expect(zoneName(zone, '2026-01-15T12:00:00Z', language)).toBe(name);
});

test('the offset is that of the instant', () => {
  expect(zoneName('Europe/Berlin', '2026-07-15T12:00:00Z', 'en')).toBe('Berlin (GMT+2)');
});
