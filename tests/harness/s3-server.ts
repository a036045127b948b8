import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type S3Server = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  objects: Map<string, { content: Buffer; contentType: string }>;
  /** Allows unsigned reads, like a misconfigured bucket. */
  isPublic: boolean;
  /** Awaited before an object is returned. */
  beforeRead: (key: string) => Promise<void>;
  close(): Promise<void>;
};

/** A bucket on loopback with the part of S3 that the product uses. It checks every signature and payload hash. */
export async function startS3Server(): Promise<S3Server> {
  const http = createServer((request, response) => {
    answer(server, request, response).catch((error) => refuse(response, 500, String(error)));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: S3Server = {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    region: 'eu-test-1',
    bucket: 'files',
    accessKeyId: 'test-key',
    secretAccessKey: 'test-secret',
    objects: new Map(),
    isPublic: false,
    beforeRead: async () => {},
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}

async function answer(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', server.endpoint);
  const body = await buffer(request);
  const isUnsigned = request.headers.authorization === undefined;
  if (!(isUnsigned && server.isPublic && request.method === 'GET')) {
    const fault = signatureFault(server, request, url, body);
    if (fault) return refuse(response, 403, fault);
  }
  const [, bucket, ...rest] = url.pathname.split('/');
  if (bucket !== server.bucket) return refuse(response, 404, 'NoSuchBucket');
  const key = rest.join('/');
  if (request.method === 'GET' && key === '') return list(server, url, response);
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
    server.objects.set(key, { content: body, contentType: request.headers['content-type'] ?? '' });
    response.writeHead(200).end();
  } else if (request.method === 'DELETE') {
    server.objects.delete(key);
    response.writeHead(204).end();
  } else {
    await server.beforeRead(key);
    read(server, key, request, response);
  }
}

function read(server: S3Server, key: string, request: IncomingMessage, response: ServerResponse): void {
  const object = server.objects.get(key);
  if (!object) return refuse(response, 404, 'NoSuchKey');
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const part = object.content.subarray(start, range?.[2] ? Number(range[2]) + 1 : undefined);
  response.writeHead(range ? 206 : 200, {
    'content-length': part.length,
    'content-type': object.contentType,
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** Two keys per page, so that a client that reads only the first page fails. */
function list(server: S3Server, url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...server.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const page = keys.filter((key) => `<&>${key}` > after).slice(0, 2);
  const hasMore = keys.at(-1) !== page.at(-1);
  const next = hasMore ? `<NextContinuationToken>&lt;&amp;&gt;${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<ListBucketResult><IsTruncated>${hasMore}</IsTruncated>${contents}${next}</ListBucketResult>`,
  );
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code></Error>`);
}

/** AWS Signature Version 4 by its specification: canonical request, string to sign, derived key. */
function signatureFault(
  server: S3Server,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
): string | undefined {
  const header = request.headers.authorization ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header);
  const [, credential, signedHeaders, signature] = parts ?? [];
  if (!credential || !signedHeaders || !signature) return 'AccessDenied';
  const [accessKeyId, ...scope] = credential.split('/');
  const time = String(request.headers['x-amz-date']);
  if (accessKeyId !== server.accessKeyId) return 'InvalidAccessKeyId';
  if (scope.join('/') !== `${time.slice(0, 8)}/${server.region}/s3/aws4_request`)
    return 'AuthorizationHeaderMalformed';
  if (!signedHeaders.split(';').includes('host')) return 'AccessDenied';
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const canonical = [request.method, path, query.join('&'), headers.join(''), signedHeaders, payload].join(
    '\n',
  );
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${server.secretAccessKey}`),
  );
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
