import { expect, test } from 'vitest';
import { findZone } from './find-zone.ts';

test('a country with one clock needs no city', async () => {
  expect(await findZone({ country: 'TR', city: '' })).toBe('Europe/Istanbul');
  expect(await findZone({ country: 'DE', city: 'Berlin' })).toBe('Europe/Berlin');
});

test('in a country with several clocks the city decides, however it is written', async () => {
  expect(await findZone({ country: 'US', city: 'new york' })).toBe('America/New_York');
  expect(await findZone({ country: 'US', city: 'San Francisco' })).toBe('America/Los_Angeles');
  expect(await findZone({ country: 'US', city: 'Portland, Maine' })).toBe('America/New_York');
  expect(await findZone({ country: 'ES', city: 'Málaga' })).toBe('Europe/Madrid');
  expect(await findZone({ country: 'ES', city: 'Las Palmas de Gran Canaria' })).toBe('Atlantic/Canary');
});

test('a place that could have several clocks has no zone', async () => {
  expect(await findZone({ country: 'US', city: 'Portland' })).toBeNull();
  expect(await findZone({ country: 'US', city: '' })).toBeNull();
  expect(await findZone({ country: 'US', city: 'Nowhere at all' })).toBeNull();
  expect(await findZone({ country: '', city: 'Istanbul' })).toBeNull();
});
