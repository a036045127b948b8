import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { useCompany } from '#platform/web/session.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { teamStatuses } from '../team-contract.ts';
import { InviteDialog } from './parts/invite-dialog.tsx';
import { TeamList } from './parts/team-list.tsx';
import { useFilters } from './parts/use-filters.ts';
import { teamPages } from './team-queries.ts';
import type { TeamSearch } from './team-search.ts';

/** Members and pending invitations with their permissions. */
export function TeamPage() {
  const { t } = useTranslation();
  const [inviting, setInviting] = useState(false);
  const search: TeamSearch = useSearch({ strict: false });
  const team = useInfiniteQuery(teamPages(useCompany().id, search));
  return (
    <SettingsSection
      title={t('companies.team.title')}
      lead={t('companies.team.lead')}
      action={
        <Button variant="contained" onClick={() => setInviting(true)}>
          {t('companies.team.invite')}
        </Button>
      }
    >
      <TeamFilters search={search} />
      <PagedList
        more={t('companies.team.more')}
        query={team}
        empty={
          <EmptyState
            icon={UsersRound}
            title={t('companies.team.none')}
            body={t('companies.team.noneBody')}
          />
        }
      >
        {(lines) => <TeamList lines={lines} />}
      </PagedList>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsSection>
  );
}

function TeamFilters({ search }: { search: TeamSearch }) {
  const { t } = useTranslation();
  const setFilters = useFilters('/company/members', search);
  return (
    <FilterBar
      folds={false}
      search={
        <SearchField
          label={t('companies.team.search')}
          value={search.search ?? ''}
          onSearch={(text) => setFilters({ search: text })}
        />
      }
      activeCount={search.status === undefined ? 0 : 1}
      onClear={() => setFilters({ status: undefined })}
    >
      <FilterMenu
        label={t('companies.team.status')}
        single
        options={teamStatuses.map((value) => ({ value, label: t(`companies.team.statuses.${value}`) }))}
        selected={search.status === undefined ? [] : [search.status]}
        onChange={([status]) => setFilters({ status })}
      />
    </FilterBar>
  );
}
