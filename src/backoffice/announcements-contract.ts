import { z } from 'zod';
import { planKey } from '#billing/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, id, instant, line } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';

const wording = z.strictObject({ en: line(280), tr: line(280) });

export const announcementDraft = z.strictObject({
  wording,
  planKeys: z
    .array(planKey)
    .min(1, 'platform.validation.required')
    .max(20)
    .overwrite((keys) => [...new Set(keys)])
    .nullable()
    .describe('Plans whose companies get it; null for all companies'),
});

export const announcement = z.object({
  id,
  wording,
  planKeys: z.array(planKey).nullable(),
  createdAt: instant,
  author: z.object({ id, name: z.string() }).nullable(),
  readers: z.number().int().describe('Users who read or removed it'),
});
export type Announcement = z.infer<typeof announcement>;

export const announcements = defineContract({
  listAnnouncements: {
    method: 'GET',
    path: '/admin/announcements',
    summary: 'Published announcements, newest first',
    permission: 'platformAdmin',
    query: pageQuery,
    response: pageOf(announcement),
  },
  publishAnnouncement: {
    method: 'POST',
    path: '/admin/announcements',
    summary: 'Publish an announcement, which members read among their notifications',
    permission: 'platformAdmin',
    body: announcementDraft,
    response: z.object({ id }),
    status: 201,
    refusals: ['billing.plan_unknown'],
  },
  withdrawAnnouncement: {
    method: 'DELETE',
    path: '/admin/announcements/:announcementId',
    summary: 'Remove an announcement from the notifications of everyone',
    permission: 'platformAdmin',
    params: z.strictObject({ announcementId: id }),
    response: done,
  },
});
