import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant, line } from '#platform/contract/fields.ts';
import { mediaTypesFor } from './rules.ts';

export const filePurposes = [
  'cv',
  'cover_letter',
  'video',
  'photo',
  'attachment',
  'job_description',
] as const;

/** What became of reading the text; `none` for kinds without any. */
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
] as const;

export const storedFile = z.object({
  id,
  purpose: z.enum(filePurposes),
  title: z.string(),
  format: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  textState: z.enum(textStates),
  pages: z.number().int().nullable(),
  candidateId: id.nullable(),
  createdAt: instant,
  firstOpenedAt: instant.nullable(),
});
export type StoredFile = z.infer<typeof storedFile>;

const fileParams = companyParams.extend({ fileId: id });

/** What a caller may ask with when it reads a file's content. */
export const contentHeaders = {
  Range: 'One range of bytes, of formats that are shown in place: `bytes=0-1023`',
  'If-Range': 'The ETag that the range belongs to; the whole file comes when it is another one',
  'If-None-Match': 'ETags that the caller holds; 304 when one is current',
} as const;

export const files = defineContract({
  read: {
    method: 'GET',
    path: '/companies/:companyId/files/:fileId',
    summary: 'One file: what it is, and its text for formats that are shown as text',
    permission: 'candidates.get',
    teamMayToo: true,
    params: fileParams,
    response: storedFile.extend({
      text: z.string().nullable().describe('The text taken from it; of a long document the beginning'),
      can: z.object({ rename: z.boolean() }),
    }),
  },
  download: {
    method: 'GET',
    path: '/companies/:companyId/files/:fileId/content',
    summary: 'The file itself; pictures, PDF and video in parts when asked with Range',
    permission: 'candidates.get',
    teamMayToo: true,
    params: fileParams,
    query: z.strictObject({
      inline: z
        .enum(['', '1', 'true'])
        .optional()
        .describe('Shown in place instead of saved; PDF and pictures only'),
    }),
    response: z.unknown(),
    headers: contentHeaders,
    rawAnswer: mediaTypesFor('attachment', 'video'),
    refusals: ['files.gone'],
  },
  rename: {
    method: 'PATCH',
    path: '/companies/:companyId/files/:fileId',
    summary: 'Give a file another title; its extension stays what it is',
    permission: 'candidates.update',
    teamMayToo: true,
    params: fileParams,
    body: z.strictObject({ title: line(200) }),
    response: storedFile,
  },
});
