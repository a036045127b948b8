import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import { tenantFilters } from '../../rules.ts';
import type { AdminSearch } from '../admin-search.ts';

type StatusFiltersProps = { page: 'tenants' | 'users'; search: AdminSearch };

/** All, Active, Disabled, Unpaid (specification, section 4), and a search; the address holds both. */
export function StatusFilters({ page, search }: StatusFiltersProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { status, search: text } = search;
  const tabs = [undefined, ...tenantFilters].map((one) => ({
    key: one ?? 'all',
    label: t(`backoffice.statuses.${one ?? 'all'}`),
    href: links.admin(page, { status: one, search: text }),
  }));
  return (
    <>
      <Box sx={{ marginBlockEnd: 1.5 }}>
        <TabsNav label={t('backoffice.statuses.label')} current={status ?? 'all'} tabs={tabs} />
      </Box>
      <FilterBar
        folds={false}
        search={
          <SearchField
            label={t(`backoffice.${page}.search`)}
            value={text ?? ''}
            onSearch={(typed) =>
              void navigate({
                href: links.admin(page, { status, search: typed || undefined }),
                replace: true,
              })
            }
          />
        }
      />
    </>
  );
}
