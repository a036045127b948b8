import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { geoEqualEarth, geoPath } from 'd3-geo';
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { useTranslation } from 'react-i18next';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import { countryName } from '#platform/web/country-names.ts';
import { formatNumber } from '#platform/web/format.ts';
import type { Place } from '../../contract.ts';
import { shadeOf } from '../../rules.ts';

type WorldMapProps = { countries: readonly Place[] };

const size = { width: 800, height: 390 };

/** The countries of the world, the darker the more people live there. The list beside it has the numbers. Loaded on demand. */
export function WorldMap({ countries }: WorldMapProps) {
  const { t, i18n } = useTranslation();
  const { kadro } = useTheme();
  const peopleIn = new Map(countries.map(({ country, people }) => [country, people]));
  const most = Math.max(1, ...peopleIn.values());
  return (
    <Box component="figure" aria-label={t('dashboard.locations.map')} sx={{ margin: 0 }}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden
        style={{ display: 'block', width: '100%', height: 'auto' }}
      >
        {outlines.map(({ country, path }, place) => {
          const people = peopleIn.get(country) ?? 0;
          return (
            <path
              key={place}
              d={path}
              fill={people === 0 ? kadro.line : kadro.accent.graphic}
              fillOpacity={people === 0 ? 1 : shadeOf(people, most)}
              stroke={kadro.surface}
              strokeWidth={0.7}
            >
              {people > 0 && (
                <title>{`${countryName(country, i18n.language)}: ${formatNumber(people)}`}</title>
              )}
            </path>
          );
        })}
      </svg>
    </Box>
  );
}

const antarctica = 'AQ';

// ISO 3166-1 has no number for it.
const codesByName: Record<string, string> = { Kosovo: 'XK' };

const outlines = drawOutlines();

/** The outlines of the countries as SVG paths, with their ISO 3166-1 codes. */
function drawOutlines(): { country: string; path: string }[] {
  const alphaOf = new Map(codes.map(([alpha2, , numeric]) => [numeric, alpha2]));
  const world = atlas as unknown as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  const { features } = feature(world, world.objects.countries);
  const shown = features
    .map((one) => ({ one, country: alphaOf.get(String(one.id)) ?? codesByName[one.properties.name] ?? '' }))
    .filter(({ country }) => country !== antarctica);
  const all = { type: 'FeatureCollection' as const, features: shown.map(({ one }) => one) };
  const toPath = geoPath(geoEqualEarth().fitSize([size.width, size.height], all)).digits(1);
  return shown.flatMap(({ one, country }) => {
    const path = toPath(one);
    return path === null ? [] : [{ country, path }];
  });
}
