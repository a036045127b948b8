import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { DataRequest } from '../contract.ts';
import { requestPages, useLiveRequests } from './queries.ts';

/** The requests of applicants about their data: the open ones with their number, and the answered ones. */
export function DataRequestsPage() {
  const { t } = useTranslation();
  const { state }: { state?: 'closed' } = useSearch({ strict: false });
  const shown = state ?? 'open';
  const query = useInfiniteQuery(requestPages(useCompany().id, shown));
  useLiveRequests();
  const openCount = query.data?.pages[0]?.total;
  return (
    <SettingsSection title={t('data-requests.title')} lead={t('data-requests.lead')}>
      <Box sx={{ marginBlock: 2 }}>
        <TabsNav
          label={t('data-requests.filters.label')}
          current={shown}
          tabs={[
            {
              key: 'open',
              label: t('data-requests.filters.open'),
              href: links.company('data-requests'),
              ...(openCount !== undefined && { count: openCount }),
            },
            { key: 'closed', label: t('data-requests.filters.closed'), href: links.answeredDataRequests() },
          ]}
        />
      </Box>
      <PagedList
        query={query}
        empty={
          <EmptyState
            icon={ShieldCheck}
            title={t(shown === 'open' ? 'data-requests.empty' : 'data-requests.emptyClosed')}
          />
        }
        more={t('data-requests.more')}
      >
        {(requests) => (
          <Surface padding="none">
            <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {requests.map((request) => (
                <RequestLine key={request.id} request={request} />
              ))}
            </Stack>
          </Surface>
        )}
      </PagedList>
    </SettingsSection>
  );
}

function RequestLine({ request }: { request: DataRequest }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { candidate, kind, body, state, requestedAt, closedAt, dueOn, isOverdue } = request;
  const due = t(isOverdue ? 'data-requests.overdue' : 'data-requests.due', { date: formatDate(dueOn) });
  return (
    <Box component="li" sx={lineStyles}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        {candidate === null ? (
          <Typography sx={{ fontWeight: 600 }}>{t('data-requests.deletedPerson')}</Typography>
        ) : (
          <Link component={LinkComponent} href={links.candidate(candidate.id)} sx={{ fontWeight: 600 }}>
            {`${candidate.name} ${candidate.surname}`}
          </Link>
        )}
        {body !== '' && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {body}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: isOverdue ? 'error.main' : 'text.secondary' }}>
          {t('data-requests.asked', { date: formatDate(requestedAt) })} ·{' '}
          {closedAt === null ? due : t('data-requests.closed', { date: formatDate(closedAt) })}
        </Typography>
      </Box>
      <StatusChip tone="neutral" label={t(`data-requests.kinds.${kind}`)} />
      {state !== 'open' && (
        <StatusChip
          tone={state === 'done' ? 'success' : 'neutral'}
          label={t(`data-requests.states.${state}`)}
        />
      )}
    </Box>
  );
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  padding: '14px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
