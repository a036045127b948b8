import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { password } from '../../../tests/harness/accounts.ts';
import { aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { codesTo, mailsTo } from '../../../tests/harness/mail.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { account } from '../account-contract.ts';
import { identity } from '../contract.ts';
import { introduction } from '../introduction-contract.ts';
import { phone } from '../phone-contract.ts';
import { removeOldSessionsTask } from './background.ts';
import { hashPassword } from './passwords.ts';

const aNumber = (): string => `+90532${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

// Rate limits use the clock of the process and everything else uses the platform's, so tests move both.
function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

afterEach(() => vi.useRealTimers());

const send = (who: Caller, phoneNumber: string, language = 'en') =>
  who.call(phone.sendSmsOtp, { body: { phoneNumber } }, { 'accept-language': language });
const verify = (who: Caller, phoneNumber: string, otpCode: string) =>
  who.call(phone.verifySmsOtp, { body: { phoneNumber, otpCode } });

/** Requests a code and reads it. */
async function aCode(phoneNumber: string, who = visitor()): Promise<string> {
  const answer = await send(who, phoneNumber);
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  return (await codesTo(phoneNumber)).at(-1) ?? '';
}

/** Creates a user whose account has this number. */
async function aUserWith(phoneNumber: string): Promise<Caller> {
  const user = await aUser();
  await user.call(phone.sendPhoneCode, { body: { phoneNumber } });
  const otpCode = (await codesTo(phoneNumber)).at(-1) ?? '';
  expect((await user.call(phone.changePhone, { body: { phoneNumber, otpCode } })).status).toBe(200);
  return user;
}

test('the first code of an unknown number creates an account with nothing but the number', async () => {
  const phoneNumber = aNumber();
  const answer = await verify(visitor(), phoneNumber, await aCode(phoneNumber));
  expect(answer.status).toBe(200);
  expect(answer.body.user).toMatchObject({
    name: '',
    surname: '',
    email: null,
    emailVerified: false,
    phoneNumber,
    tenants: [],
  });
  expect(String(answer.headers['set-cookie'])).toMatch(/^kadro_session=[\w-]{43}; .*HttpOnly/);
  later(61);
  const again = await verify(visitor(), phoneNumber, await aCode(phoneNumber));
  expect(again.body.user._id).toBe(answer.body.user._id);
});

test('the SMS is in the user’s language, and its last line allows autofill on this site only', async () => {
  const [english, turkish] = [aNumber(), aNumber()];
  await send(visitor(), english);
  await send(visitor(), turkish, 'tr');
  const [inEnglish] = await mailsTo(english);
  const [inTurkish] = await mailsTo(turkish);
  expect(inEnglish?.text).toMatch(/^(\d{6}) is your Kadro code\. .*\n\n@localhost #\1$/);
  expect(inTurkish?.text).toMatch(/^Kadro kodunuz: (\d{6})\. .*\n\n@localhost #\1$/);
});

test('the response does not reveal whether an account has the number', async () => {
  const [known, unknown] = [aNumber(), aNumber()];
  await aUserWith(known);
  later(61);
  const [first, second] = [await send(visitor(), known), await send(visitor(), unknown)];
  const introduced = ({ status, body }: typeof first) => ({ status, ...body, phoneNumber: '' });
  expect(introduced(first)).toEqual(introduced(second));
  const [code] = [await codesTo(known)].flat().slice(-1);
  const [one, other] = [
    await verify(visitor(), known, wrong(code ?? '')),
    await verify(visitor(), unknown, wrong((await codesTo(unknown)).at(-1) ?? '')),
  ];
  expect([one.status, one.problem.code, one.problem.message]).toEqual([
    401,
    'identity.wrong_sms_code',
    other.problem.message,
  ]);
  expect(other.status).toBe(401);
});

test.each([
  ['0$1 $2', 'tr'],
  ['00 90 ($1) $2', 'en'],
  ['+90-$1-$2', 'en'],
])('%s, read in %s, is converted to E.164', async (writing, language) => {
  const phoneNumber = aNumber();
  const typed = phoneNumber.replace(/^\+90(...)(.*)$/, writing);
  const answer = await send(visitor(), typed, language);
  expect(answer.body).toMatchObject({ isSuccess: true, phoneNumber, resendAfterSeconds: 60 });
});

test.each([
  ['0532 123 45 67', 'en'],
  ['0212 123 45 67', 'tr'],
  ['+44 20 7946 0018', 'en'],
  ['+1 800 555 0100', 'en'],
  ['+90 532 123 45 67 x5', 'en'],
  ['call me', 'tr'],
])('%s, read in %s, gets no code', async (typed, language) => {
  const answer = await send(visitor(), typed, language);
  expect([answer.status, answer.problem.code]).toEqual([400, 'identity.not_mobile']);
  expect(Object.keys(answer.problem.fields ?? {})).toEqual(['phoneNumber']);
});

test('a code expires after five minutes', async () => {
  const phoneNumber = aNumber();
  const code = await aCode(phoneNumber);
  later(5 * 60 + 1);
  expect((await verify(visitor(), phoneNumber, code)).problem.code).toBe('identity.wrong_sms_code');
});

test('after five wrong attempts the right code is rejected', async () => {
  const phoneNumber = aNumber();
  const code = await aCode(phoneNumber);
  for (let tries = 0; tries < 5; tries++)
    expect((await verify(visitor(), phoneNumber, wrong(code))).status).toBe(401);
  expect((await verify(visitor(), phoneNumber, code)).problem.code).toBe('identity.wrong_sms_code');
  later(61);
  expect((await verify(visitor(), phoneNumber, await aCode(phoneNumber))).status).toBe(200);
});

test('concurrent wrong attempts are all counted', async () => {
  const phoneNumber = aNumber();
  const code = await aCode(phoneNumber);
  await Promise.all(Array.from({ length: 6 }, () => verify(visitor(), phoneNumber, wrong(code))));
  expect((await verify(visitor(), phoneNumber, code)).status).toBe(401);
});

test('a code works once, also for two concurrent attempts', async () => {
  const phoneNumber = aNumber();
  const code = await aCode(phoneNumber);
  const answers = await Promise.all(Array.from({ length: 4 }, () => verify(visitor(), phoneNumber, code)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
});

test('a newer code replaces the older one', async () => {
  const phoneNumber = aNumber();
  const old = await aCode(phoneNumber);
  later(61);
  const fresh = await aCode(phoneNumber);
  if (old !== fresh) expect((await verify(visitor(), phoneNumber, old)).status).toBe(401);
  expect((await verify(visitor(), phoneNumber, fresh)).status).toBe(200);
  expect((await verify(visitor(), phoneNumber, old)).status).toBe(401);
});

test('the code is not stored in plain text, and the nightly task deletes expired numbers', async () => {
  const { platform } = await testServer();
  const phoneNumber = aNumber();
  const code = await aCode(phoneNumber);
  const rows = () =>
    platform.db.selectFrom('phone_codes').selectAll().where('phone_number', '=', phoneNumber).execute();
  expect(JSON.stringify(await rows())).not.toContain(code);
  expect((await rows())[0]?.code_hash).toHaveLength(32);
  later(5 * 60 + 1);
  await removeOldSessionsTask.run({}, platform);
  expect(await rows()).toEqual([]);
});

test('a number gets one code a minute and five an hour', async () => {
  const phoneNumber = aNumber();
  for (let sent = 0; sent < 5; sent++) {
    await aCode(phoneNumber);
    const tooSoon = await send(visitor(), phoneNumber);
    expect(tooSoon.status).toBe(429);
    expect(Number(tooSoon.headers['retry-after'])).toBeLessThanOrEqual(60);
    later(61);
  }
  const sixth = await send(visitor(), phoneNumber);
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60);
  later(3600);
  await aCode(phoneNumber);
});

test('one address can request twenty codes an hour', async () => {
  const browser = visitor();
  for (let sent = 0; sent < 20; sent++) expect((await send(browser, aNumber())).status).toBe(200);
  expect((await send(browser, aNumber())).status).toBe(429);
});

test('a block of neighbouring numbers gets ten codes an hour', async () => {
  const block = aNumber().slice(0, -3);
  for (let number = 100; number < 110; number++)
    expect((await send(visitor(), `${block}${number}`)).status).toBe(200);
  expect((await send(visitor(), `${block}110`)).status).toBe(429);
});

test('one address has ten wrong attempts in a quarter of an hour, for all numbers together', async () => {
  const guesser = visitor();
  for (let tries = 0; tries < 10; tries++)
    expect((await verify(guesser, aNumber(), '123456')).status).toBe(401);
  expect((await verify(guesser, aNumber(), '123456')).status).toBe(429);
});

test('a passive user gets the same response as for a wrong code', async () => {
  const { platform } = await testServer();
  const phoneNumber = aNumber();
  const user = await aUserWith(phoneNumber);
  await platform.system
    .updateTable('users')
    .set({ passive_at: new Date() })
    .where('id', '=', user.userId)
    .execute();
  later(61);
  const answer = await verify(visitor(), phoneNumber, await aCode(phoneNumber));
  expect([answer.status, answer.problem.code]).toEqual([401, 'identity.wrong_sms_code']);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('an account with an authenticator app needs its second factor', async () => {
  const { platform } = await testServer();
  const phoneNumber = aNumber();
  const { userId } = await aUserWith(phoneNumber);
  await platform.db
    .insertInto('authenticators')
    .values({ user_id: userId, encrypted_secret: Buffer.from('x'), confirmed_at: new Date() })
    .execute();
  later(61);
  const answer = await verify(visitor(), phoneNumber, await aCode(phoneNumber));
  expect([answer.status, answer.problem.code]).toEqual([401, 'identity.second_factor_needed']);
});

test('a code requested by a signed-in user works for that account only', async () => {
  const phoneNumber = aNumber();
  const [user, other] = [await aUser(), await aUser()];
  await user.call(phone.sendPhoneCode, { body: { phoneNumber } });
  const otpCode = (await codesTo(phoneNumber)).at(-1) ?? '';
  const body = { phoneNumber, otpCode };
  expect((await verify(visitor(), phoneNumber, otpCode)).status).toBe(401);
  expect((await other.call(phone.changePhone, { body })).status).toBe(401);
  expect((await user.call(phone.changePhone, { body })).body.user).toMatchObject({ phoneNumber });
  expect((await user.call(identity.getMe, {})).body.user.phoneNumber).toBe(phoneNumber);
});

test('two accounts cannot have the same number', async () => {
  const phoneNumber = aNumber();
  const [, second] = [await aUserWith(phoneNumber), await aUser()];
  later(61);
  await second.call(phone.sendPhoneCode, { body: { phoneNumber } });
  const otpCode = (await codesTo(phoneNumber)).at(-1) ?? '';
  const answer = await second.call(phone.changePhone, { body: { phoneNumber, otpCode } });
  expect([answer.status, answer.problem.code]).toEqual([409, 'identity.phone_taken']);
});

test('a number can be removed, unless it is the only way to sign in', async () => {
  const [first, second] = [aNumber(), aNumber()];
  const user = await aUserWith(first);
  const removed = await user.call(phone.removePhone, { body: {} });
  expect(removed.body.user.phoneNumber).toBeNull();
  expect((await verify(visitor(), second, await aCode(second))).status).toBe(200);
  const { platform } = await testServer();
  const lonely = await aUser();
  await platform.db
    .updateTable('users')
    .set({ email: null, email_verified_at: null, phone_number: aNumber() })
    .where('id', '=', lonely.userId)
    .execute();
  const kept = await lonely.call(phone.removePhone, { body: {} });
  expect([kept.status, kept.problem.code]).toEqual([409, 'identity.only_way_in']);
});

/** Requests a code from a server with its own settings. */
async function requestCode(server: TestServer, phoneNumber: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/sendSmsOtp',
    payload: { phoneNumber },
  });
  return [answer.statusCode, (answer.json() as { code?: string }).code];
}

test('countries and the whole installation have their own limits', async () => {
  const strict = await startTestServer({ SMS_COUNTRIES: 'DE, TR', SMS_PER_HOUR: '2' });
  expect(await requestCode(strict, '+1 415 555 2671')).toEqual([400, 'identity.phone_country']);
  expect(await requestCode(strict, '+49 151 23456789')).toEqual([200, undefined]);
  expect(await requestCode(strict, aNumber())).toEqual([200, undefined]);
  expect(await requestCode(strict, aNumber())).toEqual([429, 'too_many']);
  await strict.close();
});

test('without an SMS sender a request for a code returns 503', async () => {
  const mute = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(await requestCode(mute, aNumber())).toEqual([503, 'identity.sms_unavailable']);
  await mute.close();
});

test('changing the number needs the password when the session is an hour old', async () => {
  const { platform } = await testServer();
  const [user, phoneNumber] = [await aUser(), aNumber()];
  await platform.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', user.userId)
    .execute();
  later(3600);
  const bare = await user.call(phone.sendPhoneCode, { body: { phoneNumber } });
  expect(bare.problem).toMatchObject({ code: 'identity.sign_in_again', details: { proofs: ['password'] } });
  expect(await codesTo(phoneNumber)).toEqual([]);
  const proven = await user.call(phone.sendPhoneCode, { body: { phoneNumber, password } });
  expect(proven.status).toBe(200);
  expect(await codesTo(phoneNumber)).toHaveLength(1);
});

test('removing a number needs the same proof as adding one', async () => {
  const { platform } = await testServer();
  const user = await aUserWith(aNumber());
  await platform.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', user.userId)
    .execute();
  later(3600);
  const bare = await user.call(phone.removePhone, { body: {} });
  expect(bare.problem).toMatchObject({ code: 'identity.sign_in_again', details: { proofs: ['password'] } });
  const wrong = await user.call(phone.removePhone, { body: { password: 'not this one' } });
  expect(wrong.problem.code).toBe('identity.wrong_password');
  const removed = await user.call(phone.removePhone, { body: { password } });
  expect(removed.body.user.phoneNumber).toBeNull();
});

test('the owner of the address gets a notice of each change of the number', async () => {
  const email = `${randomUUID()}@example.test`;
  const user = await aUser({ email });
  for (const phoneNumber of [aNumber(), aNumber()]) {
    await user.call(phone.sendPhoneCode, { body: { phoneNumber } });
    const otpCode = (await codesTo(phoneNumber)).at(-1) ?? '';
    await user.call(phone.changePhone, { body: { phoneNumber, otpCode } });
  }
  await user.call(phone.removePhone, { body: {} });
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'A phone number was added',
    'Your phone number was changed',
    'Your phone number was removed',
  ]);
});

test('a user who signed in by phone gives name and address once, and gets a verification link', async () => {
  const phoneNumber = aNumber();
  const signedIn = await verify(visitor(), phoneNumber, await aCode(phoneNumber));
  const token = /kadro_session=([\w-]{43})/.exec(String(signedIn.headers['set-cookie']))?.[1] ?? '';
  const cookie = { cookie: `kadro_session=${token}` };
  const email = `${randomUUID()}@example.test`;
  const body = { name: 'Ada', surname: 'Işık', email, termsAccepted: true as const };
  const without = { ...body, termsAccepted: undefined as never };
  expect((await visitor().call(introduction.introduce, { body: without }, cookie)).status).toBe(400);
  const introduced = await visitor().call(introduction.introduce, { body }, cookie);
  expect(introduced.body.user).toMatchObject({ name: 'Ada', surname: 'Işık', email, emailVerified: false });
  expect(await mailsTo(email)).toHaveLength(1);
  const again = await visitor().call(introduction.introduce, { body }, cookie);
  expect([again.status, again.problem.code]).toEqual([409, 'identity.details_given']);
});

test('an account with a proven address cannot set another one by `introduce`', async () => {
  const { platform } = await testServer();
  const email = `${randomUUID()}@example.test`;
  const user = await aUser({ email });
  await platform.db.updateTable('users').set({ surname: '' }).where('id', '=', user.userId).execute();
  const body = { name: 'Ada', surname: 'Er', email: 'other@example.test', termsAccepted: true as const };
  const introduced = await user.call(introduction.introduce, { body });
  expect(introduced.body.user).toMatchObject({ surname: 'Er', email, emailVerified: true });
});

test('SMS notifications need a number, and removing it switches them off', async () => {
  const phoneNumber = aNumber();
  const body = { notifications: { phoneNotifications: true } };
  const without = await (await aUser()).call(account.updateMe, { body });
  expect([without.status, without.problem.code]).toEqual([409, 'identity.phone_needed']);
  const user = await aUserWith(phoneNumber);
  expect((await user.call(account.updateMe, { body })).status).toBe(200);
  await user.call(phone.removePhone, { body: {} });
  const { notifications } = (await user.call(account.readSecurity, {})).body;
  expect(notifications.phoneNotifications).toBe(false);
});
