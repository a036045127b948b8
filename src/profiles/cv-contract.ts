import { z } from 'zod';
import { contentHeaders, storedFile } from '#files/contract.ts';
import { mediaTypesFor } from '#files/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, id, line, optionalLine } from '#platform/contract/fields.ts';

export const cvFile = storedFile.pick({
  id: true,
  title: true,
  format: true,
  contentType: true,
  sizeBytes: true,
  textState: true,
  pages: true,
  createdAt: true,
});
export type CvFile = z.infer<typeof cvFile>;

const cvTypes = mediaTypesFor('cv');
const cvFileParams = z.strictObject({ cvFileId: id });

/** The CVs a user keeps; each application takes a copy. */
export const cvFiles = defineContract({
  list: {
    method: 'GET',
    path: '/profile/cv-files',
    summary: "The user's CV files, the newest first",
    permission: 'signedIn',
    response: z.object({ items: z.array(cvFile) }),
  },
  upload: {
    method: 'POST',
    path: '/profile/cv-files',
    summary: 'Add a CV file, as the body: PDF, DOCX, DOC, ODT, RTF or TXT up to 10 MB',
    permission: 'signedIn',
    query: z.strictObject({ name: optionalLine(500).default('cv') }),
    rawBody: cvTypes,
    response: cvFile,
    status: 201,
    refusals: ['profiles.files_full', 'files.too_large', 'files.empty', 'files.wrong_kind'],
  },
  readFile: {
    method: 'GET',
    path: '/profile/cv-files/:cvFileId',
    summary: 'One CV file: what it is, and its text for formats that are shown as text',
    permission: 'signedIn',
    params: cvFileParams,
    response: cvFile.extend({ text: z.string().nullable() }),
  },
  download: {
    method: 'GET',
    path: '/profile/cv-files/:cvFileId/content',
    summary: 'The file itself; a PDF in parts when asked with Range',
    permission: 'signedIn',
    params: cvFileParams,
    query: z.strictObject({
      inline: z.enum(['', '1', 'true']).optional().describe('Shown in place instead of saved; PDF only'),
    }),
    response: z.unknown(),
    headers: contentHeaders,
    rawAnswer: cvTypes,
    refusals: ['files.gone'],
  },
  rename: {
    method: 'PATCH',
    path: '/profile/cv-files/:cvFileId',
    summary: 'Give a CV file another title; its extension stays what it is',
    permission: 'signedIn',
    params: cvFileParams,
    body: z.strictObject({ title: line(200) }),
    response: cvFile,
  },
  delete: {
    method: 'DELETE',
    path: '/profile/cv-files/:cvFileId',
    summary: 'Delete a CV file; copies that applications took stay with the companies',
    permission: 'signedIn',
    params: cvFileParams,
    response: done,
  },
});
