import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, line, text } from '#platform/contract/fields.ts';
import { answerDaysMax, applicantTextMax, stepKinds, stepsMax } from './rules.ts';

export const step = z.object({
  id,
  title: z.string(),
  color: z.string(),
  kind: z.enum(stepKinds),
});

/** A step with what applicants read and are promised there. */
export const stepSettings = step.extend({
  applicantTextEn: z.string().describe('Text for applicants on this step; empty: the default of the kind'),
  applicantTextTr: z.string(),
  answerDays: z.number().int().nullable().describe('Days within which applicants are promised an answer'),
});
export type StepSettings = z.infer<typeof stepSettings>;

/** A pipeline, which screens call a recruitment stage: a titled template with ordered steps. */
export const pipeline = z.object({
  id,
  title: z.string(),
  isDefault: z.boolean(),
  steps: z.array(stepSettings),
});
export type Pipeline = z.infer<typeof pipeline>;

const title = line(80, 'stages.validation.pipelineTitle');
const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'platform.validation.wrongFormat');
const stepFields = z.strictObject({
  title: line(60, 'stages.validation.stepTitle'),
  color,
  kind: z.enum(stepKinds),
  applicantTextEn: text(applicantTextMax),
  applicantTextTr: text(applicantTextMax),
  answerDays: z.number().int().min(1).max(answerDaysMax).nullable(),
});
export const stepDraft = stepFields.extend({
  applicantTextEn: stepFields.shape.applicantTextEn.default(''),
  applicantTextTr: stepFields.shape.applicantTextTr.default(''),
  answerDays: stepFields.shape.answerDays.default(null),
});
export const pipelineTitle = z.strictObject({ title });

const pipelineParams = companyParams.extend({ pipelineId: id });
const stepParams = pipelineParams.extend({ pipelineStepId: id });

export const stages = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/pipelines',
    summary: 'The recruitment stages of the company with their steps, the default one first',
    permission: 'member',
    params: companyParams,
    response: z.object({ items: z.array(pipeline) }),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/pipelines',
    summary: 'Create a recruitment stage; it starts with the steps of the default one',
    permission: 'stages.manage',
    params: companyParams,
    body: pipelineTitle,
    response: pipeline,
    status: 201,
    refusals: ['stages.stages_full'],
  },
  rename: {
    method: 'PATCH',
    path: '/companies/:companyId/pipelines/:pipelineId',
    summary: 'Rename a recruitment stage',
    permission: 'stages.manage',
    params: pipelineParams,
    body: pipelineTitle,
    response: pipeline,
    refusals: ['stages.not_found'],
  },
  duplicate: {
    method: 'POST',
    path: '/companies/:companyId/pipelines/:pipelineId/copies',
    summary: 'Create a copy of a recruitment stage with its steps',
    permission: 'stages.manage',
    params: pipelineParams,
    body: pipelineTitle,
    response: pipeline,
    status: 201,
    refusals: ['stages.not_found', 'stages.stages_full'],
  },
  setDefault: {
    method: 'PUT',
    path: '/companies/:companyId/pipelines/:pipelineId/default',
    summary: 'Make this recruitment stage the default of new jobs',
    permission: 'stages.manage',
    params: pipelineParams,
    response: pipeline,
    refusals: ['stages.not_found'],
  },
  delete: {
    method: 'DELETE',
    path: '/companies/:companyId/pipelines/:pipelineId',
    summary: 'Delete a recruitment stage; jobs keep their own copy of it',
    permission: 'stages.manage',
    params: pipelineParams,
    response: done,
    refusals: ['stages.not_found', 'stages.is_default'],
  },
  addStep: {
    method: 'POST',
    path: '/companies/:companyId/pipelines/:pipelineId/steps',
    summary: 'Add a step at the end, before the hired step',
    permission: 'stages.manage',
    params: pipelineParams,
    body: stepDraft,
    response: pipeline,
    status: 201,
    refusals: ['stages.not_found', 'stages.kind_taken', 'stages.steps_full'],
  },
  changeStep: {
    method: 'PATCH',
    path: '/companies/:companyId/pipelines/:pipelineId/steps/:pipelineStepId',
    summary: 'Change the title, colour or kind of a step, or what applicants read and are promised there',
    permission: 'stages.manage',
    params: stepParams,
    body: stepFields.partial(),
    response: pipeline,
    refusals: ['stages.not_found', 'stages.kind_taken'],
  },
  deleteStep: {
    method: 'DELETE',
    path: '/companies/:companyId/pipelines/:pipelineId/steps/:pipelineStepId',
    summary: 'Delete a step; applications of jobs do not move',
    permission: 'stages.manage',
    params: stepParams,
    response: pipeline,
    refusals: ['stages.not_found', 'stages.last_step'],
  },
  orderSteps: {
    method: 'PUT',
    path: '/companies/:companyId/pipelines/:pipelineId/order',
    summary: 'Set the order of the steps',
    permission: 'stages.manage',
    params: pipelineParams,
    body: z.strictObject({ pipelineStepIds: z.array(id).min(1).max(stepsMax) }),
    response: pipeline,
    refusals: ['stages.not_found', 'stages.steps_changed'],
  },
});
