import Box from '@mui/material/Box';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CustomFieldValues } from '#custom-fields/web/parts/custom-field-values.tsx';
import { JobGeneralPage } from '#jobs/web/job-general-page.tsx';
import { JobReferralLink } from '#referrals/web/parts/job-referral-link.tsx';
import { partWithWords } from './page-words.ts';

const BlindReviewCard = lazy(async () => {
  const load = () => import('#blind-reviews/web/parts/blind-review-card.tsx');
  return { default: (await partWithWords('blindReviews', load)).BlindReviewCard };
});

/** The overview of a job with the parts of later slices. */
export function JobGeneralPageWithSlots() {
  const { jobId = '' }: { jobId?: string } = useParams({ strict: false });
  return (
    <JobGeneralPage>
      <CustomFieldValues owner={{ subject: 'job', id: jobId }} />
      <Suspense fallback={<Box sx={{ minHeight: 160 }} />}>
        <BlindReviewCard jobId={jobId} />
      </Suspense>
      <JobReferralLink />
    </JobGeneralPage>
  );
}
