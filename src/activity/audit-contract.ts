import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { calendarDate, companyParams, id, language, timeZone } from '#platform/contract/fields.ts';
import { tableTypes } from '#platform/contract/media-types.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { auditKinds } from './audit-rules.ts';
import { activityEvent } from './contract.ts';

/** One line of the audit log: facts as recorded, with today's names. */
export const auditLine = activityEvent.extend({
  changes: z
    .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
    .nullable()
    .describe('Field to [before, after]; null for values that the log does not keep'),
  network: z.string().nullable().describe('The network of the caller, never a whole address'),
  people: z.array(activityEvent.shape.members.element).describe('The members whose ids the changes contain'),
});
export type AuditLine = z.infer<typeof auditLine>;

const auditFilter = z.strictObject({
  actor: id.optional().describe('Id of the user who made the change'),
  kind: z.enum(auditKinds).optional(),
  from: calendarDate.optional().describe('First day'),
  to: calendarDate.optional().describe('Last day'),
  timeZone: timeZone.default('UTC').describe('Time zone of the days, and of the times in the export'),
});

export const audit = defineContract({
  listAudit: {
    method: 'GET',
    path: '/companies/:companyId/audit',
    summary: 'Changes with actor, time, network, before and after; newest first',
    permission: 'owner',
    params: companyParams,
    query: pageQuery.extend(auditFilter.shape),
    response: pageOf(auditLine),
  },
  exportAudit: {
    method: 'GET',
    path: '/companies/:companyId/audit/export',
    summary: 'The same as a table (CSV) without pages; the export is recorded in the log itself',
    permission: 'owner',
    params: companyParams,
    query: auditFilter.extend({ language: language.optional() }),
    response: z.unknown(),
    rawAnswer: tableTypes,
  },
});
