import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { testServer } from '../../../tests/harness/api.ts';
import { buildApp } from './app.ts';
import { closeServer } from './close-server.ts';

async function aServer() {
  const { platform } = await testServer();
  const app = await buildApp(platform);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as { port: number }).port };
}

/** Starts to send a body and never completes it. */
async function aSlowClient(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n';
  socket.write(`${head}\r\n{`);
  return socket;
}

test('the server closes an incomplete request and stops', async () => {
  const { app, port } = await aServer();
  const arrived = once(app.server, 'request');
  const slow = await aSlowClient(port);
  await arrived;
  slow.on('error', () => undefined);
  const cut = once(slow, 'close');
  await closeServer(app, 50);
  await cut;
  expect(app.server.listening).toBe(false);
});

test('a running request gets its response before the server stops', async () => {
  const { app, port } = await aServer();
  const arrived = once(app.server, 'request');
  const request = get({ port, path: '/api/openapi.json' });
  const response = once(request, 'response') as Promise<[IncomingMessage]>;
  await arrived;
  await closeServer(app);
  expect((await response)[0].statusCode).toBe(200);
});

test('idle connections and slow requests have a timeout', async () => {
  const { app } = await aServer();
  expect(app.server.timeout).toBeGreaterThan(25_000);
  expect(app.server.timeout).toBeLessThanOrEqual(120_000);
  expect(app.server.requestTimeout).toBeGreaterThan(0);
  await closeServer(app);
});

test('a stopping server answers 503 at /readyz and still accepts requests', async () => {
  const { app, port } = await aServer();
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } });
  expect((await ready()).status).toBe(200);
  const closing = closeServer(app, 6000, 2000);
  const late = await ready();
  expect([late.status, await late.json()]).toEqual([503, { status: 'stopping' }]);
  await closing;
});
