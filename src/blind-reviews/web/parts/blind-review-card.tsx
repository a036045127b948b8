import Typography from '@mui/material/Typography';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { jobQuery } from '#jobs/web/queries.ts';
import { queryOf, useChange } from '#platform/web/query.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type BlindReview, blindReviews } from '../../contract.ts';

const off = 'off';
// The value of a review whose step was removed.
const removed = 'removed';

/** Until which step the applicants of the job are withheld; members who may change the job choose it. */
export function BlindReviewCard({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, jobId };
  const { data, error, refetch } = useQuery(queryOf(blindReviews.read, { params }));
  return (
    <Surface title={t('blind-reviews.card.title')} padding="compact">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('blind-reviews.card.lead')}
      </Typography>
      {data === undefined ? (
        error === null ? (
          <ListSkeleton rows={1} />
        ) : (
          <FailureState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Setting review={data} jobId={jobId} />
      )}
    </Surface>
  );
}

function Setting({ review, jobId }: { review: BlindReview; jobId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const params = { companyId: useCompany().id, jobId };
  const { data: job } = useSuspenseQuery(jobQuery(params.companyId, jobId));
  const set = useChange(blindReviews.set, {
    invalidates: [blindReviews.read],
    onError: (problem) => toast.error(problem.message),
  });
  const choose = async (value: string): Promise<void> => {
    if (value === removed) return;
    const untilStepId = value === off ? null : value;
    await set.mutateAsync({ params, body: { untilStepId } }).then(
      () =>
        toast.success(
          t(untilStepId === null ? 'blind-reviews.card.turnedOff' : 'blind-reviews.card.turnedOn'),
        ),
      () => {},
    );
  };
  const value = review.isOn ? (review.untilStepId ?? removed) : off;
  const sentence =
    review.isOn &&
    t('blind-reviews.card.withheld', { count: review.withheld, number: formatNumber(review.withheld) });
  if (!review.can.update)
    return (
      <Typography sx={{ marginBlockStart: 1 }}>
        {sentence === false ? t('blind-reviews.card.off') : sentence}
      </Typography>
    );
  return (
    <PlainSelect
      label={t('blind-reviews.card.until')}
      value={value}
      onChange={(chosen) => void choose(chosen)}
      help={sentence === false ? undefined : sentence}
      options={[
        { value: off, label: t('blind-reviews.card.off') },
        ...(value === removed ? [{ value: removed, label: t('blind-reviews.card.removed') }] : []),
        ...job.steps.slice(1).map((step) => ({ value: step.id, label: step.title })),
      ]}
    />
  );
}
