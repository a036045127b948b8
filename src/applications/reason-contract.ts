import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, line, text } from '#platform/contract/fields.ts';
import { reasonsMax, countedUseMax } from './reason-rules.ts';

/** The paragraph about a reason in mails to candidates; none, or in one language or both. */
export const reasonTexts = z.strictObject({ en: text(1500).optional(), tr: text(1500).optional() });
export type ReasonTexts = z.output<typeof reasonTexts>;

export const reasonDraft = z.strictObject({
  title: line(100),
  texts: reasonTexts.optional().describe('Left out: they stay as they are'),
});
export type ReasonDraft = z.output<typeof reasonDraft>;

export const rejectionReason = z.object({
  id,
  title: z.string(),
  texts: reasonTexts,
  archivedAt: instant.nullable().describe('Time of archiving; null while the reason is offered'),
  useCount: z
    .number()
    .int()
    .describe(`Number of rejections with this reason, counted up to ${countedUseMax}`),
  can: z.object({
    archive: z.boolean().describe('False for the only offered reason'),
    delete: z.boolean().describe('False for a reason in use and for the only offered one'),
  }),
});
export type RejectionReason = z.infer<typeof rejectionReason>;

const reasonList = z.object({ items: z.array(rejectionReason) });
const reasonParams = companyParams.extend({ reasonId: id });
const settles = { permission: 'company.settings' } as const;

export const rejectionReasons = defineContract({
  listReasonSettings: {
    method: 'GET',
    path: '/companies/:companyId/rejection-reasons/settings',
    summary:
      'List all rejection reasons with their use: the offered ones in order, then the archived ones by title',
    ...settles,
    params: companyParams,
    response: reasonList,
  },
  createReason: {
    method: 'POST',
    path: '/companies/:companyId/rejection-reasons',
    summary: 'Add a rejection reason at the end',
    ...settles,
    params: companyParams,
    body: reasonDraft,
    response: rejectionReason,
    status: 201,
    refusals: [
      'applications.reason_taken',
      'applications.reason_taken_in_archive',
      'applications.too_many_reasons',
      'applications.too_many_archived_reasons',
    ],
  },
  renameReason: {
    method: 'PATCH',
    path: '/companies/:companyId/rejection-reasons/:reasonId',
    summary: 'Change title and mail texts of a rejection reason; earlier rejections keep its old title',
    ...settles,
    params: reasonParams,
    body: reasonDraft,
    response: rejectionReason,
    refusals: [
      'applications.reason_not_found',
      'applications.reason_taken',
      'applications.reason_taken_in_archive',
    ],
  },
  archiveReason: {
    method: 'PUT',
    path: '/companies/:companyId/rejection-reasons/:reasonId/archive',
    summary: 'Archive a rejection reason; rejections keep it',
    ...settles,
    params: reasonParams,
    response: rejectionReason,
    refusals: ['applications.reason_not_found', 'applications.last_reason'],
  },
  restoreReason: {
    method: 'DELETE',
    path: '/companies/:companyId/rejection-reasons/:reasonId/archive',
    summary: 'Offer an archived rejection reason again, as the last one',
    ...settles,
    params: reasonParams,
    response: rejectionReason,
    refusals: ['applications.reason_not_found', 'applications.too_many_reasons'],
  },
  deleteReason: {
    method: 'DELETE',
    path: '/companies/:companyId/rejection-reasons/:reasonId',
    summary: 'Delete a rejection reason that no rejection uses',
    ...settles,
    params: reasonParams,
    response: done,
    refusals: ['applications.reason_not_found', 'applications.reason_in_use', 'applications.last_reason'],
  },
  orderReasons: {
    method: 'PUT',
    path: '/companies/:companyId/rejection-reasons/order',
    summary: 'Set the order of the offered rejection reasons',
    ...settles,
    params: companyParams,
    body: z.strictObject({ reasonIds: z.array(id).min(1).max(reasonsMax) }),
    response: reasonList,
    refusals: ['applications.reasons_changed'],
  },
});
