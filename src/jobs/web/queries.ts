import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '#platform/web/call.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { departments } from '#departments/contract.ts';
import { companies } from '#companies/contract.ts';
import { stages } from '#stages/contract.ts';
import { type Job, jobs } from '../contract.ts';
import { jobLifecycle } from '../lifecycle-contract.ts';
import type { JobAction, Transition } from '../rules.ts';

export const jobQuery = (companyId: string, jobId: string) =>
  queryOf(jobs.read, { params: { companyId, jobId } });

export const departmentsQuery = (companyId: string) => queryOf(departments.list, { params: { companyId } });

export const pipelinesQuery = (companyId: string) => queryOf(stages.list, { params: { companyId } });

/** People who may be put on a hiring team. */
export const membersQuery = (companyId: string) =>
  pagesOf(companies.listMembers, { params: { companyId }, query: { limit: 200 } });

const operations = {
  publish: jobs.publish,
  close: jobs.close,
  complete: jobLifecycle.complete,
  changeToDraft: jobs.changeToDraft,
  archive: jobs.archive,
  unarchive: jobs.unarchive,
  duplicate: jobs.duplicate,
} as const satisfies Record<Transition | 'duplicate', unknown>;

/** Whatever may be done to a whole job; editing it has its own form. */
export type Lifecycle = Exclude<JobAction, 'update'>;

/**
 * Carries out a lifecycle action and keeps the cache true.
 * @param onDone gets the job afterwards (the copy, when duplicating), or null when it was deleted
 */
export function useLifecycle(jobId: string, onDone: (action: Lifecycle, job: Job | null) => void) {
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  return useMutation<Job | null, CallError, Lifecycle>({
    mutationFn: async (action) => {
      const input = { params: { companyId, jobId } };
      if (action !== 'delete') return call(operations[action], input);
      await call(jobs.delete, input);
      return null;
    },
    onSuccess: (job, action) => {
      if (job !== null) client.setQueryData(jobQuery(companyId, job.id).queryKey, job);
      void client.invalidateQueries({ queryKey: keyOf(jobs.list) });
      onDone(action, job);
    },
    // A refusal often means that the job has moved on meanwhile.
    onError: () => client.invalidateQueries({ queryKey: jobQuery(companyId, jobId).queryKey }),
  });
}

/** Keeps lists of jobs, and the job that is open, as they are while others work on them. */
export function useLiveJobs(jobId?: string): void {
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  useLive((message) => {
    const concerns = message.kind === 'resync' || /^(job|application)\./.test(message.notice.type);
    if (!concerns) return;
    void client.invalidateQueries({ queryKey: keyOf(jobs.list) });
    if (jobId === undefined || (message.kind === 'notice' && message.notice.jobId !== jobId)) return;
    void client.invalidateQueries({ queryKey: jobQuery(companyId, jobId).queryKey });
  });
}
