import { z } from 'zod';
import { activityEvent } from '#activity/contract.ts';
import { comment } from '#comments/contract.ts';
import { decisionNote, scorecard } from '#evaluations/contract.ts';
import { message } from '#conversations/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { newsMax, timelineKinds } from './rules.ts';

const kinds = z
  .array(z.enum(timelineKinds))
  .max(timelineKinds.length)
  .describe('The kinds that the caller reads in timelines; empty: all');

/** An event of a candidate, with what was written. */
export const timelineEntry = activityEvent.extend({
  kind: z.enum(timelineKinds),
  isRestricted: z.boolean().describe('About a comment or message that only chosen members may read'),
  comment: comment
    .pick({ id: true, bodyHtml: true, parentId: true })
    .nullable()
    .describe('The comment that was written, as it is now; null when it is deleted, and for other events'),
  message: message.pick({ body: true }).nullable().describe('The message that was sent or received'),
  scorecard: scorecard
    .pick({ recommendation: true })
    .nullable()
    .describe('The feedback that was given; null for other events, and while it is withheld from the caller'),
  decisionNote: decisionNote
    .pick({ decision: true, reason: true })
    .nullable()
    .describe(
      'The decision that was written down; null when it is deleted or withheld, and for other events',
    ),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const news = z.object({
  since: instant.nullable().describe('When the caller last opened the candidate; null at the first visit'),
  counts: z
    .array(z.object({ kind: z.enum(timelineKinds), count: z.number().int() }))
    .describe('Events of others since then by kind; kinds without any are left out'),
  isMinimum: z
    .boolean()
    .describe(`Whether more than ${newsMax} events happened, of which the newest are counted`),
});
export type News = z.infer<typeof news>;

const ofCandidate = {
  permission: 'candidates.get',
  teamMayToo: true,
  params: companyParams.extend({ candidateId: id }),
} as const;

export const timeline = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/timeline',
    summary: 'Events of a candidate that the caller may see, of the kinds that they read; newest first',
    ...ofCandidate,
    query: pageQuery,
    response: pageOf(timelineEntry).extend({ kinds }),
  },
  setKinds: {
    method: 'PUT',
    path: '/companies/:companyId/timeline-kinds',
    summary: 'Choose the kinds that the caller reads in the timelines of all candidates',
    permission: 'member',
    whileReadOnly: true,
    params: companyParams,
    body: z.strictObject({ kinds }),
    response: z.object({ kinds }),
  },
  readNews: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/news',
    summary: 'Events of others with a candidate since the caller last opened them',
    ...ofCandidate,
    response: news,
  },
  visit: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/visit',
    summary: 'Record that the caller opened a candidate; within an hour the same visit continues',
    ...ofCandidate,
    whileReadOnly: true,
    response: done,
  },
});
