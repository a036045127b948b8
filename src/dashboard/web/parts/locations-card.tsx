import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '#platform/web/country-names.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Dashboard, Place } from '../../contract.ts';
import { cityLink } from '../card-links.ts';
import { NoRows } from './rows.tsx';
import { WhenNear } from './when-near.tsx';

const WorldMap = lazy(async () => ({ default: (await import('./world-map.tsx')).WorldMap }));

type Locations = NonNullable<Dashboard['locations']>;

const listedMax = 8;

/** Where the applicants live: on a map, and as lists of countries and cities with the same numbers. */
export function LocationsCard({ locations }: { locations: Locations }) {
  const { t } = useTranslation();
  const { countries, cities, isSample } = locations;
  const known = countries.filter(({ country }) => country !== '');
  const unknown = countries.find(({ country }) => country === '')?.people ?? 0;
  return (
    <Surface
      title={t('dashboard.cards.locations')}
      padding="compact"
      {...(isSample && { description: t('dashboard.locations.sample') })}
    >
      {known.length === 0 ? (
        <NoRows>{t('dashboard.locations.none')}</NoRows>
      ) : (
        <Box sx={pairStyles}>
          <WhenNear fallback={mapSkeleton}>
            <Suspense fallback={mapSkeleton}>
              <WorldMap countries={known} />
            </Suspense>
          </WhenNear>
          <Box sx={listsStyles}>
            <Places title={t('dashboard.locations.countries')} places={known}>
              {unknown > 0 && t('dashboard.locations.unknown', { number: formatNumber(unknown) })}
            </Places>
            {cities.length > 0 && (
              <Places
                title={t('dashboard.locations.cities')}
                places={cities}
                linkOf={({ city }) => cityLink(city, locations)}
              />
            )}
          </Box>
        </Box>
      )}
    </Surface>
  );
}

const mapSkeleton = <Skeleton variant="rounded" sx={{ width: '100%', aspectRatio: '2', height: 'auto' }} />;

type PlacesProps = {
  title: string;
  places: readonly Place[];
  linkOf?: (place: Place) => string | null;
  children?: ReactNode;
};

function Places({ title, places, linkOf, children }: PlacesProps) {
  const { t } = useTranslation();
  const most = Math.max(1, ...places.map(({ people }) => people));
  const rest = places.length - listedMax;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, marginBlockEnd: 0.5 }}>
        {title}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {places.slice(0, listedMax).map((place) => (
          <PlaceLine
            key={`${place.country} ${place.city}`}
            place={place}
            href={linkOf?.(place) ?? null}
            share={place.people / most}
          />
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {rest > 0 && `${t('dashboard.locations.more', { count: rest })} `}
        {children}
      </Typography>
    </Box>
  );
}

type PlaceLineProps = { place: Place; href: string | null; share: number };

function PlaceLine({ place: { country, city, people }, href, share }: PlaceLineProps) {
  const { language } = useTranslation().i18n;
  const LinkComponent = useLinkComponent();
  const name = city === '' ? countryName(country, language) : city;
  return (
    <Box component="li" sx={{ paddingBlock: 0.5 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Typography variant="body2" component="span" noWrap>
          {href === null ? (
            name
          ) : (
            <Link component={LinkComponent} href={href} color="inherit">
              {name}
            </Link>
          )}
        </Typography>
        <Typography variant="body2" component="span" data-tabular>
          {formatNumber(people)}
        </Typography>
      </Box>
      <Box aria-hidden sx={barStyles}>
        <Box
          sx={(theme: Theme) => ({
            width: `${Math.max(1, share * 100)}%`,
            backgroundColor: theme.kadro.accent.graphic,
          })}
        />
      </Box>
    </Box>
  );
}

const barStyles = (theme: Theme) => ({
  display: 'flex',
  height: 3,
  marginBlockStart: '2px',
  borderRadius: '2px',
  overflow: 'hidden',
  backgroundColor: theme.kadro.sunken,
});

const pairStyles = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const;

const listsStyles = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
