import { implement, type Operation } from '#platform/server/http/implement.ts';
import { jobLists } from '../lists-contract.ts';
import { archiveJobs } from './archive-jobs.ts';
import { countConsequences, type CountsOfLaterSlices } from './count-consequences.ts';
import { listFacets } from './list-facets.ts';
import { type VisitInput, visitJob } from './visit-job.ts';

export function jobListOperations(
  counts: CountsOfLaterSlices,
  newestApplicationOf: VisitInput['newestApplicationOf'],
): Operation[] {
  return implement(
    'jobs',
    jobLists,
  )({
    facets: (_input, { tx, actor }) => listFacets(tx, actor),
    consequences: ({ query }, { tx, actor, now }) =>
      countConsequences(tx, actor, { jobIds: query.ids, counts }, now),
    archiveSeveral: ({ body }, { tx, actor, now }) =>
      archiveJobs(tx, actor, { jobIds: body.jobIds, transition: 'archive' }, now),
    unarchiveSeveral: ({ body }, { tx, actor, now }) =>
      archiveJobs(tx, actor, { jobIds: body.jobIds, transition: 'unarchive' }, now),
    async visit({ params }, { tx, actor, now }) {
      await visitJob(tx, actor, { jobId: params.jobId, newestApplicationOf }, now);
      return { isSuccess: true };
    },
  });
}
