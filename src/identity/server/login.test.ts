import { afterAll, expect, test, vi } from 'vitest';
import { anEmail, newestToken, password, register, signIn } from '../../../tests/harness/accounts.ts';
import { type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { access } from '../account-contract.ts';
import { identity } from '../contract.ts';
import { argon2id } from './passwords.ts';

const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** Counts the passwords that were hashed or checked during `run`. */
async function countHashes(work: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(argon2id, 'hash'), vi.spyOn(argon2id, 'verify')];
  await work();
  const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  return calls;
}

const withPassword = (email: string, attempt: string, from = visitor()) =>
  from.call(identity.login, { body: { email, password: attempt } });

async function makePassive(user: Caller): Promise<void> {
  const { platform } = await testServer();
  await platform.system
    .updateTable('users')
    .set({ passive_at: new Date() })
    .where('id', '=', user.userId)
    .execute();
}

test('a wrong password, an unknown address and a passive user cost the same work and get the same response', async () => {
  const [known, passive] = [anEmail(), anEmail()];
  await register(known);
  await makePassive(await register(passive));
  const answers = [];
  for (const [email, attempt] of [
    [known, 'yanlış parola'],
    [anEmail(), password],
    [passive, password],
  ] as const) {
    let answer: Awaited<ReturnType<typeof withPassword>> | undefined;
    const hashes = await countHashes(async () => {
      answer = await withPassword(email, attempt);
    });
    const { requestId: _id, ...problem } = answer?.problem ?? { requestId: '' };
    answers.push({ hashes, status: answer?.status, problem });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({
    hashes: 2,
    status: 401,
    problem: { code: 'identity.wrong_credentials' },
  });
  expect(await countHashes(() => withPassword(known, password))).toBe(2);
});

test('a successful sign-in rehashes a password with outdated parameters', async () => {
  const { platform } = await testServer();
  const email = anEmail();
  const user = await register(email);
  const stored = platform.db.selectFrom('users').select('password_hash').where('id', '=', user.userId);
  const outdated = await argon2id.hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await platform.db
    .updateTable('users')
    .set({ password_hash: outdated })
    .where('id', '=', user.userId)
    .execute();
  expect((await signIn(email, { password: 'yanlış uzun parola' })).status).toBe(401);
  expect(await stored.executeTakeFirst()).toEqual({ password_hash: outdated });
  expect((await signIn(email)).status).toBe(200);
  const renewed = await stored.executeTakeFirst();
  expect(renewed?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(email)).status).toBe(200);
  expect(await stored.executeTakeFirst()).toEqual(renewed);
});

test('the newest of several accounts that claim an address can sign in, beside the one that proved it', async () => {
  const email = anEmail();
  const first = await register(email, { password: 'birinci uzun parola' });
  await first.call(access.verifyEmail, { body: { token: await newestToken(email, 'verify-email') } });
  await register(email, { password: 'ikinci uzun parola' });
  const third = await register(email, { password: 'üçüncü uzun parola' });
  expect((await withPassword(email, 'birinci uzun parola')).body.user._id).toBe(first.userId);
  expect((await withPassword(email, 'ikinci uzun parola')).status).toBe(401);
  expect((await withPassword(email, 'üçüncü uzun parola')).body.user).toMatchObject({
    _id: third.userId,
    emailVerified: false,
  });
});

test('ten wrong attempts lock an account for a while, whatever address the client claims', async () => {
  const email = anEmail();
  await register(email);
  const attempt = (index: number) =>
    visitor().call(
      identity.login,
      { body: { email, password: 'yanlış parola' } },
      { 'x-forwarded-for': `10.0.0.${index}` },
    );
  for (let index = 0; index < 10; index++) expect((await attempt(index)).status).toBe(401);
  const closed = await attempt(11);
  expect(closed.status).toBe(429);
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0);
  expect((await withPassword(email, password)).status).toBe(429);
});

/** Makes wrong attempts on new accounts from one address, each with another X-Forwarded-For header. */
async function attemptsFrom(server: TestServer, remoteAddress: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < 11; index++) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'x-forwarded-for': `198.51.100.${index}` },
      payload: { email: anEmail(), password: 'yanlış parola' },
    });
    statuses.push(statusCode);
  }
  return statuses;
}

test('only the configured proxy can set the client address by X-Forwarded-For', async () => {
  const server = await startTestServer({ TRUST_PROXY: '10.1.1.1' });
  servers.push(server);
  const [ten, eleven] = [Array<number>(10).fill(401), Array<number>(11).fill(401)];
  expect(await attemptsFrom(server, '203.0.113.9')).toEqual([...ten, 429]);
  expect(await attemptsFrom(server, '10.1.1.1')).toEqual(eleven);
  expect(await attemptsFrom(await testServer(), '10.1.1.1')).toEqual([...ten, 429]);
});

test('successful sign-ins from one office do not use up its attempts', async () => {
  const office = visitor();
  const email = anEmail();
  await register(email);
  for (let index = 0; index < 12; index++) {
    expect((await signIn(email, { from: office })).status).toBe(200);
  }
});

test('error messages come in the requested language', async () => {
  const refused = await visitor().call(identity.getMe, {}, { 'accept-language': 'de, tr;q=0.9, en;q=0.5' });
  expect(refused.problem).toMatchObject({
    statusCode: 401,
    code: 'unauthenticated',
    message: 'Giriş yapmanız gerekiyor',
  });
  const english = await visitor().call(identity.getMe, {}, { 'accept-language': 'de' });
  expect(english.problem.message).toBe('Login action required');
  expect(english.problem.error).toBe(english.problem.message);
});
