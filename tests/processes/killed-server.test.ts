import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { cloneDatabase, testSecret } from '../harness/database.ts';
import { startMailServer } from '../harness/mail-server.ts';

/** Starts the program and resolves with its address when it is ready. */
async function start(env: Record<string, string>): Promise<{ program: ChildProcess; url: string }> {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/server/main.ts')], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', PORT: '0', SECRET_KEY: testSecret, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    program.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    program.stdout?.on('data', (chunk: Buffer) => {
      const found = /ready at (\S+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { program, url };
}

/** A mail server that takes a connection and then says nothing. */
async function aSilentMailServer() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { server, url: `smtp://127.0.0.1:${port}` };
}

test('a mail that kill -9 cut off is sent once, within 30 s of the next start', async () => {
  const { ownerUrl } = await cloneDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'kadro-killed-'));
  const silent = await aSilentMailServer();
  const mail = await startMailServer();
  const first = await start({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir, SMTP_URL: silent.url });
  const sending = once(silent.server, 'connection');
  const registered = await fetch(`${first.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Işıl',
      surname: 'Kaya',
      email: 'isil@example.test',
      password: 'a-password-of-this-test-1',
      termsAccepted: true,
    }),
  });
  expect(registered.status).toBe(201);
  await sending;
  first.program.kill('SIGKILL');
  await once(first.program, 'exit');
  const second = await start({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir, SMTP_URL: mail.url });
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), { timeout: 30_000, interval: 200 });
  second.program.kill('SIGTERM');
  await once(second.program, 'exit');
  expect(mail.received.map(({ envelopeTo }) => envelopeTo)).toEqual([['isil@example.test']]);
  silent.server.close();
  await mail.down();
}, 300_000);
