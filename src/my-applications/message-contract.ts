import { z } from 'zod';
import { message, messageBody, readingDraft } from '#conversations/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, id } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { applicationTokenHeader } from './contract.ts';

const params = z.strictObject({ applicationId: id });
const byLinkOrAccount = {
  permission: 'public',
  headers: {
    [applicationTokenHeader]: 'The token of a mailed link; without it the session decides',
  },
  refusals: ['my-applications.gone'],
} as const;

export const ownMessageDraft = z.strictObject({ body: messageBody });

export const myMessages = defineContract({
  listMessages: {
    method: 'GET',
    path: '/my-applications/:applicationId/messages',
    summary: 'The messages between the applicant and the company, newest first',
    ...byLinkOrAccount,
    params,
    query: pageQuery,
    response: pageOf(message),
  },
  sendMessage: {
    method: 'POST',
    path: '/my-applications/:applicationId/messages',
    summary: 'Write to the team about the application; the team is notified',
    ...byLinkOrAccount,
    params,
    body: ownMessageDraft,
    response: message,
    status: 201,
  },
  markMessagesRead: {
    method: 'PUT',
    path: '/my-applications/:applicationId/messages/reading',
    summary: 'Mark the messages up to one as read by the applicant',
    ...byLinkOrAccount,
    params,
    body: readingDraft,
    response: done,
  },
});
