import { z } from 'zod';
import { outcomes } from '#applications/rules.ts';
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
const share = z.number().nullable().describe('From 0 to 1; null where there is no whole');
const days = z.number().nullable().describe('Days with one decimal; null where nothing is counted');
const stepOfReport = z.object({ stepId: id, title: z.string(), color: z.string(), kind: z.enum(stepKinds) });
const span = z.object({ count, medianDays: days, p90Days: days });

/** The days of a report, in the company's time zone. */
export const reportDays = z.object({
  preset: z.enum(presets).nullable().describe('Null for days of one’s own'),
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
});

export const report = z.object({
  days: reportDays,
  applications: count.describe('That came in these days'),
  funnel: z.array(
    stepOfReport.extend({
      reached: count.describe('Stood on this step or a later one at any time'),
      ofPrevious: share,
      ofAll: share,
    }),
  ),
  timeInStep: z.array(
    stepOfReport.extend({
      ended: count.describe('Stays that ended in these days'),
      medianDays: days,
      p90Days: days,
      standing: count.describe('Stand there now'),
    }),
  ),
  timeToHire: z.object({ fromApplication: span, fromPublishing: span }),
  hasInterview: z.boolean().describe('Whether the pipeline has a step for interviews'),
  sources: z.array(
    z.object({
      source: z.string(),
      link: z.string().nullable().describe('What the tracking link of this source is called'),
      applications: count,
      interviewed: count,
      interviewedShare: share,
      hired: count,
      hiredShare: share,
    }),
  ),
  moreSources: count.describe('Sources that are left out: the list stops at fifty'),
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
      role: z.enum(teamRoles).nullable().describe('Null for somebody who is not on the hiring team'),
      ...(Object.fromEntries(workloadActions.map((act) => [act, count])) as Record<
        (typeof workloadActions)[number],
        typeof count
      >),
    }),
  ),
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
  at: instant.describe('When it happened: by what is asked, the application, the hire, the act …'),
  days: z.number().nullable().describe('How long it took, where time is what is counted'),
});
export type ReportPerson = z.infer<typeof reportPerson>;

const daysQuery = z.strictObject({
  preset: z.enum(presets).optional().describe('Whole time of the job when nothing is given'),
  from: calendarDate.optional().describe('First day, in the company’s time zone; counts more than a preset'),
  to: calendarDate.optional().describe('Last day'),
});
export type DaysQuery = z.output<typeof daysQuery>;

const peopleQuery = daysQuery.extend({
  of: z.enum(peopleKinds).describe('What is counted'),
  about: optionalLine(200)
    .optional()
    .describe('Which of it: the id of a step, a user or a question, or a source'),
});

const jobParams = companyParams.extend({ jobId: id });
const viewsReports = { permission: 'reports.view', params: jobParams } as const;

export const reports = defineContract({
  readReport: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/reports',
    summary: 'What the numbers say of a job: funnel, times, sources, knock-outs and who did what',
    ...viewsReports,
    query: daysQuery,
    response: report,
  },
  listPeople: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/reports/people',
    summary: 'The people behind a number of a report, newest first',
    ...viewsReports,
    query: peopleQuery.extend(pageQuery.shape),
    response: pageOf(reportPerson),
  },
  exportReport: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/reports/:report/export',
    summary: 'One report as a table (CSV); the export stands in the activity log',
    permission: 'reports.view',
    params: jobParams.extend({ report: z.enum(reportNames) }),
    query: daysQuery.extend({ language: language.optional() }),
    response: z.unknown(),
    rawAnswer: tableTypes,
  },
});
export type PeopleQuery = z.output<typeof peopleQuery>;
