import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { memberStatuses, type TeamLine } from '../team-contract.ts';
import { InviteDialog } from './parts/invite-dialog.tsx';
import { TeamList } from './parts/team-list.tsx';
import { teamPages } from './team-queries.ts';
import type { TeamSearch } from './team-search.ts';

/** Who works in the company, who is invited, and what each may do. */
export function TeamPage() {
  const { t } = useTranslation();
  const [inviting, setInviting] = useState(false);
  const search: TeamSearch = useSearch({ strict: false });
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
      <Team search={search} />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsSection>
  );
}

function TeamFilters({ search }: { search: TeamSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const look = (change: Partial<Record<keyof TeamSearch, string | undefined>>): void => {
    const next = Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value));
    void navigate({ to: '/company/members', search: next as never, replace: true });
  };
  return (
    <FilterBar
      search={
        <SearchField
          label={t('companies.team.search')}
          value={search.search ?? ''}
          onSearch={(text) => look({ search: text })}
        />
      }
      activeCount={search.status === undefined ? 0 : 1}
      onClear={() => look({ status: undefined })}
    >
      <FilterMenu
        label={t('companies.team.status')}
        single
        options={memberStatuses.map((value) => ({ value, label: t(`companies.team.statuses.${value}`) }))}
        selected={search.status === undefined ? [] : [search.status]}
        onChange={([status]) => look({ status: status as TeamLine['status'] | undefined })}
      />
    </FilterBar>
  );
}

function Team({ search }: { search: TeamSearch }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(teamPages(useCompany().id, search));
  if (query.isPending) return <ListSkeleton />;
  if (query.isError) return <ErrorState body={query.error.message} onRetry={() => void query.refetch()} />;
  const lines = query.data.pages.flatMap((page) => page.items);
  if (lines.length === 0) {
    return (
      <EmptyState icon={UsersRound} title={t('companies.team.none')} body={t('companies.team.noneBody')} />
    );
  }
  return (
    <>
      <TeamList lines={lines} />
      {query.hasNextPage && (
        <Button
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          sx={{ marginBlockStart: 1 }}
        >
          {t('companies.team.more')}
        </Button>
      )}
    </>
  );
}
