import { z } from 'zod';
import { storedFile } from '#files/contract.ts';
import { mediaTypesFor } from '#files/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, optionalLine } from '#platform/contract/fields.ts';

const candidateParams = companyParams.extend({ candidateId: id });
const fileParams = candidateParams.extend({ fileId: id });

export const candidateFile = storedFile.extend({
  isCv: z.boolean().describe('The CV that the candidate page opens on and the search reads'),
  uploadedBy: z
    .object({ name: z.string(), surname: z.string() })
    .nullable()
    .describe('The member; null when the candidate sent it, or the member left'),
});
export type CandidateFile = z.infer<typeof candidateFile>;

const cvValue = z.object({
  title: z.string(),
  place: z.string().describe('Company, degree, or country of residence'),
  text: z.string().describe('Description, or the level of a language'),
  startedOn: z.string(),
  endedOn: z.string(),
});
export const cvChange = z.object({
  part: z.enum([
    'name',
    'headline',
    'email',
    'phone',
    'place',
    'website',
    'linkedin',
    'about',
    'experience',
    'education',
    'skill',
    'language',
  ]),
  before: cvValue.nullable().describe('Null when it is new'),
  after: cvValue.nullable().describe('Null when it is gone'),
});
export type CvChange = z.infer<typeof cvChange>;

/** Files of a candidate: those they sent, and those of the team. */
export const candidateFiles = defineContract({
  listFiles: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/files',
    summary: 'List the files of a candidate, newest first',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    response: z.object({
      items: z.array(candidateFile),
      can: z.object({ rename: z.boolean(), add: z.boolean(), remove: z.boolean() }),
    }),
  },
  addFile: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/files',
    summary: 'Upload a file of a candidate as the request body: a document or picture up to 10 MB',
    permission: 'candidates.update',
    teamMayToo: true,
    params: candidateParams,
    query: z.strictObject({ name: optionalLine(500).default('file') }),
    rawBody: mediaTypesFor('attachment'),
    response: storedFile,
    status: 201,
    refusals: [
      'billing.limit_storage',
      'candidates.files_full',
      'files.too_large',
      'files.empty',
      'files.wrong_kind',
      'files.infected',
    ],
  },
  downloadFiles: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/file-archive',
    summary: 'All files of a candidate as a ZIP archive, without those that the virus check locks',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    response: z.unknown(),
    rawAnswer: ['application/zip'],
    refusals: ['files.withheld'],
  },
  compareCvs: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/cv-comparison',
    summary: 'Compare two documents of a candidate: what the later CV says otherwise',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    query: z.strictObject({ fileId: id, earlierFileId: id }),
    response: z.object({
      changes: z.array(cvChange).nullable().describe('Null when one of them has no text, or no text yet'),
    }),
  },
  setCv: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/cv',
    summary: 'Make a document of the candidate their CV; the earlier CV stays a file',
    permission: 'candidates.update',
    teamMayToo: true,
    params: candidateParams,
    body: z.strictObject({ fileId: id }),
    response: done,
    refusals: ['candidates.no_document'],
  },
  removeFile: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/files/:fileId/removal',
    summary: 'Remove a file; it is deleted an hour later unless the removal is undone',
    permission: 'candidates.update',
    teamMayToo: true,
    params: fileParams,
    body: z.strictObject({}),
    response: done,
  },
  restoreFile: {
    method: 'DELETE',
    path: '/companies/:companyId/candidates/:candidateId/files/:fileId/removal',
    summary: 'Undo the removal of a file; a CV becomes the CV again',
    permission: 'candidates.update',
    teamMayToo: true,
    params: fileParams,
    response: done,
  },
});
