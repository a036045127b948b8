import { z } from 'zod';
import { contentHeaders, storedFile } from '#files/contract.ts';
import { mediaTypesFor } from '#files/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, email, id, optionalLine } from '#platform/contract/fields.ts';
import { sharedReasons } from './rules.ts';
import { cvFields } from '#profiles/cv-reading-contract.ts';

const cvTypes = mediaTypesFor('cv');
const newCvParams = companyParams.extend({ newCvId: id });

/** A candidate of the company who may be the person who is about to be added. */
export const knownPerson = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable().describe('Empty without one; null: withheld by a blind review'),
  currentTitle: z.string(),
  currentCompany: z.string(),
  city: z.string(),
  reasons: z.array(z.enum(sharedReasons)).describe('Signs that it is the typed person'),
});
export type KnownPerson = z.infer<typeof knownPerson>;

/**
 * CVs of people who are about to be added. Only the member who uploaded one sees it, and it is deleted after a day unless
 * a candidate gets it.
 */
export const newCvs = defineContract({
  uploadNewCv: {
    method: 'POST',
    path: '/companies/:companyId/new-cvs',
    summary:
      'Upload the CV of a person to add, as the request body: PDF, DOCX, DOC, ODT, RTF or TXT up to 10 MB',
    permission: 'candidates.create',
    params: companyParams,
    query: z.strictObject({ name: optionalLine(500).default('cv') }),
    rawBody: cvTypes,
    response: storedFile,
    status: 201,
    refusals: ['files.too_large', 'files.empty', 'files.wrong_kind', 'files.infected'],
  },
  readNewCvFile: {
    method: 'GET',
    path: '/companies/:companyId/new-cvs/:newCvId',
    summary: 'One new CV, with its text for formats that the viewer shows as text',
    permission: 'candidates.create',
    params: newCvParams,
    response: storedFile.extend({ text: z.string().nullable() }),
  },
  downloadNewCv: {
    method: 'GET',
    path: '/companies/:companyId/new-cvs/:newCvId/content',
    summary: 'The content of a new CV; a PDF supports Range requests',
    permission: 'candidates.create',
    params: newCvParams,
    query: z.strictObject({
      inline: z
        .enum(['', '1', 'true'])
        .optional()
        .describe('Show the file in the browser instead of saving it; PDF only'),
    }),
    response: z.unknown(),
    headers: contentHeaders,
    rawAnswer: cvTypes,
    refusals: ['files.gone', 'files.unchecked', 'files.infected'],
  },
  readNewCv: {
    method: 'GET',
    path: '/companies/:companyId/new-cvs/:newCvId/reading',
    summary: 'Read a new CV: each field with its place in the document',
    permission: 'candidates.create',
    params: newCvParams,
    response: z.object({
      file: storedFile,
      fields: cvFields.nullable().describe('Null until the text is read, and when the document has no text'),
    }),
  },
  listKnown: {
    method: 'GET',
    path: '/companies/:companyId/known-candidates',
    summary:
      'Candidates who may be this person, the most likely first; none for members who may not see all candidates',
    permission: 'candidates.create',
    params: companyParams,
    query: z.strictObject({
      email: email.or(z.literal('')).default(''),
      phoneNumber: optionalLine(40).default(''),
      name: optionalLine(80).default(''),
      surname: optionalLine(80).default(''),
      currentCompany: optionalLine(120).default(''),
      city: optionalLine(80).default(''),
    }),
    response: z.object({ items: z.array(knownPerson) }),
  },
});
