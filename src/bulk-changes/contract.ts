import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant } from '#platform/contract/fields.ts';
import { tagName } from '#candidates/tag-contract.ts';
import { mailTexts } from '#mail-templates/contract.ts';
import { plannedMail, rejectionDraft, sendTime } from '#applications/contract.ts';
import { applicantFilters } from '#applications/filter-contract.ts';
import { entryNote } from '#pools/contract.ts';
import { bulkMax, selectedMax } from './rules.ts';

const jobParams = companyParams.extend({ jobId: id });
const bulkChangeParams = jobParams.extend({ bulkChangeId: id });

/** Where replies to a mail go: to the member who sends it, or to the address the company's mail comes from. */
export const replyTo = z.enum(['me', 'company']);

export const bulkMail = z.strictObject({
  texts: mailTexts,
  replyTo: replyTo.default('me'),
});
export type BulkMail = z.output<typeof bulkMail>;

/** The action applied to each application. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), stepId: id }),
  rejectionDraft.extend({ kind: z.literal('reject') }),
  z.strictObject({ kind: z.literal('tag'), tag: tagName }),
  z.strictObject({ kind: z.literal('untag'), tag: tagName }),
  z.strictObject({ kind: z.literal('pool'), poolId: id, note: entryNote }),
  z.strictObject({ kind: z.literal('unpool'), poolId: id }),
  z.strictObject({ kind: z.literal('assign'), memberId: id.nullable() }),
  bulkMail.extend({
    kind: z.literal('mail'),
    time: sendTime.default('now').describe('In the quiet hours of a person, at their end'),
  }),
]);
export type BulkAction = z.output<typeof bulkAction>;

const pickedOnes = z
  .array(z.strictObject({ id, version: z.int32() }))
  .min(1)
  .max(selectedMax)
  .refine(
    (all) => new Set(all.map((one) => one.id)).size === all.length,
    'bulk-changes.validation.pickedTwice',
  );

/** Targets: the selected applications, or everything the filters match. */
export const bulkTarget = z.union([
  z.strictObject({ applications: pickedOnes }),
  z.strictObject({
    filters: applicantFilters,
    count: z
      .number()
      .int()
      .min(1)
      .max(bulkMax)
      .describe('The number of matches that the caller saw; the call is refused when it has changed'),
  }),
]);
export type BulkTarget = z.output<typeof bulkTarget>;

/** Why an application or a candidate was skipped. */
export const skipReasons = [
  'already',
  'changed_meanwhile',
  'closed',
  'gone',
  'no_email',
  'too_many_tags',
  'tag_gone',
  'pool_gone',
  'not_on_team',
  'step_gone',
  'job_archived',
  'already_applied',
  'not_applied',
  'no_open_application',
  'several_open',
  'no_job',
  'unsubscribed',
  'consent_withdrawn',
  'forbidden',
  'mail_sent',
  'cancelled',
  'failed',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export const bulkChangeStates = [
  'delayed',
  'running',
  'scheduled',
  'done',
  'undoing',
  'undone',
  'cancelled',
] as const;
export type BulkChangeState = (typeof bulkChangeStates)[number];

export const bulkChange = z.object({
  id,
  kind: z.enum(['move', 'reject', 'tag', 'untag', 'pool', 'unpool', 'assign', 'mail', 'add']),
  about: z.string().describe('The step, reason, tag, pool, person, subject or job of the action'),
  state: z.enum(bulkChangeStates),
  total: z.number().int(),
  waitingCount: z.number().int(),
  changedCount: z.number().int(),
  skippedCount: z.number().int(),
  undoneCount: z.number().int(),
  undoSkippedCount: z.number().int(),
  mailedCount: z.number().int().describe('Of the undone rejections those whose mail had been sent'),
  createdAt: instant,
  undoUntil: instant,
  nextSendAt: instant.nullable().describe('When the next waiting mail is sent; null: none, or not known yet'),
  isDayOnly: z.boolean().describe('By a blind review: of that time only the day is meant'),
  createdBy: z.object({ name: z.string(), surname: z.string() }).nullable(),
  can: z.object({ undo: z.boolean() }),
});
export type BulkChange = z.infer<typeof bulkChange>;

const skippedItem = z.object({
  applicationId: id.nullable(),
  candidateId: id,
  name: z.string(),
  surname: z.string(),
  skipReason: z.enum(skipReasons),
  stepTitle: z.string().describe('Title of the current step; empty without an application'),
});
export type SkippedItem = z.infer<typeof skippedItem>;
export const bulkChangeReport = bulkChange.extend({
  skipped: z.array(skippedItem).describe('Skipped applications, at most 200'),
  undoSkipped: z.array(skippedItem).describe('Applications that could not be undone, at most 200'),
  mailed: z.array(skippedItem).describe('Undone rejections whose mail had been sent, at most 200'),
});
export type BulkChangeReport = z.infer<typeof bulkChangeReport>;

/** A mail as one person will get it, and why they will not. */
export const composedMail = plannedMail.extend({ replyTo: z.string().nullable() });

const teamMaySee = { permission: 'candidates.list', teamMayToo: true } as const;
const teamDecides = { permission: 'candidates.update', teamMayToo: true } as const;
const onBulkChange = { ...teamDecides, params: bulkChangeParams } as const;

export const bulk = defineContract({
  createBulkChange: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/bulk-changes',
    summary:
      'Create a bulk change: one action on many applications of a job, with undo; large ones run in the background',
    ...teamDecides,
    params: jobParams,
    body: z.strictObject({ action: bulkAction, target: bulkTarget }),
    response: bulkChange,
    status: 202,
    refusals: [
      'applications.job_archived',
      'applications.step_gone',
      'applications.not_on_team',
      'bulk-changes.found_changed',
      'bulk-changes.too_many_found',
      'bulk-changes.reply_unproven',
    ],
  },
  listBulkChanges: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/bulk-changes',
    summary: 'List the latest bulk changes of a job, newest first: at most twenty of the last thirty days',
    ...teamMaySee,
    params: jobParams,
    response: z.object({ items: z.array(bulkChange) }),
  },
  readBulkChange: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/bulk-changes/:bulkChangeId',
    summary: 'Read the progress of a bulk change, and which applications were skipped and why',
    ...teamMaySee,
    params: bulkChangeParams,
    response: bulkChangeReport,
  },
  undoBulkChange: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/bulk-changes/:bulkChangeId/undo',
    summary: 'Undo a bulk change; applications changed since stay as they are. Mails that wait are not sent',
    ...onBulkChange,
    response: bulkChange,
    refusals: ['bulk-changes.undo_too_late', 'applications.job_archived'],
  },
  previewMail: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/mail-previews',
    summary: 'Preview a mail as one applicant will get it; nothing is sent',
    ...teamDecides,
    params: jobParams,
    body: bulkMail.extend({
      applicationId: id,
      time: sendTime.default('now').describe('When it would be sent'),
    }),
    response: composedMail,
  },
});
