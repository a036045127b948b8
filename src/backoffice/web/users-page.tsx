import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { pagesOf } from '#platform/web/query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { type UserLine, users } from '../users-contract.ts';
import type { AdminSearch } from './admin-search.ts';
import { Line, LineList } from './parts/line-list.tsx';
import { TenantFilters } from './parts/tenant-filters.tsx';
import { UserChips } from './parts/user-chips.tsx';
import { nameOfUser } from './parts/name-of-user.ts';

/** Every user of the installation. */
export function UsersPage() {
  const { t } = useTranslation();
  const search: AdminSearch = useSearch({ strict: false });
  const query = useInfiniteQuery(pagesOf(users.listUsers, { query: search }));
  return (
    <>
      <PageHeader title={t('backoffice.users.title')} />
      <TenantFilters page="users" search={search} />
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={<EmptyState icon={UsersRound} title={t('backoffice.users.none')} />}
      >
        {(lines) => (
          <LineList>
            {lines.map((line) => (
              <User key={line.id} line={line} />
            ))}
          </LineList>
        )}
      </PagedList>
    </>
  );
}

function User({ line }: { line: UserLine }) {
  const { t } = useTranslation();
  const name = nameOfUser(line, t('backoffice.users.unnamed'));
  const facts = [
    line.email,
    t('backoffice.users.companies', { count: line.companies }),
    line.lastSeenAt === null
      ? t('backoffice.since', { date: formatDate(line.createdAt) })
      : t('backoffice.users.seen', { date: formatDateTime(line.lastSeenAt) }),
  ];
  return (
    <Line
      avatar={<PersonAvatar name={name} photoUrl={line.avatar} size={40} />}
      title={name}
      href={links.adminUser(line.id)}
      second={facts.filter((fact) => fact !== null).join(' · ')}
    >
      <UserChips user={line} />
    </Line>
  );
}
