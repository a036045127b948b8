import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PersonFilters as Filters } from '#candidates/filter-contract.ts';
import { filtersQuery } from '#candidates/web/queries.ts';
import { useCompany } from '#platform/web/session.ts';
import { ContactFilter } from './contact-filter.tsx';
import { LanguageFilter } from './language-filter.tsx';
import { NearFilter } from './near-filter.tsx';
import { SkillFilter } from './skill-filter.tsx';
import { ValuesMenu } from './values-menu.tsx';
import { YearsFilter } from './years-filter.tsx';

type PersonFiltersProps = { filters: Filters; onSet: (change: Partial<Filters>) => void };

/** The filters about the person that both lists have, besides tags and pools. */
export function PersonFilters({ filters, onSet }: PersonFiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(filtersQuery(useCompany().id));
  return (
    <>
      <SkillFilter skill={filters.skill} onSet={onSet} />
      <LanguageFilter {...{ filters, onSet }} languages={data?.languages ?? []} />
      <YearsFilter {...{ filters, onSet }} />
      <ValuesMenu
        single
        label={t('candidates.filters.location')}
        options={(data?.locations ?? []).map((value) => ({ value, label: value }))}
        value={filters.location}
        onChange={(location) => onSet({ location })}
      />
      <NearFilter {...{ filters, onSet }} />
      <ContactFilter {...{ filters, onSet }} />
      <ValuesMenu
        single
        label={t('candidates.filters.consent')}
        options={(['talent_pool', 'none'] as const).map((value) => ({
          value,
          label: t(`candidates.filters.consentValues.${value}`),
        }))}
        value={filters.consent}
        onChange={(chosen) =>
          onSet({ consent: (['talent_pool', 'none'] as const).find((one) => one === chosen) })
        }
      />
    </>
  );
}
