import { useParams } from '@tanstack/react-router';
import { CustomFieldValues } from '#custom-fields/web/parts/custom-field-values.tsx';
import { JobGeneralPage } from '#jobs/web/job-general-page.tsx';
import { JobReferralLink } from '#referrals/web/parts/job-referral-link.tsx';

/** The overview of a job with the parts of later slices. */
export function JobGeneralPageWithSlots() {
  const { jobId = '' }: { jobId?: string } = useParams({ strict: false });
  return (
    <JobGeneralPage>
      <CustomFieldValues owner={{ subject: 'job', id: jobId }} />
      <JobReferralLink />
    </JobGeneralPage>
  );
}
