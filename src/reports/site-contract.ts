import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';
import { daysQuery, reportDays, share, trafficCounts, trafficSummary } from './contract.ts';

const group = z.object({ ...trafficCounts, submittedShare: share.describe('Forms sent per visitor') });

const siteTraffic = z.object({
  days: reportDays,
  overTime: z.object({ unit: z.enum(['day', 'week', 'month']) }),
  traffic: trafficSummary,
  previous: z
    .object({ from: z.string(), to: z.string(), ...trafficCounts })
    .nullable()
    .describe('The same number of days before; null when the site had no traffic yet'),
  sources: z.array(group.extend({ source: z.string() })),
  moreSources: z.int().describe('Number of sources beyond the fifty in the list'),
  campaigns: z.array(group.extend({ campaign: z.string() })).describe('Without visits of no campaign'),
  moreCampaigns: z.int(),
  pages: z
    .array(
      group.extend({
        job: z.object({ id, title: z.string() }).nullable().describe('Null for the list of jobs'),
      }),
    )
    .describe('The list and the jobs that the caller may see; a visitor counts once a day on each page'),
  morePages: z.int(),
});
export type SiteTraffic = z.infer<typeof siteTraffic>;

export const siteReports = defineContract({
  readSiteTraffic: {
    method: 'GET',
    path: '/companies/:companyId/careers-traffic',
    summary: 'Read the traffic of the careers site: totals, days, sources, campaigns, pages and form steps',
    permission: 'reports.view',
    params: companyParams,
    query: daysQuery,
    response: siteTraffic,
  },
});
