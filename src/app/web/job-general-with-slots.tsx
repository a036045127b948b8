import { JobGeneralPage } from '#jobs/web/job-general-page.tsx';
import { JobReferralLink } from '#referrals/web/parts/job-referral-link.tsx';

/** The overview of a job with the parts of later slices. */
export function JobGeneralPageWithSlots() {
  return (
    <JobGeneralPage>
      <JobReferralLink />
    </JobGeneralPage>
  );
}
