import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyFeatures } from '#platform/contract/features.ts';
import { calendarDate, done, id, instant, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { platformEventTypes } from './event-rules.ts';

/** Why a platform admin acts; the log keeps it. */
export const reason = text(500).min(1, 'backoffice.validation.reasonRequired');
export const reasonBody = z.strictObject({ reason });

const named = z.object({ id, name: z.string().nullable().describe('Null when it was deleted') });

export const platformEvent = z.object({
  id,
  occurredAt: instant,
  type: z.enum(platformEventTypes),
  actor: named.nullable().describe('Null for the command line'),
  company: named.nullable(),
  user: named.nullable(),
  reason: z.string(),
  data: z.object({
    name: z.string().optional().describe('Of an invoice, a connected company and the like'),
    names: z.object({ en: z.string(), tr: z.string() }).optional().describe('Of a plan'),
    count: z.number().int().optional(),
    date: calendarDate.optional(),
    feature: z.enum(companyFeatures).optional(),
  }),
  network: z.string().nullable(),
});
export type PlatformEvent = z.infer<typeof platformEvent>;

export const backoffice = defineContract({
  checkAccess: {
    method: 'GET',
    path: '/admin/access',
    summary: 'Check that the caller may open the pages of platform admins',
    permission: 'platformAdmin',
    response: done,
  },
  listLog: {
    method: 'GET',
    path: '/admin/log',
    summary: 'The acts of platform admins, newest first',
    permission: 'platformAdmin',
    query: pageQuery.extend({ tenantId: id.optional(), userId: id.optional() }),
    response: pageOf(platformEvent),
  },
});
