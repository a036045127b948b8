import { afterEach, expect, test } from 'vitest';
import {
  anEmail,
  newestToken,
  password,
  register,
  signIn,
  tokensTo,
} from '../../../tests/harness/accounts.ts';
import { aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { access, account } from '../account-contract.ts';
import { identity } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

// The caller is the owner, who knows the password, unless the test passes another one.
const verify = (token: string, caller = visitor()) =>
  caller.call(access.verifyEmail, { body: { token, password } });
const me = async (caller: Caller) => (await caller.call(identity.getMe, {})).body.user;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test('the mailed link proves the address, once', async () => {
  const email = anEmail();
  const user = await register(email);
  const token = await newestToken(email, 'verify-email');
  expect(await me(user)).toMatchObject({ email, emailVerified: false });
  expect(await verify(token)).toMatchObject({ status: 200, body: { isSuccess: true, email } });
  expect(await me(user)).toMatchObject({ email, emailVerified: true });
  expect(await verify(token)).toMatchObject({ status: 410, problem: { code: 'identity.link_over' } });
});

test('a second link to the same address works too, and sends no notice of a change', async () => {
  const email = anEmail();
  const user = await register(email);
  await user.call(account.resendVerification, {});
  const tokens = await tokensTo(email, 'verify-email');
  for (const token of tokens) expect((await verify(token)).status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(tokens.length);
});

test('a program that opens links in mails proves nothing: only the button does', async () => {
  const { app } = await testServer();
  const email = anEmail();
  const user = await register(email);
  const token = await newestToken(email, 'verify-email');
  for (const method of ['GET', 'HEAD'] as const) {
    for (const path of ['/verify-email', '/api/auth/verify-email'])
      await app.inject({ method, url: `${path}?token=${token}` });
  }
  expect((await me(user)).emailVerified).toBe(false);
  expect((await verify(token)).status).toBe(200);
});

test('a link expires after 48 hours, and an invented one is rejected', async () => {
  const { clock } = await testServer();
  const email = anEmail();
  await register(email);
  const token = await newestToken(email, 'verify-email');
  clock.set(hoursFromNow(48.1));
  expect((await verify(token)).problem.code).toBe('identity.link_over');
  clock.set(hoursFromNow(47.9));
  expect((await verify('A'.repeat(43))).problem.code).toBe('identity.link_over');
  expect((await verify(token)).status).toBe(200);
});

test('proving an address removes it from all accounts that claim it, and none of them can prove it later', async () => {
  const email = anEmail();
  const [earlier, mine] = [await register(email), await register(email)];
  const [earlierToken, myToken] = (await tokensTo(email, 'verify-email')) as [string, string];
  expect((await verify(myToken)).status).toBe(200);
  expect(await me(earlier)).toMatchObject({ email: null, emailVerified: false });
  const refused = await verify(earlierToken);
  expect([refused.status, refused.problem.code]).toEqual([409, 'identity.email_taken']);
  expect(await me(mine)).toMatchObject({ email, emailVerified: true });
});

test('one of two concurrent proofs of an address succeeds', async () => {
  const email = anEmail();
  const accounts = [await register(email), await register(email), await register(email)];
  const tokens = await tokensTo(email, 'verify-email');
  const answers = await Promise.all(tokens.map((token) => verify(token)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  const proven = (await Promise.all(accounts.map(me))).filter((user) => user.emailVerified);
  expect(proven).toHaveLength(1);
});

test('a user who is signed in cannot prove the address of another account', async () => {
  const email = anEmail();
  const stranger = await register(email);
  const trap = await newestToken(email, 'verify-email');
  const owner = await register(email);
  const refused = await verify(trap, owner);
  expect([refused.status, refused.problem.code]).toEqual([409, 'identity.other_account']);
  expect((await me(stranger)).emailVerified).toBe(false);
  expect((await verify(await newestToken(email, 'verify-email'), owner)).status).toBe(200);
});

test('the link can be mailed again until the address is proven, and not afterwards', async () => {
  const email = anEmail();
  const user = await register(email);
  const again = () => user.call(account.resendVerification, {});
  expect([(await again()).status, (await again()).body]).toEqual([202, { isSuccess: true }]);
  const tokens = await tokensTo(email, 'verify-email');
  expect(new Set(tokens).size).toBe(3);
  expect((await verify(tokens.at(-1) ?? '')).status).toBe(200);
  expect((await again()).status).toBe(202);
  expect(await tokensTo(email, 'verify-email')).toHaveLength(3);
  expect((await visitor().call(account.resendVerification, {})).status).toBe(401);
});

test('resending the link for an address that another account proved mails its owner, and stops after ten times', async () => {
  const email = anEmail();
  await aUser({ email });
  const claim = await register(email);
  for (let index = 0; index < 10; index++)
    expect((await claim.call(account.resendVerification, {})).status).toBe(202);
  expect((await claim.call(account.resendVerification, {})).status).toBe(429);
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array<string>(5).fill('You already have an account'));
});

test('an account that lost its address cannot sign in with it', async () => {
  const email = anEmail();
  await register(email, { password: 'başka birinin parolası' });
  await register(email);
  await verify(await newestToken(email, 'verify-email'));
  expect((await signIn(email, { password: 'başka birinin parolası' })).status).toBe(401);
  expect((await signIn(email)).status).toBe(200);
});
