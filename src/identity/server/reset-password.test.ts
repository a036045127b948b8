import { afterEach, expect, test, vi } from 'vitest';
import {
  anEmail,
  newestToken,
  password,
  register,
  registerProven,
  signIn,
  tokensTo,
} from '../../../tests/harness/accounts.ts';
import { aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { access } from '../account-contract.ts';
import { identity } from '../contract.ts';
import { argon2id } from './passwords.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  (await testServer()).clock.set(null);
});

const forgot = (email: string, caller = visitor()) => caller.call(access.forgotPassword, { body: { email } });
const newPassword = 'yepyeni uzun bir parola';
const reset = (token: string, replacement = newPassword) =>
  visitor().call(access.resetPassword, { body: { token, password: replacement } });

/** Creates an account with a proven address, and a token to reset its password. */
async function accountWithResetToken() {
  const email = anEmail();
  const user = await register(email);
  await user.call(access.verifyEmail, { body: { token: await newestToken(email, 'verify-email') } });
  await forgot(email);
  return { email, user, token: await newestToken(email, 'reset-password') };
}

test('the mailed link sets a new password, ends every session and sends a notice', async () => {
  const { email, user, token } = await accountWithResetToken();
  const phone = (await signIn(email)).caller;
  expect((await reset(token)).body).toEqual({ isSuccess: true });
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, { password: newPassword })).body.user.emailVerified).toBe(true);
  for (const session of [user, phone]) expect((await session?.call(identity.getMe, {}))?.status).toBe(401);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your password was changed');
});

test('a locked account can sign in at once with the new password', async () => {
  const { email, token } = await accountWithResetToken();
  for (let index = 0; index < 10; index++) await signIn(email, { password: `yanlış ${index}` });
  expect((await signIn(email)).status).toBe(429);
  await reset(token);
  expect((await signIn(email, { password: newPassword })).status).toBe(200);
});

test('a link works once, and using one ends the others', async () => {
  const { email, token } = await accountWithResetToken();
  await forgot(email);
  const other = await newestToken(email, 'reset-password');
  expect(other).not.toBe(token);
  expect((await reset(token)).status).toBe(200);
  for (const used of [token, other]) {
    const refused = await reset(used, 'bir başka uzun parola');
    expect([refused.status, refused.problem.code]).toEqual([410, 'identity.link_over']);
  }
  expect((await signIn(email, { password: newPassword })).status).toBe(200);
});

test('one of two concurrent uses of a link sets the password', async () => {
  const { token } = await accountWithResetToken();
  const answers = await Promise.all(['ilk uzun parola', 'son uzun parola'].map((one) => reset(token, one)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
});

test('a link expires after an hour', async () => {
  const { clock } = await testServer();
  const { token } = await accountWithResetToken();
  clock.set(new Date(Date.now() + 61 * 60_000));
  expect((await reset(token)).problem.code).toBe('identity.link_over');
  clock.set(new Date(Date.now() + 59 * 60_000));
  expect((await reset(token)).status).toBe(200);
});

test('a common password is rejected at its field, and the link stays valid', async () => {
  const { token } = await accountWithResetToken();
  const refused = await reset(token, 'fenerbahce1907');
  expect([refused.status, refused.problem.code]).toEqual([400, 'identity.common_password']);
  expect(Object.keys(refused.problem.fields ?? {})).toEqual(['password']);
  expect((await reset(token)).status).toBe(200);
});

test('a link of another kind sets no password, and a wrong link costs no hash', async () => {
  const email = anEmail();
  await register(email);
  const token = await newestToken(email, 'verify-email');
  const hash = vi.spyOn(argon2id, 'hash');
  expect((await reset(token)).problem.code).toBe('identity.link_over');
  expect(hash).not.toHaveBeenCalled();
});

test('known, unknown and passive addresses get the same response at once, and later only the known one gets a mail', async () => {
  const { platform } = await testServer();
  const [known, unknown, passive] = [anEmail(), anEmail(), anEmail()];
  await aUser({ email: known });
  const { userId } = await aUser({ email: passive });
  await platform.system
    .updateTable('users')
    .set({ passive_at: new Date() })
    .where('id', '=', userId)
    .execute();
  const hash = vi.spyOn(argon2id, 'hash');
  for (const email of [known, unknown, passive]) {
    const answer = await forgot(email);
    expect([answer.status, answer.body]).toEqual([202, { isSuccess: true }]);
    expect(hash).not.toHaveBeenCalled();
    expect(await mailsTo(email), 'nothing is written before the answer').toEqual([]);
  }
  expect(await tokensTo(known, 'reset-password')).toHaveLength(1);
  expect(await tokensTo(unknown, 'reset-password')).toEqual([]);
  expect(await tokensTo(passive, 'reset-password')).toEqual([]);
});

test('ten requests for one address, or from one internet address, reach the limit', async () => {
  const email = anEmail();
  for (let index = 0; index < 10; index++) expect((await forgot(email)).status).toBe(202);
  const closed = await forgot(email);
  expect([closed.status, Number(closed.headers['retry-after']) > 0]).toEqual([429, true]);
  const office = visitor();
  for (let index = 0; index < 10; index++) expect((await forgot(anEmail(), office)).status).toBe(202);
  expect((await forgot(anEmail(), office)).status).toBe(429);
});

test('the mail goes to the account that proved the address, else to the newest that claims it', async () => {
  const email = anEmail();
  await register(email, { password: 'birinci uzun parola' });
  await register(email, { password: 'ikinci uzun parola' });
  await forgot(email);
  await reset(await newestToken(email, 'reset-password'));
  expect((await signIn(email, { password: 'birinci uzun parola' })).status).toBe(401);
  const proven = (await signIn(email, { password: newPassword })).body.user;
  expect(proven.emailVerified).toBe(true);
  await register(email, { password: 'üçüncü uzun parola' });
  await forgot(email);
  await reset(await newestToken(email, 'reset-password'), 'dördüncü uzun parola');
  expect((await signIn(email, { password: 'dördüncü uzun parola' })).body.user._id).toBe(proven._id);
});

test('an account without a password gets one', async () => {
  const email = anEmail();
  await aUser({ email });
  await forgot(email);
  expect((await reset(await newestToken(email, 'reset-password'))).status).toBe(200);
  expect((await signIn(email, { password: newPassword })).status).toBe(200);
});

test('a link does not restore an address that the account lost meanwhile', async () => {
  const email = anEmail();
  const claim = await register(email);
  await forgot(email);
  const token = await newestToken(email, 'reset-password');
  const owner = await registerProven(email);
  const { platform } = await testServer();
  await platform.db.updateTable('users').set({ email: anEmail() }).where('id', '=', owner.userId).execute();
  expect((await reset(token)).problem.code).toBe('identity.link_over');
  expect((await claim.call(identity.getMe, {})).body.user.email).toBeNull();
});

test('a stranger who created the account in advance loses all access when the owner proves the address', async () => {
  const { platform } = await testServer();
  const email = anEmail();
  const { userId } = await register(email);
  await platform.db
    .insertInto('passkeys')
    .values({ user_id: userId, credential_id: userId, public_key: Buffer.from('key'), name: 'Trap' })
    .execute();
  await platform.db
    .insertInto('provider_accounts')
    .values({ user_id: userId, provider: 'trap', subject: userId })
    .execute();
  await platform.db
    .updateTable('users')
    .set({ phone_number: '+905550000001' })
    .where('id', '=', userId)
    .execute();
  await forgot(email);
  await reset(await newestToken(email, 'reset-password'));
  const left = await Promise.all(
    (['passkeys', 'provider_accounts', 'sessions', 'user_tokens'] as const).map((table) =>
      platform.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
    ),
  );
  expect(left.flat()).toEqual([]);
  expect((await signIn(email, { password: newPassword })).body.user.phoneNumber).toBeNull();
});

test('a reset on a proven address keeps what its owner set up, including the second factor', async () => {
  const { platform } = await testServer();
  const { email, user, token } = await accountWithResetToken();
  await platform.db
    .insertInto('authenticators')
    .values({ user_id: user.userId, encrypted_secret: Buffer.from('encrypted'), confirmed_at: new Date() })
    .execute();
  await reset(token);
  const answer = await signIn(email, { password: newPassword });
  expect([answer.status, answer.problem.code]).toEqual([401, 'identity.second_factor_needed']);
  expect((await signIn(email, { password })).problem.code).toBe('identity.wrong_credentials');
});
