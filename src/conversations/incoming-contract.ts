import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';

const sender = {
  fromAddress: z.string().describe('As the mail says; nothing proves it'),
  fromName: z.string().describe('Empty without one'),
  subject: z.string().describe('Empty without one'),
};

/** The whole text of a mail, with what it quotes. */
export const incomingMail = z.object({ ...sender, receivedAt: instant, body: z.string() });
export type IncomingMail = z.infer<typeof incomingMail>;

/** A mail to the company whose candidate is not known. */
export const unassignedMail = z.object({
  id,
  ...sender,
  excerpt: z.string().describe('The beginning of what the sender wrote'),
  isAutomatic: z.boolean().describe('A program sent it, such as an absence notice'),
  files: z.array(z.object({ id, title: z.string(), sizeBytes: z.number().int() })),
  leftOut: z.array(z.string()).describe('Names of attachments that were not stored'),
  receivedAt: instant,
});
export type UnassignedMail = z.infer<typeof unassignedMail>;

const mailParams = companyParams.extend({ mailId: id });

export const incomingMails = defineContract({
  listUnassigned: {
    method: 'GET',
    path: '/companies/:companyId/incoming-mails',
    summary: 'The mails to the company that belong to no candidate yet, newest first',
    permission: 'candidates.update',
    params: companyParams,
    query: pageQuery,
    response: pageOf(unassignedMail),
  },
  readReplyAddress: {
    method: 'GET',
    path: '/companies/:companyId/reply-address',
    summary: 'The address at which the company receives mails of candidates',
    permission: 'candidates.update',
    params: companyParams,
    response: z.object({
      address: z.string().nullable().describe('Null when the installation receives no mail'),
    }),
  },
  readUnassigned: {
    method: 'GET',
    path: '/companies/:companyId/incoming-mails/:mailId',
    summary: 'The whole text of a mail that belongs to no candidate yet',
    permission: 'candidates.update',
    params: mailParams,
    response: incomingMail,
  },
  assignMail: {
    method: 'PUT',
    path: '/companies/:companyId/incoming-mails/:mailId/candidate',
    summary: 'Move a mail with its attachments into the conversation with a candidate',
    permission: 'candidates.update',
    params: mailParams,
    body: z.strictObject({ candidateId: id }),
    response: done,
  },
  removeUnassigned: {
    method: 'DELETE',
    path: '/companies/:companyId/incoming-mails/:mailId',
    summary: 'Delete a mail that belongs to no candidate, with its attachments',
    permission: 'candidates.update',
    params: mailParams,
    response: done,
  },
  moveMail: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/messages/:messageId/candidate',
    summary: 'Move a mail from the conversation with a wrong person to that with another one',
    permission: 'candidates.update',
    params: companyParams.extend({ candidateId: id, messageId: id }),
    body: z.strictObject({ candidateId: id }),
    response: done,
  },
  readMail: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/messages/:messageId/mail',
    summary: 'The whole mail that a message came with, also what it quotes',
    permission: 'candidates.get',
    teamMayToo: true,
    params: companyParams.extend({ candidateId: id, messageId: id }),
    response: incomingMail,
  },
});
