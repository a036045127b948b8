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
  scanState: true,
  pages: true,
  createdAt: true,
});
export type CvFile = z.infer<typeof cvFile>;

const cvTypes = mediaTypesFor('cv');
const cvFileParams = z.strictObject({ cvFileId: id });

/** The CVs in a user's profile. Each application takes its own copy. */
export const cvFiles = defineContract({
  list: {
    method: 'GET',
    path: '/profile/cv-files',
    summary: "The user's CV files, newest first",
    permission: 'signedIn',
    response: z.object({ items: z.array(cvFile) }),
  },
  upload: {
    method: 'POST',
    path: '/profile/cv-files',
    summary: 'Upload a CV file as the request body: PDF, DOCX, DOC, ODT, RTF or TXT up to 10 MB',
    permission: 'signedIn',
    query: z.strictObject({ name: optionalLine(500).default('cv') }),
    rawBody: cvTypes,
    response: cvFile,
    status: 201,
    refusals: ['profiles.files_full', 'files.too_large', 'files.empty', 'files.wrong_kind', 'files.infected'],
  },
  readFile: {
    method: 'GET',
    path: '/profile/cv-files/:cvFileId',
    summary: 'One CV file, with its text for formats that the viewer shows as text',
    permission: 'signedIn',
    params: cvFileParams,
    response: cvFile.extend({ text: z.string().nullable() }),
  },
  download: {
    method: 'GET',
    path: '/profile/cv-files/:cvFileId/content',
    summary: 'The content of the file; a PDF supports Range requests',
    permission: 'signedIn',
    params: cvFileParams,
    query: z.strictObject({
      inline: z
        .enum(['', '1', 'true'])
        .optional()
        .describe('Show the file in the browser instead of saving it; PDF only'),
    }),
    response: z.unknown(),
    headers: contentHeaders,
    rawAnswer: cvTypes,
    refusals: ['files.gone'],
  },
  rename: {
    method: 'PATCH',
    path: '/profile/cv-files/:cvFileId',
    summary: 'Rename a CV file; its extension does not change',
    permission: 'signedIn',
    params: cvFileParams,
    body: z.strictObject({ title: line(200) }),
    response: cvFile,
  },
  delete: {
    method: 'DELETE',
    path: '/profile/cv-files/:cvFileId',
    summary: 'Delete a CV file; companies keep the copies in their applications',
    permission: 'signedIn',
    params: cvFileParams,
    response: done,
  },
});
