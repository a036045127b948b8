import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, email, id, instant, language, line, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { daysMax, messageMaxChars, shareParts, shareStates, usualDays, verdicts } from './rules.ts';

export const share = z.object({
  id,
  recipientName: z.string(),
  recipientEmail: z.string(),
  message: z.string(),
  parts: z.array(z.enum(shareParts)),
  application: z.object({ id, jobTitle: z.string() }).nullable(),
  asksFeedback: z.boolean(),
  state: z.enum(shareStates),
  sharedBy: z.object({ name: z.string(), surname: z.string() }).nullable(),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  openings: z.number().int().describe('Visits in which somebody pressed the button of the page'),
  openedAt: z.array(instant).describe('Times of the newest openings, newest first'),
  feedback: z.object({ verdict: z.enum(verdicts), text: z.string(), answeredAt: instant }).nullable(),
  can: z.object({ revoke: z.boolean() }),
});
export type Share = z.infer<typeof share>;

/** A share in the list of the company. */
export const listedShare = share.extend({
  candidate: z.object({ id, name: z.string(), surname: z.string() }),
});
export type ListedShare = z.infer<typeof listedShare>;

const partsField = z
  .array(z.enum(shareParts))
  .min(1, 'shares.validation.noPart')
  .max(shareParts.length)
  .transform((parts) => shareParts.filter((part) => parts.includes(part)));

// Mail programs make links of addresses in a text, and the mail comes from the company.
const webAddressInName = /:\/\/|\bwww\.|[\p{L}\d]\.[a-z]{2,}(?=$|[\s/?#:,;)])/u;

export const shareDraft = z
  .strictObject({
    recipientName: line(100).refine((name) => !webAddressInName.test(name), 'shares.validation.name'),
    recipientEmail: email,
    parts: partsField,
    applicationId: id
      .nullable()
      .default(null)
      .describe('The job that the page names, and whose answers it shows'),
    message: text(messageMaxChars).default(''),
    days: z.number().int().min(1).max(daysMax).default(usualDays).describe('Until it expires'),
    language: language.describe('Of the mail and the watermark'),
    asksFeedback: z.boolean().default(true),
    isMailed: z.boolean().default(true).describe('Mails the link to the recipient'),
  })
  .refine(({ parts, applicationId }) => applicationId !== null || !parts.includes('answers'), {
    path: ['applicationId'],
    error: 'shares.validation.noApplication',
  });

const candidateParams = companyParams.extend({ candidateId: id });

export const shares = defineContract({
  listOfCompany: {
    method: 'GET',
    path: '/companies/:companyId/shares',
    summary:
      'The links with which people outside read candidates whom the caller sees, active or ended ones, newest first',
    permission: 'candidates.list',
    teamMayToo: true,
    params: companyParams,
    query: pageQuery.extend({ state: z.enum(['active', 'ended']).default('active') }),
    response: pageOf(listedShare),
  },
  list: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/shares',
    summary:
      'List the links with which people outside read this candidate, active and then newest first, with their feedback; at most 100',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    response: z.object({ items: z.array(share) }),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/shares',
    summary: 'Share parts of a candidate with a person outside; only this answer has the link',
    permission: 'candidates.update',
    teamMayToo: true,
    params: candidateParams,
    body: shareDraft,
    response: z.object({ share, link: z.string() }),
    status: 201,
    refusals: ['billing.limit_mails', 'shares.limit_reached', 'shares.no_cv'],
  },
  revoke: {
    method: 'PUT',
    path: '/companies/:companyId/shares/:shareId/revocation',
    summary: 'Revoke a link at once; revoking again changes nothing',
    permission: 'candidates.get',
    teamMayToo: true,
    whileReadOnly: true,
    params: companyParams.extend({ shareId: id }),
    response: share,
  },
  printPack: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/print-pack',
    summary:
      'A candidate to print, as one PDF: the record, the answers of an application, and the pages of the CV',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    query: z.strictObject({ applicationId: id.optional(), language: language.default('en') }),
    response: z.unknown(),
    rawAnswer: ['application/pdf'],
  },
});
