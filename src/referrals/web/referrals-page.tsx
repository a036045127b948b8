import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { pagesOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Facts } from '#ui/page/facts.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { type JobWithLink, type OwnLinks, referrals } from '../contract.ts';
import { LinkActions } from './parts/link-actions.tsx';

/** The member's own links to the careers page and to each open job, and what they brought. */
export function ReferralsPage() {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const { search }: { search?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useInfiniteQuery({
    ...pagesOf(referrals.listLinks, { params, query: search === undefined ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
  const first = query.data?.pages[0];
  const hasSearch = search !== undefined || (first?.items.length ?? 0) > 0;
  return (
    <PageFrame>
      <PageHeader title={t('referrals.title')} subtitle={t('referrals.lead')} />
      <Stack sx={{ gap: 2 }}>
        {first !== undefined && <OwnSummary links={first} />}
        {hasSearch && (
          <SearchField
            label={t('referrals.search')}
            value={search ?? ''}
            onSearch={(text) =>
              void navigate({
                to: links.referrals(),
                search: (text === '' ? {} : { search: text }) as never,
                replace: true,
              })
            }
          />
        )}
        <PagedList
          query={query}
          more={t('referrals.more')}
          empty={
            <EmptyState
              icon={Megaphone}
              title={t(search === undefined ? 'referrals.none' : 'referrals.noMatch')}
              body={t(search === undefined ? 'referrals.noneBody' : 'referrals.noMatchBody')}
            />
          }
        >
          {(jobs) => (
            <Surface title={t('referrals.jobs')} padding="none">
              <JobTable jobs={jobs} />
            </Surface>
          )}
        </PagedList>
      </Stack>
    </PageFrame>
  );
}

function OwnSummary({ links: { site, brought } }: { links: OwnLinks }) {
  const { t } = useTranslation();
  return (
    <Box sx={summaryStyles}>
      <Surface
        title={t('referrals.site.title')}
        padding="compact"
        actions={<LinkActions url={site.url} page={t('referrals.site.title')} />}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('referrals.site.lead')}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', marginBlockStart: 1 }}>
          {site.url}
        </Typography>
      </Surface>
      <Surface title={t('referrals.brought.title')} padding="compact">
        <Facts
          facts={[
            { label: t('referrals.brought.views'), value: formatNumber(brought.views) },
            { label: t('referrals.brought.applications'), value: formatNumber(brought.applications) },
          ]}
        />
      </Surface>
    </Box>
  );
}

function JobTable({ jobs }: { jobs: JobWithLink[] }) {
  const { t } = useTranslation();
  return (
    <Box component="table" sx={tableStyles}>
      <thead>
        <tr>
          {(['job', 'views', 'applications', 'actions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`referrals.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ id, title, department, city, url, views, applications }) => (
          <tr key={id}>
            <th scope="row">
              {title}
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {[department, city].filter(Boolean).join(' · ')}
              </Typography>
            </th>
            <td>{formatNumber(views)}</td>
            <td>{formatNumber(applications)}</td>
            <td>
              <LinkActions url={url} page={title} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const summaryStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const;

const tableStyles = (theme: Theme) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': {
    padding: { xs: '8px 6px', sm: '8px 24px' },
    textAlign: 'end',
    borderBlockStart: `1px solid ${theme.kadro.line}`,
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': {
    border: 0,
    fontWeight: 500,
    fontSize: '0.75rem',
    color: 'text.secondary',
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
  },
  '& thead th:first-of-type, & tbody th': {
    textAlign: 'start',
    paddingInlineStart: { xs: '16px', sm: '24px' },
  },
  '& tbody th': { width: '100%', fontWeight: 500, overflowWrap: 'anywhere' },
});
