import { expect, test } from 'vitest';
import { anEmail, password, registerProven, signIn } from '../../../tests/harness/accounts.ts';
import { aUser, type Caller, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { account } from '../account-contract.ts';
import { hashPassword } from './passwords.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const newerFirefox = firefox.replaceAll('128.0', '140.0');
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

async function signInFrom(email: string, remoteAddress: string, userAgent = firefox): Promise<void> {
  const { app } = await testServer();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { email, password },
  });
  expect(answer.statusCode).toBe(200);
}

const noticesTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === 'New login to your account');

/** A user whose first sign-in, by registering, is done. */
async function someone(change: (user: Caller) => Promise<unknown> = async () => {}): Promise<string> {
  const email = anEmail();
  await change(await registerProven(email));
  return email;
}

test('the very first device causes no notice, even with a proven address', async () => {
  const { platform } = await testServer();
  const email = anEmail();
  const { userId } = await aUser({ email });
  const passwordHash = await hashPassword(password);
  await platform.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute();
  await signInFrom(email, '203.0.113.7');
  expect(await noticesTo(email)).toEqual([]);
});

test('the first sign-in causes no notice; a sign-in from another browser or network causes one', async () => {
  const email = await someone();
  expect(await noticesTo(email)).toEqual([]);
  await signInFrom(email, '203.0.113.7');
  await signInFrom(email, '203.0.113.7');
  expect(await noticesTo(email)).toHaveLength(1);
  await signInFrom(email, '203.0.113.7', chrome);
  expect(await noticesTo(email)).toHaveLength(2);
  await signInFrom(email, '198.51.100.7');
  expect(await noticesTo(email)).toHaveLength(3);
  const [first, second] = await noticesTo(email);
  expect(first?.text).toContain('Firefox, Linux');
  expect(second?.text).toContain('Chrome, Windows');
  expect(first?.text).toContain('/account/security');
});

test('a newer browser version and another address of the same subscriber cause no notice', async () => {
  const email = await someone();
  await signInFrom(email, '203.0.113.7');
  await signInFrom(email, '203.0.113.99', newerFirefox);
  await signInFrom(email, '2001:db8:1:2::7');
  await signInFrom(email, '2001:db8:1:2:ffff::1', newerFirefox);
  expect(await noticesTo(email)).toHaveLength(2);
});

test('signing out does not make a device new', async () => {
  const { platform } = await testServer();
  const email = await someone();
  await signInFrom(email, '203.0.113.7');
  await platform.db
    .deleteFrom('sessions')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('email', '=', email))
    .execute();
  await signInFrom(email, '203.0.113.7');
  expect(await noticesTo(email)).toHaveLength(1);
});

test('a user who switched security updates off gets no notice', async () => {
  const email = await someone((user) =>
    user.call(account.updateMe, { body: { notifications: { securityUpdates: false } } }),
  );
  await signInFrom(email, '203.0.113.7');
  expect(await noticesTo(email)).toEqual([]);
});

test('the place of a sign-in is not stored in plain text', async () => {
  const { platform } = await testServer();
  const email = await someone();
  const { body } = await signIn(email, { userAgent: chrome });
  const rows = await platform.db
    .selectFrom('known_devices')
    .selectAll()
    .where('user_id', '=', body.user._id)
    .execute();
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.device_hash).toHaveLength(32);
  expect(Object.keys(rows[0] ?? {})).toEqual(['user_id', 'device_hash', 'last_seen_at']);
});
