import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChartNoAxesCombined } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { PrintPage } from '#ui/page/print-page.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import { type Report, reports } from '../contract.ts';
import { reportNames } from '../rules.ts';
import { DaysFilter } from './parts/days-filter.tsx';
import { FunnelReport } from './parts/funnel-report.tsx';
import { KnockoutsReport } from './parts/knockouts-report.tsx';
import { CanSeePeopleContext } from './parts/number-link.tsx';
import { OverTimeReport } from './parts/over-time-report.tsx';
import { PromisesReport } from './parts/promises-report.tsx';
import { ExportContext, type SectionName } from './parts/report-section.tsx';
import { SourcesReport } from './parts/sources-report.tsx';
import { TimeInStepReport } from './parts/time-in-step-report.tsx';
import { TimeToHireReport } from './parts/time-to-hire-report.tsx';
import { ReportsSkeleton } from './parts/reports-skeleton.tsx';
import { FormStepsReport, TrafficOriginsReport, TrafficReport } from './parts/traffic-report.tsx';
import { WorkloadReport } from './parts/workload-report.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { reportQuery } from './queries.ts';
import { daysQueryOf, readReportsSearch } from './reports-search.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId/reports');

/** The reports of a job: funnel, durations, sources, workload. */
export function ReportsPage() {
  const { t } = useTranslation();
  const companyId = useCompany().id;
  const { jobId } = route.useParams();
  const search = readReportsSearch(route.useSearch());
  const navigate = useNavigate();
  usePageTitle(t('jobs.tabs.reports'));
  const query = useQuery({
    ...reportQuery({ companyId, jobId }, search),
    placeholderData: keepPreviousData,
  });
  const report = query.data;
  if (report === undefined && query.error !== null) {
    return <ReportsFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  const isNew = report !== undefined && isEmpty(report) && report.days.preset === 'all';
  return (
    <Box sx={pageStyles}>
      <PrintPage />
      {!isNew && (
        <DaysFilter
          search={search}
          days={report?.days}
          onChange={(days) =>
            void navigate({ to: links.job(jobId, 'reports'), search: days as never, replace: true })
          }
        />
      )}
      {report === undefined && <ReportsSkeleton />}
      {isNew && (
        <EmptyState
          size="large"
          icon={ChartNoAxesCombined}
          title={t('reports.empty.title')}
          body={t('reports.empty.body')}
        />
      )}
      {report !== undefined && !isNew && (
        <CanSeePeopleContext value={report.can.seePeople}>
          <AllReports report={report} isOld={query.isPlaceholderData} />
          {search.people !== undefined && report.can.seePeople && (
            <PeoplePanel {...{ companyId, jobId, report, search }} />
          )}
        </CanSeePeopleContext>
      )}
    </Box>
  );
}

/** The address of each report's table as a file, in the reader's language. */
function useExportAddress() {
  const { i18n } = useTranslation();
  const params = { companyId: useCompany().id, jobId: route.useParams().jobId };
  const days = daysQueryOf(readReportsSearch(route.useSearch()));
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  return (section: SectionName): string | null => {
    const report = reportNames.find((name) => name === section);
    if (report === undefined) return null;
    const query = { ...days, language } as const;
    return addressOf(reports.exportReport, { params: { ...params, report }, query });
  };
}

const isEmpty = ({ applications, timeInStep, workload, traffic }: Report): boolean =>
  applications + traffic.views + traffic.formStarts === 0 &&
  timeInStep.every(({ standing, ended }) => standing + ended === 0) &&
  workload.every(({ meetings, comments, moves, ratings }) => meetings + comments + moves + ratings === 0);

function AllReports({ report, isOld }: { report: Report; isOld: boolean }) {
  return (
    <ExportContext value={useExportAddress()}>
      <Stack
        aria-busy={isOld}
        sx={{
          gap: 2,
          opacity: isOld ? 0.6 : 1,
          '@media print': { display: 'block', '& > *': { marginBlockEnd: 2 } },
        }}
      >
        <FunnelReport report={report} />
        <OverTimeReport report={report} />
        <SourcesReport report={report} />
        <TimeInStepReport report={report} />
        <PromisesReport report={report} />
        <TimeToHireReport report={report} />
        <KnockoutsReport report={report} />
        <WorkloadReport report={report} />
        <TrafficReport report={report} footnote={<SiteTrafficLink />} />
        <TrafficOriginsReport report={report} />
        <FormStepsReport report={report} />
        <SurveyLink />
      </Stack>
    </ExportContext>
  );
}

function SurveyLink() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Link component={LinkComponent} href={links.surveyReport()} variant="body2" sx={tapTarget}>
      {t('survey.title')}
    </Link>
  );
}

function SiteTrafficLink() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Link component={LinkComponent} href={links.siteTraffic()} variant="body2" sx={tapTarget}>
      {t('reports.site.link')}
    </Link>
  );
}

function ReportsFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <FailureState error={error} onRetry={onRetry} size="large" />;
}

const pageStyles = { padding: { xs: 2, sm: 3 }, paddingBlockStart: { xs: 0, sm: 0 }, minWidth: 0 } as const;
