import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  calendarDate,
  companyParams,
  done,
  id,
  instant,
  language,
  line,
  optionalCountry,
  optionalLine,
  text,
} from '#platform/contract/fields.ts';
import { pageOf } from '#platform/contract/paging.ts';
import { step, stepSettings } from '#stages/contract.ts';
import { question, questionList, standardFieldModes } from '#forms/contract.ts';
import { report } from '#platform/contract/faults.ts';
import { fieldModes } from '#forms/rules.ts';
import { listedValue } from './custom-field-contract.ts';
import { jobListQuery } from './lists-contract.ts';
import {
  faultsOfJob,
  jobActions,
  jobStatuses,
  jobTypes,
  locationTypes,
  payPeriods,
  teamRoles,
} from './rules.ts';

const mode = z.enum(fieldModes);

const currency = z.string().regex(/^[A-Z]{3}$/, 'jobs.validation.currency');
const teamMember = z.strictObject({ memberId: id, role: z.enum(teamRoles) });

/** May be empty in a draft only. */
const jobText = z.strictObject({
  title: optionalLine(150).default(''),
  descriptionHtml: text(50_000).default(''),
});

const jobShape = {
  title: line(150),
  departmentId: id.nullable().default(null),
  jobType: z.enum(jobTypes).default('fulltime'),
  locationType: z.enum(locationTypes).default('onsite'),
  country: optionalCountry,
  city: optionalLine(100).default(''),
  descriptionHtml: text(50_000).default(''),
  language: language.default('en').describe('The main language: that of title, description and questions'),
  translations: z
    .partialRecord(language, jobText)
    .default({})
    .describe('Title and description in other languages'),
  skills: z.array(line(60)).max(50).default([]),
  tags: z.array(line(60)).max(50).default([]),
  payMin: z.number().min(0).max(1e11).nullable().default(null),
  payMax: z.number().min(0).max(1e11).nullable().default(null),
  payCurrency: currency.nullable().default(null),
  payPeriod: z.enum(payPeriods).nullable().default(null),
  isPayPublic: z.boolean().default(false),
  closesOn: calendarDate.nullable().default(null),
  openings: z.number().int().min(1).max(999).default(1),
  standardFieldModes: standardFieldModes.prefault({}),
  questions: questionList.default([]),
  hiringTeam: z.array(teamMember).max(50).default([]),
};

/** A new job. With `pipelineId` null it gets the company's default; the steps are copied to the job. */
export const jobDraft = z
  .strictObject({ ...jobShape, pipelineId: id.nullable().default(null) })
  .superRefine(report(faultsOfJob));
export type JobDraft = z.output<typeof jobDraft>;

/** All fields of a job, with the version they were read at. */
export const jobChange = z
  .strictObject({ ...jobShape, version: z.number().int().min(1) })
  .superRefine(report(faultsOfJob));
export type JobChange = z.output<typeof jobChange>;

const avatar = z.string().nullable();
const person = z.object({ userId: id, name: z.string(), surname: z.string() });
export const stepWithCounts = step.extend({ openCount: z.int(), totalCount: z.int() });

export const jobSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  department: z.object({ id, name: z.string() }).nullable(),
  jobType: z.enum(jobTypes),
  locationType: z.enum(locationTypes),
  country: z.string(),
  city: z.string(),
  tags: z.array(z.string()),
  createdBy: person.nullable(),
  createdAt: instant,
  publishedAt: instant.nullable(),
  closesOn: z.string().nullable(),
  steps: z.array(stepWithCounts),
});
export type JobSummary = z.infer<typeof jobSummary>;

/** A job in lists. `newCount` counts open applications since the caller last opened its applicants, up to 100. */
export const listedJob = jobSummary.extend({
  newCount: z.int(),
  customFields: z.array(listedValue).describe('Those of `fieldIds` that the caller may see'),
});
export type ListedJob = z.infer<typeof listedJob>;

export const job = jobSummary.extend({
  descriptionHtml: z.string(),
  language,
  translations: z.partialRecord(language, z.object({ title: z.string(), descriptionHtml: z.string() })),
  skills: z.array(z.string()),
  payMin: z.number().nullable(),
  payMax: z.number().nullable(),
  payCurrency: z.string().nullable(),
  payPeriod: z.enum(payPeriods).nullable(),
  isPayPublic: z.boolean(),
  openings: z.number().int(),
  standardFieldModes: z.record(z.string(), mode),
  questions: z.array(question),
  hiringTeam: z.array(person.extend({ ...teamMember.shape, avatar, isActive: z.boolean() })),
  steps: z.array(stepSettings.extend(stepWithCounts.shape)),
  publicUrl: z.string().describe('Its page on the careers site, once published'),
  updatedAt: instant,
  version: z.number().int(),
  can: z.record(z.enum(jobActions), z.boolean()),
});
export type Job = z.infer<typeof job>;

const jobParams = companyParams.extend({ jobId: id });
const ofJob = { params: jobParams, response: job } as const;
const changesJob = { permission: 'jobs.update', ...ofJob } as const;
const fieldRefusals = ['departments.not_found', 'jobs.unknown_member', 'jobs.unknown_pipeline'] as const;

export const jobs = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/jobs',
    summary: 'List jobs, newest first by default; without a status all but the archived ones',
    permission: 'jobs.list',
    teamMayToo: true,
    params: companyParams,
    query: jobListQuery,
    response: pageOf(listedJob),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/jobs',
    summary: 'Create a job as a draft, with a copy of a pipeline',
    permission: 'jobs.create',
    params: companyParams,
    body: jobDraft,
    response: job,
    status: 201,
    refusals: fieldRefusals,
  },
  read: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId',
    summary: 'Read one job with its form, pipeline and hiring team',
    permission: 'jobs.get',
    teamMayToo: true,
    ...ofJob,
  },
  update: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId',
    summary: 'Replace the fields, the form and the hiring team of a job',
    ...changesJob,
    body: jobChange,
    refusals: [
      ...fieldRefusals,
      'jobs.not_found',
      'jobs.stale',
      'jobs.archived',
      'jobs.description_required',
      'jobs.translation_incomplete',
    ],
  },
  delete: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId',
    summary: 'Delete a draft or an archived job; with applications it goes to the bin first',
    permission: 'jobs.delete',
    params: jobParams,
    response: done.extend({ inBin: z.boolean() }),
    refusals: ['jobs.not_found', 'jobs.cannot_delete'],
  },
  duplicate: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/copies',
    summary:
      'Duplicate a job: a new draft with the same fields, questions and pipeline, without applications and dates',
    permission: 'jobs.create',
    ...ofJob,
    status: 201,
  },
  publish: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/publication',
    summary: 'Publish: the job is on the careers site at once',
    ...changesJob,
    refusals: [
      'jobs.not_found',
      'jobs.cannot_publish',
      'billing.limit_open_jobs',
      'jobs.description_required',
      'jobs.translation_incomplete',
      'jobs.closing_date_past',
    ],
  },
  changeToDraft: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/publication',
    summary: 'Change as draft: the job leaves the careers site and takes no applications',
    ...changesJob,
    refusals: ['jobs.not_found', 'jobs.cannot_change_to_draft'],
  },
  close: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/closing',
    summary: 'Close new candidates: work continues, but nobody can apply',
    ...changesJob,
    refusals: ['jobs.not_found', 'jobs.cannot_close'],
  },
  archive: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/archival',
    summary: 'Archive: read-only, and only in the list of archived jobs',
    ...changesJob,
    refusals: ['jobs.not_found', 'jobs.cannot_archive'],
  },
  unarchive: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/archival',
    summary: 'Unarchive: back to the status it had before',
    ...changesJob,
    refusals: ['jobs.not_found', 'jobs.cannot_unarchive'],
  },
});
