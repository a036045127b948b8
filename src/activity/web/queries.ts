import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf } from '#platform/web/query.ts';
import { activity } from '../contract.ts';

/** The subject of the activity: a candidate or a job. */
export type ActivitySubject = { candidateId: string } | { jobId: string };

const pageSize = 30;

export function activityPages(companyId: string, subject: ActivitySubject) {
  const query = { limit: pageSize };
  return 'candidateId' in subject
    ? pagesOf(activity.listOfCandidate, { params: { companyId, ...subject }, query })
    : pagesOf(activity.listOfJob, { params: { companyId, ...subject }, query });
}

/** Refetches the activity when an event about its subject arrives. */
export function useLiveActivity(subject: ActivitySubject): void {
  const client = useQueryClient();
  useLive((message) => {
    const concerns =
      message.kind === 'resync' ||
      ('candidateId' in subject
        ? message.notice.candidateId === subject.candidateId
        : message.notice.jobId === subject.jobId);
    if (!concerns) return;
    const operation = 'candidateId' in subject ? activity.listOfCandidate : activity.listOfJob;
    void client.invalidateQueries({ queryKey: keyOf(operation) });
  });
}
