import { z } from 'zod';
import { interviewTypes } from '#meetings/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, line, text } from '#platform/contract/fields.ts';
import { attributesMax, kitQuestionsMax, ratingMax, timePartsMax } from './rules.ts';

const isUnique = (items: readonly { id: string }[]): boolean =>
  new Set(items.map((item) => item.id)).size === items.length;
const uniqueIds = 'platform.validation.notAllowed';

const attribute = z.strictObject({
  id: id.describe('Made by the client; ratings refer to it'),
  title: line(100),
  description: text(500),
  levels: z.array(text(200)).length(ratingMax).describe('In words, the ratings from 1 to 4; may be empty'),
});

const kitQuestion = z.strictObject({
  id,
  question: line(500),
  hint: text(500).describe('For the interviewer, such as what a good answer has'),
});

const timePart = z.strictObject({ id, title: line(100), minutes: z.int().min(1).max(480) });

/** The questions, ratings and time plan of an interviewer. The lists are in the order of the interview. */
export const kitContent = z.strictObject({
  purpose: text(2000),
  attributes: z.array(attribute).max(attributesMax).refine(isUnique, uniqueIds),
  questions: z.array(kitQuestion).max(kitQuestionsMax).refine(isUnique, uniqueIds),
  timePlan: z.array(timePart).max(timePartsMax).refine(isUnique, uniqueIds),
});
export type KitContent = z.output<typeof kitContent>;

export const interviewKit = z.object({
  interviewType: z.enum(interviewTypes),
  kit: kitContent,
  version: z.int(),
  updatedAt: instant,
});
export type InterviewKit = z.infer<typeof interviewKit>;

export const kitTemplate = z.object({
  id,
  name: z.string(),
  kit: kitContent,
  version: z.int(),
  updatedAt: instant,
});
export type KitTemplate = z.infer<typeof kitTemplate>;

export const templateDraft = z.strictObject({ name: line(100), kit: kitContent });

const ofJob = companyParams.extend({ jobId: id });
const ofKit = ofJob.extend({ kitType: z.enum(interviewTypes) });
const ofTemplate = companyParams.extend({ kitTemplateId: id });

export const interviewKits = defineContract({
  listKits: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/interview-kits',
    summary: 'The interview kits of a job, one for each type of interview that has one',
    permission: 'jobs.get',
    teamMayToo: true,
    params: ofJob,
    response: z.object({ items: z.array(interviewKit), can: z.object({ update: z.boolean() }) }),
  },
  saveKit: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/interview-kits/:kitType',
    summary: 'Create or change the interview kit of a job; submitted scorecards keep what they rated',
    permission: 'jobs.update',
    params: ofKit,
    body: z.strictObject({
      kit: kitContent,
      version: z.int().nullable().describe('That of the kit as it was read; null for a new one'),
    }),
    response: interviewKit,
    refusals: ['evaluations.kit_stale', 'jobs.archived'],
  },
  deleteKit: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/interview-kits/:kitType',
    summary: 'Delete an interview kit of a job; without one it is no error',
    permission: 'jobs.update',
    params: ofKit,
    response: done,
    refusals: ['jobs.archived'],
  },
  listTemplates: {
    method: 'GET',
    path: '/companies/:companyId/kit-templates',
    summary: "The company's interview kits to start from, by name",
    permission: 'member',
    params: companyParams,
    response: z.object({ items: z.array(kitTemplate), can: z.object({ manage: z.boolean() }) }),
  },
  createTemplate: {
    method: 'POST',
    path: '/companies/:companyId/kit-templates',
    summary: 'Save an interview kit as a template for other jobs',
    permission: 'stages.manage',
    params: companyParams,
    body: templateDraft,
    response: kitTemplate,
    status: 201,
    refusals: ['evaluations.template_taken', 'evaluations.templates_full'],
  },
  changeTemplate: {
    method: 'PUT',
    path: '/companies/:companyId/kit-templates/:kitTemplateId',
    summary: 'Change a template; jobs that started from it keep their copy',
    permission: 'stages.manage',
    params: ofTemplate,
    body: templateDraft.extend({ version: z.int() }),
    response: kitTemplate,
    refusals: ['evaluations.template_taken', 'evaluations.kit_stale'],
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/companies/:companyId/kit-templates/:kitTemplateId',
    summary: 'Delete a template; jobs that started from it keep their copy',
    permission: 'stages.manage',
    params: ofTemplate,
    response: done,
  },
});
