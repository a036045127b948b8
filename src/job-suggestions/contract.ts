import { z } from 'zod';
import { delivery } from '#deliveries/contract.ts';
import { jobTypes, locationTypes } from '#jobs/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant, language, optionalLine, text } from '#platform/contract/fields.ts';
import { noteMaxChars, suggestionStates } from './rules.ts';

/** The facts of a suggested job. */
const jobFacts = z.object({
  title: z.string(),
  city: z.string(),
  country: z.string(),
  locationType: z.enum(locationTypes),
  jobType: z.enum(jobTypes),
});

/** A suggestion as its applicant sees it. */
export const ownSuggestion = z.object({
  id,
  job: jobFacts.extend({ slug: z.string() }),
  note: z.string(),
  state: z
    .enum(suggestionStates)
    .describe('expired also when 30 days have passed, or the job takes no more applications'),
  suggestedAt: instant,
  expiresAt: instant,
  closedAt: instant.nullable(),
  applicationId: id
    .nullable()
    .describe('The application to this job: of the suggestion, or one that the person sent themselves'),
});
export type OwnSuggestion = z.infer<typeof ownSuggestion>;

export const jobSuggestion = ownSuggestion.omit({ job: true }).extend({
  job: z.object({ id, title: z.string() }),
  suggestedFor: z.object({ applicationId: id, jobTitle: z.string() }),
  suggestedBy: z.object({ name: z.string(), surname: z.string() }).nullable(),
  delivery: delivery.nullable().describe('Of its mail'),
  can: z.object({ withdraw: z.boolean() }),
});
export type JobSuggestion = z.infer<typeof jobSuggestion>;

export const offeredJob = jobFacts.extend({
  id,
  standing: z
    .enum(['free', 'applied', 'suggested'])
    .describe('applied: the person has an application; suggested: an open suggestion'),
});
export type OfferedJob = z.infer<typeof offeredJob>;

export const suggestionDraft = z.strictObject({ jobId: id, note: text(noteMaxChars).default('') });

const applicationParams = companyParams.extend({ applicationId: id });
const decides = { permission: 'candidates.update', teamMayToo: true } as const;
const refusals = [
  'applications.job_archived',
  'job-suggestions.no_page',
  'job-suggestions.job_closed',
  'job-suggestions.already_applied',
] as const;

export const jobSuggestions = defineContract({
  listJobs: {
    method: 'GET',
    path: '/companies/:companyId/applications/:applicationId/suggestable-jobs',
    summary:
      'The open jobs whose applicants the caller may see, without that of the application: the first 20 that a search matches',
    ...decides,
    params: applicationParams,
    query: z.strictObject({ search: optionalLine(100).default('') }),
    response: z.object({ items: z.array(offeredJob) }),
    refusals: ['applications.job_archived'],
  },
  preview: {
    method: 'POST',
    path: '/companies/:companyId/applications/:applicationId/suggestion-previews',
    summary: 'The mail of a suggestion, as the applicant would get it',
    ...decides,
    params: applicationParams,
    body: suggestionDraft,
    response: z.object({
      to: z.string().describe('Empty for a person whom a blind review withholds'),
      language,
      subject: z.string(),
      text: z.string(),
    }),
    refusals: [...refusals],
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/applications/:applicationId/job-suggestions',
    summary: 'Suggest another job to the applicant, by mail and on their page',
    ...decides,
    params: applicationParams,
    body: suggestionDraft,
    response: jobSuggestion,
    status: 201,
    refusals: [...refusals, 'job-suggestions.already_open'],
  },
  listOfCandidate: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/job-suggestions',
    summary: 'The suggestions to a candidate for the applications that the caller may see, newest first',
    permission: 'candidates.get',
    teamMayToo: true,
    params: companyParams.extend({ candidateId: id }),
    response: z.object({ items: z.array(jobSuggestion) }),
  },
  withdraw: {
    method: 'PUT',
    path: '/companies/:companyId/job-suggestions/:suggestionId/withdrawal',
    summary: 'Withdraw an open suggestion; withdrawing again changes nothing',
    ...decides,
    params: companyParams.extend({ suggestionId: id }),
    response: jobSuggestion,
    refusals: ['applications.job_archived', 'job-suggestions.closed'],
  },
});
