import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { countedHeldMax, heldReasons } from './held-rules.ts';

export const heldApplication = z.object({
  id,
  job: z.object({ id, title: z.string() }).nullable().describe('Null for an introduction without a job'),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  reasons: z.array(z.enum(heldReasons)),
  sentAt: instant.describe('When the person sent it first'),
  timesSent: z.number().int().describe('How often this address sent it for this job'),
  deletedAt: instant.describe('It is deleted then, unless somebody accepts it'),
});
export type HeldApplication = z.infer<typeof heldApplication>;

export const heldDetails = heldApplication.extend({
  phoneNumber: z.string(),
  currentCompany: z.string(),
  coverLetter: z.string(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  files: z.array(z.object({ id, title: z.string(), sizeBytes: z.number().int() })),
});
export type HeldDetails = z.infer<typeof heldDetails>;

const chosen = z.strictObject({ heldIds: z.array(id).min(1).max(50) });
const reviews = { permission: 'candidates.update', params: companyParams } as const;

/** Application forms that are held for review, because a program seems to have sent them. */
export const heldApplications = defineContract({
  listHeld: {
    method: 'GET',
    path: '/companies/:companyId/held-applications',
    summary: 'Applications that are held for review, oldest first; the forms of one person for a job are one',
    ...reviews,
    query: pageQuery,
    response: pageOf(heldApplication),
  },
  countHeld: {
    method: 'GET',
    path: '/companies/:companyId/held-applications/count',
    summary: 'The number of applications that are held for review, for the list of candidates',
    ...reviews,
    response: z.object({ count: z.number().int().max(countedHeldMax) }),
  },
  readHeld: {
    method: 'GET',
    path: '/companies/:companyId/held-applications/:heldId',
    summary: 'A held application with its answers and the names of its files',
    ...reviews,
    params: companyParams.extend({ heldId: id }),
    response: heldDetails,
  },
  acceptHeld: {
    method: 'POST',
    path: '/companies/:companyId/held-applications/acceptance',
    summary: 'Receive held applications as if they had not been held; those that are gone are left out',
    ...reviews,
    body: chosen,
    response: z.object({
      accepted: z.number().int(),
      left: z.number().int().describe('Held applications of jobs in the bin; they stay'),
    }),
  },
  deleteHeld: {
    method: 'POST',
    path: '/companies/:companyId/held-applications/deletion',
    summary: 'Delete held applications with their files',
    ...reviews,
    body: chosen,
    response: done,
  },
});
