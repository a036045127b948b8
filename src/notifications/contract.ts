import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { badgeMax, notificationTypes } from './rules.ts';

const person = z.object({ id, name: z.string(), surname: z.string() });

/** One thing a member is told, as facts: the screen makes the sentence, in the reader's language, with today's names. */
export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  createdAt: instant,
  read: z.boolean(),
  author: person
    .extend({ avatar: z.string().nullable() })
    .nullable()
    .describe('Who did it; null for a candidate, and for somebody who is gone'),
  job: z.object({ id, title: z.string() }).nullable(),
  candidate: person.nullable(),
  /** What happened, `noun.past`: a meeting changes in several ways. */
  event: z.string(),
  stepTitle: z.string().nullable().describe('The step an application was moved to'),
  startsAt: instant.nullable().describe('When the meeting is'),
  answer: z.enum(['yes', 'no', 'other_time']).nullable().describe('What the candidate answered'),
});
export type Notification = z.infer<typeof notification>;

const params = companyParams.extend({ notificationId: id });

export const notifications = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/notifications',
    summary: "The caller's notifications, newest first, as far as they may still see what they tell of",
    permission: 'member',
    params: companyParams,
    query: pageQuery,
    response: pageOf(notification),
  },
  countUnread: {
    method: 'GET',
    path: '/companies/:companyId/notifications/unread',
    summary: 'How many of them are not read, for the badge',
    permission: 'member',
    params: companyParams,
    response: z.object({
      count: z
        .number()
        .int()
        .describe(`At most ${badgeMax + 1}: no more are counted`),
    }),
  },
  markAllRead: {
    method: 'PUT',
    path: '/companies/:companyId/notifications/reading',
    summary: 'Mark all as read',
    permission: 'member',
    params: companyParams,
    response: done,
  },
  markRead: {
    method: 'PUT',
    path: '/companies/:companyId/notifications/:notificationId/reading',
    summary: 'Mark one as read; twice is once',
    permission: 'member',
    params,
    response: done,
  },
  remove: {
    method: 'DELETE',
    path: '/companies/:companyId/notifications/:notificationId',
    summary: 'Remove one',
    permission: 'member',
    params,
    response: done,
  },
});
