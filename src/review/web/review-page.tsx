import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { applicantsKind } from '#applicants/web/applicants-search.ts';
import { listStateOf, readAddress } from '#applicants/web/list-state.ts';
import { cardsMax } from '#applications/contract.ts';
import type { JobParams } from '#applications/web/queries.ts';
import type { Job } from '#jobs/contract.ts';
import { jobQuery } from '#jobs/web/queries.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useHeadingOnChange } from '#platform/web/use-heading-focus.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { DetailSkeleton } from '#ui/states/skeletons.tsx';
import { PersonReview } from './parts/person-review.tsx';
import { ReviewSummary } from './parts/review-summary.tsx';
import type { ReviewStart } from './queries.ts';
import type { ReviewSearch } from './routes.tsx';
import { useReview } from './use-review.ts';

const route = getRouteApi('/signed-in/shell/jobs/$jobId/review');

/** Applicants of a job one by one: the CV, what it says about the skills of the job, and the decision. */
export function ReviewPage() {
  const { jobId } = route.useParams();
  const { id: companyId } = useCompany();
  const { data: job } = useSuspenseQuery(jobQuery(companyId, jobId));
  const search: ReviewSearch = route.useSearch();
  // A review keeps the people it began with.
  const [start] = useState(() => startOf(search, { companyId, jobId }));
  return <StartedReview key={jobId} job={job} start={start} />;
}

function startOf(search: ReviewSearch, params: JobParams): ReviewStart {
  const { state } = listStateOf(applicantsKind, { ...readAddress(applicantsKind, search), view: 'all' }, []);
  const ids = String(search.picked ?? '')
    .split(',')
    .filter(Boolean);
  const picked = ids.length > 0 ? ids.slice(0, cardsMax) : null;
  return { params, picked, state: { filters: state.filters, sort: state.sort, order: state.order } };
}

function StartedReview({ job, start }: { job: Job; start: ReviewStart }) {
  const { t } = useTranslation();
  const review = useReview(start);
  const { error, retry, people, person, isAtEnd } = review;
  useHeadingOnChange(isAtEnd);
  if (person !== undefined) return <PersonReview {...{ job, review, person }} />;
  return (
    <PageFrame>
      <PageHeader
        title={t(isAtEnd && people.length > 0 ? 'review.summary.title' : 'review.title')}
        back={{ label: job.title, href: links.job(job.id) }}
      />
      {error !== null ? (
        <FailureState error={error} onRetry={retry} />
      ) : !isAtEnd ? (
        <DetailSkeleton />
      ) : people.length === 0 ? (
        <NobodyToReview jobId={job.id} />
      ) : (
        <ReviewSummary {...{ job, review }} />
      )}
    </PageFrame>
  );
}

function NobodyToReview({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <EmptyState
      icon={UsersRound}
      size="large"
      title={t('review.empty.title')}
      body={t('review.empty.body')}
      action={
        <Button variant="outlined" component={LinkComponent} href={links.job(jobId)}>
          {t('review.toBoard')}
        </Button>
      }
    />
  );
}
