import { expect, test } from 'vitest';
import { identity } from '#identity/contract.ts';
import { aCompany, aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aPerson, aPlatformAdmin, passwordStep } from '../../../tests/harness/second-factor.ts';
import { backoffice } from '../contract.ts';
import { users } from '../users-contract.ts';

const reason = 'Sends spam';

async function aUserWithAdmin() {
  const [person, admin] = [await aPerson(), await aPlatformAdmin()];
  const params = { userId: person.userId };
  const set = (status: 'active' | 'passive', by: Caller = admin) =>
    by.call(users.setUserStatus, { params, body: { status, reason } });
  const log = async () => {
    const { body } = await admin.call(backoffice.listLog, { query: params });
    return body.items.map(({ type }) => type);
  };
  return { person, admin, params, set, log };
}

test('a passive user is signed out everywhere and cannot sign in until an admin makes them active', async () => {
  const { person, set, log, admin, params } = await aUserWithAdmin();
  expect((await person.call(identity.getMe, {})).status).toBe(200);
  expect((await set('passive')).body).toMatchObject({ status: 'passive', sessions: [] });
  expect((await person.call(identity.getMe, {})).status).toBe(401);
  expect((await passwordStep(person.email)).problem.code).toBe('identity.wrong_credentials');
  const text = JSON.stringify((await admin.call(users.readUser, { params })).body);
  expect(text).not.toMatch(/argon2|hash/i);
  await set('active');
  expect((await passwordStep(person.email)).status).toBe(200);
  // The session of before stays ended.
  expect((await person.call(identity.getMe, {})).status).toBe(401);
  expect(await log()).toEqual(['user.made_active', 'user.made_passive']);
});

test('the live stream of a passive user ends', async () => {
  const company = await aCompany();
  const { app } = await testServer();
  const admin = await aPlatformAdmin();
  const response = await app.inject({
    url: `/api/companies/${company.id}/live`,
    headers: { cookie: `kadro_session=${company.owner.token}` },
    payloadAsStream: true,
  });
  const params = { userId: company.owner.userId };
  let isAsked = false;
  for await (const _chunk of response.stream()) {
    if (!isAsked) await admin.call(users.setUserStatus, { params, body: { status: 'passive', reason } });
    isAsked = true;
  }
  expect(isAsked).toBe(true);
});

test('an admin cannot make their own account passive, and of two who try at once with each other one stays', async () => {
  const [one, other] = [await aPlatformAdmin(), await aPlatformAdmin()];
  const makePassive = (by: Caller, whom: Caller) =>
    by.call(users.setUserStatus, { params: { userId: whom.userId }, body: { status: 'passive', reason } });
  expect((await makePassive(one, one)).problem.code).toBe('backoffice.own_account');
  const answers = await Promise.all([makePassive(one, other), makePassive(other, one)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { platform } = await testServer();
  const left = await platform.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [one.userId, other.userId])
    .where('passive_at', 'is', null)
    .execute();
  expect(left).toHaveLength(1);
});

test('ending sessions signs a user out, who can sign in again', async () => {
  const { person, admin, params, log } = await aUserWithAdmin();
  await passwordStep(person.email);
  expect((await admin.call(users.readUser, { params })).body.sessions).toHaveLength(2);
  expect((await admin.call(users.endSessions, { params })).body.sessions).toEqual([]);
  expect((await person.call(identity.getMe, {})).status).toBe(401);
  expect((await passwordStep(person.email)).status).toBe(200);
  await admin.call(users.endSessions, { params });
  await admin.call(users.endSessions, { params });
  expect(await log()).toEqual(['user.sessions_ended', 'user.sessions_ended']);
});

test('a locked-out user can try again at once after an admin lifts the lockout', async () => {
  const { person, admin, params } = await aUserWithAdmin();
  const wrong = () =>
    visitor().call(identity.login, { body: { email: person.email, password: 'wrong wrong' } });
  for (let tries = 0; tries < 10; tries++) await wrong();
  expect((await passwordStep(person.email)).status).toBe(429);
  expect((await admin.call(users.readUser, { params })).body.isLockedOut).toBe(true);
  expect((await admin.call(users.liftLockout, { params })).body.isLockedOut).toBe(false);
  expect((await passwordStep(person.email)).status).toBe(200);
});

test('a lifted lockout helps on the network of the wrong tries too, and no other account there', async () => {
  const { person, admin, params } = await aUserWithAdmin();
  const [home, other] = [visitor(), await aPerson()];
  const wrong = { body: { email: person.email, password: 'wrong wrong' } };
  for (let tries = 0; tries < 10; tries++) await home.call(identity.login, wrong);
  await admin.call(users.liftLockout, { params });
  expect((await passwordStep(other.email, home)).status).toBe(429);
  expect((await home.call(identity.login, wrong)).status).toBe(401);
  expect((await passwordStep(person.email, home)).status).toBe(200);
  for (let tries = 0; tries < 10; tries++) await home.call(identity.login, wrong);
  expect((await passwordStep(person.email, home)).status).toBe(429);
});

test('the verification mail goes to the address that waits, and to no other', async () => {
  const { platform } = await testServer();
  const admin = await aPlatformAdmin();
  const email = `waits-${crypto.randomUUID()}@example.test`;
  const user = await aUser({ email });
  const params = { userId: user.userId };
  expect((await admin.call(users.mailVerification, { params })).problem.code).toBe(
    'backoffice.nothing_to_verify',
  );
  await platform.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', user.userId)
    .execute();
  expect((await admin.call(users.readUser, { params })).body.pendingEmail).toBe(email);
  expect((await admin.call(users.mailVerification, { params })).status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('the list finds users by a part of name or address, and by state', async () => {
  const mark = `q${Math.random().toString(36).slice(2, 9)}`;
  const admin = await aPlatformAdmin();
  const first = await aUser({ name: 'İpek', surname: `Işık${mark}`, email: `${mark}.one@example.test` });
  const second = await aUser({ name: 'Ipek', surname: `Isik${mark}`, email: `${mark}.two@example.test` });
  const params = { userId: first.userId };
  await admin.call(users.setUserStatus, { params, body: { status: 'passive', reason } });
  const ids = async (query: object): Promise<string[]> => {
    const { body } = await admin.call(users.listUsers, { query });
    return body.items.map(({ id }) => id);
  };
  const both = [second.userId, first.userId];
  expect(await ids({ search: `IŞIK${mark}`.toUpperCase() })).toEqual(both);
  expect(await ids({ search: `${mark}.one@` })).toEqual([first.userId]);
  expect(await ids({ search: `ışık${mark}`, status: 'disabled' })).toEqual([first.userId]);
  expect(await ids({ search: mark, status: 'active' })).toEqual([second.userId]);
  expect(await ids({ search: mark, status: 'unpaid' })).toEqual([]);
  expect(await ids({ search: `${mark}%` })).toEqual([]);
  const { body } = await admin.call(users.listUsers, { query: { search: mark, limit: 1 } });
  expect(body.items.map(({ id }) => id)).toEqual([second.userId]);
  expect(await ids({ search: mark, limit: 1, cursor: body.nextCursor })).toEqual([first.userId]);
});

test('the page of a user lists their companies', async () => {
  const company = await aCompany();
  const admin = await aPlatformAdmin();
  const { body } = await admin.call(users.readUser, { params: { userId: company.owner.userId } });
  expect(body.memberOf).toMatchObject([{ id: company.id, isOwner: true, status: 'active' }]);
  expect(body).toMatchObject({ isYou: false, companies: 1, hasPassword: false });
});
