import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { LockKeyhole, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { pagesOf, queryOf } from '#platform/web/query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { people, type Person } from '../people-contract.ts';
import { tenants } from '../tenants-contract.ts';
import type { PeopleSearch } from './admin-search.ts';
import { Line, LineList } from './parts/line-list.tsx';
import { PersonDialog } from './parts/person-dialog.tsx';
import { CloseButton } from './parts/tenant-people.tsx';

/** The candidates of a company, to read only, while the access of this platform admin is open. */
export function PeoplePage() {
  const { t } = useTranslation();
  const { tenantId = '' }: { tenantId?: string } = useParams({ strict: false });
  const tenant = useQuery(queryOf(tenants.readTenant, { params: { tenantId } }));
  const query = useQuery(queryOf(people.readPeopleAccess, { params: { tenantId } }));
  const error = query.error ?? tenant.error;
  if (error !== null) return <FailureState error={error} onRetry={() => void query.refetch()} size="large" />;
  if (query.data === undefined || tenant.data === undefined) return <ListSkeleton />;
  const { access } = query.data;
  const { name } = tenant.data;
  return (
    <>
      <PageHeader
        title={t('backoffice.people.title')}
        back={{ label: name, href: links.adminTenant(tenantId) }}
        {...(access !== null && { primaryAction: <CloseButton tenantId={tenantId} /> })}
      />
      {access === null ? (
        <EmptyState
          icon={LockKeyhole}
          title={t('backoffice.people.closedTitle')}
          body={t('backoffice.people.closedHelp')}
        />
      ) : (
        <>
          <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
            {t('backoffice.people.until', { time: formatDateTime(access.endsAt), reason: access.reason })}
          </Alert>
          <People tenantId={tenantId} />
        </>
      )}
    </>
  );
}

function People({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search }: PeopleSearch = useSearch({ strict: false });
  const [shown, setShown] = useState<Person | null>(null);
  const input = { params: { tenantId }, query: search === undefined ? {} : { search } };
  const query = useInfiniteQuery(pagesOf(people.listPeople, input));
  return (
    <>
      <FilterBar
        folds={false}
        search={
          <SearchField
            label={t('backoffice.people.search')}
            value={search ?? ''}
            onSearch={(typed) =>
              void navigate({
                href: links.adminPeople(tenantId, { search: typed || undefined }),
                replace: true,
              })
            }
          />
        }
      />
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={<EmptyState icon={UsersRound} title={t('backoffice.people.none')} />}
      >
        {(persons) => (
          <LineList>
            {persons.map((person) => (
              <PersonLine key={person.id} person={person} onShow={() => setShown(person)} />
            ))}
          </LineList>
        )}
      </PagedList>
      {shown !== null && <PersonDialog tenantId={tenantId} person={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function PersonLine({ person, onShow }: { person: Person; onShow: () => void }) {
  const { t } = useTranslation();
  const { currentTitle, currentCompany, email, createdAt } = person;
  const name = `${person.name} ${person.surname}`.trim();
  const work = [currentTitle, currentCompany].filter(Boolean).join(', ');
  const facts = [work, email, t('backoffice.people.since', { date: formatDate(createdAt) })];
  return (
    <Line
      avatar={<PersonAvatar name={name} photoUrl={null} size={32} />}
      title={name}
      second={facts.filter(Boolean).join(' · ')}
    >
      <Button size="small" variant="outlined" onClick={onShow}>
        {t('backoffice.people.read')}
      </Button>
    </Line>
  );
}
