import { z } from 'zod';
import { mailKinds } from '#deliveries/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { badgeMax, notificationFilters, notificationTypes } from './rules.ts';

const person = z.object({ id, name: z.string(), surname: z.string() });

/** One notification as facts: the screen builds the sentence, in the reader's language, with current names. */
export const notification = z.object({
  id,
  type: z.enum([...notificationTypes, 'new_feature']),
  createdAt: instant,
  read: z.boolean(),
  author: person
    .extend({ avatar: z.string().nullable() })
    .nullable()
    .describe('The user who acted; null for a candidate, and for a deleted user'),
  job: z.object({ id, title: z.string() }).nullable(),
  candidate: person.nullable(),
  /** The event type, `noun.past`, because a meeting can change in several ways. */
  event: z.string().describe('Empty for an announcement'),
  stepTitle: z.string().nullable().describe('The step that the application was moved to'),
  taskTitle: z.string().nullable(),
  meetingId: id.nullable().describe('The meeting that it is about; null once it is cancelled'),
  mailKind: z.enum(mailKinds).nullable().describe('The kind of a mail that was not delivered'),
  commentId: id.nullable(),
  handover: z
    .object({ id, count: z.number().int() })
    .nullable()
    .describe('The handover to the caller, and how many people they got'),
  startsAt: instant.nullable().describe('The start of the meeting'),
  answerBy: z.string().nullable().describe('The promised day of the answer that is due'),
  answer: z.enum(['yes', 'no', 'other_time']).nullable().describe("The candidate's answer"),
  description: z
    .string()
    .nullable()
    .describe('Text of an announcement (new_feature), in the language of the request'),
});
export type Notification = z.infer<typeof notification>;

const params = companyParams.extend({ notificationId: id });

export const notifications = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/notifications',
    summary: "The caller's notifications, newest first, as far as they may still see their subject",
    permission: 'member',
    params: companyParams,
    query: pageQuery.extend({
      filter: z
        .enum(notificationFilters)
        .default('all')
        .describe('mentions: mentions and replies; mine: those for the caller in person'),
    }),
    response: pageOf(notification),
  },
  read: {
    method: 'GET',
    path: '/companies/:companyId/notifications/:notificationId',
    summary: 'One notification of the caller, as the links of mails and push messages name it',
    permission: 'member',
    params,
    response: notification,
  },
  countUnread: {
    method: 'GET',
    path: '/companies/:companyId/notifications/unread',
    summary: 'The number of unread notifications, for the badge',
    permission: 'member',
    params: companyParams,
    response: z.object({
      count: z
        .number()
        .int()
        .describe(`At most ${badgeMax + 1}: the count stops there`),
    }),
  },
  markAllRead: {
    method: 'PUT',
    path: '/companies/:companyId/notifications/reading',
    whileReadOnly: true,
    summary: 'Mark all notifications as read',
    permission: 'member',
    params: companyParams,
    response: done,
  },
  markRead: {
    method: 'PUT',
    path: '/companies/:companyId/notifications/:notificationId/reading',
    whileReadOnly: true,
    summary: 'Mark one notification as read; repeating it is no error',
    permission: 'member',
    params,
    response: done,
  },
  remove: {
    method: 'DELETE',
    path: '/companies/:companyId/notifications/:notificationId',
    whileReadOnly: true,
    summary: 'Delete a notification',
    permission: 'member',
    params,
    response: done,
  },
});
