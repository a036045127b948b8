import { z } from 'zod';
import { sendTime } from '#applications/contract.ts';
import { candidateFilters } from '#candidates/filter-contract.ts';
import { foundMax } from '#candidates/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';
import { bulkAction, bulkChange, bulkChangeReport, bulkMail, composedMail } from './contract.ts';
import { selectedMax } from './rules.ts';

/** The action applied to each candidate, or to their application. */
export const candidateBulkAction = z.discriminatedUnion('kind', [
  ...bulkAction.options,
  z.strictObject({ kind: z.literal('add') }),
]);
export type CandidateBulkAction = z.output<typeof candidateBulkAction>;

/** Actions that need a job: its steps, its hiring team, or the job to which candidates are added. */
const actionsOfJob: readonly CandidateBulkAction['kind'][] = ['move', 'assign', 'add'];

const selectedIds = z
  .array(id)
  .min(1)
  .max(selectedMax)
  .refine((ids) => new Set(ids).size === ids.length, 'bulk-changes.validation.pickedTwice');

/** Targets: the selected candidates, or everything the filters match. */
export const candidateTarget = z.union([
  z.strictObject({ candidateIds: selectedIds }),
  z.strictObject({ filters: candidateFilters, count: z.number().int().min(1).max(foundMax) }),
]);
export type CandidateTarget = z.output<typeof candidateTarget>;

const candidateBulkChangeDraft = z
  .strictObject({
    action: candidateBulkAction,
    jobId: id
      .nullable()
      .describe(
        'Job whose applications change; without one, the only open application, or the newest in mails',
      ),
    target: candidateTarget,
  })
  .refine(({ action, jobId }) => jobId !== null || !actionsOfJob.includes(action.kind), {
    path: ['jobId'],
    message: 'platform.validation.required',
  });

const params = companyParams.extend({ candidateBulkChangeId: id });
const maySee = { permission: 'candidates.list', teamMayToo: true } as const;
const decides = { permission: 'candidates.update', teamMayToo: true } as const;

export const candidateBulk = defineContract({
  createCandidateBulkChange: {
    method: 'POST',
    path: '/companies/:companyId/candidate-bulk-changes',
    summary:
      'Create a bulk change of candidates: one action on many, with undo; each is checked for permission',
    ...decides,
    params: companyParams,
    body: candidateBulkChangeDraft,
    response: bulkChange,
    status: 202,
    refusals: [
      'applications.job_archived',
      'applications.step_gone',
      'applications.not_on_team',
      'bulk-changes.candidates_changed',
      'bulk-changes.reply_unproven',
    ],
  },
  listCandidateBulkChanges: {
    method: 'GET',
    path: '/companies/:companyId/candidate-bulk-changes',
    summary:
      'List the latest bulk changes of candidates: own ones, or all for members who may change all candidates',
    ...maySee,
    params: companyParams,
    response: z.object({ items: z.array(bulkChange) }),
  },
  readCandidateBulkChange: {
    method: 'GET',
    path: '/companies/:companyId/candidate-bulk-changes/:candidateBulkChangeId',
    summary: 'Read the progress of a bulk change of candidates, and which were skipped and why',
    ...maySee,
    params,
    response: bulkChangeReport,
  },
  undoCandidateBulkChange: {
    method: 'PUT',
    path: '/companies/:companyId/candidate-bulk-changes/:candidateBulkChangeId/undo',
    summary: 'Undo a bulk change of candidates; what changed since stays as it is',
    ...decides,
    params,
    response: bulkChange,
    refusals: ['bulk-changes.undo_too_late'],
  },
  previewCandidateMail: {
    method: 'POST',
    path: '/companies/:companyId/candidate-mail-previews',
    summary: 'Preview a mail as one candidate will get it; nothing is sent',
    ...decides,
    params: companyParams,
    body: bulkMail.extend({
      candidateId: id,
      jobId: id.nullable(),
      isRejection: z
        .boolean()
        .default(false)
        .describe('About the application that a rejection changes, instead of the newest'),
      time: sendTime.default('now').describe('When it would be sent'),
    }),
    response: composedMail,
  },
});
