import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AdminList, links } from '#platform/web/links.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import type { ListSearch } from '../admin-search.ts';

type StatusFiltersProps = {
  page: AdminList;
  search: ListSearch;
  /** The states beside All, with their labels. */
  statuses: readonly { key: string; label: string }[];
  searchLabel: string;
};

/** All and the states of a list (specification, section 4) as tabs, and a search; the address holds both. */
export function StatusFilters({ page, search, statuses, searchLabel }: StatusFiltersProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { status, search: text } = search;
  const all = { key: 'all', label: t('backoffice.statuses.all') };
  const tabs = [all, ...statuses].map(({ key, label }) => ({
    key,
    label,
    href: links.admin(page, { status: key === all.key ? undefined : key, search: text }),
  }));
  return (
    <>
      <Box sx={{ marginBlockEnd: 1.5 }}>
        <TabsNav label={t('backoffice.statuses.label')} current={status ?? all.key} tabs={tabs} />
      </Box>
      <FilterBar
        folds={false}
        search={
          <SearchField
            label={searchLabel}
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
