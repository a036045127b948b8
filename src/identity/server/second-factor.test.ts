import { afterEach, beforeEach, expect, test } from 'vitest';
import { aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import {
  aChallenge,
  anAuthenticator,
  aPerson,
  appOf,
  callerOfAnswer,
  password,
  passwordStep,
} from '../../../tests/harness/second-factor.ts';
import { identity } from '../contract.ts';
import { secondFactor } from '../second-factor-contract.ts';

const start = new Date('2026-11-21T09:00:00Z');
const later = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);
const minutes = 60;

beforeEach(async () => (await testServer()).clock.set(start));
afterEach(async () => (await testServer()).clock.set(null));

const prove = (challenge: string, code: string) =>
  visitor().call(secondFactor.proveSecondFactor, { body: { challenge, code } });

test('with an authenticator app on, sign-in needs the password and a code', async () => {
  const { clock } = await testServer();
  const person = await aPerson();
  const app = await anAuthenticator(person);
  clock.set(later(60));
  const half = await passwordStep(person.email);
  expect(half).toMatchObject({ status: 401, problem: { code: 'identity.second_factor_needed' } });
  expect(half.problem.details).toMatchObject({ factors: ['authenticator', 'recovery_code'] });
  expect(half.headers['set-cookie']).toBeUndefined();

  const done = await prove(String(half.problem.details?.challenge), app.code());
  expect(done).toMatchObject({ status: 200, body: { user: { email: person.email } } });
  expect((await callerOfAnswer(done).call(identity.getMe, {})).status).toBe(200);
});

test('a challenge works once, expires after ten minutes, and gives no other access', async () => {
  const { clock } = await testServer();
  const person = await aPerson();
  const app = await anAuthenticator(person);
  clock.set(later(60));
  const [first, second] = [await aChallenge(person.email), await aChallenge(person.email)];
  expect((await prove(first, app.code())).status).toBe(200);
  clock.set(later(120));
  const used = await prove(first, app.code());
  expect(used).toMatchObject({ status: 410, problem: { code: 'identity.challenge_over' } });
  clock.set(later(60 + 10 * minutes));
  expect((await prove(second, app.code())).problem.code).toBe('identity.challenge_over');
  expect((await prove('x'.repeat(43), app.code())).problem.code).toBe('identity.challenge_over');
});

test('a code works in its own half minute and in the two next to it, and in no other', async () => {
  const { clock } = await testServer();
  for (const [seconds, status] of [
    [-60, 422],
    [-30, 200],
    [30, 200],
    [60, 422],
  ] as const) {
    clock.set(start);
    const person = await aPerson();
    const app = await anAuthenticator(person);
    clock.set(later(300));
    const answer = await prove(await aChallenge(person.email), app.code(later(300 + seconds)));
    expect([seconds, answer.status]).toEqual([seconds, status]);
  }
});

test('a code works once: not again in its half minute, not an older one after it, not the one of the setup', async () => {
  const { clock } = await testServer();
  const person = await aPerson();
  const app = await anAuthenticator(person);
  expect((await prove(await aChallenge(person.email), app.code())).problem.code).toBe('identity.wrong_code');
  clock.set(later(60));
  expect((await prove(await aChallenge(person.email), app.code(later(90)))).status).toBe(200);
  for (const seconds of [90, 60]) {
    const again = await prove(await aChallenge(person.email), app.code(later(seconds)));
    expect(again).toMatchObject({ status: 422, problem: { code: 'identity.wrong_code' } });
  }
});

test.each(['a code of the app', 'a recovery code'])(
  'one of many concurrent uses of %s signs in',
  async (kind) => {
    const { clock } = await testServer();
    const person = await aPerson();
    const app = await anAuthenticator(person);
    clock.set(later(60));
    const challenges = await Promise.all([1, 2, 3, 4].map(() => aChallenge(person.email)));
    const code = kind === 'a recovery code' ? (app.recoveryCodes[0] ?? '') : app.code();
    const answers = await Promise.all(challenges.map((challenge) => prove(challenge, code)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  },
);

test('five wrong codes lock the second step for a while, also for the right code; other accounts are not locked', async () => {
  const { clock } = await testServer();
  const [person, other] = [await aPerson(), await aPerson()];
  const [app, otherApp] = [await anAuthenticator(person), await anAuthenticator(other)];
  clock.set(later(60));
  for (let index = 0; index < 5; index++)
    expect((await prove(await aChallenge(person.email), '000000')).status).toBe(422);
  const closed = await prove(await aChallenge(person.email), app.code());
  expect(closed.status).toBe(429);
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0);
  expect((await prove(await aChallenge(person.email), app.recoveryCodes[0] ?? '')).status).toBe(429);
  expect((await prove(await aChallenge(other.email), otherApp.code())).status).toBe(200);
});

test('a recovery code works once, in any spelling, and its owner gets a notice', async () => {
  const person = await aPerson();
  const { recoveryCodes } = await anAuthenticator(person);
  expect(recoveryCodes).toHaveLength(10);
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
  expect((await prove(await aChallenge(person.email), first.toUpperCase().replaceAll('-', ' '))).status).toBe(
    200,
  );
  expect((await prove(await aChallenge(person.email), first)).status).toBe(422);
  const mails = await mailsTo(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Two-step login is on', 'A recovery code was used']);
  expect(mails[1]?.text).toContain('9 codes are left');
  expect((await prove(await aChallenge(person.email), second)).status).toBe(200);
});

test('a recovery code of another user is rejected', async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  await anAuthenticator(person);
  const { recoveryCodes } = await anAuthenticator(other);
  expect((await prove(await aChallenge(person.email), recoveryCodes[0] ?? '')).status).toBe(422);
});

test('neither the secret nor a recovery code can be read in the database', async () => {
  const { platform } = await testServer();
  const person = await aPerson();
  const { body } = await person.call(secondFactor.beginAuthenticator, { body: {} });
  expect(body.uri).toContain(`secret=${body.secret}`);
  expect(decodeURIComponent(body.uri)).toContain(`otpauth://totp/Kadro:${person.email}?`);
  const row = await platform.db
    .selectFrom('authenticators')
    .selectAll()
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(row.encrypted_secret.includes(body.secret)).toBe(false);
  expect(() => platform.encryption.decrypt('authenticator of somebody else', row.encrypted_secret)).toThrow(
    'unable to authenticate',
  );
});

test('an unconfirmed authenticator asks for no code, is replaced by a new setup, and expires', async () => {
  const { clock } = await testServer();
  const person = await aPerson();
  const [old, fresh] = [
    (await person.call(secondFactor.beginAuthenticator, { body: {} })).body,
    (await person.call(secondFactor.beginAuthenticator, { body: {} })).body,
  ];
  expect((await passwordStep(person.email)).status).toBe(200);
  const confirm = (secret: string) =>
    person.call(secondFactor.confirmAuthenticator, { body: { code: appOf(secret)(clock.now()) } });
  expect(await confirm(old.secret)).toMatchObject({
    status: 422,
    problem: { code: 'identity.wrong_code', fields: { code: [expect.any(String)] } },
  });
  clock.set(later(31 * minutes));
  expect(await confirm(fresh.secret)).toMatchObject({
    status: 410,
    problem: { code: 'identity.setup_over' },
  });
  clock.set(later(29 * minutes));
  expect((await confirm(fresh.secret)).status).toBe(200);
  expect(await confirm(fresh.secret)).toMatchObject({
    status: 409,
    problem: { code: 'identity.authenticator_on' },
  });
});

test('a second authenticator is rejected while one is on, and the first stays unchanged', async () => {
  const { clock } = await testServer();
  const person = await aPerson();
  const app = await anAuthenticator(person);
  const again = await person.call(secondFactor.beginAuthenticator, { body: {} });
  expect(again).toMatchObject({ status: 409, problem: { code: 'identity.authenticator_on' } });
  clock.set(later(60));
  expect((await prove(await aChallenge(person.email), app.code())).status).toBe(200);
});

test('switching it on ends all other sessions and keeps this one', async () => {
  const person = await aPerson();
  const elsewhere = callerOfAnswer(await passwordStep(person.email));
  await anAuthenticator(person);
  expect((await elsewhere.call(identity.getMe, {})).status).toBe(401);
  expect((await person.call(identity.getMe, {})).status).toBe(200);
});

test('switching it off sends a mail, deletes the recovery codes, and makes the password enough', async () => {
  const { platform } = await testServer();
  const person = await aPerson();
  await anAuthenticator(person);
  const off = () => person.call(secondFactor.removeAuthenticator, { body: { password } });
  expect((await off()).status).toBe(200);
  expect((await off()).status).toBe(200);
  expect((await passwordStep(person.email)).status).toBe(200);
  const codes = platform.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.userId);
  expect(await codes.execute()).toEqual([]);
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
    'Two-step login is on',
    'Two-step login is off',
  ]);
});

test('new recovery codes replace the old ones; without an authenticator there are none', async () => {
  const person = await aPerson();
  const renew = () => person.call(secondFactor.renewRecoveryCodes, { body: {} });
  expect(await renew()).toMatchObject({ status: 409, problem: { code: 'identity.authenticator_off' } });
  const { recoveryCodes: old } = await anAuthenticator(person);
  const { recoveryCodes } = (await renew()).body;
  expect((await prove(await aChallenge(person.email), old[0] ?? '')).status).toBe(422);
  expect((await prove(await aChallenge(person.email), recoveryCodes[0] ?? '')).status).toBe(200);
});

test('an unproven address gets no security notice', async () => {
  const { platform } = await testServer();
  const person = await aPerson();
  await platform.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', person.userId)
    .execute();
  await anAuthenticator(person);
  expect(await mailsTo(person.email)).toEqual([]);
});

const sensitive = [
  ['beginning to set up an authenticator', secondFactor.beginAuthenticator],
  ['switching the authenticator off', secondFactor.removeAuthenticator],
  ['new recovery codes', secondFactor.renewRecoveryCodes],
] as const;

test.each(sensitive)(
  '%s needs a proof when the sign-in is older than a quarter of an hour',
  async (_name, operation) => {
    const { clock } = await testServer();
    const person = await aPerson();
    if (operation !== secondFactor.beginAuthenticator) await anAuthenticator(person);
    clock.set(later(15 * minutes));
    const bare = await person.call(operation, { body: {} });
    expect(bare).toMatchObject({ status: 403, problem: { code: 'identity.sign_in_again' } });
    const wrong = await person.call(operation, { body: { password: 'yanlış parola' } });
    expect(wrong).toMatchObject({
      status: 422,
      problem: { code: 'identity.wrong_password', fields: { password: [expect.any(String)] } },
    });
    expect((await person.call(operation, { body: { password } })).status).toBeLessThan(300);
  },
);

test('a code is a proof too, once; a wrong one is rejected even in a fresh session', async () => {
  const { clock } = await testServer();
  const person = await aPerson();
  const app = await anAuthenticator(person);
  clock.set(later(20 * minutes));
  const bare = await person.call(secondFactor.renewRecoveryCodes, { body: {} });
  expect(bare.problem.details).toEqual({ proofs: ['password', 'code'] });
  const code = app.code();
  const renew = () => person.call(secondFactor.renewRecoveryCodes, { body: { code } });
  expect((await renew()).status).toBe(201);
  expect(await renew()).toMatchObject({ status: 422, problem: { code: 'identity.wrong_code' } });
  clock.set(later(60));
  const fresh = await person.call(secondFactor.renewRecoveryCodes, { body: { password: 'yanlış parola' } });
  expect(fresh.problem.code).toBe('identity.wrong_password');
});

test('a user with neither password nor authenticator has to sign in again', async () => {
  const { clock } = await testServer();
  const user = await aUser();
  clock.set(later(14 * minutes));
  expect((await user.call(secondFactor.beginAuthenticator, { body: {} })).status).toBe(201);
  clock.set(later(15 * minutes));
  const refused = await user.call(secondFactor.beginAuthenticator, { body: {} });
  expect(refused.problem).toMatchObject({ code: 'identity.sign_in_again', details: { proofs: [] } });
  const guess = await user.call(secondFactor.beginAuthenticator, { body: { password } });
  expect(guess.problem.code).toBe('identity.wrong_password');
});

test('ten wrong passwords lock proofs for a while', async () => {
  const person = await aPerson();
  const attempt = (typed: string) =>
    person.call(secondFactor.beginAuthenticator, { body: { password: typed } });
  for (let index = 0; index < 10; index++) expect((await attempt('yanlış parola')).status).toBe(422);
  expect((await attempt(password)).status).toBe(429);
});
