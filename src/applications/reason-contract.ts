import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, line } from '#platform/contract/fields.ts';
import { reasonsMax, countedUseMax } from './reason-rules.ts';

export const reasonDraft = z.strictObject({ title: line(100) });

export const rejectionReason = z.object({
  id,
  title: z.string(),
  archivedAt: instant.nullable().describe('Since when it is not offered any more; null while it is'),
  useCount: z.number().int().describe(`Rejections that have it, counted up to ${countedUseMax}`),
  can: z.object({
    archive: z.boolean().describe('Not the only one that is offered'),
    delete: z.boolean().describe('No rejection has it, and it is not the only one that is offered'),
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
      'All rejection reasons with their use: the offered ones in order, then the archived ones by title',
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
    summary: 'Rename a rejection reason; rejections made before keep their words',
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
    summary: 'Stop offering a rejection reason; rejections keep it',
    ...settles,
    params: reasonParams,
    response: rejectionReason,
    refusals: ['applications.reason_not_found', 'applications.last_reason'],
  },
  restoreReason: {
    method: 'DELETE',
    path: '/companies/:companyId/rejection-reasons/:reasonId/archive',
    summary: 'Offer an archived rejection reason again, at the end',
    ...settles,
    params: reasonParams,
    response: rejectionReason,
    refusals: ['applications.reason_not_found', 'applications.too_many_reasons'],
  },
  deleteReason: {
    method: 'DELETE',
    path: '/companies/:companyId/rejection-reasons/:reasonId',
    summary: 'Delete a rejection reason that no rejection has',
    ...settles,
    params: reasonParams,
    response: done,
    refusals: ['applications.reason_not_found', 'applications.reason_in_use', 'applications.last_reason'],
  },
  orderReasons: {
    method: 'PUT',
    path: '/companies/:companyId/rejection-reasons/order',
    summary: 'Put the offered rejection reasons into this order',
    ...settles,
    params: companyParams,
    body: z.strictObject({ reasonIds: z.array(id).min(1).max(reasonsMax) }),
    response: reasonList,
    refusals: ['applications.reasons_changed'],
  },
});
