import { useTranslation } from 'react-i18next';
import { auditKinds } from '#activity/audit-rules.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterDays } from '#ui/page/filter-days.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import type { AuditSearch } from '../audit-search.ts';
import { MemberFilter } from './member-filter.tsx';
import { useFilters } from './use-filters.ts';

type AuditFiltersProps = {
  search: AuditSearch;
  /** The name of the selected actor, once it is known. */
  actorName: string | undefined;
};

/** Filters for actor, kind and days; the address holds them. */
export function AuditFilters({ search, actorName }: AuditFiltersProps) {
  const { t } = useTranslation();
  const setFilters = useFilters('/company/audit', search);
  return (
    <FilterBar
      activeCount={Object.keys(search).length}
      onClear={() => setFilters({ actor: undefined, kind: undefined, from: undefined, to: undefined })}
    >
      <MemberFilter
        label={t('activity.audit.who')}
        value={search.actor}
        name={actorName}
        onChange={(actor) => setFilters({ actor })}
      />
      <FilterMenu
        label={t('activity.audit.about')}
        single
        options={auditKinds.map((value) => ({ value, label: t(`activity.audit.kinds.${value}`) }))}
        selected={search.kind === undefined ? [] : [search.kind]}
        onChange={([kind]) => setFilters({ kind })}
      />
      <FilterDays
        label={t('activity.audit.days')}
        from={search.from}
        to={search.to}
        lastDays={[7, 30, 90]}
        onChange={setFilters}
      />
    </FilterBar>
  );
}
