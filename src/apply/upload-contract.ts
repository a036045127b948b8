import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id, optionalLine } from '#platform/contract/fields.ts';
import { draft, draftHeaders, draftParams, draftRefusals } from './contract.ts';
import { draftFile } from './draft-file-contract.ts';

/** The header `Upload-Metadata` of the tus protocol: the use of a file, and its name, which is cleaned later. */
export const uploadMetadata = z.object({
  purpose: draftFile.shape.purpose,
  filename: optionalLine(500).default('file'),
  questionId: id.optional(),
});

/** How much of a file has arrived. */
const upload = z.object({ id, receivedBytes: z.number().int(), sizeBytes: z.number().int() });

const uploadParams = draftParams.extend({ uploadId: id });
const tusHeaders = { ...draftHeaders, 'Tus-Resumable': 'Version of the tus protocol, `1.0.0`' } as const;

/** Resumable uploads into an application form, by the tus protocol 1.0.0 with creation and termination. */
export const draftUploads = defineContract({
  createUpload: {
    method: 'POST',
    path: '/careers/drafts/:draftId/uploads',
    summary: 'Start a resumable upload by the tus protocol; `Location` is its address',
    permission: 'public',
    onCustomHost: true,
    params: draftParams,
    headers: {
      ...tusHeaders,
      'Upload-Length': 'Size of the whole file in bytes',
      'Upload-Metadata':
        '`purpose` (`video` or `attachment` for the answer to a question), `filename` and `questionId`, each in Base64',
    },
    response: upload,
    status: 201,
    refusals: [...draftRefusals, 'apply.not_asked', 'files.too_large', 'files.empty'],
  },
  readUpload: {
    method: 'GET',
    path: '/careers/drafts/:draftId/uploads/:uploadId',
    summary: 'How much of an upload has arrived; `HEAD` answers `Upload-Offset` alone',
    permission: 'public',
    onCustomHost: true,
    params: uploadParams,
    headers: tusHeaders,
    response: upload,
    refusals: draftRefusals,
  },
  continueUpload: {
    method: 'PATCH',
    path: '/careers/drafts/:draftId/uploads/:uploadId',
    summary: 'Send the next bytes of an upload; what arrived before the line broke is kept',
    permission: 'public',
    onCustomHost: true,
    params: uploadParams,
    headers: { ...tusHeaders, 'Upload-Offset': 'Number of bytes that have arrived before' },
    rawBody: ['application/offset+octet-stream'],
    response: z.undefined(),
    status: 204,
    refusals: [...draftRefusals, 'apply.upload_moved'],
  },
  removeUpload: {
    method: 'DELETE',
    path: '/careers/drafts/:draftId/uploads/:uploadId',
    summary: 'Cancel an upload and delete what has arrived',
    permission: 'public',
    onCustomHost: true,
    params: uploadParams,
    headers: tusHeaders,
    response: z.undefined(),
    status: 204,
    refusals: draftRefusals,
  },
  finishUpload: {
    method: 'POST',
    path: '/careers/drafts/:draftId/uploads/:uploadId/file',
    summary:
      'Check the content of a complete upload and make it a file of the form; it replaces an earlier one',
    permission: 'public',
    onCustomHost: true,
    params: uploadParams,
    headers: draftHeaders,
    response: draft,
    status: 201,
    refusals: [
      ...draftRefusals,
      'apply.not_asked',
      'apply.upload_incomplete',
      'files.wrong_kind',
      'files.unplayable',
      'files.infected',
    ],
  },
});
