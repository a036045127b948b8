import { useTranslation } from 'react-i18next';
import { tenantFilters } from '../../rules.ts';
import type { AdminSearch } from '../admin-search.ts';
import { StatusFilters } from './status-filters.tsx';

type TenantFiltersProps = { page: 'tenants' | 'users'; search: AdminSearch };

/** All, Active, Disabled, Unpaid of companies and users. */
export function TenantFilters({ page, search }: TenantFiltersProps) {
  const { t } = useTranslation();
  return (
    <StatusFilters
      page={page}
      search={search}
      statuses={tenantFilters.map((key) => ({ key, label: t(`backoffice.statuses.${key}`) }))}
      searchLabel={t(`backoffice.${page}.search`)}
    />
  );
}
