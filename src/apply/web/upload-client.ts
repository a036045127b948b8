import type { DetailedError, Upload } from 'tus-js-client';
import { atApi, addressOf, call, CallError, failureOf } from '#platform/web/call.ts';
import type { Problem } from '#platform/contract/errors.ts';
import type { Draft } from '../contract.ts';
import type { draftUploads } from '../upload-contract.ts';
import type { Access } from './draft-client.ts';
import { facts, type FilePurpose } from './facts.ts';

export type UploadTarget = { purpose: FilePurpose; questionId?: string };

type Operations = typeof draftUploads;

// Without their schemas, as in draft-client.ts.
const operations = {
  createUpload: { method: 'POST', path: '/careers/drafts/:draftId/uploads' },
  finishUpload: { method: 'POST', path: '/careers/drafts/:draftId/uploads/:uploadId/file' },
} as const satisfies Partial<{ [Name in keyof Operations]: Pick<Operations[Name], 'method' | 'path'> }>;

// A proxy may hold back a whole request, so this much is lost when the line breaks behind one.
const chunkBytes = 2 * 1024 * 1024;

/** Waiting times before the attempts, which begin anew with each progress; about ten minutes in all. */
export const retryDelaysMs = [
  500,
  1000,
  2000,
  4000,
  8000,
  15_000,
  ...Array.from({ length: 19 }, () => 30_000),
];

/** Loads the client of the tus protocol, which the form needs for its first file. */
export const loadUploadClient = () => import('tus-js-client');

type Handlers = {
  onProgress: (sentBytes: number) => void;
  /** The line broke, or the server is away; the upload tries again by itself. */
  onWaiting: () => void;
  onSent: (uploadId: string) => void;
  onFailed: (error: CallError) => void;
};

/** Prepares the upload of a file, which continues an earlier upload of the same file into the same place. */
export async function prepareUpload(
  access: Access,
  { purpose, questionId }: UploadTarget,
  file: File,
  handlers: Handlers,
): Promise<Upload> {
  const { Upload } = await loadUploadClient();
  const upload = new Upload(file, {
    endpoint: atApi(
      addressOf(operations.createUpload as unknown as Operations['createUpload'], {
        params: { draftId: access.id },
      }),
    ),
    headers: { 'x-draft-token': access.token, 'accept-language': facts.language },
    metadata: { purpose, filename: file.name, ...(questionId === undefined ? {} : { questionId }) },
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    removeFingerprintOnSuccess: true,
    fingerprint: async () =>
      ['kadro', access.id, purpose, questionId, file.name, file.size, file.lastModified].join(' '),
    onProgress: handlers.onProgress,
    onShouldRetry: (error) => {
      const canRetry = isTemporary(failureOfUpload(error).status);
      if (canRetry) handlers.onWaiting();
      return canRetry;
    },
    onSuccess: () => handlers.onSent(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => handlers.onFailed(failureOfUpload(error)),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  return upload;
}

/** Has the content checked; the upload becomes a file of the form. @returns the form with it */
export function finishUpload(access: Access, uploadId: string): Promise<Draft> {
  const operation = { ...operations.finishUpload, response: { parse: (answer: unknown) => answer } };
  return call(
    operation as unknown as Operations['finishUpload'],
    { params: { draftId: access.id, uploadId } },
    { headers: { 'x-draft-token': access.token } },
  );
}

/** Whether a later attempt may succeed: no answer, too many requests, another request was quicker, the server is away. */
export const isTemporary = (status: number): boolean =>
  status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;

function failureOfUpload(error: Error | DetailedError): CallError {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (answer === null) return new CallError({ message: '', code: 'offline' });
  return failureOf(answer.getStatus(), parseProblem(answer.getBody()));
}

function parseProblem(body: string): Partial<Problem> {
  try {
    return JSON.parse(body) as Partial<Problem>;
  } catch {
    return {};
  }
}
