import { expect, test } from 'vitest';
import { findZone } from './find-zone.ts';

test('a country with one time zone needs no city', async () => {
  expect(await findZone({ country: 'TR', city: '' })).toBe('Europe/Istanbul');
  expect(await findZone({ country: 'DE', city: 'Berlin' })).toBe('Europe/Berlin');
});

test('the city decides in a country with several time zones, regardless of its spelling', async () => {
  expect(await findZone({ country: 'US', city: 'new york' })).toBe('America/New_York');
  expect(await findZone({ country: 'US', city: 'San Francisco' })).toBe('America/Los_Angeles');
  expect(await findZone({ country: 'US', city: 'Portland, Maine' })).toBe('America/New_York');
  expect(await findZone({ country: 'ES', city: 'Málaga' })).toBe('Europe/Madrid');
  expect(await findZone({ country: 'ES', city: 'Las Palmas de Gran Canaria' })).toBe('Atlantic/Canary');
});

test('a place that could have several time zones has none', async () => {
  expect(await findZone({ country: 'US', city: 'Portland' })).toBeNull();
  expect(await findZone({ country: 'US', city: '' })).toBeNull();
  expect(await findZone({ country: 'US', city: 'Nowhere at all' })).toBeNull();
  expect(await findZone({ country: '', city: 'Istanbul' })).toBeNull();
});
