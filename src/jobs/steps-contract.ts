import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';
import { stepDraft, stepSettings } from '#stages/contract.ts';
import { uniqueKinds, stepsMax } from '#stages/rules.ts';
import { report, type Fault } from '#platform/contract/faults.ts';
import { job } from './contract.ts';

const stepOfJob = stepDraft.extend({ id: id.nullable().describe('Null for a new step') });
const moveOfStep = z.strictObject({ from: id, to: id });

/** The new steps of a job, and the steps the caller saw. */
export const stepsChange = z
  .strictObject({
    seen: z
      .array(z.strictObject(stepSettings.shape))
      .max(stepsMax)
      .describe('The steps that the caller read'),
    steps: z.array(stepOfJob).min(1).max(stepsMax),
    moves: z
      .array(moveOfStep)
      .max(stepsMax)
      .default([])
      .describe('The target step for the applications of each removed step: an existing step that stays'),
  })
  .superRefine(report(faultsOfSteps));
export type StepsChange = z.output<typeof stepsChange>;

function faultsOfSteps({ steps }: { steps: { kind: string }[] }): Fault[] {
  return steps.flatMap(({ kind }, index) => {
    const isTaken =
      uniqueKinds.some((one) => one === kind) && steps.findIndex((one) => one.kind === kind) < index;
    return isTaken ? [{ path: ['steps', index, 'kind'], message: 'stages.refusals.kind_taken' }] : [];
  });
}

export const jobSteps = defineContract({
  saveSteps: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/steps',
    summary: 'Replace the steps of a job; applications on a removed step move to its target step',
    permission: 'jobs.update',
    params: companyParams.extend({ jobId: id }),
    body: stepsChange,
    response: job,
    refusals: [
      'jobs.not_found',
      'jobs.archived',
      'jobs.steps_changed',
      'jobs.step_in_use',
      'jobs.hired_stand_there',
    ],
  },
});
