import { implement, type Operation } from '#platform/server/http/implement.ts';
import { applicantFilterOptions } from '../filter-contract.ts';
import { requireVisibleJob } from './access.ts';
import { readApplicantOptions } from './read-applicant-options.ts';

export const applicantFilterOperations: Operation[] = implement(
  'applications',
  applicantFilterOptions,
)({
  async applicantOptions({ params }, { tx, actor }) {
    const job = await requireVisibleJob(tx, actor, params.jobId);
    return readApplicantOptions(tx, actor, job);
  },
});
