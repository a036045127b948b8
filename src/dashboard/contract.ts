import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant } from '#platform/contract/fields.ts';
import { jobStatuses } from '#jobs/rules.ts';
import { dashboardCards, dashboardScopes, firstSteps, sinceChanges, waitingKinds } from './rules.ts';

const job = z.object({ id, title: z.string() });
const person = z.object({ id, name: z.string(), surname: z.string() });
const count = z.int();

const settings = z.strictObject({
  scope: z.enum(dashboardScopes),
  cards: z.array(z.enum(dashboardCards)).max(20).describe('In display order'),
  hidden: z.array(z.enum(dashboardCards)).max(20),
});
export type DashboardSettings = z.infer<typeof settings>;

const waitingRow = z.object({
  job: job.nullable(),
  candidate: person.nullable(),
  recordId: id.nullable().describe('The meeting, the task or the notification'),
  title: z.string().nullable().describe('Title of the task'),
  count: count.nullable().describe('Applicants, counted up to 100; null for jobs after the first ones'),
  firstId: id.nullable().describe('The application of the first unseen applicant'),
  at: z.string().nullable().describe('The moment, or a day'),
});
export type WaitingRow = z.infer<typeof waitingRow>;

const waiting = z.array(
  z.object({
    kind: z.enum(waitingKinds),
    rows: z.array(waitingRow).describe('The most urgent first'),
    isAll: z.boolean().describe('False where reading stopped before the last one'),
  }),
);
export type WaitingWork = z.infer<typeof waiting>;

const changes = z.record(z.enum(sinceChanges), count);
const place = z.object({ country: z.string(), city: z.string(), people: count });
export type Place = z.infer<typeof place>;

const samples = z.object({
  jobs: count,
  people: count,
  keptJobs: z
    .array(z.object({ job, people: count.describe('Up to 100') }))
    .describe('Sample jobs that others applied to; they stay when the samples are removed'),
});
export type Samples = z.infer<typeof samples>;

const dashboard = z.object({
  settings,
  can: z.object({ chooseScope: z.boolean(), addSamples: z.boolean() }),
  samples: samples
    .nullable()
    .describe('The sample data; null without any, and for members who are no owners'),
  firstSteps: z
    .object({ done: z.array(z.enum(firstSteps)), jobSlug: z.string().nullable() })
    .nullable()
    .describe('Null once all are done, and for members who may not do them'),
  waiting: waiting.nullable().describe('Null, like any card: hidden'),
  sinceLeft: z
    .object({
      at: instant,
      total: changes,
      isMinimum: z.boolean().describe('Older changes were not counted'),
      jobs: z.array(z.object({ job, changes })),
    })
    .nullable()
    .describe('Null at the first visit'),
  jobs: z
    .object({
      counts: z.record(z.enum(jobStatuses), count).describe('Counted up to 1,001'),
      newPublished: count.describe('In the last 7 days'),
    })
    .nullable(),
  candidates: z
    .object({
      total: count.describe('Candidates of the company, or applications to the own jobs'),
      people: count.nullable().describe('Candidates of these applications; null for very many'),
      jobIds: z.array(id).nullable().describe('The jobs of these applications; null for all candidates'),
      week: count.describe('In the last 7 days'),
      weekBefore: count,
      days: z.array(count).describe('The last 28 days, today last'),
    })
    .nullable(),
  traffic: z
    .object({
      days: z.array(z.string()),
      sources: z.array(z.object({ source: z.string().describe('Empty: all others'), views: z.array(count) })),
      views: count,
      visitors: count,
      viewsBefore: count.describe('In the 30 days before'),
    })
    .nullable()
    .describe('The last 30 days; null also without the permission'),
  latest: z
    .array(
      z.object({ id, candidate: person.extend({ photo: z.string().nullable() }), job, appliedAt: instant }),
    )
    .nullable(),
  locations: z
    .object({
      countries: z.array(place),
      cities: z.array(place),
      jobIds: z.array(id).nullable().describe('The jobs of the applicants; null for all candidates'),
      isSample: z.boolean().describe('Only the latest 1,000 applicants'),
      isExact: z.boolean().describe('The list of a city has as many people'),
    })
    .nullable(),
});
export type Dashboard = z.infer<typeof dashboard>;

const access = { permission: 'member', params: companyParams } as const;

export const dashboards = defineContract({
  read: {
    method: 'GET',
    path: '/companies/:companyId/dashboard',
    summary: 'Read what waits for the caller, and an overview of jobs, candidates and careers page',
    ...access,
    response: dashboard,
  },
  arrange: {
    method: 'PUT',
    path: '/companies/:companyId/dashboard/settings',
    summary: 'Save the scope, the order and the hidden cards of the dashboard for the caller',
    ...access,
    body: settings,
    response: settings,
  },
  visit: {
    method: 'PUT',
    path: '/companies/:companyId/dashboard/visit',
    whileReadOnly: true,
    summary: 'Record that the caller has opened the dashboard; within an hour it is the same visit',
    ...access,
    response: done,
  },
});
