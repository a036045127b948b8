import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { calendarDate, companyParams, id, language, timeZone } from '#platform/contract/fields.ts';
import { tableTypes } from '#platform/contract/media-types.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { auditKinds } from './audit-rules.ts';
import { activityEvent } from './contract.ts';

/** One line of the log: the facts as they were written, the names of today. */
export const auditLine = activityEvent.extend({
  changes: z
    .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
    .nullable()
    .describe('Field to [before, after]; null where nothing of it is kept'),
  network: z.string().nullable().describe('The network it came from, never a whole address'),
  people: z.array(activityEvent.shape.members.element).describe('The members whose ids stand in the changes'),
});
export type AuditLine = z.infer<typeof auditLine>;

const auditFilter = z.strictObject({
  actor: id.optional().describe('Id of the user who did it'),
  kind: z.enum(auditKinds).optional(),
  from: calendarDate.optional().describe('First day'),
  to: calendarDate.optional().describe('Last day'),
  timeZone: timeZone.default('UTC').describe('Where the days begin, and the times of the export'),
});

export const audit = defineContract({
  listAudit: {
    method: 'GET',
    path: '/companies/:companyId/audit',
    summary: 'Who changed what, when and from where, newest first, with before and after',
    permission: 'owner',
    params: companyParams,
    query: pageQuery.extend(auditFilter.shape),
    response: pageOf(auditLine),
  },
  exportAudit: {
    method: 'GET',
    path: '/companies/:companyId/audit/export',
    summary: 'The same as a table (CSV), whole; the export stands in the log itself',
    permission: 'owner',
    params: companyParams,
    query: auditFilter.extend({ language: language.optional() }),
    response: z.unknown(),
    rawAnswer: tableTypes,
  },
});
