import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { identity } from '../contract.ts';
import { removeOldSessionsTask } from './background.ts';

const password = 'dört kelimelik uzun parola';
const anEmail = (): string => `${randomUUID()}@example.test`;
const registration = (email: string) => ({
  name: 'Ada',
  surname: 'Işık',
  email,
  password,
  termsAccepted: true as const,
});

afterEach(async () => (await testServer()).clock.set(null));

/** Of a Set-Cookie header: the attributes, and the token. */
function cookieOf(headers: Record<string, unknown>): { token: string; attributes: string } {
  const [header = ''] = [headers['set-cookie']].flat() as string[];
  const [pair = '', ...attributes] = header.split('; ');
  return { token: pair.split('=')[1] ?? '', attributes: attributes.join('; ') };
}

async function withToken(token: string, url: string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  return app.inject({ method: 'GET', url, headers: { cookie: `kadro_session=${token}`, ...headers } });
}

test('registering signs in with a cookie that scripts and other sites cannot use', async () => {
  const email = anEmail();
  const answer = await visitor().call(identity.register, { body: registration(email.toUpperCase()) });
  expect(answer.status).toBe(201);
  expect(answer.body.user).toMatchObject({
    email,
    emailVerified: false,
    tenants: [],
    isPlatformAdmin: false,
  });
  const { token, attributes } = cookieOf(answer.headers);
  expect(attributes).toMatch(/HttpOnly/);
  expect(attributes).toMatch(/SameSite=Lax/);
  expect((await withToken(token, '/api/profile/getMe')).json()).toMatchObject({ user: { email } });
});

test('the token itself is nowhere in the database', async () => {
  const { platform } = await testServer();
  const { token } = cookieOf(
    (await visitor().call(identity.register, { body: registration(anEmail()) })).headers,
  );
  const rows = await platform.system.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a taken address is refused without saying so, and as slowly as a free one', async () => {
  const email = anEmail();
  await visitor().call(identity.register, { body: registration(email) });
  const again = await visitor().call(identity.register, { body: registration(email) });
  expect(again.status).toBe(422);
  expect(again.problem.code).toBe('identity.registration_refused');
  expect(again.problem.message).not.toMatch(/taken|exists|already registered/i);
});

test.each([
  ['short password', { password: 'kısa' }, 'password'],
  ['common password', { password: 'galatasaray1905' }, 'password'],
  ['empty name', { name: '   ' }, 'name'],
  ['malformed address', { email: 'ada@' }, 'email'],
  ['unticked terms', { termsAccepted: false }, 'termsAccepted'],
  ['a flag nobody may set', { isPlatformAdmin: true }, 'isPlatformAdmin'],
])('registration refuses %s and names the field', async (_case, change, field) => {
  const body = { ...registration(anEmail()), ...change } as never;
  const refused = await visitor().call(identity.register, { body });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {})).toEqual([field]);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const email = anEmail();
  await visitor().call(identity.register, { body: registration(email) });
  const wrong = await visitor().call(identity.login, { body: { email, password: 'yanlış parola' } });
  const unknown = await visitor().call(identity.login, {
    body: { email: anEmail(), password: 'yanlış parola' },
  });
  expect([wrong.status, wrong.problem.message]).toEqual([unknown.status, unknown.problem.message]);
  expect(wrong.status).toBe(401);
  expect((await visitor().call(identity.login, { body: { email, password } })).status).toBe(200);
});

test('ten wrong tries close an account for a while, whatever the client says of its address', async () => {
  const email = anEmail();
  await visitor().call(identity.register, { body: registration(email) });
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
  expect((await visitor().call(identity.login, { body: { email, password } })).status).toBe(429);
});

test('signing out ends the session; a link or another site ends nobody’s', async () => {
  const { token } = cookieOf(
    (await visitor().call(identity.register, { body: registration(anEmail()) })).headers,
  );
  const byLink = await withToken(token, '/api/auth/logout', {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'same-origin',
  });
  expect(byLink.statusCode).toBe(403);
  const byOtherSite = await withToken(token, '/api/auth/logout', {
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-site': 'cross-site',
  });
  expect(byOtherSite.statusCode).toBe(403);
  expect((await withToken(token, '/api/profile/getMe')).statusCode).toBe(200);
  const byClient = await withToken(token, '/api/auth/logout', {
    'sec-fetch-mode': 'cors',
    'sec-fetch-site': 'same-origin',
  });
  expect(byClient.statusCode).toBe(200);
  expect((await withToken(token, '/api/profile/getMe')).statusCode).toBe(401);
});

test('a session ends thirty days after the last visit, and at once when the user is made passive', async () => {
  const { clock, platform } = await testServer();
  const user = await aUser();
  clock.set(new Date(Date.now() + 29 * 24 * 3600 * 1000));
  expect((await user.call(identity.getMe, {})).status).toBe(200);
  clock.set(new Date(Date.now() + 61 * 24 * 3600 * 1000));
  expect((await user.call(identity.getMe, {})).status).toBe(401);
  clock.set(null);
  const other = await aUser();
  await platform.system
    .updateTable('users')
    .set({ passive_at: new Date() })
    .where('id', '=', other.userId)
    .execute();
  expect((await other.call(identity.getMe, {})).status).toBe(401);
});

test('a write that another site sends is not carried out', async () => {
  const { app } = await testServer();
  const body = registration(anEmail());
  const foreign = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { origin: 'https://evil.test' },
    payload: body,
  });
  expect(foreign.statusCode).toBe(403);
  const form = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a%40b.co&password=x',
  });
  expect(form.statusCode).toBe(415);
});

test('messages come in the language asked for', async () => {
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

test('a session that is over is forgotten, one that is not stays', async () => {
  const { platform } = await testServer();
  const [old, fresh] = [await aUser(), await aUser()];
  await platform.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', old.userId)
    .execute();
  await removeOldSessionsTask.run({}, platform);
  const rows = await platform.db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', 'in', [old.userId, fresh.userId])
    .execute();
  expect(rows).toEqual([{ user_id: fresh.userId }]);
});

test('the application itself can make nobody a platform admin', async () => {
  const { platform } = await testServer();
  const user = await aUser();
  const raise = platform.db
    .updateTable('users')
    .set({ is_platform_admin: true })
    .where('id', '=', user.userId);
  await expect(raise.execute()).rejects.toThrow('permission denied');
  const rename = platform.db.updateTable('users').set({ name: 'Deniz' }).where('id', '=', user.userId);
  await expect(rename.execute()).resolves.toBeDefined();
});

test('signing in from one office does not use up its tries', async () => {
  const office = visitor();
  const email = anEmail();
  await office.call(identity.register, { body: registration(email) });
  for (let index = 0; index < 12; index++) {
    expect((await office.call(identity.login, { body: { email, password } })).status).toBe(200);
  }
});
