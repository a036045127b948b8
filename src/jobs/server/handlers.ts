import type { CompanyContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type Job, jobs } from '../contract.ts';
import type { Transition } from '../rules.ts';
import { requireJob } from './access.ts';
import { changeStatus } from './change-status.ts';
import { createJob } from './create-job.ts';
import { deleteJob, type HasRowsOfJob } from './delete-job.ts';
import { duplicateJob } from './duplicate-job.ts';
import { type CountNew, listJobs } from './list-jobs.ts';
import { readJob } from './read-job.ts';
import { updateJob } from './update-job.ts';

type OfJob = { params: { jobId: string } };

type JobOptions = {
  /** Whether a later slice has people's rows of a job, which deletion then moves to the bin. */
  hasPeople: readonly HasRowsOfJob[];
  countNew: CountNew;
};

export function jobOperations({ hasPeople, countNew }: JobOptions): Operation[] {
  return implement(
    'jobs',
    jobs,
  )({
    list: ({ query }, { tx, actor }) => listJobs(tx, actor, query, countNew),
    async create({ body }, context) {
      return show(context, await createJob(context.tx, context.actor, body, context.now));
    },
    async read({ params }, context) {
      await requireJob(context.tx, context.actor, params.jobId);
      return show(context, params.jobId);
    },
    async update({ params, body }, context) {
      const { publicUrl } = context.platform.config;
      const input = { id: params.jobId, change: body, publicUrl };
      await updateJob(context.tx, context.actor, input, context.now);
      return show(context, params.jobId);
    },
    async delete({ params }, { tx, actor, now }) {
      const inBin = await deleteJob(tx, actor, { id: params.jobId, hasPeople }, now);
      return { isSuccess: true, inBin };
    },
    async duplicate({ params }, context) {
      return show(context, await duplicateJob(context.tx, context.actor, params.jobId, context.now));
    },
    publish: along('publish'),
    changeToDraft: along('changeToDraft'),
    close: along('close'),
    archive: along('archive'),
    unarchive: along('unarchive'),
  });
}

function along(transition: Exclude<Transition, 'complete'>) {
  return async ({ params }: OfJob, context: CompanyContext): Promise<Job> => {
    await changeStatus(context.tx, context.actor, { id: params.jobId, transition }, context.now);
    return show(context, params.jobId);
  };
}

const show = ({ tx, actor, platform }: CompanyContext, id: string): Promise<Job> =>
  readJob(tx, actor, id, platform.config.publicUrl);
