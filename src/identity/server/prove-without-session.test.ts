import { afterEach, expect, test } from 'vitest';
import {
  anEmail,
  newestToken,
  password,
  register,
  registerProven,
  signIn,
  tokensTo,
} from '../../../tests/harness/accounts.ts';
import { type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { codesTo } from '../../../tests/harness/mail.ts';
import { anAuthenticator } from '../../../tests/harness/second-factor.ts';
import { access, account } from '../account-contract.ts';
import { identity } from '../contract.ts';
import { phone } from '../phone-contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

const newPassword = 'bambaşka uzun bir parola';
const aNumber = (): string => `+90534${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const me = (caller: Caller) => caller.call(identity.getMe, {});
const verify = (token: string, caller = visitor(), fields: { password?: string } = {}) =>
  caller.call(access.verifyEmail, { body: { token, ...fields } });
const choose = (token: string) =>
  visitor().call(access.resetPassword, { body: { token, password: newPassword } });

async function addPhone(user: Caller): Promise<string> {
  const phoneNumber = aNumber();
  await user.call(phone.sendPhoneCode, { body: { phoneNumber } });
  const otpCode = (await codesTo(phoneNumber)).at(-1) ?? '';
  expect((await user.call(phone.changePhone, { body: { phoneNumber, otpCode } })).status).toBe(200);
  return phoneNumber;
}

/** Inserts what an attacker may have left behind, for calls that would need a device or a provider. */
async function insertOpenAccess(userId: string): Promise<void> {
  const { db } = (await testServer()).platform;
  const soon = new Date(Date.now() + 3_600_000);
  const hash = () => Buffer.from(crypto.randomUUID());
  const row = { user_id: userId, expires_at: soon };
  await db
    .insertInto('passkeys')
    .values({ user_id: userId, credential_id: userId, public_key: hash(), name: 'X' })
    .execute();
  await db
    .insertInto('passkey_challenges')
    .values({ ...row, challenge: userId, browser_hash: hash() })
    .execute();
  await db
    .insertInto('provider_accounts')
    .values({ user_id: userId, provider: 'x', subject: userId })
    .execute();
  const flow = { provider: 'x', state_hash: hash(), browser_hash: hash(), nonce: 'n', code_verifier: 'v' };
  await db
    .insertInto('provider_flows')
    .values({ ...row, ...flow })
    .execute();
  await db
    .insertInto('phone_codes')
    .values({ ...row, phone_number: aNumber(), code_hash: hash() })
    .execute();
  await db.insertInto('known_devices').values({ user_id: userId, device_hash: hash() }).execute();
  for (const purpose of ['reset_password', 'second_factor', 'verify_email'] as const)
    await db
      .insertInto('user_tokens')
      .values({ ...row, purpose, token_hash: hash(), email: 'thief@example.test' })
      .execute();
  await db
    .updateTable('users')
    .set({ deletion_due_at: soon, phone_notifications: true })
    .where('id', '=', userId)
    .execute();
}

const userTables = [
  'sessions',
  'passkeys',
  'passkey_challenges',
  'provider_accounts',
  'provider_flows',
  'phone_codes',
  'known_devices',
  'authenticators',
  'recovery_codes',
  'authorization_codes',
] as const;

async function listOpenAccess(userId: string): Promise<string[]> {
  const { db } = (await testServer()).platform;
  const left: string[] = [];
  for (const table of userTables) {
    const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute();
    if (rows.length > 0) left.push(table);
  }
  const tokens = await db.selectFrom('user_tokens').select('email').where('user_id', '=', userId).execute();
  return [...left, ...tokens.flatMap(({ email }) => (email === 'thief@example.test' ? ['user_tokens'] : []))];
}

test('a proof without a session ends all access that was set up before', async () => {
  const email = anEmail();
  const thief = await register(email);
  const number = await addPhone(thief);
  await anAuthenticator(thief);
  await insertOpenAccess(thief.userId);
  const proven = await verify(await newestToken(email, 'verify-email'));
  expect(proven.status).toBe(200);
  expect((await me(thief)).status).toBe(401);
  expect((await signIn(email)).problem.code).toBe('identity.wrong_credentials');
  expect(await listOpenAccess(thief.userId)).toEqual([]);

  expect((await choose(proven.body.newPasswordToken ?? '')).status).toBe(200);
  const owner = (await signIn(email, { password: newPassword })).caller ?? visitor();
  expect((await me(owner)).body.user).toMatchObject({ email, emailVerified: true, phoneNumber: null });
  expect((await owner.call(account.readSecurity, {})).body).toMatchObject({
    authenticator: { isOn: false, recoveryCodesLeft: 0 },
    passkeys: [],
    providers: [],
    notifications: { phoneNotifications: false },
    deletionDueAt: null,
  });
  await visitor().call(phone.sendSmsOtp, { body: { phoneNumber: number } });
  const otpCode = (await codesTo(number)).at(-1) ?? '';
  const byPhone = await visitor().call(phone.verifySmsOtp, { body: { phoneNumber: number, otpCode } });
  expect(byPhone.body.user?._id).not.toBe(thief.userId);
});

test('a proof with the account’s session or password ends nothing', async () => {
  for (const way of ['session', 'password'] as const) {
    const email = anEmail();
    const user = await register(email);
    const token = await newestToken(email, 'verify-email');
    const proven = await (way === 'session' ? verify(token, user) : verify(token, visitor(), { password }));
    expect([proven.status, proven.body.newPasswordToken]).toEqual([200, undefined]);
    expect((await me(user)).body.user.emailVerified).toBe(true);
    expect((await signIn(email)).status).toBe(200);
  }
});

test('a wrong password proves nothing and keeps the link; ten attempts reach the limit', async () => {
  const email = anEmail();
  const user = await register(email);
  const token = await newestToken(email, 'verify-email');
  const refused = await verify(token, visitor(), { password: 'not this one' });
  expect([refused.status, refused.problem.code]).toEqual([422, 'identity.wrong_password']);
  expect((await me(user)).body.user.emailVerified).toBe(false);
  for (let index = 0; index < 9; index++) await verify(token, visitor(), { password: 'not this one' });
  expect((await verify(token, visitor(), { password })).status).toBe(429);
  expect((await verify(token, user)).status).toBe(200);
});

test('a session of another account proves nothing, and after signing out the proof ends all earlier access', async () => {
  const email = anEmail();
  const thief = await register(email);
  const token = await newestToken(email, 'verify-email');
  const owner = await registerProven();
  expect((await verify(token, owner)).problem.code).toBe('identity.other_account');
  expect((await verify(token)).status).toBe(200);
  expect((await me(thief)).status).toBe(401);
  expect((await me(owner)).status).toBe(200);
});

test('a change of address needs the account’s session or its password', async () => {
  for (const isProven of [true, false]) {
    const [own, victim] = [anEmail(), anEmail()];
    const thief = await (isProven ? registerProven(own) : register(own));
    await thief.call(account.changeEmail, { body: { email: victim, password } });
    const token = await newestToken(victim, 'verify-email');
    const refused = await verify(token);
    expect([refused.status, refused.problem.code]).toEqual([403, 'identity.sign_in_to_confirm']);
    expect((await me(thief)).body.user).toMatchObject({ email: own, emailVerified: isProven });
    expect((await verify(token, visitor(), { password })).body).toEqual({ isSuccess: true, email: victim });
  }
});

test('a second link keeps what was set up since the first', async () => {
  const email = anEmail();
  const thief = await register(email);
  await thief.call(account.resendVerification, {});
  const [first = '', second = ''] = await tokensTo(email, 'verify-email');
  const { newPasswordToken = '' } = (await verify(first)).body;
  expect((await verify(second)).body).toEqual({ isSuccess: true, email });
  expect((await choose(newPasswordToken)).status).toBe(200);
  const owner = (await signIn(email, { password: newPassword })).caller ?? visitor();
  expect((await verify(second)).status).toBe(410);
  expect((await me(owner)).body.user.emailVerified).toBe(true);
});

test('one of forty concurrent proofs succeeds, and no session or second factor survives it', async () => {
  const email = anEmail();
  const thief = await register(email);
  const number = aNumber();
  await thief.call(phone.sendPhoneCode, { body: { phoneNumber: number } });
  const otpCode = (await codesTo(number)).at(-1) ?? '';
  const token = await newestToken(email, 'verify-email');
  const proofs = Array.from({ length: 40 }, () => verify(token));
  const meanwhile = [
    signIn(email),
    signIn(email),
    thief.call(phone.changePhone, { body: { phoneNumber: number, otpCode } }),
    thief.call(account.changePassword, { body: { currentPassword: password, password: newPassword } }),
    thief.call(account.changeEmail, { body: { email: anEmail(), password } }),
    anAuthenticator(thief).catch(() => null),
  ];
  const answers = (await Promise.all(proofs)).map(({ status }) => status);
  await Promise.all(meanwhile);
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  expect(answers.filter((status) => status === 410)).toHaveLength(39);
  expect(await listOpenAccess(thief.userId)).toEqual([]);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, { password: newPassword })).status).toBe(401);
});

test('a second step from before the proof opens no session after it', async () => {
  const email = anEmail();
  const thief = await register(email);
  const app = await anAuthenticator(thief);
  const { challenge } = (await signIn(email)).problem.details ?? {};
  await verify(await newestToken(email, 'verify-email'));
  const { secondFactor } = await import('../second-factor-contract.ts');
  const body = { challenge: String(challenge), code: app.recoveryCodes[0] ?? '' };
  expect((await visitor().call(secondFactor.proveSecondFactor, { body })).status).toBe(410);
});
