import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { sendMail, sendSms } from '#platform/server/mail/outbox.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await inNoTenant(server.platform.db, async (tx) => {
    await sendSms(tx, { to: '+905321234567', text: 'Kodunuz 424242', companyId: null, aboutId: null });
    await sendMail(tx, {
      to: 'isil@example.test',
      subject: 'Davet <script>alert(1)</script>',
      text: 'Bağlantı: https://example.test/?a=1&b=2',
      html: '<html><head></head><body onload="alert(1)"><script>alert(2)</script></body></html>',
      calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
      companyId: null,
      aboutId: null,
    });
  });
  await server.runTasks();
});

afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });

async function firstMessage(): Promise<string> {
  return /\/dev\/outbox\/[0-9a-f-]{36}/.exec((await get('/dev/outbox')).body)?.[0] ?? '';
}

test('the development outbox lists every mail and SMS, newest first', async () => {
  const page = await get('/dev/outbox');
  expect(page.statusCode).toBe(200);
  expect(page.body.indexOf('isil@example.test')).toBeLessThan(page.body.indexOf('Kodunuz 424242'));
  expect(page.body).not.toContain('<script');
  expect(page.body).toContain('no_sender');
  expect((await get('/dev/outbox?to=%2B905321234567')).body).not.toContain('isil@example.test');
});

test('a mail is shown in a sandboxed frame, with its text, links and invitation', async () => {
  const address = await firstMessage();
  const { body } = await get(address);
  expect(body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/);
  expect(body).not.toMatch(/<script|<body onload/);
  expect(body).toMatch(/<a href="https:\/\/example\.test\/[^"]+"/);
  const invitation = await get(`${address}/invite.ics`);
  expect(invitation.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(invitation.headers['content-disposition']).toContain('attachment');
  expect(invitation.body).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
});

test('an unknown message returns 404', async () => {
  expect((await get("/dev/outbox/x'--")).statusCode).toBe(404);
  expect((await get('/dev/outbox/00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
});

test('older messages are on the next page', async () => {
  await inNoTenant(server.platform.db, async (tx) => {
    for (let number = 0; number < 51; number++)
      await sendSms(tx, { to: '+15550100', text: `Number ${number}.`, companyId: null, aboutId: null });
  });
  const first = (await get('/dev/outbox?to=%2B15550100')).body;
  const next = /href="(\?to=[^"]+before[^"]+)"/.exec(first)?.[1];
  expect(first.match(/SMS: Number/g)).toHaveLength(50);
  expect((await get(`/dev/outbox${next?.replaceAll('&amp;', '&')}`)).body.match(/SMS: Number/g)).toHaveLength(
    1,
  );
});

test('a dead task is listed and can be retried', async () => {
  expect((await get('/dev/tasks')).body).toContain('No task has given up');
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(`select graphile_worker.add_job('send_message', '{}', max_attempts := 1)`);
  await owner.query('update graphile_worker._private_jobs set attempts = max_attempts');
  await owner.end();
  expect((await get('/dev/tasks')).body).toContain('<td>send_message</td>');
  const foreign = await server.app.inject({
    method: 'POST',
    url: '/dev/tasks/retry',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.statusCode).toBe(403);
  const retried = await server.app.inject({
    method: 'POST',
    url: '/dev/tasks/retry',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(retried.statusCode).toBe(303);
  expect((await get('/dev/tasks')).body).toContain('No task has given up');
});

test.each([
  ['production', { NODE_ENV: 'production', PUBLIC_URL: 'https://hiring.example.test' }],
  ['with an SMTP server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
])('%s neither the outbox nor the tasks page exists', async (_name, env) => {
  const other = await startTestServer(env);
  for (const url of ['/dev/outbox', '/dev/outbox/00000000-0000-7000-8000-000000000000', '/dev/tasks']) {
    const answer = await other.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
  }
  expect((await other.app.inject({ method: 'POST', url: '/dev/tasks/retry' })).statusCode).toBe(404);
  await other.close();
});
