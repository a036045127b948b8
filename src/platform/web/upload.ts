import type { CallInput, Endpoint, Output } from '../contract/endpoint.ts';
import type { Problem } from '../contract/errors.ts';
import { addressOf, atApi, CallError, callSettings, failureOf } from './call.ts';

type Options = {
  signal?: AbortSignal;
  /** The same key for every attempt to send a file. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Sends a file as the body of an operation and reports its progress. It uses XMLHttpRequest, because fetch reports no
 * upload progress.
 * @throws CallError for every response that is not a success; its code is `aborted` when `signal` cancelled the upload
 */
export function upload<E extends Endpoint>(
  operation: E,
  input: CallInput<E>,
  content: Blob,
  { signal, idempotencyKey, headers = {}, onProgress }: Options = {},
): Promise<Output<E>> {
  const { language, offlineMessage } = callSettings();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(operation.method, atApi(addressOf(operation, input)));
    request.withCredentials = true;
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', language);
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
    request.addEventListener('load', () => {
      if (request.status < 300) return resolve(operation.response.parse(request.response) as Output<E>);
      return reject(failureOf(request.status, (request.response ?? {}) as Partial<Problem>));
    });
    request.addEventListener('error', () =>
      reject(new CallError({ message: offlineMessage, code: 'offline' })),
    );
    request.addEventListener('abort', () => reject(new CallError({ message: '', code: 'aborted' })));
    signal?.addEventListener('abort', () => request.abort());
    request.send(content);
  });
}
