import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { pagesOf } from '#platform/web/query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { type TenantLine, tenants } from '../tenants-contract.ts';
import type { AdminSearch } from './admin-search.ts';
import { Line, LineList } from './parts/line-list.tsx';
import { TenantFilters } from './parts/tenant-filters.tsx';

/** Every company of the installation. */
export function TenantsPage() {
  const { t } = useTranslation();
  const search: AdminSearch = useSearch({ strict: false });
  const query = useInfiniteQuery(pagesOf(tenants.listTenants, { query: search }));
  return (
    <>
      <PageHeader title={t('backoffice.tenants.title')} />
      <TenantFilters page="tenants" search={search} />
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={<EmptyState icon={Building2} title={t('backoffice.tenants.none')} />}
      >
        {(lines) => (
          <LineList>
            {lines.map((line) => (
              <Tenant key={line.id} line={line} />
            ))}
          </LineList>
        )}
      </PagedList>
    </>
  );
}

function Tenant({ line }: { line: TenantLine }) {
  const { t } = useTranslation();
  const { id, name, photo, status, members, publishedJobs, createdAt, deletionDueAt } = line;
  const facts = [
    t('backoffice.tenants.members', { count: members }),
    t('backoffice.tenants.jobs', { count: publishedJobs }),
    t('backoffice.since', { date: formatDate(createdAt) }),
  ];
  return (
    <Line
      avatar={<PersonAvatar name={name} photoUrl={photo} size={40} shape="square" />}
      title={name}
      href={links.adminTenant(id)}
      second={facts.join(' · ')}
    >
      {deletionDueAt !== null && (
        <StatusChip
          tone="danger"
          label={t('backoffice.tenants.deletion', { date: formatDate(deletionDueAt) })}
        />
      )}
      <StatusChip
        tone={status === 'active' ? 'success' : 'warning'}
        label={t(`backoffice.statuses.${status}`)}
      />
    </Line>
  );
}
