import type { CompanyContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Job } from '../contract.ts';
import { jobLifecycle } from '../lifecycle-contract.ts';
import { requireJob } from './access.ts';
import { completeJob, type OpenApplications, uncompleteJob } from './complete-job.ts';
import { listBin, restoreJob } from './job-bin.ts';
import { readJob } from './read-job.ts';

export function jobLifecycleOperations(applications: OpenApplications): Operation[] {
  return implement(
    'jobs',
    jobLifecycle,
  )({
    async openApplications({ params, query }, { tx, actor }) {
      await requireJob(tx, actor, params.jobId);
      return applications.list(tx, actor, params.jobId, query);
    },
    async complete({ params, body }, context) {
      const { tx, actor, now } = context;
      const input = { id: params.jobId, closeOpen: body.closeOpen, applications };
      const closedApplications = await completeJob(tx, actor, input, now);
      return { ...(await show(context, params.jobId)), closedApplications };
    },
    async uncomplete({ params }, context) {
      await uncompleteJob(context.tx, context.actor, { id: params.jobId, applications }, context.now);
      return show(context, params.jobId);
    },
    listBin: ({ query }, { tx, actor, now }) => listBin(tx, actor, { ...query, now }),
    async restore({ params }, { tx, actor, now }) {
      await restoreJob(tx, actor, params.jobId, now);
      return { isSuccess: true };
    },
  });
}

const show = ({ tx, actor, platform }: CompanyContext, id: string): Promise<Job> =>
  readJob(tx, actor, id, platform.config.publicUrl);
