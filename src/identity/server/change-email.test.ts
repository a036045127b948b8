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
import { aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { access, account } from '../account-contract.ts';
import { identity } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

const change = (user: Caller, email: string, proof: string | null = password) =>
  user.call(account.changeEmail, { body: { email, ...(proof === null ? {} : { password: proof }) } });
const verify = (token: string) => visitor().call(access.verifyEmail, { body: { token, password } });
const pendingOf = async (user: Caller) => (await user.call(account.readSecurity, {})).body.pendingEmail;
const addressOf = async (user: Caller) => {
  const { email, emailVerified } = (await user.call(identity.getMe, {})).body.user;
  return { email, emailVerified };
};

test('the address changes when the user follows the mailed link, and the old address gets a notice', async () => {
  const [old, next] = [anEmail(), anEmail()];
  const user = await registerProven(old);
  expect(await change(user, next)).toMatchObject({ status: 202, body: { isSuccess: true } });
  expect(await addressOf(user)).toEqual({ email: old, emailVerified: true });
  expect(await pendingOf(user)).toBe(next);
  expect((await verify(await newestToken(next, 'verify-email'))).body).toEqual({
    isSuccess: true,
    email: next,
  });
  expect(await addressOf(user)).toEqual({ email: next, emailVerified: true });
  expect(await pendingOf(user)).toBeNull();
  expect((await mailsTo(old)).map(({ subject }) => subject)).toContain('Your email address was changed');
  expect((await mailsTo(old)).map(({ text }) => text).join()).not.toContain(next);
  expect((await signIn(old)).status).toBe(401);
  expect((await signIn(next)).status).toBe(200);
});

test('a taken address gets the same response, and only its owner gets a mail', async () => {
  const [taken, free] = [anEmail(), anEmail()];
  await aUser({ email: taken });
  for (const email of [taken, free]) {
    const user = await registerProven();
    expect(await change(user, email)).toMatchObject({ status: 202, body: { isSuccess: true } });
    expect(await pendingOf(user)).toBe(email);
  }
  expect(await tokensTo(taken, 'verify-email')).toEqual([]);
  expect((await mailsTo(taken)).map(({ subject }) => subject)).toEqual(['You already have an account']);
  expect(await tokensTo(free, 'verify-email')).toHaveLength(1);
});

test('an address that another account proved meanwhile is rejected, and the old one stays', async () => {
  const [old, next] = [anEmail(), anEmail()];
  const user = await registerProven(old);
  await change(user, next);
  const token = await newestToken(next, 'verify-email');
  await registerProven(next);
  const refused = await verify(token);
  expect([refused.status, refused.problem.code]).toEqual([409, 'identity.email_taken']);
  expect(await addressOf(user)).toEqual({ email: old, emailVerified: true });
});

test('a second request expires the link of the first', async () => {
  const [first, second] = [anEmail(), anEmail()];
  const user = await registerProven();
  await change(user, first);
  await change(user, second);
  expect(await pendingOf(user)).toBe(second);
  expect((await verify(await newestToken(first, 'verify-email'))).problem.code).toBe('identity.link_over');
  expect((await verify(await newestToken(second, 'verify-email'))).status).toBe(200);
});

test('resending mails the new address again while a change is pending', async () => {
  const next = anEmail();
  const user = await registerProven();
  await change(user, next);
  await user.call(account.resendVerification, {});
  expect(await tokensTo(next, 'verify-email')).toHaveLength(2);
});

test('links in the old mailbox no longer work', async () => {
  const [old, next] = [anEmail(), anEmail()];
  const user = await register(old);
  const toOld = await newestToken(old, 'verify-email');
  await change(user, next);
  await visitor().call(access.forgotPassword, { body: { email: old } });
  const reset = await newestToken(old, 'reset-password');
  await verify(await newestToken(next, 'verify-email'));
  expect((await visitor().call(access.verifyEmail, { body: { token: toOld } })).problem.code).toBe(
    'identity.link_over',
  );
  const late = await visitor().call(access.resetPassword, { body: { token: reset, password } });
  expect(late.problem.code).toBe('identity.link_over');
  expect((await mailsTo(old)).map(({ subject }) => subject)).not.toContain('Your email address was changed');
});

test('a request for the account’s own proven address, in any letter case, changes nothing and mails nothing', async () => {
  const email = anEmail();
  const user = await registerProven(email);
  const before = (await mailsTo(email)).length;
  expect((await change(user, email.toUpperCase())).status).toBe(202);
  expect((await mailsTo(email)).length).toBe(before);
});

test.each([
  ['wrong', 'yanlış parola'],
  ['missing', null],
])('the endpoint rejects a %s password at its field', async (_case, proof) => {
  const refused = await change(await registerProven(), anEmail(), proof);
  expect([refused.status, refused.problem.code]).toEqual([422, 'identity.wrong_password']);
  expect(Object.keys(refused.problem.fields ?? {})).toEqual(['password']);
});

test('an account without a password needs a fresh sign-in', async () => {
  const { clock } = await testServer();
  const user = await aUser();
  clock.set(new Date(Date.now() + 16 * 60_000));
  expect((await change(user, anEmail(), null)).problem.code).toBe('identity.sign_in_again');
  clock.set(null);
  expect((await change(user, anEmail(), null)).status).toBe(202);
});

test('ten requests reach the limit, and a visitor cannot change an address', async () => {
  const user = await registerProven();
  for (let index = 0; index < 10; index++) expect((await change(user, anEmail())).status).toBe(202);
  expect((await change(user, anEmail())).status).toBe(429);
  expect((await change(visitor(), anEmail())).status).toBe(401);
});
