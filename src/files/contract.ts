import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant, line } from '#platform/contract/fields.ts';
import { mediaTypesFor, scanStates } from './rules.ts';

/** A job description is read and not stored. */
export const filePurposes = ['cv', 'cover_letter', 'video', 'photo', 'attachment'] as const;

/**
 * Result of the text extraction; `none` for kinds without text. A scan has `no_text`, or `reading_pictures` and then
 * `from_pictures` when the installation recognises text.
 */
export const textStates = [
  'none',
  'pending',
  'ready',
  'no_text',
  'encrypted',
  'broken',
  'empty',
  'too_long',
  'unsupported',
  'timed_out',
  'reading_pictures',
  'from_pictures',
] as const;

export const storedFile = z.object({
  id,
  purpose: z.enum(filePurposes),
  title: z.string(),
  format: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  textState: z.enum(textStates),
  scanState: z
    .enum(scanStates)
    .describe('Result of the virus check; a pending or infected file cannot be opened'),
  pages: z.number().int().nullable(),
  isWithheld: z
    .boolean()
    .describe('By a blind review: the content cannot be downloaded, and the text is redacted'),
  candidateId: id.nullable(),
  createdAt: instant,
  firstOpenedAt: instant.nullable(),
});
export type StoredFile = z.infer<typeof storedFile>;

const fileParams = companyParams.extend({ fileId: id });

/** Request headers that a read of the content understands. */
export const contentHeaders = {
  Range: 'One range of bytes, of formats that are shown in place: `bytes=0-1023`',
  'If-Range': 'The ETag that the range belongs to; the whole file comes when it is another one',
  'If-None-Match': 'ETags that the caller holds; 304 when one is current',
} as const;

export const files = defineContract({
  read: {
    method: 'GET',
    path: '/companies/:companyId/files/:fileId',
    summary: 'One file, with its text for formats that the viewer shows as text',
    permission: 'candidates.get',
    teamMayToo: true,
    params: fileParams,
    response: storedFile.extend({
      text: z.string().nullable().describe('The extracted text; only the beginning of a long document'),
      can: z.object({ rename: z.boolean() }),
    }),
  },
  download: {
    method: 'GET',
    path: '/companies/:companyId/files/:fileId/content',
    summary: 'The content of the file; pictures, PDF and video support Range requests',
    permission: 'candidates.get',
    teamMayToo: true,
    params: fileParams,
    query: z.strictObject({
      inline: z
        .enum(['', '1', 'true'])
        .optional()
        .describe('Show the file in the browser instead of saving it; PDF and pictures only'),
      ahead: z
        .literal('1')
        .optional()
        .describe('Loaded before anybody looks at it, which is not the first opening'),
    }),
    response: z.unknown(),
    headers: contentHeaders,
    rawAnswer: mediaTypesFor('attachment', 'video'),
    refusals: ['files.gone', 'files.unchecked', 'files.infected', 'files.withheld'],
  },
  rename: {
    method: 'PATCH',
    path: '/companies/:companyId/files/:fileId',
    summary: 'Rename a file; its extension does not change',
    permission: 'candidates.update',
    teamMayToo: true,
    params: fileParams,
    body: z.strictObject({ title: line(200) }),
    response: storedFile,
    refusals: ['files.withheld'],
  },
});
