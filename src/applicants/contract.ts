import { z } from 'zod';
import { listedValue } from '#jobs/custom-field-contract.ts';
import { searchHit } from '#candidates/filter-contract.ts';
import { keepConsent } from '#candidates/row-contract.ts';
import { person } from '#applications/assignment-contract.ts';
import { applicantFilters } from '#applications/filter-contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { exportOptions, exportView } from '#exports/contract.ts';
import { companyParams, done, id, instant, several } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { applicantsPath, card } from '#applications/contract.ts';
import { answerColumnsMax, applicantSorts, columnsMax, fieldOf, isPlainColumn, questionOf } from './rules.ts';
import { defaultViewBody, order, viewDraftOf, viewOf } from './view-contract.ts';

const jobParams = companyParams.extend({ jobId: id });
const viewParams = jobParams.extend({ viewId: id });

const inOrder = {
  sort: z.enum(applicantSorts).default('applied'),
  order,
};

const isColumn = (name: string): boolean => {
  const ofCompany = questionOf(name) ?? fieldOf(name);
  return ofCompany === null ? isPlainColumn(name) : id.safeParse(ofCompany).success;
};
const columnName = z.string().max(50).refine(isColumn, 'platform.validation.wrongFormat');

/** An answer, with the question as the applicant saw it. */
export const answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('number'), value: z.number(), unit: z.string() }),
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
  z.object({ type: z.literal('choice'), labels: z.array(z.string()) }),
  z.object({ type: z.enum(['short_text', 'long_text', 'link']), text: z.string() }),
  z.object({ type: z.literal('date'), date: z.string() }),
  z.object({ type: z.enum(['file', 'video']), title: z.string().describe('The name of the file') }),
]);
export type Answer = z.infer<typeof answer>;

export const applicant = card.extend({
  assignee: person.nullable(),
  email: z.string().nullable().describe('Empty without one; null: withheld by a blind review'),
  phoneNumber: z.string(),
  city: z.string(),
  country: z.string(),
  hit: searchHit.nullable().describe('Null without a search'),
  answers: z.record(z.string(), answer).describe('By question id; only the requested questions'),
  lastContactAt: instant.nullable().describe('Null when never contacted'),
  consent: keepConsent.nullable().describe('In forms that the caller may see; null without `include`'),
  customFields: z.array(listedValue).describe('Those of `fieldIds` that the caller may see'),
});
export type Applicant = z.infer<typeof applicant>;

const columns = z.array(columnName).min(1).max(columnsMax);
export const applicantViewDraft = viewDraftOf({ filters: applicantFilters, columns, sort: inOrder.sort });
export const applicantView = viewOf({ filters: applicantFilters, sort: inOrder.sort });
export type ApplicantView = z.infer<typeof applicantView>;

const teamMaySee = { permission: 'candidates.list', teamMayToo: true } as const;
const teamDecides = { permission: 'candidates.update', teamMayToo: true } as const;

export const applicants = defineContract({
  listApplicants: {
    method: 'GET',
    path: applicantsPath,
    summary: 'The applications of a job by search and filters; `total` on the first page, up to 5,001',
    ...teamMaySee,
    params: jobParams,
    query: applicantFilters.extend({
      ...pageQuery.shape,
      ...inOrder,
      questions: several(id, answerColumnsMax)
        .optional()
        .describe('The questions whose answers are included'),
      onlyOpen: z
        .enum(['true'])
        .optional()
        .describe('Only applications with the outcome open, however the filters combine'),
      include: z.enum(['consent']).optional().describe('Adds this part of a row'),
      fieldIds: several(id, answerColumnsMax).optional().describe('Adds the values of these custom fields'),
    }),
    response: pageOf(applicant),
  },
  exportApplicants: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/applicant-exports',
    summary:
      'Export the applications of a job as a table with the requested columns; a task writes it, and the audit log has it',
    ...teamDecides,
    whileReadOnly: true,
    params: jobParams,
    body: z.strictObject({
      ...exportOptions,
      filters: applicantFilters.default({}),
      ...inOrder,
      columns: columns.default(['name']),
    }),
    response: exportView,
    status: 201,
  },
  listViews: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/applicant-views',
    summary: "List the caller's own and the shared views of a job, by name",
    ...teamMaySee,
    params: jobParams,
    response: z.object({ items: z.array(applicantView) }),
  },
  createView: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/applicant-views',
    summary:
      'Save filters, columns and order as a named view, for the caller or for everyone who sees the job',
    ...teamMaySee,
    params: jobParams,
    body: applicantViewDraft,
    response: applicantView,
    status: 201,
    refusals: ['applicants.view_name_taken', 'applicants.too_many_views', 'applicants.may_not_share'],
  },
  updateView: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/applicant-views/:viewId',
    summary: 'Replace a view: its name, its content and whether it is shared',
    ...teamMaySee,
    params: viewParams,
    body: applicantViewDraft,
    response: applicantView,
    refusals: ['applicants.view_name_taken', 'applicants.may_not_share'],
  },
  deleteView: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/applicant-views/:viewId',
    summary: 'Delete a view; no other data is deleted',
    ...teamMaySee,
    params: viewParams,
    response: done,
  },
  setDefaultView: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/applicant-view-default',
    summary: "Set or clear the caller's default view for this job",
    ...teamMaySee,
    params: jobParams,
    body: defaultViewBody,
    response: done,
  },
});
