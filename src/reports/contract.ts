import { z } from 'zod';
import { outcomes } from '#applications/rules.ts';
import { formSteps } from '#careers/traffic-rules.ts';
import { teamRoles } from '#jobs/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  calendarDate,
  companyParams,
  id,
  instant,
  language,
  optionalLine,
} from '#platform/contract/fields.ts';
import { tableTypes } from '#platform/contract/media-types.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { stepKinds } from '#stages/rules.ts';
import { workloadActions, peopleKinds, presets, reportNames } from './rules.ts';

const count = z.number().int();
export const share = z.number().nullable().describe('From 0 to 1; null when the whole is zero');
const days = z.number().nullable().describe('Days with one decimal; null when nothing is counted');
const stepOfReport = z.object({ stepId: id, title: z.string(), color: z.string(), kind: z.enum(stepKinds) });
const span = z.object({ count, medianDays: days, p90Days: days });

export const trafficCounts = {
  views: count,
  visitors: count.describe('Each counted once a day'),
  formStarts: count,
  submissions: count,
};

/** Visits of pages on the careers site, and progress in their forms, without robots. */
export const trafficSummary = z.object({
  ...trafficCounts,
  formSteps: z
    .array(z.object({ step: z.enum(formSteps), reached: count, ofStarted: share }))
    .describe('The steps of the application form that anyone reached, in their order'),
  points: z.array(z.object({ from: z.string(), to: z.string(), ...trafficCounts })),
});
export type TrafficSummary = z.infer<typeof trafficSummary>;

/** The days of a report, in the company's time zone. */
export const reportDays = z.object({
  preset: z.enum(presets).nullable().describe('Null for chosen days'),
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
});

export const report = z.object({
  days: reportDays,
  applications: count.describe('Applications that arrived on these days'),
  funnel: z.array(
    stepOfReport.extend({
      reached: count.describe('Reached this step or a later one at any time'),
      ofPrevious: share,
      ofAll: share,
    }),
  ),
  timeInStep: z.array(
    stepOfReport.extend({
      ended: count.describe('Step periods that ended on these days'),
      medianDays: days,
      p90Days: days,
      standing: count.describe('Currently on this step'),
    }),
  ),
  promises: z.array(
    stepOfReport.extend({
      promised: count.describe('Answers promised for these days and given or overdue'),
      kept: count.describe('Moved on or decided on the promised day or before'),
      late: count,
      keptShare: share,
    }),
  ),
  timeToHire: z.object({ fromApplication: span, fromPublishing: span }),
  hasInterview: z.boolean().describe('Whether the pipeline has a step for interviews'),
  sources: z.array(
    z.object({
      source: z.string(),
      link: z.string().nullable().describe('Name of the tracking link of this source'),
      applications: count,
      interviewed: count,
      interviewedShare: share,
      hired: count,
      hiredShare: share,
    }),
  ),
  moreSources: count.describe('Number of sources beyond the fifty in the list'),
  overTime: z.object({
    unit: z.enum(['day', 'week', 'month']),
    points: z.array(z.object({ from: z.string(), to: z.string(), applications: count })),
  }),
  knockouts: z.array(
    z.object({ questionId: z.string(), label: z.string(), flagged: count, flaggedShare: share }),
  ),
  workload: z.array(
    z.object({
      userId: id,
      name: z.string(),
      surname: z.string(),
      avatar: z.string().nullable(),
      role: z.enum(teamRoles).nullable().describe('Null for a member who is not on the hiring team'),
      ...(Object.fromEntries(workloadActions.map((act) => [act, count])) as Record<
        (typeof workloadActions)[number],
        typeof count
      >),
    }),
  ),
  traffic: trafficSummary
    .extend({
      origins: z.array(
        z.object({
          source: z.string(),
          link: z.string().nullable().describe('Name of the tracking link of this source'),
          campaign: z.string().describe('From utm_campaign; empty when none'),
          ...trafficCounts,
          submittedShare: share.describe('Forms sent per visitor'),
        }),
      ),
      moreOrigins: count.describe('Number of origins beyond the fifty in the list'),
    })
    .describe('Visits of the job on the careers site, and progress in its form, without robots'),
  can: z.object({ seePeople: z.boolean() }),
});
export type Report = z.infer<typeof report>;

/** One applicant counted by a number of the report. */
export const reportPerson = z.object({
  key: z.string(),
  applicationId: id,
  candidateId: id,
  name: z.string(),
  surname: z.string(),
  photo: z.string().nullable(),
  currentTitle: z.string(),
  outcome: z.enum(outcomes),
  step: z.object({ title: z.string(), color: z.string() }),
  at: instant.describe('Time of the counted act: the application, the hire, the action …'),
  days: z.number().nullable().describe('Duration, where the number is a duration'),
});
export type ReportPerson = z.infer<typeof reportPerson>;

export const daysQuery = z.strictObject({
  preset: z.enum(presets).optional().describe('By default the whole time of a job, or 30 days of the site'),
  from: calendarDate.optional().describe('First day, in the company’s time zone; overrides the preset'),
  to: calendarDate.optional().describe('Last day'),
});
export type DaysQuery = z.output<typeof daysQuery>;

const peopleQuery = daysQuery.extend({
  of: z.enum(peopleKinds).describe('The counted number'),
  about: optionalLine(200).optional().describe('The id of a step, member or question, or a source'),
});

const jobParams = companyParams.extend({ jobId: id });
const viewsReports = { permission: 'reports.view', params: jobParams } as const;

export const reports = defineContract({
  readReport: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/reports',
    summary: 'Read the reports of a job: funnel, times, sources, flags and activity by member',
    ...viewsReports,
    query: daysQuery,
    response: report,
  },
  listPeople: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/reports/people',
    summary: 'List the people counted by a number of a report, newest first',
    ...viewsReports,
    query: peopleQuery.extend(pageQuery.shape),
    response: pageOf(reportPerson),
  },
  exportReport: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/reports/:report/export',
    summary: 'Export one report as a table (CSV); the export is recorded in the activity log',
    permission: 'reports.view',
    params: jobParams.extend({ report: z.enum(reportNames) }),
    query: daysQuery.extend({ language: language.optional() }),
    response: z.unknown(),
    rawAnswer: tableTypes,
  },
});
export type PeopleQuery = z.output<typeof peopleQuery>;
