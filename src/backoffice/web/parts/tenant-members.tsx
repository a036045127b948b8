import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { pagesOf } from '#platform/web/query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { type TenantMember, tenants } from '../../tenants-contract.ts';
import { Line, Lines } from './line-list.tsx';

export function TenantMembers({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(
    pagesOf(tenants.listTenantMembers, { params: { tenantId }, query: { limit: 20 } }),
  );
  return (
    <Surface title={t('backoffice.members.title')} padding="none">
      <PagedList
        query={query}
        more={t('backoffice.more')}
        empty={<EmptyState icon={UsersRound} title={t('backoffice.members.none')} />}
      >
        {(members) => (
          <Lines>
            {members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </Lines>
        )}
      </PagedList>
    </Surface>
  );
}

function Member({ member }: { member: TenantMember }) {
  const { t } = useTranslation();
  const name = `${member.name} ${member.surname}`.trim();
  return (
    <Line
      avatar={<PersonAvatar name={name} photoUrl={member.avatar} size={32} />}
      title={name}
      href={links.adminUser(member.userId)}
      second={member.email}
    >
      {member.isOwner && <StatusChip tone="info" label={t('backoffice.members.owner')} />}
      {member.isPassive && <StatusChip tone="warning" label={t('backoffice.users.passive')} />}
      {member.status === 'inactive' && <StatusChip tone="neutral" label={t('backoffice.members.inactive')} />}
    </Line>
  );
}
