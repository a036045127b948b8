import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { StepSettings } from '#stages/contract.ts';
import { columnsOfSettings, findPipeline, listSteps } from '#stages/server/queries.ts';

/** Gives a new job its own copy of a pipeline's steps; editing the pipeline later moves no application. */
export async function copyPipeline(tx: TenantTx, jobId: string, pipelineId: string | null): Promise<void> {
  const pipeline = await findPipeline(tx, pipelineId);
  if (pipeline === undefined)
    refuse('not_found', 'jobs.unknown_pipeline', {
      fields: { pipelineId: ['jobs.refusals.unknown_pipeline'] },
    });
  await insertJobSteps(tx, jobId, await listSteps(tx, [pipeline.id]));
}

/** Adds steps to a job that has none, in the order given. */
export async function insertJobSteps(
  tx: TenantTx,
  jobId: string,
  steps: (Omit<StepSettings, 'id' | 'kind'> & { kind: string })[],
): Promise<void> {
  if (steps.length === 0) return;
  await tx
    .insertInto('job_steps')
    .values(steps.map((step, position) => ({ job_id: jobId, position, ...columnsOfSettings(step) })))
    .execute();
}
