import { afterEach, expect, test } from 'vitest';
import { anEmail, cookieOf, registration } from '../../../tests/harness/accounts.ts';
import { aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { identity } from '../contract.ts';
import { removeOldSessionsTask } from './background.ts';

afterEach(async () => (await testServer()).clock.set(null));

async function withToken(token: string, url: string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  return app.inject({ method: 'GET', url, headers: { cookie: `kadro_session=${token}`, ...headers } });
}

test('the token itself is nowhere in the database', async () => {
  const { platform } = await testServer();
  const { token } = cookieOf(
    (await visitor().call(identity.register, { body: registration(anEmail()) })).headers,
  );
  const rows = await platform.system.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
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
