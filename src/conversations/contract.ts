import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { optOutSources } from '#bulk-changes/rules.ts';
import { delivery } from '#deliveries/contract.ts';
import {
  copiesMax,
  mailMatches,
  messageKinds,
  messageMaxChars,
  messageSenders,
  readersMax,
  unreadMax,
} from './rules.ts';

/** The mail that a message came with. */
export const mailOfMessage = z.object({
  fromAddress: z.string().describe('As the mail says; nothing proves it'),
  subject: z.string(),
  matchedBy: z.enum(mailMatches).describe('How its conversation was found'),
  isFromOther: z.boolean().describe('The sender is none of the addresses of the candidate'),
  isShortened: z.boolean().describe('The mail has more text, such as what it quotes'),
  leftOut: z.array(z.string()).describe('Names of attachments that were not stored'),
});

/** A message as both sides see it. */
export const message = z.object({
  id,
  sender: z.enum(messageSenders),
  authorName: z.string().describe('Empty when the member who wrote it deleted their account'),
  applicationId: id.nullable(),
  jobTitle: z.string().nullable().describe('The job of the application that the message is about'),
  subject: z.string().nullable().describe('Written by its author; null: the usual one'),
  body: z.string().describe('Plain text with line ends'),
  kind: z.enum(messageKinds).describe('Whether a person wrote it, or a mail program by itself'),
  mail: mailOfMessage.nullable().describe('Null when it was not written by mail'),
  files: z
    .array(
      z.object({
        id,
        title: z.string(),
        sizeBytes: z.number().int(),
        isLocked: z.boolean().describe('It waits for the virus check'),
        isWithheld: z.boolean().describe('By a blind review'),
      }),
    )
    .describe('Attachments of the mail'),
  delivery: delivery.nullable().describe('Of a message of the team, for its members; else null'),
  copies: z.array(z.string()).describe('Names of the members who got a copy by mail; for the team'),
  readers: z
    .array(z.object({ memberId: id, name: z.string(), isMe: z.boolean() }))
    .nullable()
    .describe('The members who alone read it, and the answers to it; null: all who see the conversation'),
  can: z.object({ changeReaders: z.boolean() }),
  createdAt: instant,
});
export type Message = z.infer<typeof message>;

export const messageBody = text(messageMaxChars).min(1, 'platform.validation.required');
export const unreadCount = z
  .number()
  .int()
  .describe(`Messages of the other side that the reader has not seen; at most ${unreadMax}`);

const writeRefusals = ['applications.job_archived', 'conversations.no_email'] as const;

/** The conversation with a candidate, without its messages. */
export const conversation = z.object({
  unread: unreadCount,
  applications: z
    .array(
      z.object({
        id,
        jobTitle: z.string(),
        isOpen: z.boolean(),
        team: z
          .array(z.object({ memberId: id, name: z.string() }))
          .describe(
            'The other active members of its hiring team with a confirmed address, to whom copies can be sent',
          ),
        can: z.object({ write: z.boolean() }),
        disabledReason: z.enum(writeRefusals).nullable(),
      }),
    )
    .describe('Those that the reader sees, newest first'),
  can: z.object({ write: z.boolean().describe('About the person, without an application') }),
  disabledReason: z.enum(writeRefusals).nullable(),
  addressProblem: z
    .object({ address: z.string().nullable(), reason: z.string(), at: instant })
    .nullable()
    .describe(
      'The last mail to the address of the candidate was not delivered; in a blind review without address and reason',
    ),
  mailingOptOut: z
    .object({ at: instant, source: z.enum(optOutSources) })
    .nullable()
    .describe(
      'The candidate unsubscribed from mails to many people; messages and mails of an open application reach them',
    ),
});
export type Conversation = z.infer<typeof conversation>;

export const readerIds = z.array(id).max(readersMax).nullable();

export const messageDraft = z.strictObject({
  body: messageBody,
  applicationId: id.nullable().default(null),
  copyMemberIds: z
    .array(id)
    .max(copiesMax)
    .default([])
    .describe('Members of the hiring team of the application who get a copy by mail'),
  readerIds: readerIds
    .default(null)
    .describe(
      'The members who alone read it and the answers to it, besides its author and those who get a copy; null: all',
    ),
});
export const readingDraft = z.strictObject({ messageId: id.describe('The newest message that was shown') });

const params = companyParams.extend({ candidateId: id });

export const conversations = defineContract({
  read: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/conversation',
    summary: 'The unread messages of a candidate, and what the caller may write about',
    permission: 'candidates.get',
    teamMayToo: true,
    params,
    response: conversation,
  },
  list: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/messages',
    summary: 'The messages between a candidate and the team, newest first',
    permission: 'candidates.get',
    teamMayToo: true,
    params,
    query: pageQuery,
    response: pageOf(message),
  },
  send: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/messages',
    summary: 'Write to a candidate, who also gets the message by mail',
    permission: 'candidates.get',
    teamMayToo: true,
    params,
    body: messageDraft,
    response: message,
    status: 201,
    refusals: ['billing.limit_mails', ...writeRefusals],
  },
  setReaders: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/messages/:messageId/readers',
    summary:
      'Choose who reads a message; of a private thread all its messages change. Null: all who see the conversation',
    permission: 'candidates.get',
    teamMayToo: true,
    params: params.extend({ messageId: id }),
    body: z.strictObject({ readerIds }),
    response: message,
    refusals: ['conversations.not_readers_author'],
  },
  markRead: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/conversation/reading',
    summary: "Mark the messages up to one as read by the caller; a member's other pages are notified",
    permission: 'candidates.get',
    teamMayToo: true,
    whileReadOnly: true,
    params,
    body: readingDraft,
    response: done,
  },
});
