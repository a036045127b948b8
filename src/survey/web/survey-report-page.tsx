import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Printer, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Permission } from '#platform/contract/permissions.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PrintPage } from '#ui/page/print-page.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ForbiddenState } from '#ui/states/forbidden-state.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';
import { survey, type SurveyReport } from '../contract.ts';
import { QuestionFigures } from './parts/question-figures.tsx';

/** The figures of the equal opportunities survey, of the company or of one job. */
export function SurveyReportPage() {
  const { t } = useTranslation();
  const may = useGrants();
  const back = { label: t('survey.report.back'), href: links.company('survey') };
  return (
    <PageFrame>
      <PageHeader
        title={t('survey.title')}
        subtitle={t('survey.report.lead')}
        {...(may('company.settings') && { back })}
      />
      {may('reports.view') ? <LoadedReport /> : <ForbiddenState size="small" />}
    </PageFrame>
  );
}

function useGrants(): (permission: Permission) => boolean {
  const { isOwner, permissions } = useCompany();
  return (permission) => isOwner || permissions.includes(permission);
}

const readSearch = z.object({ job: z.uuid().optional().catch(undefined) });

function LoadedReport() {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const { job } = readSearch.parse(useSearch({ strict: false }));
  const query = useQuery({
    ...queryOf(survey.readReport, { params, query: job === undefined ? {} : { jobId: job } }),
    placeholderData: keepPreviousData,
  });
  if (query.data === undefined) {
    return query.error === null ? (
      <FormSkeleton />
    ) : (
      <FailureState error={query.error} onRetry={() => void query.refetch()} size="large" />
    );
  }
  const { jobs, questions } = query.data;
  return (
    <>
      <PrintPage />
      {(jobs.length > 0 || questions.length > 0) && <Filters jobs={jobs} job={job} />}
      {questions.length === 0 ? (
        <NoFigures report={query.data} />
      ) : (
        <Stack
          aria-busy={query.isPlaceholderData}
          sx={{
            gap: 2,
            opacity: query.isPlaceholderData ? 0.6 : 1,
            '@media print': { display: 'block', '& > *': { marginBlockEnd: 2 } },
          }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
            {t('survey.report.definition')}
          </Typography>
          {questions.map((question) => (
            <QuestionFigures key={question.id} question={question} />
          ))}
        </Stack>
      )}
    </>
  );
}

type FiltersProps = { jobs: SurveyReport['jobs']; job: string | undefined };

function Filters({ jobs, job }: FiltersProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choose = (next: string | undefined): void => {
    const search = next === undefined || next === '' ? {} : { job: next };
    void navigate({ to: links.surveyReport(), search: search as never, replace: true });
  };
  return (
    <FilterBar
      folds={false}
      end={
        <Button size="small" onClick={() => window.print()} startIcon={<Printer size={15} aria-hidden />}>
          {t('survey.report.print')}
        </Button>
      }
    >
      <FilterMenu
        label={t('survey.report.job')}
        single
        options={[
          { value: '', label: t('survey.report.wholeCompany') },
          ...jobs.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        selected={[job ?? '']}
        onChange={([next]) => choose(next)}
      />
    </FilterBar>
  );
}

function NoFigures({ report: { isOn } }: { report: SurveyReport }) {
  const { t } = useTranslation();
  const may = useGrants();
  const LinkComponent = useLinkComponent();
  return (
    <EmptyState
      size="large"
      icon={ShieldCheck}
      title={t('survey.report.emptyTitle')}
      body={t(isOn ? 'survey.report.emptyBody' : 'survey.report.offBody')}
      action={
        may('company.settings') && (
          <Link component={LinkComponent} href={links.company('survey')}>
            {t('survey.report.settings')}
          </Link>
        )
      }
    />
  );
}
