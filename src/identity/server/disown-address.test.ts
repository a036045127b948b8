import { expect, test } from 'vitest';
import {
  anEmail,
  newestToken,
  password,
  register,
  registerProven,
  registration,
  signIn,
  tokensTo,
} from '../../../tests/harness/accounts.ts';
import { aCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { access, account } from '../account-contract.ts';
import { emailClaims } from '../email-claim-contract.ts';
import { identity } from '../contract.ts';
import { removeOldSessionsTask } from './background.ts';

const read = (token: string, caller = visitor()) =>
  caller.call(emailClaims.readEmailClaim, { body: { token } });
const disown = (token: string) => visitor().call(emailClaims.disownAddress, { body: { token } });
const verify = (token: string) => visitor().call(access.verifyEmail, { body: { token } });
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';

async function claimsOf(email: string): Promise<number> {
  const { db } = (await testServer()).platform;
  return (await db.selectFrom('email_claims').select('user_id').where('email', '=', email).execute()).length;
}

test('the mail names when and from where the account was made, and offers "This was not me"', async () => {
  const email = anEmail();
  const caller = visitor();
  await caller.call(identity.register, { body: registration(email) }, { 'user-agent': firefox });
  const [mail] = await mailsTo(email);
  const told =
    /The account was created on .+ at \d\d:\d\d \(UTC\) with Firefox, Windows, from the network 10\.\d+\.\d+\.0\/24\./;
  expect(mail?.text).toMatch(told);
  expect(mail?.html).toMatch(told);
  expect(mail?.text).toMatch(/This was not me:\nhttp\S+\/not-me\?token=[\w-]{43}/);
  expect(mail?.html).toContain('/not-me?token');
  const claim = (await read(await newestToken(email, 'verify-email'))).body;
  expect(claim).toMatchObject({
    email,
    kind: 'account',
    device: 'Firefox, Windows',
    session: 'none',
    hasPassword: true,
  });
});

test('a user agent that contains a message is not quoted in the mail', async () => {
  const email = anEmail();
  await visitor().call(
    identity.register,
    { body: registration(email) },
    { 'user-agent': 'You won, see evil.example/1.0 (call now)' },
  );
  const [mail] = await mailsTo(email);
  expect(mail?.text).not.toMatch(/evil|won/);
  expect(mail?.text).toContain('an unknown browser');
});

test('a resent mail shows the time of the first claim, and a change of address its own', async () => {
  const [email, next] = [anEmail(), anEmail()];
  await visitor().call(identity.register, { body: registration(email) }, { 'user-agent': firefox });
  const user = (await signIn(email)).caller ?? visitor();
  await user.call(account.resendVerification, {}, { 'user-agent': 'curl/8' });
  expect((await mailsTo(email)).at(-1)?.text).toContain('with Firefox, Windows');
  await user.call(account.changeEmail, { body: { email: next, password } }, { 'user-agent': firefox });
  expect((await mailsTo(next)).at(-1)?.text).toContain('An account requested a change to this address on');
});

test('"This was not me" removes the account and its sessions; a GET does not', async () => {
  const server = await testServer();
  const { app, platform } = server;
  const email = anEmail();
  const thief = await register(email);
  const token = await newestToken(email, 'verify-email');
  await app.inject({ url: `/not-me?token=${token}` });
  await app.inject({ url: `/api/auth/disown-address?token=${token}` });
  expect((await thief.call(identity.getMe, {})).status).toBe(200);
  expect(await disown(token)).toMatchObject({ status: 200, body: { isSuccess: true } });
  expect((await thief.call(identity.getMe, {})).status).toBe(401);
  expect((await signIn(email)).status).toBe(401);
  expect((await verify(token)).status).toBe(410);
  expect((await disown(token)).status).toBe(410);
  await server.runTasks();
  const left = await platform.db.selectFrom('users').select('id').where('id', '=', thief.userId).execute();
  expect(left).toEqual([]);
  expect(await claimsOf(email)).toBe(0);
});

test('an account with a company loses the address and all sessions, and is not deleted', async () => {
  const server = await testServer();
  const { platform } = server;
  const email = anEmail();
  const user = await register(email);
  const company = await aCompany();
  await company.inTenant((tx) =>
    tx.insertInto('members').values({ user_id: user.userId, permissions: [] }).execute(),
  );
  expect((await disown(await newestToken(email, 'verify-email'))).status).toBe(200);
  expect((await user.call(identity.getMe, {})).status).toBe(401);
  await server.runTasks();
  const row = await platform.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.userId)
    .executeTakeFirst();
  expect(row).toEqual({ email: null });
});

test('rejecting a change of address cancels it, and the account continues', async () => {
  const [own, victim] = [anEmail(), anEmail()];
  const user = await registerProven(own);
  await user.call(account.changeEmail, { body: { email: victim, password } });
  const token = await newestToken(victim, 'verify-email');
  expect((await read(token)).body).toMatchObject({ email: victim, kind: 'change' });
  expect((await disown(token)).status).toBe(200);
  expect((await user.call(identity.getMe, {})).body.user).toMatchObject({ email: own, emailVerified: true });
  expect((await user.call(account.readSecurity, {})).body.pendingEmail).toBeNull();
  expect((await verify(token)).status).toBe(410);
});

test('another link to its address does not remove a proven account', async () => {
  const email = anEmail();
  const user = await register(email);
  await user.call(account.resendVerification, {});
  const [first = '', second = ''] = await tokensTo(email, 'verify-email');
  await user.call(access.verifyEmail, { body: { token: first } });
  expect((await disown(second)).status).toBe(410);
  expect((await user.call(identity.getMe, {})).status).toBe(200);
  expect(await claimsOf(email)).toBe(0);
});

test('the page receives whose session the reader has', async () => {
  const email = anEmail();
  const user = await register(email);
  const token = await newestToken(email, 'verify-email');
  expect((await read(token, user)).body.session).toBe('this_account');
  expect((await read(token, await registerProven())).body.session).toBe('other_account');
  expect((await read('A'.repeat(43))).status).toBe(410);
});

test('the time and place of a claim are deleted after thirty days', async () => {
  const { clock, platform } = await testServer();
  const email = anEmail();
  await register(email);
  await removeOldSessionsTask.run({}, platform);
  expect(await claimsOf(email)).toBe(1);
  clock.set(new Date(Date.now() + 31 * 24 * 3_600_000));
  await removeOldSessionsTask.run({}, platform);
  clock.set(null);
  expect(await claimsOf(email)).toBe(0);
});
