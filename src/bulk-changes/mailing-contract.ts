import { z } from 'zod';
import { sendTime } from '#applications/contract.ts';
import { mailTexts } from '#mail-templates/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { mailingProblems, mailingsPath } from './rules.ts';

/** A mail to many people that some of them do not have yet; only the team sees it. */
export const mailing = z.object({
  id,
  jobId: id.nullable(),
  jobTitle: z.string().nullable(),
  authorName: z.string().describe('Empty when the author deleted their account'),
  isMine: z.boolean(),
  texts: mailTexts,
  waitingCount: z.number().int(),
  sentCount: z.number().int(),
  isPlanned: z.boolean().describe('False for the moment in which the time of each person is found'),
  sendAt: instant.nullable().describe('When the next one is sent; null: in the tray until a member sends it'),
  lastSendAt: instant.nullable().describe('When the last one is sent: people have different quiet hours'),
  isDayOnly: z.boolean().describe('By a blind review: of the times only the day is meant'),
  problem: z.enum(mailingProblems).nullable().describe('Why it was not sent at its time'),
  version: z.number().int(),
  can: z.object({ change: z.boolean() }),
});
export type Mailing = z.infer<typeof mailing>;

const params = companyParams.extend({ mailingId: id });
const asRead = 'That of the mailing as it was read';
const stale = ['bulk-changes.mailing_stale'] as const;
const decides = { permission: 'candidates.update', teamMayToo: true, params } as const;

export const mailings = defineContract({
  listMailings: {
    method: 'GET',
    path: mailingsPath,
    summary: 'List mails to many people that are not all sent yet, newest first',
    permission: 'candidates.list',
    teamMayToo: true,
    params: companyParams,
    query: pageQuery.extend({ author: z.enum(['me', 'all']).default('all') }),
    response: pageOf(mailing),
  },
  changeMailing: {
    method: 'PUT',
    path: '/companies/:companyId/mailings/:mailingId',
    summary: 'Change text or time of the mails to many people that are not sent yet',
    ...decides,
    body: z.strictObject({
      texts: mailTexts.nullable().describe('Null keeps the text'),
      time: sendTime
        .nullable()
        .describe('Null keeps the time; now: after half a minute, in quiet hours at their end'),
      version: z.number().int().describe(asRead),
    }),
    response: mailing,
    refusals: stale,
  },
  cancelMailing: {
    method: 'DELETE',
    path: '/companies/:companyId/mailings/:mailingId',
    summary: 'Cancel the mails to many people that are not sent yet',
    ...decides,
    query: z.strictObject({ version: z.coerce.number().int().min(1).describe(asRead) }),
    response: done,
    refusals: stale,
  },
});
