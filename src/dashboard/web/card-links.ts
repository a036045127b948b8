import { filterValuesMax } from '#candidates/rules.ts';
import type { JobStatus } from '#jobs/rules.ts';
import { links } from '#platform/web/links.ts';
import type { Dashboard, WaitingRow } from '../contract.ts';
import type { WaitingKind } from '../rules.ts';

// Each link leads to a list with as many rows as the number beside it says.

/** The list of the jobs of one status that the card counts. */
export function jobsLink(status: JobStatus, isOwn: boolean): string {
  const filters = isOwn ? ({ mine: 'true' } as const) : {};
  if (status === 'completed' || status === 'archived') return links.jobs(status, filters);
  return links.jobsOfStatus(status, filters);
}

/**
 * The list of the counted people; null for a member without jobs. It has all jobs when there are more than its filter
 * may have. Then no number of people is shown.
 */
export function candidatesLink({
  jobIds,
}: Pick<NonNullable<Dashboard['candidates']>, 'jobIds'>): string | null {
  if (jobIds?.length === 0) return null;
  return links.candidates(isFilter(jobIds) ? { job: jobIds.join(',') } : { view: 'all' });
}

/** The list of the people of a city; null where not all of them were counted. */
export function cityLink(
  city: string,
  { jobIds, isExact }: Pick<NonNullable<Dashboard['locations']>, 'jobIds' | 'isExact'>,
): string | null {
  if (!isExact) return null;
  if (jobIds === null) return links.candidates({ city });
  return isFilter(jobIds) ? links.candidates({ city, job: jobIds.join(',') }) : null;
}

const isFilter = (jobIds: readonly string[] | null): jobIds is readonly string[] =>
  jobIds !== null && jobIds.length > 0 && jobIds.length <= filterValuesMax;

/** The place where the work of a row is done. */
export function waitingLink(kind: WaitingKind, { job, candidate, recordId, firstId }: WaitingRow): string {
  const jobId = job?.id ?? '';
  const candidateId = candidate?.id ?? '';
  switch (kind) {
    case 'overdue':
    case 'late':
      return links.applicants(jobId, { flag: kind });
    case 'unseen':
      return links.applicants(jobId, firstId === null ? { outcome: 'open' } : { arrivedFrom: firstId });
    case 'task':
      return links.candidate(candidateId);
    case 'meeting':
      return links.meeting(recordId ?? '');
    case 'feedback':
      return links.scorecard(recordId ?? '');
    case 'message':
      return links.candidate(candidateId, 'messages');
    case 'mention':
      return links.candidate(candidateId, 'comments');
    case 'draft':
      return links.job(jobId, 'edit');
    case 'careersPage':
      return links.careersPage();
  }
}
