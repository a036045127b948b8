import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { writeMeasured } from './measured-content.ts';
import {
  type Storage,
  StorageLimitError,
  StorageMissingError,
  type StoredFile,
  validKey,
  validPrefix,
} from './storage.ts';

export type S3Options = {
  /** Without the bucket: `https://s3.example.org`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Call = (
  method: string,
  key: string,
  init?: { query?: string; headers?: Record<string, string>; body?: Blob },
) => Promise<Response>;

/**
 * Storage in a bucket of any S3-compatible service, with path-style addresses. A stream is first written to a temporary
 * file, because S3 needs the length. A file beyond its limit therefore never leaves this machine.
 */
export function s3Storage(options: S3Options): Storage {
  const call = createCaller(options);

  return {
    async put(key, content, { contentType, limitBytes }) {
      validKey(key);
      const send = async (body: Blob, stored: StoredFile) => {
        const headers = { 'content-type': contentType, 'x-amz-content-sha256': stored.sha256 };
        await expectOk(await call('PUT', key, { headers, body }), key);
        return stored;
      };
      if (content instanceof Uint8Array) {
        if (content.length > limitBytes) throw new StorageLimitError(limitBytes);
        const sha256 = createHash('sha256').update(content).digest('hex');
        return send(new Blob([Uint8Array.from(content)]), { bytes: content.length, sha256 });
      }
      return spoolAndSend(content, limitBytes, send);
    },

    async get(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end ?? ''}` }
        : {};
      const response = await expectOk(await call('GET', validKey(key), { headers }), key);
      if (!response.body) return Readable.from([]);
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },

    async size(key) {
      const response = await expectOk(await call('HEAD', validKey(key)), key);
      return Number(response.headers.get('content-length'));
    },

    async remove(key) {
      const response = await call('DELETE', validKey(key));
      if (response.status !== 404) await discard(await expectOk(response, key));
    },

    list: (prefix) => listKeys(call, validPrefix(prefix)),

    // A bucket keeps nothing of an incomplete PUT.
    removePartialFiles: () => Promise.resolve(),

    check: () => checkBucket(call, options),
  };
}

function createCaller({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options): Call {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  return (method, key, { query, headers, body } = {}) => {
    const url = `${base}${key && `/${key}`}${query ? `?${query}` : ''}`;
    return client.fetch(url, { method, headers: headers ?? {}, redirect: 'manual', ...(body && { body }) });
  };
}

async function spoolAndSend(
  content: Readable,
  limitBytes: number,
  send: (body: Blob, stored: StoredFile) => Promise<StoredFile>,
): Promise<StoredFile> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  try {
    const path = join(folder, 'content');
    const stored = await writeMeasured(content, path, limitBytes);
    return await send(await openAsBlob(path), stored);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* listKeys(call: Call, prefix: string): AsyncIterable<string> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token) query.set('continuation-token', token);
    const response = await expectOk(await call('GET', '', { query: query.toString() }), prefix);
    const xml = await response.text();
    for (const [, key] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) if (key) yield key;
    token = decodeXml(/<NextContinuationToken>([^<]*)</.exec(xml)?.[1]);
  } while (token);
}

/** Writes a file, reads it without a signature (which must fail: a public bucket leaks every CV) and deletes it. */
async function checkBucket(call: Call, { endpoint, bucket }: S3Options): Promise<void> {
  const key = `check/${randomBytes(16).toString('hex')}`;
  const where = `bucket ${bucket} at ${endpoint}`;
  try {
    await discard(await expectOk(await call('PUT', key, { body: new Blob(['probe']) }), key));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Files cannot be kept in ${where}: ${reason}${cause}. Check the address, bucket and keys.`,
    );
  }
  const anonymous = await fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`, { redirect: 'manual' });
  await discard(anonymous);
  await discard(await call('DELETE', key));
  if (anonymous.ok) throw new Error(`Anyone can read the files in ${where}. Make the bucket private.`);
}

async function expectOk(response: Response, key: string): Promise<Response> {
  if (response.ok) return response;
  const answer = await response.text();
  if (response.status === 404 && !answer.includes('NoSuchBucket')) throw new StorageMissingError(key);
  const code = /<Code>([^<]*)<\/Code>/.exec(answer)?.[1] ?? response.statusText;
  throw new Error(`S3 answered ${response.status} ${code}`);
}

/** An unread response holds its connection until garbage collection. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}

function decodeXml(text: string | undefined): string | undefined {
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
