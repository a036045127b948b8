import { afterEach, expect, test } from 'vitest';
import { anEmail, cookieOf, register, registration, signIn } from '../../../tests/harness/accounts.ts';
import { aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { account } from '../account-contract.ts';
import { identity } from '../contract.ts';
import { removeOldSessionsTask } from './background.ts';
import { sessionSeconds, touchSession } from './sessions.ts';
import { hashToken } from './tokens.ts';

afterEach(async () => (await testServer()).clock.set(null));

async function withToken(token: string, url: string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  return app.inject({ method: 'GET', url, headers: { cookie: `kadro_session=${token}`, ...headers } });
}

test('the token is not stored in plain text', async () => {
  const { platform } = await testServer();
  const { token } = cookieOf(
    (await visitor().call(identity.register, { body: registration(anEmail()) })).headers,
  );
  const rows = await platform.system.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('signing out ends the session; a link or another site cannot do it', async () => {
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

const logoutWith = async (headers: Record<string, string>) => {
  const { token } = cookieOf(
    (await visitor().call(identity.register, { body: registration(anEmail()) })).headers,
  );
  const { statusCode } = await withToken(token, '/api/auth/logout', headers);
  return [statusCode, (await withToken(token, '/api/profile/getMe')).statusCode];
};

test('without Fetch Metadata another site cannot sign the user out', async () => {
  const evil = 'https://evil.example';
  for (const headers of [
    { referer: `${evil}/page` },
    { referer: `${evil}/page`, accept: 'application/json' },
    { origin: evil },
    { origin: 'null', accept: 'application/json' },
    { referer: 'not an address', accept: 'application/json' },
    // A browser that follows a link or loads a picture without a referrer.
    { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
    { accept: 'image/avif,image/webp,*/*' },
    { accept: '*/*' },
  ])
    expect(await logoutWith(headers), JSON.stringify(headers)).toEqual([403, 200]);
});

test('without Fetch Metadata the application and a program sign out', async () => {
  const { platform } = await testServer();
  const { origin } = new URL(platform.config.publicUrl);
  for (const headers of [
    { accept: 'application/json' },
    { accept: 'application/json, text/plain, */*' },
    { accept: 'application/json', referer: `${origin}/jobs` },
    { origin },
    {},
  ])
    expect(await logoutWith(headers), JSON.stringify(headers)).toEqual([200, 401]);
});

test('signing in again ends the browser’s earlier session, of any user', async () => {
  const { platform } = await testServer();
  const [first, second] = [anEmail(), anEmail()];
  const browser = await register(first);
  await register(second);
  const again = (await signIn(first, { from: browser })).caller ?? visitor();
  expect((await browser.call(identity.getMe, {})).status).toBe(401);
  const other = (await signIn(second, { from: again })).caller ?? visitor();
  expect((await again.call(identity.getMe, {})).status).toBe(401);
  expect((await other.call(identity.getMe, {})).body.user.email).toBe(second);
  const left = await platform.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', browser.userId)
    .execute();
  expect(left).toEqual([]);
  expect((await signIn(second, { from: other, password: 'wrong' })).status).toBe(401);
  expect((await other.call(identity.getMe, {})).status).toBe(200);
});

test('a session expires thirty days after the last visit, and ends at once when the user becomes passive', async () => {
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

test('a session that is extended late is not shortened', async () => {
  const { platform } = await testServer();
  const user = await aUser();
  const now = new Date();
  await platform.db
    .updateTable('sessions')
    .set({ token_hash: hashToken('late') })
    .where('user_id', '=', user.userId)
    .execute();
  await touchSession(platform.db, 'late', new Date(now.getTime() + 60_000));
  await touchSession(platform.db, 'late', now);
  const row = await platform.db
    .selectFrom('sessions')
    .select(['last_seen_at', 'expires_at'])
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  expect([row.last_seen_at.getTime(), row.expires_at.getTime()]).toEqual([
    now.getTime() + 60_000,
    now.getTime() + 60_000 + sessionSeconds * 1000,
  ]);
});

test('the task deletes expired sessions and keeps valid ones', async () => {
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

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** A user with two sessions, on a desktop and a phone. */
async function userWithSessions() {
  const email = anEmail();
  const here = await register(email);
  const desk = (await signIn(email, { userAgent: chrome })).caller;
  const phone = (await signIn(email, { userAgent: iPhone })).caller;
  if (desk === null || phone === null) throw new Error('not signed in');
  const { items } = (await here.call(account.listSessions, {})).body;
  const idOf = (browser: string) => items.find((one) => one.browser === browser)?.id ?? '';
  return { email, here, desk, phone, items, idOf };
}

test('a user lists their sessions, the most recently used first, with the current one marked', async () => {
  const { items } = await userWithSessions();
  const seen = items.map(({ browser, system, device, isCurrent }) => ({
    browser,
    system,
    device,
    isCurrent,
  }));
  expect(seen).toEqual([
    { browser: 'Safari', system: 'iOS', device: 'mobile', isCurrent: false },
    { browser: 'Chrome', system: 'Windows', device: 'desktop', isCurrent: false },
    { browser: '', system: '', device: 'other', isCurrent: true },
  ]);
  expect(items[0]?.ip).toMatch(/^10\./);
  expect(JSON.stringify(items)).not.toMatch(/token|hash/);
});

test('a user ends one session, and the others stay', async () => {
  const { here, desk, phone, idOf } = await userWithSessions();
  const ended = await here.call(account.endSession, { params: { sessionId: idOf('Safari') } });
  expect(ended.body).toEqual({ isSuccess: true });
  expect((await phone.call(identity.getMe, {})).status).toBe(401);
  expect((await desk.call(identity.getMe, {})).status).toBe(200);
  const again = await here.call(account.endSession, { params: { sessionId: idOf('Safari') } });
  expect(again.status).toBe(404);
  const own = await desk.call(account.endSession, { params: { sessionId: idOf('Chrome') } });
  expect(String(own.headers['set-cookie'])).toMatch(/kadro_session=;/);
  expect((await desk.call(identity.getMe, {})).status).toBe(401);
});

test('a session of another user is neither listed nor ended', async () => {
  const { desk, idOf } = await userWithSessions();
  const stranger = await aUser();
  const refused = await stranger.call(account.endSession, { params: { sessionId: idOf('Chrome') } });
  expect(refused.status).toBe(404);
  expect((await stranger.call(account.listSessions, {})).body.items).toHaveLength(1);
  expect((await desk.call(identity.getMe, {})).status).toBe(200);
});

test('a user ends all other sessions at once, and none of another user', async () => {
  const { here, desk, phone } = await userWithSessions();
  const stranger = await aUser();
  expect((await here.call(account.endOtherSessions, {})).status).toBe(200);
  for (const gone of [desk, phone]) expect((await gone.call(identity.getMe, {})).status).toBe(401);
  for (const stays of [here, stranger]) expect((await stays.call(identity.getMe, {})).status).toBe(200);
  expect((await here.call(account.listSessions, {})).body.items).toHaveLength(1);
});

test('an expired session is not listed', async () => {
  const { clock } = await testServer();
  const email = anEmail();
  await register(email);
  clock.set(new Date(Date.now() + 31 * 24 * 3600 * 1000));
  const later = (await signIn(email)).caller;
  expect((await later?.call(account.listSessions, {}))?.body.items).toHaveLength(1);
});
