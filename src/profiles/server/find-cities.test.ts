import { describe, expect, test } from 'vitest';
import { aUser, visitor } from '../../../tests/harness/api.ts';
import { places } from '../places-contract.ts';
import { findCities } from './find-cities.ts';

const namesIn = async (country: string, sought = '') =>
  (await findCities(country, sought)).map(({ name }) => name);

describe('the cities of a country', () => {
  test('are its provinces in Türkiye, the three largest first, in their own spelling', async () => {
    const provinces = await namesIn('TR');
    expect(provinces).toHaveLength(20);
    expect(provinces.slice(0, 5)).toEqual(['İstanbul', 'Ankara', 'İzmir', 'Adana', 'Adıyaman']);
    expect((await namesIn('TR', 'hatay'))[0]).toBe('Hatay');
    expect((await namesIn('TR', 'çanak'))[0]).toBe('Çanakkale');
  });

  test('are found by their beginning, regardless of case and accents', async () => {
    for (const sought of ['ist', 'İST', 'IST', 'ıst'])
      expect((await namesIn('TR', sought))[0]).toBe('İstanbul');
    expect(await namesIn('TR', 'SANLI')).toContain('Şanlıurfa');
    expect((await namesIn('FR', 'par'))[0]).toBe('Paris');
    expect((await namesIn('PL', 'lodz'))[0]).toBe('Łódź');
    expect(await namesIn('US', 'york')).toContain('New York City');
    expect(await namesIn('TR', 'nowhere at all')).toEqual([]);
  });

  test('have unique names', async () => {
    const [first, second] = await findCities('TR', 'kadıköy');
    expect(first).toEqual({ name: 'Kadıköy, İstanbul', region: 'İstanbul' });
    expect(second?.name).toMatch(/^Kadıköy, /);
    const everywhere = await namesIn('US', 'spring');
    expect(new Set(everywhere).size).toBe(everywhere.length);
    expect(await findCities('TR', 'kadirli')).toEqual([{ name: 'Kadirli', region: 'Osmaniye' }]);
  });

  test('are returned to signed-in users, for every country on the list', async () => {
    const user = await aUser();
    const ask = (country: string, q = '') =>
      user.call(places.listCities, { params: { country }, query: { q } });
    expect((await ask('DE', 'ber')).body.items[0]).toEqual({ name: 'Berlin', region: 'Berlin' });
    expect((await ask('QQ', 'a')).status).toBe(404);
    expect((await ask('turkey')).status).toBe(404);
    expect((await ask('TR', 'a'.repeat(81))).status).toBe(400);
    const asked = { params: { country: 'TR' } };
    expect((await visitor().call(places.listCities, asked)).status).toBe(401);
  });
});
