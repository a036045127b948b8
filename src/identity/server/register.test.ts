import { afterEach, expect, test, vi } from 'vitest';
import {
  anEmail,
  cookieOf,
  newestToken,
  password,
  register,
  registration,
  signIn,
  tokensTo,
} from '../../../tests/harness/accounts.ts';
import { aUser, callerWithToken, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { access } from '../account-contract.ts';
import { identity } from '../contract.ts';
import { argon2id } from './passwords.ts';

afterEach(() => vi.restoreAllMocks());

test('registering sets a session cookie that scripts and other sites cannot use', async () => {
  const email = anEmail();
  const answer = await visitor().call(identity.register, { body: registration(email.toUpperCase()) });
  expect(answer.status).toBe(201);
  expect(answer.body.user).toMatchObject({
    email,
    emailVerified: false,
    tenants: [],
    isPlatformAdmin: false,
  });
  const { token, attributes } = cookieOf(answer.headers);
  expect(attributes).toMatch(/HttpOnly/);
  expect(attributes).toMatch(/SameSite=Lax/);
  expect((await callerWithToken(token).call(identity.getMe, {})).body).toMatchObject({ user: { email } });
});

test('creating a profile returns the address, and the client signs in with the data it sent', async () => {
  const email = anEmail();
  const body = { ...registration(email), language: 'tr' as const };
  const answer = await visitor().call(access.createProfile, { body });
  expect([answer.status, answer.body]).toEqual([201, { isSuccess: true, email }]);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await signIn(email)).body.user).toMatchObject({ email, language: 'tr', tenants: [] });
});

test('a new address gets a verification link, in the language of the registration', async () => {
  const [english, turkish] = [anEmail(), anEmail()];
  await register(english);
  await visitor().call(
    identity.register,
    { body: registration(turkish) },
    { 'accept-language': 'tr-TR,tr;q=0.9' },
  );
  const [[mail], [posta]] = [await mailsTo(english), await mailsTo(turkish)];
  expect(mail?.subject).toBe('Confirm your email address');
  expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/verify-email\?token=[\w-]{43}/);
  expect(posta?.subject).toBe('E-posta adresinizi doğrulayın');
});

test('a mail to an unproven address quotes nothing that a stranger typed except the address', async () => {
  const email = anEmail();
  const body = { ...registration(email), name: 'Win-a-prize', surname: 'https://evil.test' };
  await visitor().call(identity.register, { body });
  const [mail] = await mailsTo(email);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/prize|evil/);
});

test('a taken address gets the same response with the same work, and only its owner gets a mail', async () => {
  const [taken, free] = [anEmail(), anEmail()];
  const owner = await aUser({ email: taken });
  const hash = vi.spyOn(argon2id, 'hash');
  const answers = [];
  for (const email of [taken, free]) {
    hash.mockClear();
    const { status, body } = await visitor().call(identity.register, { body: registration(email) });
    const { _id, ...user } = body.user;
    answers.push({ status, user: { ...user, email: '' }, hashes: hash.mock.calls.length });
    expect([_id === owner.userId, user.email]).toEqual([false, email]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 201, hashes: 1 });
  expect((await mailsTo(free)).map(({ subject }) => subject)).toEqual(['Confirm your email address']);
  const [toOwner, ...others] = await mailsTo(taken);
  expect(others).toEqual([]);
  expect(toOwner).toMatchObject({ subject: 'You already have an account' });
  expect(toOwner?.text).toContain('/login');
  expect(await tokensTo(taken, 'verify-email')).toEqual([]);
});

test('each of several registrations of one address gets its own link', async () => {
  const email = anEmail();
  await register(email);
  await register(email);
  expect(new Set(await tokensTo(email, 'verify-email')).size).toBe(2);
});

test('an address gets at most five mails an hour, and the response stays the same', async () => {
  const email = anEmail();
  for (let index = 0; index < 7; index++) {
    expect((await visitor().call(identity.register, { body: registration(email) })).status).toBe(201);
  }
  expect(await mailsTo(email)).toHaveLength(5);
});

test('ten registrations of one address, or from one internet address, reach the limit', async () => {
  const email = anEmail();
  for (let index = 0; index < 10; index++) await register(email);
  const more = await visitor().call(identity.register, { body: registration(email) });
  expect(more.status).toBe(429);
  const office = visitor();
  for (let index = 0; index < 10; index++)
    expect((await office.call(access.createProfile, { body: registration(anEmail()) })).status).toBe(201);
  const tooMany = await office.call(access.createProfile, { body: registration(anEmail()) });
  expect(tooMany.status).toBe(429);
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0);
});

const refused: [string, Record<string, unknown>, string][] = [
  ['short password', { password: 'kısa' }, 'password'],
  ['common password', { password: 'galatasaray1905' }, 'password'],
  ['empty name', { name: '   ' }, 'name'],
  ['empty surname', { surname: '' }, 'surname'],
  ['malformed address', { email: 'ada@' }, 'email'],
  ['unticked terms', { termsAccepted: false }, 'termsAccepted'],
  ['a flag that clients may not set', { isPlatformAdmin: true }, 'isPlatformAdmin'],
  ['a role', { role: 'owner' }, 'role'],
  ['a company', { tenants: [{ _id: 'x' }] }, 'tenants'],
  ['a proof', { emailVerified: true }, 'emailVerified'],
  ['a state', { passive_at: null }, 'passive_at'],
];

test.each(refused)('registration rejects %s and names the field', async (_case, change, field) => {
  const body = { ...registration(anEmail()), ...change } as never;
  for (const operation of [identity.register, access.createProfile]) {
    const answer = await visitor().call(operation, { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.problem.fields ?? {})).toEqual([field]);
  }
});

test('a write from another site is rejected', async () => {
  const { app } = await testServer();
  const foreign = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { origin: 'https://evil.test' },
    payload: registration(anEmail()),
  });
  expect(foreign.statusCode).toBe(403);
  const form = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a%40b.co&password=x',
  });
  expect(form.statusCode).toBe(415);
});

test('the application’s database role cannot create a platform admin', async () => {
  const { platform } = await testServer();
  const user = await aUser();
  const raise = platform.db
    .updateTable('users')
    .set({ is_platform_admin: true })
    .where('id', '=', user.userId);
  await expect(raise.execute()).rejects.toThrow('permission denied');
  const rename = platform.db.updateTable('users').set({ name: 'Deniz' }).where('id', '=', user.userId);
  await expect(rename.execute()).resolves.toBeDefined();
});

test('neither the password nor the token of a link is in the database', async () => {
  const { platform } = await testServer();
  const email = anEmail();
  await register(email);
  const token = await newestToken(email, 'verify-email');
  const users = await platform.system.selectFrom('users').selectAll().where('email', '=', email).execute();
  const tokens = await platform.system.selectFrom('user_tokens').selectAll().execute();
  expect(JSON.stringify(users)).not.toContain(password);
  expect(users[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(tokens)).not.toContain(token);
});
