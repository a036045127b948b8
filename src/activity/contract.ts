import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';

const person = z.object({ id, name: z.string(), surname: z.string() });

/** An event as facts: the screen makes the sentence in the user's language, with today's names. */
export const activityEvent = z.object({
  id,
  occurredAt: instant,
  type: z.string().describe('`noun.past`, e.g. application.moved'),
  actor: z
    .object({
      kind: z.enum(['member', 'candidate', 'system']),
      user: person
        .extend({ avatar: z.string().nullable() })
        .nullable()
        .describe('Null when unknown or deleted'),
    })
    .describe('The actor'),
  candidate: person.nullable(),
  job: z.object({ id, title: z.string() }).nullable(),
  applicationId: id.nullable(),
  meetingId: id.nullable(),
  data: z.record(z.string(), z.unknown()).describe('Facts of the event type: titles of steps, numbers, ids'),
  members: z
    .array(person)
    .describe('The members whose ids the facts contain; in the audit log also the addresses of invitations'),
});
export type ActivityEvent = z.infer<typeof activityEvent>;

export const activity = defineContract({
  listOfJob: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/activity',
    summary: 'Events of a job and, for callers who may see them, of its candidates; newest first',
    permission: 'jobs.get',
    teamMayToo: true,
    params: companyParams.extend({ jobId: id }),
    query: pageQuery,
    response: pageOf(activityEvent),
  },
});
