import { z } from 'zod';
import { sendTime } from '#applications/contract.ts';
import { messageBody, messageDraft } from '#conversations/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, line } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { sendingMax, sendProblems } from './rules.ts';

/** A message that is not sent yet; only the team sees it. */
export const scheduledMessage = z.object({
  id,
  candidateId: id,
  candidateName: z.string(),
  applicationId: id.nullable(),
  jobTitle: z.string().nullable(),
  authorName: z.string().describe('Empty when the author deleted their account'),
  editedBy: z
    .string()
    .nullable()
    .describe('Another member who changed it last; it is still sent in the name of its author'),
  isMine: z.boolean(),
  isRejection: z.boolean().describe('Written with the rejection of the application, whose undo cancels it'),
  subject: z.string().nullable().describe('Null: the usual one'),
  body: z.string(),
  sendAt: instant.nullable().describe('Null: in the tray until a member sends it'),
  isDayOnly: z.boolean().describe('By a blind review: of the time only the day is meant'),
  timeZone: z.string().describe('IANA zone of the candidate, or of the company while they are withheld'),
  problem: z.enum(sendProblems).nullable().describe('Why it was not sent at its time'),
  copies: z.array(z.string()).describe('Names of the members who get a copy when it is sent'),
  readers: z
    .array(z.string())
    .nullable()
    .describe('Names of the members who alone read it; null: all who see the conversation'),
  version: z.number().int(),
  can: z.object({ change: z.boolean() }),
});
export type ScheduledMessage = z.infer<typeof scheduledMessage>;

const texts = { subject: line(200).nullable().default(null), body: messageBody, time: sendTime };
const draft = messageDraft.extend(texts);

const onMessage = { params: companyParams.extend({ scheduledMessageId: id }) } as const;
const teamReads = { permission: 'candidates.get', teamMayToo: true } as const;
const asRead = 'That of the message as it was read';
const version = z.number().int().min(1).describe(asRead);
const stale = ['outgoing.stale'] as const;
const refusals = ['applications.job_archived', 'conversations.no_email'] as const;

export const outgoing = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/scheduled-messages',
    summary:
      'List messages to candidates that are not sent yet, in the order of their time; the tray is last',
    ...teamReads,
    params: companyParams,
    query: pageQuery.extend({
      author: z.enum(['me', 'all']).default('all'),
      candidateId: id.optional().describe('Only those to this candidate'),
    }),
    response: pageOf(scheduledMessage),
  },
  schedule: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/scheduled-messages',
    summary: 'Write to a candidate at a later time',
    ...teamReads,
    params: companyParams.extend({ candidateId: id }),
    body: draft,
    response: scheduledMessage,
    status: 201,
    refusals,
  },
  change: {
    method: 'PUT',
    path: '/companies/:companyId/scheduled-messages/:scheduledMessageId',
    summary: 'Change text or time of a message that is not sent yet',
    ...teamReads,
    ...onMessage,
    body: z.strictObject({ ...texts, version }),
    response: scheduledMessage,
    refusals: stale,
  },
  cancel: {
    method: 'DELETE',
    path: '/companies/:companyId/scheduled-messages/:scheduledMessageId',
    summary: 'Cancel a message that is not sent yet; a rejection without its mail is shown as usual',
    ...teamReads,
    ...onMessage,
    query: z.strictObject({ version: z.coerce.number().int().min(1).describe(asRead) }),
    response: done,
    refusals: stale,
  },
  send: {
    method: 'PUT',
    path: '/companies/:companyId/scheduled-messages/sending',
    summary:
      'Send messages now; in the quiet hours of a candidate, at their end. Those already sent are left out; with one that has changed none is sent',
    ...teamReads,
    params: companyParams,
    body: z.strictObject({
      scheduledMessages: z.array(z.strictObject({ id, version })).min(1).max(sendingMax),
    }),
    response: z.object({ items: z.array(scheduledMessage) }),
    refusals: stale,
  },
});
