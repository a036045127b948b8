import { afterEach, expect, test } from 'vitest';
import { anEmail, register, registerProven } from '../../../tests/harness/accounts.ts';
import { aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { account } from '../account-contract.ts';
import { identity } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

test('a user changes name, language and notification settings one at a time', async () => {
  const user = await aUser({ name: 'Deniz', surname: 'Kaya' });
  const renamed = await user.call(account.updateMe, { body: { name: '  Defne ' } });
  expect(renamed.body.user).toMatchObject({ name: 'Defne', surname: 'Kaya', language: 'en' });
  await user.call(account.updateMe, { body: { surname: 'Çelik', language: 'tr' } });
  await user.call(account.updateMe, { body: { notifications: { productUpdates: false } } });
  const same = await user.call(account.updateMe, { body: {} });
  expect(same.body.user).toMatchObject({ name: 'Defne', surname: 'Çelik', language: 'tr' });
  expect((await user.call(identity.getMe, {})).body).toEqual(same.body);
  expect((await user.call(account.readSecurity, {})).body.notifications).toEqual({
    productUpdates: false,
    securityUpdates: true,
    phoneNotifications: false,
  });
});

test.each([
  ['isPlatformAdmin', { isPlatformAdmin: true }],
  ['passive_at', { passive_at: null }],
  ['tenants', { tenants: [] }],
  ['role', { role: 'owner' }],
  ['email', { email: 'another@example.test' }],
  ['emailVerified', { emailVerified: true }],
  ['phoneNumber', { phoneNumber: '+905321234567' }],
  ['password', { password: 'uzun bir parola' }],
  ['notifications.all', { notifications: { all: true } }],
  ['name', { name: ' ' }],
  ['language', { language: 'de' }],
])('the endpoint rejects %s', async (field, change) => {
  const user = await aUser();
  const before = (await user.call(identity.getMe, {})).body;
  const refused = await user.call(account.updateMe, { body: { name: 'Eve', ...change } as never });
  expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, [field]]);
  expect((await user.call(identity.getMe, {})).body).toEqual(before);
});

test('only the user reads how the account is protected', async () => {
  const { platform } = await testServer();
  const email = anEmail();
  const user = await register(email);
  const fresh = await user.call(account.readSecurity, {});
  expect(fresh.body).toEqual({
    hasPassword: true,
    pendingEmail: email,
    authenticator: { isOn: false, recoveryCodesLeft: 0 },
    passkeys: [],
    providers: [],
    notifications: { productUpdates: true, securityUpdates: true, phoneNotifications: false },
    deletionDueAt: null,
  });
  const { userId: user_id } = user;
  const insert = { encrypted_secret: Buffer.from('encrypted'), confirmed_at: new Date() };
  await platform.db
    .insertInto('authenticators')
    .values({ user_id, ...insert })
    .execute();
  await platform.db
    .insertInto('recovery_codes')
    .values(['a', 'b'].map((code) => ({ user_id, code_hash: Buffer.from(code) })))
    .execute();
  await platform.db
    .insertInto('passkeys')
    .values({ user_id, credential_id: user_id, public_key: Buffer.from('key'), name: 'Telefonum' })
    .execute();
  await platform.db
    .insertInto('provider_accounts')
    .values({ user_id, provider: 'google', subject: user_id })
    .execute();
  expect((await user.call(account.readSecurity, {})).body).toMatchObject({
    authenticator: { isOn: true, recoveryCodesLeft: 2 },
    passkeys: [{ name: 'Telefonum', lastUsedAt: null }],
    providers: [{ id: 'google' }],
  });
  const other = await registerProven();
  expect((await other.call(account.readSecurity, {})).body).toMatchObject({
    hasPassword: true,
    pendingEmail: null,
    authenticator: { isOn: false, recoveryCodesLeft: 0 },
    passkeys: [],
  });
  expect((await visitor().call(account.readSecurity, {})).status).toBe(401);
});

test('an authenticator that is not confirmed protects nothing yet', async () => {
  const { platform } = await testServer();
  const user = await aUser();
  await platform.db
    .insertInto('authenticators')
    .values({ user_id: user.userId, encrypted_secret: Buffer.from('encrypted') })
    .execute();
  expect((await user.call(account.readSecurity, {})).body).toMatchObject({
    hasPassword: false,
    authenticator: { isOn: false },
  });
});
