import { z } from 'zod';
import { jobStatuses, questionTypes } from '#jobs/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  calendarDate,
  companyParams,
  done,
  id,
  language,
  line,
  optionalLine,
  timeZone,
} from '#platform/contract/fields.ts';
import { tableTypes } from '#platform/contract/media-types.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { step } from '#stages/contract.ts';
import {
  answerColumnsMax,
  applicantSorts,
  columnsMax,
  isPlainColumn,
  pickedMax,
  questionOf,
  sortOrders,
} from './applicants-rules.ts';
import { card, outcomes } from './contract.ts';
import { cardFlags } from './rules.ts';

const jobParams = companyParams.extend({ jobId: id });
const viewParams = jobParams.extend({ viewId: id });

/** Several values separated by commas, as in the address. */
const several = (one: z.ZodType, most: number) =>
  z
    .string()
    .max(most * 37)
    .refine((values) => {
      const parts = values.split(',');
      return parts.length <= most && parts.every((part) => one.safeParse(part).success);
    }, 'platform.validation.wrongFormat');

/** The filters as the address holds them. */
export const applicantFilters = z.strictObject({
  search: optionalLine(100).optional().describe('Name, e-mail, phone, skills, words of the CV'),
  step: several(id, 30).optional().describe('Ids of steps, commas between'),
  outcome: several(z.enum(outcomes), 4).optional(),
  tag: optionalLine(50).optional(),
  source: optionalLine(50).optional(),
  rating: z
    .enum(['none', '1', '2', '3', '4', '5'])
    .optional()
    .describe('At least so many; none: not rated yet'),
  assignee: z.union([z.enum(['me', 'none']), id]).optional(),
  flag: z.enum(cardFlags).optional(),
  from: calendarDate.optional().describe('Applied on this day or later, in the zone of the company'),
  to: calendarDate.optional(),
});
export type ApplicantFilters = z.output<typeof applicantFilters>;

const inOrder = {
  sort: z.enum(applicantSorts).default('applied'),
  order: z.enum(sortOrders).default('desc'),
};

const isColumn = (name: string): boolean => {
  const question = questionOf(name);
  return question === null ? isPlainColumn(name) : id.safeParse(question).success;
};
const columnName = z.string().max(50).refine(isColumn, 'platform.validation.wrongFormat');

export const person = z.object({
  memberId: id,
  name: z.string(),
  surname: z.string(),
  avatar: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/** An answer, with the words of the form that the applicant saw. */
export const answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('number'), value: z.number(), unit: z.string() }),
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
  z.object({ type: z.literal('choice'), labels: z.array(z.string()) }),
  z.object({ type: z.literal('video') }),
]);
export type Answer = z.infer<typeof answer>;

export const applicant = card.extend({
  assignee: person.nullable(),
  email: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  country: z.string(),
  answers: z.record(z.string(), answer).describe('By question id, those asked for'),
});
export type Applicant = z.infer<typeof applicant>;

export const applicantOptions = z.object({
  job: z.object({ id, title: z.string(), status: z.enum(jobStatuses) }),
  total: z.number().int().describe('Of any outcome, whatever the filters'),
  steps: z.array(step),
  tags: z.array(z.string()).describe('Of the newest applications'),
  sources: z.array(z.string()),
  team: z.array(person.extend({ isMe: z.boolean() })).describe('The hiring team: who can be assigned'),
  questions: z.array(z.object({ id, type: z.enum(questionTypes), label: z.string() })),
  can: z.object({ decide: z.boolean(), share: z.boolean(), export: z.boolean() }),
});
export type ApplicantOptions = z.infer<typeof applicantOptions>;

const assignment = z.object({
  assignee: person.nullable(),
  team: z.array(person),
  can: z.object({ assign: z.boolean() }),
});
export type Assignment = z.infer<typeof assignment>;

const columns = z.array(columnName).min(1).max(columnsMax);
export const applicantViewDraft = z.strictObject({
  name: line(60),
  isShared: z.boolean().default(false),
  filters: applicantFilters.prefault({}),
  columns,
  ...inOrder,
});
export type ApplicantViewDraft = z.output<typeof applicantViewDraft>;

export const applicantView = z.object({
  id,
  name: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  isDefault: z.boolean().describe('What the caller starts with on this job'),
  madeBy: z.object({ name: z.string(), surname: z.string() }),
  filters: applicantFilters.catch({}),
  columns: z.array(z.string()),
  ...inOrder,
  can: z.object({ change: z.boolean() }),
});
export type ApplicantView = z.infer<typeof applicantView>;

const teamMaySee = { permission: 'candidates.list', teamMayToo: true } as const;
const teamDecides = { permission: 'candidates.update', teamMayToo: true } as const;

export const applicants = defineContract({
  listApplicants: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/applicants',
    summary: 'The applications of a job by search and filters; `total` on the first page, up to 5,001',
    ...teamMaySee,
    params: jobParams,
    query: applicantFilters.extend({
      ...pageQuery.shape,
      ...inOrder,
      questions: several(id, answerColumnsMax).optional().describe('Whose answers come along'),
    }),
    response: pageOf(applicant),
  },
  applicantOptions: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/applicant-options',
    summary: 'What the applications of a job can be filtered by and shown with, and what the caller may do',
    ...teamMaySee,
    params: jobParams,
    response: applicantOptions,
  },
  exportApplicants: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/applicants/export',
    summary:
      'The applications of a job as a table (CSV) with the columns asked for; it stands in the audit log',
    ...teamDecides,
    params: jobParams,
    query: applicantFilters.extend({
      ...inOrder,
      columns: several(columnName, columnsMax).default('name'),
      picked: several(id, pickedMax).optional().describe('These alone, whatever the filters'),
      language: language.optional(),
      timeZone: timeZone.default('UTC').describe('Of the times in the table'),
    }),
    response: z.unknown(),
    rawAnswer: tableTypes,
  },
  readAssignment: {
    method: 'GET',
    path: '/companies/:companyId/applications/:applicationId/assignee',
    summary: 'Who of the hiring team looks after an application, and who could',
    permission: 'candidates.get',
    teamMayToo: true,
    params: companyParams.extend({ applicationId: id }),
    response: assignment,
  },
  assign: {
    method: 'PUT',
    path: '/companies/:companyId/applications/:applicationId/assignee',
    summary: 'Let a member of the hiring team look after an application, or nobody',
    ...teamDecides,
    params: companyParams.extend({ applicationId: id }),
    body: z.strictObject({ memberId: id.nullable() }),
    response: assignment,
    refusals: ['applications.job_archived', 'applications.not_on_team'],
  },
  listViews: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/applicant-views',
    summary: 'The views of the applications of a job that the caller made or that are shared, by name',
    ...teamMaySee,
    params: jobParams,
    response: z.object({ items: z.array(applicantView) }),
  },
  createView: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/applicant-views',
    summary: 'Keep filters, columns and order under a name, for oneself or for everyone who sees the job',
    ...teamMaySee,
    params: jobParams,
    body: applicantViewDraft,
    response: applicantView,
    status: 201,
    refusals: ['applications.view_name_taken', 'applications.too_many_views', 'applications.may_not_share'],
  },
  updateView: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/applicant-views/:viewId',
    summary: 'Replace a view: its name, what it shows, who is offered it',
    ...teamMaySee,
    params: viewParams,
    body: applicantViewDraft,
    response: applicantView,
    refusals: ['applications.view_name_taken', 'applications.may_not_share'],
  },
  deleteView: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/applicant-views/:viewId',
    summary: 'Delete a view; nothing else is lost',
    ...teamMaySee,
    params: viewParams,
    response: done,
  },
  setDefaultView: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/applicant-view-default',
    summary: 'The view the caller starts with on this job, or none',
    ...teamMaySee,
    params: jobParams,
    body: z.strictObject({ viewId: id.nullable() }),
    response: done,
  },
});
