import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonFilters } from '#candidates/filter-contract.ts';
import { formatNumber } from '#platform/web/format.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { FilterPopover } from '#ui/page/filter-popover.tsx';

const NearForm = lazy(async () => ({ default: (await import('./near-form.tsx')).NearForm }));

type NearFilterProps = { filters: PersonFilters; onSet: (change: Partial<PersonFilters>) => void };

/** Filters by the distance from a city. */
export function NearFilter({ filters, onSet }: NearFilterProps) {
  const { t } = useTranslation();
  const { near, within = '25' } = filters;
  return (
    <FilterPopover
      label={t('candidates.filters.near')}
      summary={near === undefined ? undefined : `${near}, ${kilometers(within)}`}
    >
      {(close) => (
        <LazyOverlay>
          <NearForm
            filters={filters}
            onSet={(change) => {
              onSet(change);
              close();
            }}
          />
        </LazyOverlay>
      )}
    </FilterPopover>
  );
}

/** "50 km" in the reader's language. */
export const kilometers = (km: string): string =>
  formatNumber(Number(km), { style: 'unit', unit: 'kilometer' });
