import { Agent, request } from 'node:http';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
};

export type Answer = { status: number; body: Buffer; milliseconds: number };

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
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), milliseconds });
        });
      });
      sent.end(body);
    });
}
