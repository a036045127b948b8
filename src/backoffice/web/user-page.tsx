import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { Facts } from '#ui/page/facts.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { type UserDetail, users } from '../users-contract.ts';
import { Line, Lines } from './parts/line-list.tsx';
import { LogOf } from './parts/log-list.tsx';
import { nameOfUser } from './parts/name-of-user.ts';
import { UserActions } from './parts/user-actions.tsx';
import { UserChips } from './parts/user-chips.tsx';

/** One user: facts, companies, sessions, and what platform admins did to the account. */
export function UserPage() {
  const { userId = '' }: { userId?: string } = useParams({ strict: false });
  const query = useQuery(queryOf(users.readUser, { params: { userId } }));
  if (query.error !== null)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} size="large" />;
  if (query.data === undefined) return <ListSkeleton />;
  return <User user={query.data} />;
}

function User({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={nameOfUser(user, t('backoffice.users.unnamed'))}
        back={{ label: t('backoffice.users.title'), href: links.admin('users') }}
        status={<UserChips user={user} />}
        primaryAction={<UserActions user={user} />}
      />
      <Stack sx={{ gap: 2 }}>
        {user.isLockedOut && <Alert severity="warning">{t('backoffice.users.lockedOut')}</Alert>}
        <Box sx={gridStyles}>
          <UserFacts user={user} />
          <Companies user={user} />
        </Box>
        <Sessions user={user} />
        <LogOf userId={user.id} />
      </Stack>
    </>
  );
}

const gridStyles = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
} as const;

function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const factors = [
    user.hasPassword && t('backoffice.users.password'),
    user.hasAuthenticator && t('backoffice.users.authenticator'),
    user.passkeys > 0 && t('backoffice.users.passkeys', { count: user.passkeys }),
  ];
  const facts = [
    { label: t('backoffice.users.id'), value: user.id },
    { label: t('backoffice.users.email'), value: user.email },
    { label: t('backoffice.users.pendingEmail'), value: user.pendingEmail },
    { label: t('backoffice.users.phone'), value: user.phoneNumber },
    { label: t('backoffice.users.signsIn'), value: factors.filter(Boolean).join(', ') },
    { label: t('backoffice.created'), value: formatDate(user.createdAt) },
    { label: t('backoffice.users.passiveSince'), value: dayOf(user.passiveAt) },
    { label: t('backoffice.users.deletion'), value: dayOf(user.deletionDueAt) },
  ];
  return (
    <Surface title={t('backoffice.facts')}>
      <Facts facts={facts.filter(({ value }) => value !== null && value !== '')} />
    </Surface>
  );
}

const dayOf = (instant: string | null): string | null => (instant === null ? null : formatDate(instant));

function Companies({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('backoffice.users.memberOf')} padding="none">
      {user.memberOf.length === 0 ? (
        <Box sx={noneStyles}>{t('backoffice.users.noCompany')}</Box>
      ) : (
        <Lines>
          {user.memberOf.map((company) => (
            <Line key={company.id} title={company.name} href={links.adminTenant(company.id)}>
              {company.isOwner && <StatusChip tone="info" label={t('backoffice.members.owner')} />}
              {company.memberStatus === 'inactive' && (
                <StatusChip tone="neutral" label={t('backoffice.members.inactive')} />
              )}
              {company.status === 'disabled' && (
                <StatusChip tone="warning" label={t('backoffice.statuses.disabled')} />
              )}
            </Line>
          ))}
        </Lines>
      )}
    </Surface>
  );
}

function Sessions({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('backoffice.sessions.title')} padding="none">
      {user.sessions.length === 0 ? (
        <Box sx={noneStyles}>{t('backoffice.sessions.none')}</Box>
      ) : (
        <Lines>
          {user.sessions.map((session) => {
            const device = [session.browser, session.system].filter((part) => part !== '').join(', ');
            return (
              <Line
                key={session.id}
                title={device || t('backoffice.sessions.unknown')}
                second={[
                  t('backoffice.users.seen', { date: formatDateTime(session.lastSeenAt) }),
                  t('backoffice.sessions.since', { date: formatDateTime(session.createdAt) }),
                  session.network,
                ]
                  .filter((fact) => fact !== null)
                  .join(' · ')}
              />
            );
          })}
        </Lines>
      )}
    </Surface>
  );
}

const noneStyles = { paddingBlockEnd: 2, paddingInline: { xs: 2, sm: 3 }, color: 'text.secondary' } as const;
