import { implement, type Operation } from '#platform/server/http/implement.ts';
import { jobSteps } from '../steps-contract.ts';
import { readJob } from './read-job.ts';
import { saveSteps, type StandingApplications } from './save-steps.ts';

export function jobStepOperations(applications: StandingApplications): Operation[] {
  return implement(
    'jobs',
    jobSteps,
  )({
    async saveSteps({ params, body }, { tx, actor, now, platform }) {
      await saveSteps(tx, actor, { id: params.jobId, change: body, applications }, now);
      return readJob(tx, actor, params.jobId, platform.config.publicUrl);
    },
  });
}
