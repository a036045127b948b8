import { z } from 'zod';
import { card } from '#applications/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, language } from '#platform/contract/fields.ts';

export const rehearsedMailKinds = ['confirmation', 'meeting', 'template'] as const;

/** A mail as the applicant would get it. */
const rehearsedMail = z.object({
  kind: z.enum(rehearsedMailKinds),
  templateTitle: z.string().nullable().describe('Title of the email template; null for other mails'),
  sentAt: instant.nullable().describe('When it would have been sent; null: later, when the team sends it'),
  fromName: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
});
export type RehearsedMail = z.infer<typeof rehearsedMail>;

export const rehearsal = z.object({
  id,
  language,
  sentAt: instant.nullable().describe('When the form was sent; null until then'),
  expiresAt: instant,
});
export type Rehearsal = z.infer<typeof rehearsal>;

export const rehearsalOutcome = z.object({
  mails: z.array(rehearsedMail).describe('The confirmation first, then what the team may send later'),
  card: card.describe("The application as the team's board would show it"),
});
export type RehearsalOutcome = z.infer<typeof rehearsalOutcome>;

const jobParams = companyParams.extend({ jobId: id });
const rehearsalParams = jobParams.extend({ rehearsalId: id });
const changesJob = { permission: 'jobs.update' } as const;

/** A member plays the applicant of a job, also of a draft. Nothing is counted, kept as an application or mailed. */
export const rehearsals = defineContract({
  start: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/rehearsals',
    summary: "Start a rehearsal of the job's application form; it ends the caller's earlier one",
    ...changesJob,
    params: jobParams,
    body: z.strictObject({ language }),
    response: rehearsal.extend({
      address: z.string().describe("Path of the job's page, for a frame on the same origin"),
    }),
    status: 201,
    refusals: ['jobs.not_found', 'jobs.archived'],
  },
  read: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/rehearsals/:rehearsalId',
    summary: "Read the caller's rehearsal",
    ...changesJob,
    params: rehearsalParams,
    response: rehearsal,
    refusals: ['rehearsals.ended'],
  },
  readOutcome: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/rehearsals/:rehearsalId/outcome',
    summary: 'The mails and the card that the sent form would lead to; nothing is stored',
    ...changesJob,
    params: rehearsalParams,
    response: rehearsalOutcome,
    refusals: ['rehearsals.ended', 'rehearsals.not_sent', 'careers.job_closed'],
  },
  end: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/rehearsals/:rehearsalId',
    summary: 'End a rehearsal and delete its files; one that has ended is not found',
    ...changesJob,
    params: rehearsalParams,
    response: done,
    refusals: ['rehearsals.ended'],
  },
});
