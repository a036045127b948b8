import { expect, test } from 'vitest';
import { aCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { conversations } from '#conversations/contract.ts';
import { departments } from '#departments/contract.ts';
import { availabilities } from '#availability/contract.ts';
import { meetingLimits } from '#meetings/limit-contract.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { app } from '../contract.ts';
import { serveMetrics } from './health.ts';
import { identity } from '#identity/contract.ts';

test('health and readiness answer, and metrics are served on a separate port', async () => {
  const { app, platform } = await testServer();
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'up' });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await app.inject('/metrics')).body).not.toContain('kadro_');
  const metrics = await serveMetrics(app, platform, { port: 0, host: '127.0.0.1' });
  const printed = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  await metrics.close();
  expect(printed).toMatch(/kadro_http_request_seconds_bucket/);
  expect(printed).toMatch(/kadro_outbox_waiting \d/);
});

test('the API document is OpenAPI 3.1 with every operation, and /api/docs shows it', async () => {
  const { app } = await testServer();
  const document = (await app.inject('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  const { schema } = document.paths['/auth/login'].post.requestBody.content['application/json'];
  expect(schema).toEqual({ $ref: '#/components/schemas/LoginBody' });
  expect(document.components.schemas.LoginBody.required).toEqual(['email', 'password']);
  expect(Object.keys(document.paths).length).toBeGreaterThan(40);
  expect((await app.inject('/api/docs/')).statusCode).toBe(200);
});

test('every response has the security headers and a request id', async () => {
  const { app } = await testServer();
  for (const url of ['/api/profile/getMe', '/api/nothing', '/healthz']) {
    const { headers } = await app.inject({ url, headers: { accept: 'application/json' } });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('errors outside the operations have the same error shape', async () => {
  const { app } = await testServer();
  const unknown = await app.inject({ url: '/api/nothing', headers: { 'accept-language': 'tr' } });
  expect(unknown.json()).toMatchObject({ statusCode: 404, code: 'not_found' });
  const broken = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  });
  expect(broken.json()).toMatchObject({ statusCode: 400, code: 'platform.unreadable_json' });
  const huge = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"email":"${'a'.repeat(2_000_000)}"}`,
  });
  expect(huge.json()).toMatchObject({ statusCode: 413, code: 'too_large' });
  for (const answer of [unknown, broken, huge]) expect(answer.body).not.toMatch(/node_modules|select |\.ts/);
});

test('a body of ten megabytes is refused before anything of it is written', async () => {
  const { owner, id: companyId } = await aCompany();
  const text = 'a'.repeat(10_000_000);
  const ids = { companyId, candidateId: crypto.randomUUID(), messageId: crypto.randomUUID() };
  const of = ({ candidateId }: typeof ids) => ({ companyId, candidateId });
  const before = await rowsOf(companyId);
  const account = { serverAddress: 'https://calendar.example.test', username: 'ada', password: text };
  const answers = [
    await owner.call(conversations.send, { params: of(ids), body: { body: text, applicationId: null } }),
    await owner.call(conversations.setReaders, { params: ids, body: { readerIds: [text] } }),
    await owner.call(availabilities.connectAccount, { params: { companyId }, body: account }),
    await owner.call(availabilities.chooseCalendars, {
      params: { companyId },
      body: { calendarIds: [text] },
    }),
    await owner.call(meetingLimits.saveOwnLimits, {
      params: { companyId },
      body: { noticeHours: text } as never,
    }),
  ];
  const shown = answers.map(({ status, problem }) => [status, problem.code]);
  expect(shown).toEqual(shown.map(() => [413, 'too_large']));
  expect(await rowsOf(companyId)).toEqual(before);
});

test('a double click with one Idempotency-Key is one write; the key with another body is refused', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const create = (name: string) => company.owner.call(departments.create, { params, body: { name } }, key);
  const [first, second] = await Promise.all([create('Design'), create('Design')]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect((await create('Finance')).status).toBe(422);
  const list = await company.inTenant((tx) => tx.selectFrom('departments').select('name').execute());
  expect(list).toEqual([{ name: 'Design' }]);
});

test('a refused write does not store its key, so the corrected request can reuse it', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const refused = await company.owner.call(departments.create, { params, body: { name: '' } }, key);
  expect(refused.status).toBe(400);
  const mended = await company.owner.call(departments.create, { params, body: { name: 'People' } }, key);
  expect(mended.status).toBe(201);
});

test('getMe answers a visitor in the language of the request', async () => {
  const answer = await visitor().call(identity.getMe, {}, { 'accept-language': 'tr' });
  expect(answer.headers['content-language']).toBe('tr');
});

test('a crash report accepts only positions in our files, and is limited per address', async () => {
  const somebody = visitor();
  const body = { name: 'TypeError', route: '/jobs/$jobId', frames: ['app-x.js:1:20'], frontEnd: null };
  const reported = await somebody.call(app.reportCrash, { body });
  expect(reported.status).toBe(202);
  expect(reported.body.reference).toBe(reported.headers['x-request-id']);
  for (const odd of [
    { frames: ['https://kadro.example/candidates/isil@example.test'] },
    { route: '/jobs?search=Işıl' },
    { name: 'Cannot read Işıl' },
  ]) {
    const refused = await somebody.call(app.reportCrash, { body: { ...body, ...odd } });
    expect(refused.status, JSON.stringify(odd)).toBe(400);
  }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => somebody.call(app.reportCrash, { body })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('the installation and the page have the same front-end version', async () => {
  const { app: server } = await testServer();
  const { version } = (await visitor().call(app.readInstallation, {})).body;
  const page = await server.inject({ url: '/jobs', headers: { accept: 'text/html' } });
  const inPage = /<meta name="kadro-version" content="(\w+)"/.exec(page.body)?.[1] ?? null;
  expect(inPage).toBe(version);
});
