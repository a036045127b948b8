import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallError } from '#platform/web/call.ts';
import { type IdempotentCall, useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { type Job, jobs } from '../contract.ts';
import { jobLifecycle } from '../lifecycle-contract.ts';
import type { JobAction, Transition } from '../rules.ts';
import { setDeleted } from './parts/deleted-job.ts';
import { jobQuery } from './queries.ts';

const operations = {
  publish: jobs.publish,
  close: jobs.close,
  changeToDraft: jobs.changeToDraft,
  archive: jobs.archive,
  unarchive: jobs.unarchive,
  duplicate: jobs.duplicate,
} as const satisfies Record<Exclude<Transition, 'complete'> | 'duplicate', unknown>;

/** All actions on a whole job, except editing, which has its own form. */
export type Lifecycle = Exclude<JobAction, 'update'>;
/** An action with its input, and the undo of the actions that have one. */
export type LifecycleChange =
  | { action: Exclude<Lifecycle, 'complete'> | 'uncomplete' | 'restore' }
  | { action: 'complete'; closeOpen?: { reason: string; note: string } };
export type LifecycleDone = { job: Job | null; closedApplications?: number; inBin?: boolean };

/**
 * Performs lifecycle actions and updates the cache.
 * @param onDone receives the job afterwards (the copy, when duplicating), or null when it was deleted
 */
export function useLifecycle(jobId: string, onDone: (change: LifecycleChange, done: LifecycleDone) => void) {
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  return useMutation<LifecycleDone, CallError, LifecycleChange>({
    mutationFn: (change) => carryOut(callOnce, { params: { companyId, jobId } }, change),
    onMutate: ({ action }) => setDeleted(client, jobId, action === 'delete'),
    onSuccess: (done, change) => {
      if (done.job !== null) client.setQueryData(jobQuery(companyId, done.job.id).queryKey, done.job);
      void client.invalidateQueries({ queryKey: keyOf(jobs.list) });
      onDone(change, done);
    },
    // A refusal often means that another member changed the job, so it is fetched again.
    onError: () => {
      setDeleted(client, jobId, false);
      return client.invalidateQueries({ queryKey: jobQuery(companyId, jobId).queryKey });
    },
  });
}

type Input = { params: { companyId: string; jobId: string } };

async function carryOut(call: IdempotentCall, input: Input, change: LifecycleChange): Promise<LifecycleDone> {
  switch (change.action) {
    case 'complete': {
      const body = change.closeOpen === undefined ? {} : { closeOpen: change.closeOpen };
      const { closedApplications, ...job } = await call(jobLifecycle.complete, { ...input, body });
      return { job, closedApplications };
    }
    case 'uncomplete':
      return { job: await call(jobLifecycle.uncomplete, input) };
    case 'restore':
      await call(jobLifecycle.restore, input);
      return { job: null };
    case 'delete':
      return { job: null, inBin: (await call(jobs.delete, input)).inBin };
    case 'publish':
    case 'close':
    case 'changeToDraft':
    case 'archive':
    case 'unarchive':
    case 'duplicate':
      return { job: await call(operations[change.action], input) };
    default:
      return change satisfies never;
  }
}
