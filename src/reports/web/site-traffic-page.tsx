import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartNoAxesCombined } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import { type SiteTraffic, siteReports } from '../site-contract.ts';
import { DaysFilter } from './parts/days-filter.tsx';
import { PrintPage } from '#ui/page/print-page.tsx';
import { ReportsSkeleton } from './parts/reports-skeleton.tsx';
import { SiteTotals } from './parts/site-totals.tsx';
import { FormStepsReport, hasNone, TrafficReport, VisitsByReport } from './parts/traffic-report.tsx';
import { sourceText } from './report-words.ts';
import { daysQueryOf, readReportsSearch } from './reports-search.ts';

/** The traffic of the whole careers site. */
export function SiteTrafficPage() {
  const { t } = useTranslation();
  const { isOwner, permissions } = useCompany();
  const mayRead = isOwner || permissions.includes('reports.view');
  return (
    <PageFrame width="wide">
      <PageHeader title={t('reports.site.title')} subtitle={t('reports.site.lead')} />
      {mayRead ? <LoadedTraffic /> : <ForbiddenState size="small" />}
    </PageFrame>
  );
}

function LoadedTraffic() {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const search = readReportsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery({
    ...queryOf(siteReports.readSiteTraffic, { params, query: daysQueryOf(search) }),
    placeholderData: keepPreviousData,
  });
  const report = query.data;
  if (report === undefined && query.error !== null)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} size="large" />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <PrintPage />
      <DaysFilter
        search={search}
        days={report?.days}
        usual="30d"
        allLabel={t('reports.site.all')}
        onChange={(days) => void navigate({ to: links.siteTraffic(), search: days as never, replace: true })}
      />
      {report === undefined && <ReportsSkeleton />}
      {report !== undefined && hasNone(report) && (
        <EmptyState
          size="large"
          icon={ChartNoAxesCombined}
          title={t('reports.none.siteTraffic')}
          body={t('reports.site.emptyBody')}
        />
      )}
      {report !== undefined && !hasNone(report) && (
        <SiteReports report={report} isOld={query.isPlaceholderData} />
      )}
    </Box>
  );
}

function SiteReports({ report, isOld }: { report: SiteTraffic; isOld: boolean }) {
  const { t } = useTranslation();
  const { sources, campaigns } = report;
  const more = (count: number): string | null => (count > 0 ? t('reports.moreOrigins', { count }) : null);
  return (
    <Stack aria-busy={isOld} sx={{ gap: 2, opacity: isOld ? 0.6 : 1 }}>
      <SiteTotals report={report} />
      <TrafficReport report={report} isSite />
      <VisitsByReport
        report="siteSources"
        column="source"
        none={null}
        rows={sources.map((row) => ({ ...row, key: row.source, name: sourceText(row.source, t) }))}
        more={more(report.moreSources)}
      />
      <VisitsByReport
        report="siteCampaigns"
        column="campaign"
        none={campaigns.length === 0 ? t('reports.none.campaigns') : null}
        rows={campaigns.map((row) => ({ ...row, key: row.campaign, name: row.campaign }))}
        more={more(report.moreCampaigns)}
      />
      <PagesReport report={report} />
      <FormStepsReport report={report} />
    </Stack>
  );
}

/** Each job leads to its own reports. */
function PagesReport({ report: { pages, morePages } }: { report: SiteTraffic }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <VisitsByReport
      report="sitePages"
      column="page"
      none={null}
      rows={pages.map(({ job, ...row }) => {
        if (job === null) return { ...row, key: '', name: t('reports.site.list') };
        const head = (
          <Link component={LinkComponent} href={links.job(job.id, 'reports')} color="inherit" sx={tapTarget}>
            {job.title}
          </Link>
        );
        return { ...row, key: job.id, name: job.title, head };
      })}
      more={morePages > 0 ? t('reports.site.morePages', { count: morePages }) : null}
    />
  );
}
