import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft, anApplicant } from '#meetings/server/factory.ts';
import { anEmail } from '../harness/accounts.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { startKadro } from '../harness/kadro-process.ts';
import { startMailServer } from '../harness/mail-server.ts';

test('an invitation interrupted by kill -9 arrives once, within 30 s of the next start', async () => {
  const { ownerUrl } = await testServer();
  const company = await aCompany();
  const email = anEmail();
  const applicant = await company.inTenant((tx) => anApplicant(tx, { candidate: { email } }));
  const { status } = await company.owner.call(meetings.create, {
    params: { companyId: company.id },
    body: aMeetingDraft({ ...applicant, hostIds: [company.owner.memberId] }),
  });
  expect(status).toBe(201);
  // A mail server that accepts a connection and never answers.
  const silent = createServer().listen(0, '127.0.0.1');
  const connected = once(silent, 'connection');
  await once(silent, 'listening');
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: mkdtempSync(join(tmpdir(), 'kadro-killed-')) };
  const { port } = silent.address() as AddressInfo;
  const first = await startKadro({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` });
  await connected;
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  silent.close();

  const mail = await startMailServer();
  const second = await startKadro({ ...env, SMTP_URL: mail.url });
  const toCandidate = () => mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email));
  await expect.poll(() => toCandidate().length, { timeout: 30_000, interval: 200 }).toBe(1);
  second.process.kill('SIGTERM');
  await once(second.process, 'exit');
  expect(toCandidate()).toHaveLength(1);
  const [invitation] = toCandidate();
  const kinds = invitation?.attachments.map(({ mimeType, method }) => [mimeType, method]);
  expect(kinds).toContainEqual(['text/calendar', 'REQUEST']);
  await mail.down();
}, 120_000);
