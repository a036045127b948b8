import { expect, test } from 'vitest';
import { z } from 'zod';
import { aCompany, testServer, visitor } from '../../../../tests/harness/api.ts';
import { cpuUnits } from '../../../../tests/harness/cpu.ts';
import { identity } from '#identity/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { calendarDate, instant, line } from '../../contract/fields.ts';
import { createLog } from '../log.ts';
import { languageOf, sessionCookie } from './mount.ts';
import { InvalidInput, toProblem } from './problems.ts';

test('an endless run of combining marks takes no longer than other text', async () => {
  const marks = 'e' + '\u0301\u0316'.repeat(250_000);
  const cost = await cpuUnits(async () => {
    const answer = await visitor().call(identity.login, { body: { email: marks, password: 'x' } });
    expect(answer.status).toBe(400);
  });
  expect(cost).toBeLessThan(500);
  expect(line(80).parse('I\u0307s\u0327\u0131l'), 'what people write is composed as before').toBe('İşıl');
});

test('an endless Accept-Language header takes no time', async () => {
  const header = `a${' '.repeat(15_000)}b, tr`;
  const units = await cpuUnits(() => Array.from({ length: 20 }, () => languageOf(header)));
  expect(units).toBeLessThan(20);
  expect(languageOf('de, tr;q=0.8, en;q=0.7')).toBe('tr');
});

test('an invalid session token is not looked up', async () => {
  const { app } = await testServer();
  const cookie = `kadro_session=${'x'.repeat(10_000)}`;
  expect((await app.inject({ url: '/api/profile/getMe', headers: { cookie } })).statusCode).toBe(401);
});

test('a malformed address returns the usual error shape', async () => {
  const { app } = await testServer();
  const answer = await app.inject({ url: '/api/%', headers: { 'accept-language': 'tr' } });
  expect(answer.json()).toMatchObject({ statusCode: 404, code: 'not_found' });
  expect(answer.headers['content-language']).toBe('tr');
});

test.each(['x', '0000-01-01T00:00:00Z', '2026-02-30 10:00:00+00', '2026-13-45 99:99:99', 'infinity'])(
  'a cursor made up as %s is refused',
  async (startsAt) => {
    const { owner, id: companyId } = await aCompany();
    const place = { startsAt, id: companyId };
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
    const answer = await owner.call(meetings.list, { params: { companyId }, query: { cursor } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.problem.fields ?? {})).toEqual(['cursor']);
  },
);

test('times that PostgreSQL cannot store are rejected', () => {
  for (const day of ['0000-01-01', '0001-01-01', '9999-12-31'])
    expect([day, calendarDate.safeParse(day).success]).toEqual([day, false]);
  for (const day of ['0001-01-02', '9999-12-30'])
    expect([day, calendarDate.safeParse(day).success]).toEqual([day, true]);
  expect(instant.safeParse('0000-01-01T00:00:00Z').success).toBe(false);
  expect(instant.safeParse('2026-01-01T00:00:00+23:00').success).toBe(false);
  expect(z.array(instant).safeParse(['0001-01-01T00:00:00Z', '2026-11-21T04:45:12.345+03:00']).success).toBe(
    true,
  );
});

test('the log does not repeat values that PostgreSQL quotes', () => {
  let written = '';
  const log = createLog('info', { write: (line) => void (written += line) });
  const error = Object.assign(new Error('invalid input syntax for type uuid: "isil@example.test"'), {
    code: '22P02',
  });
  log.error({ err: error }, 'request failed');
  expect(written).toContain('22P02');
  expect(written).toContain('hostile-input.test');
  expect(written).not.toContain('isil');
});

test('attempts are counted by network, because an IPv6 user has many addresses', async () => {
  const { platform } = await testServer();
  const limit = { name: 'test_networks', points: 2, seconds: 60 };
  const spend = (ip: string) => platform.limits.spend(limit, ip);
  await spend('2001:db8:1:2::1');
  await spend('2001:db8:1:2:ffff::9');
  await expect(spend('2001:0db8:0001:0002:3:4:5:6')).rejects.toThrow('too_many');
  await spend('2001:db8:1:3::1');
  await spend('::ffff:192.0.2.1');
  await spend('192.0.2.1');
  await expect(spend('192.0.2.1')).rejects.toThrow('too_many');
});

const inheritedNames = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

test.each(inheritedNames)('an unknown key named %s is rejected by name', async (name) => {
  const { app } = await testServer();
  const { owner, id: companyId } = await aCompany();
  const cookie = `${sessionCookie}=${owner.token}`;
  const headers = { 'content-type': 'application/json' };
  const payload = `{"email":"a@example.test","password":"x",${JSON.stringify(name)}:1}`;
  const answers = await Promise.all([
    app.inject({ method: 'POST', url: '/api/auth/login', headers, payload }),
    app.inject({ url: `/api/companies/${companyId}/jobs?${name}=1`, headers: { cookie } }),
    app.inject({ url: `/api/companies/${companyId}/jobs?${name}=1&${name}=2`, headers: { cookie } }),
  ]);
  // The JSON parser itself rejects `__proto__` in a body.
  const codes = ['platform.unreadable_json', 'invalid'];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400);
    expect(codes).toContain(answer.json().code);
  }
  const fields = (answer: (typeof answers)[number]) => JSON.stringify(answer.json().fields);
  expect(fields(answers[1])).toBe(`{${JSON.stringify(name)}:["This field is unknown"]}`);
});

test.each(['null', 'false', '0', '""', '[]'])('a body of %s is not an empty object', async (payload) => {
  const { app } = await testServer();
  const { owner, id: companyId } = await aCompany();
  const headers = { 'content-type': 'application/json', cookie: `${sessionCookie}=${owner.token}` };
  const url = `/api/companies/${companyId}`;
  expect((await app.inject({ method: 'PATCH', url, headers, payload })).statusCode).toBe(400);
});

test('an error while wording a refusal is a logged 500 in the usual shape', async () => {
  const lines: { msg: string; requestId?: string; err?: unknown }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const { platform } = await testServer();
  const translate = platform.words.in('tr');
  const broken = new InvalidInput([{ code: 'custom', path: null, message: 'x' } as never]);
  const answer = toProblem(broken, { requestId: 'r-1', translate, words: platform.words, log });
  expect(answer).toMatchObject({ statusCode: 500, code: 'internal', requestId: 'r-1' });
  expect(answer.message).toBe(translate('platform.errors.internal'));
  expect(lines).toMatchObject([{ msg: 'request failed', requestId: 'r-1', err: { type: 'TypeError' } }]);
});

test.each(['23001', '23503', '23505', '40001', '40P01'])(
  'SQLSTATE %s is a conflict, because a concurrent change won',
  async (code) => {
    const { platform } = await testServer();
    const options = {
      requestId: 'r-1',
      translate: (key: string) => key,
      words: platform.words,
      log: platform.log,
    };
    const problem = toProblem(Object.assign(new Error('refused by the database'), { code }), options);
    expect(problem).toMatchObject({ statusCode: 409, code: 'conflict' });
  },
);
