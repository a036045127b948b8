import { Agent, request } from 'node:http';
import { zstdDecompressSync } from 'node:zlib';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
};

/** The body is as it was sent, often compressed. */
export type Answer = { status: number; encoding: string | undefined; body: Buffer; milliseconds: number };

/** The body of an answer as text. */
export const textOf = ({ encoding, body }: Pick<Answer, 'encoding' | 'body'>): string =>
  (encoding === 'zstd' ? zstdDecompressSync(body) : body).toString();

/** Sends calls one after another over kept-alive connections, with a browser's headers. */
export type HttpClient = (call: Call) => Promise<Answer>;

export function httpClient(port: number): HttpClient {
  const agent = new Agent({ keepAlive: true });
  return (call) =>
    new Promise((resolve, reject) => {
      const body = call.body === undefined ? undefined : JSON.stringify(call.body);
      const headers = {
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...call.headers,
      };
      const started = performance.now();
      const sent = request({ agent, host: '127.0.0.1', port, method: call.method, path: call.path, headers });
      sent.once('error', reject);
      sent.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const milliseconds = performance.now() - started;
          const encoding = response.headers['content-encoding'];
          resolve({
            status: response.statusCode ?? 0,
            encoding,
            body: Buffer.concat(chunks),
            milliseconds,
          });
        });
      });
      sent.end(body);
    });
}
