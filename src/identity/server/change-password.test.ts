import { afterEach, expect, test } from 'vitest';
import {
  anEmail,
  newestToken,
  password,
  register,
  registerProven,
  signIn,
} from '../../../tests/harness/accounts.ts';
import { aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { access, account } from '../account-contract.ts';
import { identity } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

const newPassword = 'yepyeni uzun bir parola';
const change = (user: Caller, body: { currentPassword?: string; password: string }) =>
  user.call(account.changePassword, { body });
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

test('the current password changes it, ends the other sessions and sends a notice', async () => {
  const email = anEmail();
  const here = await registerProven(email);
  const elsewhere = (await signIn(email)).caller;
  expect((await change(here, { currentPassword: password, password: newPassword })).status).toBe(200);
  expect((await here.call(identity.getMe, {})).status).toBe(200);
  expect((await elsewhere?.call(identity.getMe, {}))?.status).toBe(401);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, { password: newPassword })).status).toBe(200);
  expect(await subjectsTo(email)).toContain('Your password was changed');
});

test.each([
  ['wrong', 'yanlış parola'],
  ['missing', undefined],
])(
  'the endpoint rejects a %s current password at its field, even with a fresh session',
  async (_case, current) => {
    const email = anEmail();
    const user = await registerProven(email);
    const body = { ...(current === undefined ? {} : { currentPassword: current }), password: newPassword };
    const refused = await change(user, body);
    expect([refused.status, refused.problem.code]).toEqual([422, 'identity.wrong_password']);
    expect(Object.keys(refused.problem.fields ?? {})).toEqual(['currentPassword']);
    expect((await signIn(email)).status).toBe(200);
  },
);

test('after ten wrong current passwords the right one has to wait too', async () => {
  const user = await registerProven();
  for (let index = 0; index < 10; index++)
    expect((await change(user, { currentPassword: `yanlış ${index}`, password: newPassword })).status).toBe(
      422,
    );
  const closed = await change(user, { currentPassword: password, password: newPassword });
  expect([closed.status, Number(closed.headers['retry-after']) > 0]).toEqual([429, true]);
});

test.each(['kısa', 'password123'])('the endpoint rejects "%s" as a new password', async (weak) => {
  const user = await registerProven();
  const refused = await change(user, { currentPassword: password, password: weak });
  expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['password']]);
});

test('an account without a password sets one within a quarter of an hour of signing in, and not later', async () => {
  const { clock } = await testServer();
  const email = anEmail();
  const user = await aUser({ email });
  clock.set(new Date(Date.now() + 16 * 60_000));
  const refused = await change(user, { password: newPassword });
  expect([refused.status, refused.problem.code]).toEqual([403, 'identity.sign_in_again']);
  clock.set(new Date(Date.now() + 14 * 60_000));
  expect((await change(user, { password: newPassword })).status).toBe(200);
  expect((await signIn(email, { password: newPassword })).status).toBe(200);
});

test('changing the password expires pending reset links; the link that proves the address stays', async () => {
  const email = anEmail();
  const user = await register(email);
  await visitor().call(access.forgotPassword, { body: { email } });
  const reset = await newestToken(email, 'reset-password');
  const verify = await newestToken(email, 'verify-email');
  await change(user, { currentPassword: password, password: newPassword });
  const late = await visitor().call(access.resetPassword, { body: { token: reset, password } });
  expect(late.problem.code).toBe('identity.link_over');
  expect((await visitor().call(access.verifyEmail, { body: { token: verify } })).status).toBe(200);
});

test('an unproven address gets no mail about the account', async () => {
  const email = anEmail();
  const user = await register(email);
  await change(user, { currentPassword: password, password: newPassword });
  expect(await subjectsTo(email)).toEqual(['Confirm your email address']);
});
