import { describe, expect, test } from 'vitest';
import { distanceKm, mayBeNear } from './distance.ts';
import { findPlacesNear } from './find-near.ts';

const berlin = { latitude: 5252, longitude: 1341 };
const hamburg = { latitude: 5355, longitude: 999 };

describe('the distance of two places', () => {
  test('is that of the crow, also across the 180th meridian', () => {
    expect(Math.round(distanceKm(berlin, hamburg))).toBe(256);
    expect(distanceKm(berlin, berlin)).toBe(0);
    const [suva, apia] = [
      { latitude: -1814, longitude: 17844 },
      { latitude: -1383, longitude: -17177 },
    ];
    expect(Math.round(distanceKm(suva, apia) / 10)).toBe(115);
  });

  test('excludes a box only when no place in it can be so near', () => {
    expect(mayBeNear(berlin, [5200, 5300, 1300, 1400], 10)).toBe(true);
    expect(mayBeNear(berlin, [4900, 5200, 1800, 2400], 100)).toBe(false);
    expect(mayBeNear(berlin, [4900, 5200, 1400, 2400], 100)).toBe(true);
    expect(mayBeNear({ latitude: -1800, longitude: 17950 }, [-1900, -1700, -18000, -17900], 100)).toBe(true);
    expect(mayBeNear({ latitude: 8990, longitude: 0 }, [8900, 9000, 17000, 18000], 200)).toBe(true);
  });
});

describe('places near a city', () => {
  const isNear = async (city: string, center: string, km: number) => {
    const [town, country = ''] = center.split(' @ ');
    const [own, ownCountry = ''] = city.split(' @ ');
    const place = { city: own ?? '', country: ownCountry };
    const found = await findPlacesNear({ city: town ?? '', country }, km, [place]);
    return found.length === 1;
  };

  test('are those around it, in neighbour countries too', async () => {
    expect(await isNear('Lörrach @ DE', 'Basel @ CH', 25)).toBe(true);
    expect(await isNear('Saint-Louis @ FR', 'Basel @ CH', 25)).toBe(true);
    expect(await isNear('Zürich @ CH', 'Basel @ CH', 25)).toBe(false);
    expect(await isNear('Zürich @ CH', 'Basel @ CH', 100)).toBe(true);
    expect(await isNear('Basel @ ', 'Basel @ CH', 25)).toBe(false);
  });

  test('are read in the spelling of people, with a region or a district', async () => {
    const springfield = 'springfield, ILLINOIS @ US';
    expect(await isNear('Springfield / Illinois @ US', springfield, 50)).toBe(true);
    expect(await isNear('Springfield, Missouri @ US', springfield, 50)).toBe(false);
    expect(await isNear('Beşiktaş (İstanbul) @ TR', 'istanbul @ TR', 25)).toBe(true);
    expect(await isNear('İSTANBUL @ TR', 'istanbul @ TR', 25)).toBe(true);
    expect(await isNear('remote @ TR', 'istanbul @ TR', 25)).toBe(false);
    expect(await isNear('München @ DE', 'Munich @ DE', 10)).toBe(true);
    expect(await isNear('Viyana @ AT', 'Wien @ AT', 10)).toBe(true);
  });

  test('are none for a city or a country that is unknown', async () => {
    for (const center of ['Atlantis @ GR', 'Berlin @ XX', ' @ DE'])
      expect(await isNear('Berlin @ DE', center, 200)).toBe(false);
  });
});
