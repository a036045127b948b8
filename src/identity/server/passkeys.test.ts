import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import {
  addPasskeyTo,
  aDevice,
  aKey,
  browserOf,
  type TamperedFields,
  signInWith,
  withSession,
} from '../../../tests/harness/passkey-device.ts';
import {
  anAuthenticator,
  aPerson,
  callerOfAnswer,
  password,
  passwordStep,
} from '../../../tests/harness/second-factor.ts';
import { startTestServer } from '../../../tests/harness/server.ts';
import { identity } from '../contract.ts';
import { passkeys } from '../passkey-contract.ts';

const start = new Date('2026-11-21T09:00:00Z');
const later = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

type CeremonyStart = { body: object; headers: Record<string, unknown> };

beforeEach(async () => (await testServer()).clock.set(start));
afterEach(async () => (await testServer()).clock.set(null));

async function aPersonWithPasskey() {
  const person = await aPerson();
  const device = aDevice();
  const added = await addPasskeyTo(person, device);
  expect(added).toMatchObject({ status: 201, body: { name: 'Phone', lastUsedAt: null } });
  return { person, device, passkeyId: added.body.id };
}

test('a passkey signs its owner in without a name, a password or a code, and adding one sends a notice', async () => {
  const { person, device } = await aPersonWithPasskey();
  await anAuthenticator(person);
  const done = await signInWith(visitor(), device);
  expect(done).toMatchObject({ status: 200, body: { user: { email: person.email } } });
  expect((await callerOfAnswer(done).call(identity.getMe, {})).status).toBe(200);
  const [mail] = await mailsTo(person.email);
  expect(mail?.subject).toBe('A passkey was added');
  expect(mail?.text).toContain('“Phone”');
});

test('the options require user verification, a discoverable credential and this site', async () => {
  const { person, device } = await aPersonWithPasskey();
  const { body: making } = await person.call(passkeys.beginPasskey, { body: {} });
  expect(making).toMatchObject({
    rp: { id: 'localhost', name: 'Kadro' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ id: device.id, transports: ['internal'] }],
  });
  const { body: asking } = await visitor().call(passkeys.beginPasskeySignIn, {});
  expect(asking).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(asking).not.toHaveProperty('allowCredentials');
});

test('with an authenticator app on, a passkey is one of the accepted second steps', async () => {
  const { person } = await aPersonWithPasskey();
  await anAuthenticator(person);
  const half = await passwordStep(person.email);
  expect(half.problem.details?.factors).toEqual(['authenticator', 'recovery_code', 'passkey']);
});

describe('sign-in is rejected', () => {
  test.each<[string, TamperedFields]>([
    ['by another site', { origin: 'https://kadro.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['by what was made for something else', { type: 'webauthn.create' }],
    ['by a device that its owner did not unlock', { userVerified: false }],
    ['by another key', { key: aKey() }],
    ['as somebody else', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ])('%s', async (_case, lie) => {
    const { device } = await aPersonWithPasskey();
    expect(await signInWith(visitor(), device, lie)).toMatchObject({
      status: 401,
      problem: { code: 'identity.passkey_refused' },
    });
    expect((await signInWith(visitor(), device)).status).toBe(200);
  });

  test('for an unknown or removed passkey, or one of a passive user, with the same response', async () => {
    const { platform } = await testServer();
    const [removed, passive] = [await aPersonWithPasskey(), await aPersonWithPasskey()];
    await removed.person.call(passkeys.removePasskey, { params: { passkeyId: removed.passkeyId }, body: {} });
    await platform.system
      .updateTable('users')
      .set({ passive_at: start })
      .where('id', '=', passive.person.userId)
      .execute();
    const unknown = aDevice();
    unknown.make({ user: { id: Buffer.from(removed.person.userId).toString('base64url') } });
    for (const device of [unknown, removed.device, passive.device]) {
      const { status, problem, headers } = await signInWith(visitor(), device);
      const { requestId: _own, ...said } = problem;
      expect([status, said]).toMatchInlineSnapshot(`
        [
          401,
          {
            "code": "identity.passkey_refused",
            "error": "This passkey could not be used here. Please log in another way.",
            "message": "This passkey could not be used here. Please log in another way.",
            "statusCode": 401,
          },
        ]
      `);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('for a copy of a passkey whose counter fell behind', async () => {
    const { device } = await aPersonWithPasskey();
    const copy = device.copy();
    expect((await signInWith(visitor(), device)).status).toBe(200);
    expect((await signInWith(visitor(), copy)).status).toBe(401);
    expect((await signInWith(visitor(), device, { signCount: 1 })).status).toBe(401);
    expect((await signInWith(visitor(), device, { signCount: 2 })).status).toBe(200);
  });
});

test('a device that does not count can sign in every time', async () => {
  const { device } = await aPersonWithPasskey();
  for (const _time of [1, 2])
    expect((await signInWith(visitor(), device, { signCount: 0 })).status).toBe(200);
});

describe('a challenge', () => {
  const challengeOver = { status: 410, problem: { code: 'identity.challenge_over' } };

  test('can be used once, whether the answer was right or wrong', async () => {
    const { device } = await aPersonWithPasskey();
    for (const lie of [{}, { key: aKey() }]) {
      const browser = visitor();
      const started = await browser.call(passkeys.beginPasskeySignIn, {});
      const answer = (how: TamperedFields) =>
        browser.call(
          passkeys.signInWithPasskey,
          { body: device.answer(started.body, how) },
          browserOf(started),
        );
      expect((await answer(lie)).status).toBe('key' in lie ? 401 : 200);
      expect(await answer({})).toMatchObject(challengeOver);
    }
  });

  test('can be used by one of many concurrent answers', async () => {
    const { device } = await aPersonWithPasskey();
    const browser = visitor();
    const started = await browser.call(passkeys.beginPasskeySignIn, {});
    const body = device.answer(started.body);
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.call(passkeys.signInWithPasskey, { body }, browserOf(started))),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  test('expires after five minutes', async () => {
    const { clock } = await testServer();
    const { device } = await aPersonWithPasskey();
    const started = await visitor().call(passkeys.beginPasskeySignIn, {});
    const answer = () =>
      visitor().call(passkeys.signInWithPasskey, { body: device.answer(started.body) }, browserOf(started));
    clock.set(later(5));
    expect(await answer()).toMatchObject(challengeOver);
    clock.set(later(4.9));
    expect((await answer()).status).toBe(200);
  });

  test('works only in the browser that requested it, and one browser may request two', async () => {
    const { device } = await aPersonWithPasskey();
    const first = await visitor().call(passkeys.beginPasskeySignIn, {});
    const body = device.answer(first.body);
    expect(await visitor().call(passkeys.signInWithPasskey, { body })).toMatchObject(challengeOver);
    const other = await visitor().call(passkeys.beginPasskeySignIn, {});
    expect(await visitor().call(passkeys.signInWithPasskey, { body }, browserOf(other))).toMatchObject(
      challengeOver,
    );

    const second = await visitor().call(passkeys.beginPasskeySignIn, {}, browserOf(first));
    expect(browserOf(second)).toEqual(browserOf(first));
    expect((await visitor().call(passkeys.signInWithPasskey, { body }, browserOf(first))).status).toBe(200);
  });

  test('that is invented, of another ceremony or of another user is rejected', async () => {
    const { person, device } = await aPersonWithPasskey();
    const signingIn = await visitor().call(passkeys.beginPasskeySignIn, {});
    const making = await person.call(passkeys.beginPasskey, { body: {} });
    const answer = (started: CeremonyStart, lie: TamperedFields = {}) =>
      visitor().call(
        passkeys.signInWithPasskey,
        { body: device.answer(started.body, lie) },
        browserOf(started),
      );
    expect(await answer(signingIn, { challenge: 'made-up' })).toMatchObject(challengeOver);
    expect(await answer(making)).toMatchObject(challengeOver);
    const make = (by: Caller, started: CeremonyStart) =>
      by.call(
        passkeys.addPasskey,
        { body: { name: 'Mine', ...aDevice().make({ ...making.body, ...started.body }) } },
        withSession(by, started),
      );
    expect(await make(person, signingIn)).toMatchObject(challengeOver);
    expect(await make(await aPerson(), making)).toMatchObject(challengeOver);
    expect((await make(person, making)).status).toBe(201);
  });
});

describe('a passkey is rejected', () => {
  test.each<[string, TamperedFields]>([
    ['when another site made it', { origin: 'https://kadro.evil.test' }],
    ['when it was made for another site', { rpId: 'evil.test' }],
    ['when its owner did not unlock the device', { userVerified: false }],
  ])('%s', async (_case, lie) => {
    const person = await aPerson();
    expect(await addPasskeyTo(person, aDevice(), lie)).toMatchObject({
      status: 422,
      problem: { code: 'identity.passkey_refused' },
    });
    expect(await mailsTo(person.email)).toEqual([]);
  });

  test('when it exists already, for any user', async () => {
    const { device } = await aPersonWithPasskey();
    expect(await addPasskeyTo(await aPerson(), device)).toMatchObject({
      status: 409,
      problem: { code: 'identity.passkey_known' },
    });
  });

  test('when the account has twenty', async () => {
    const person = await aPerson();
    for (let index = 0; index < 20; index++) await addPasskeyTo(person, aDevice());
    const started = await person.call(passkeys.beginPasskey, { body: {} });
    expect(started).toMatchObject({ status: 409, problem: { code: 'identity.passkeys_full' } });
  });
});

test('adding and removing need a proof when the sign-in is older than a quarter of an hour; naming does not', async () => {
  const { clock } = await testServer();
  const { person, passkeyId } = await aPersonWithPasskey();
  const params = { passkeyId };
  clock.set(later(15));
  const again = { status: 403, problem: { code: 'identity.sign_in_again' } };
  expect(await person.call(passkeys.beginPasskey, { body: {} })).toMatchObject(again);
  expect(await person.call(passkeys.removePasskey, { params, body: {} })).toMatchObject(again);
  expect((await person.call(passkeys.beginPasskey, { body: { password } })).status).toBe(200);
  expect((await person.call(passkeys.renamePasskey, { params, body: { name: 'Key ring' } })).body.name).toBe(
    'Key ring',
  );
  expect((await person.call(passkeys.removePasskey, { params, body: { password } })).status).toBe(200);
  expect((await mailsTo(person.email)).at(-1)?.subject).toBe('A passkey was removed');
});

test('a passkey of another user is not found', async () => {
  const { device, passkeyId } = await aPersonWithPasskey();
  const other = await aPerson();
  const params = { passkeyId };
  expect((await other.call(passkeys.renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
  expect((await other.call(passkeys.removePasskey, { params, body: {} })).status).toBe(404);
  expect((await signInWith(visitor(), device)).status).toBe(200);
});

test('the last way to sign in is not removed, even by two concurrent removals', async () => {
  const { platform } = await testServer();
  const user = await aUser();
  await platform.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', user.userId)
    .execute();
  const added = [await addPasskeyTo(user, aDevice()), await addPasskeyTo(user, aDevice())];
  const remove = (passkeyId: string) =>
    user.call(passkeys.removePasskey, { params: { passkeyId }, body: {} });
  const answers = await Promise.all(added.map(({ body }) => remove(body.id)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('identity.only_way_in');
});

test('ten wrong answers lock sign-in by passkey for an address', async () => {
  const { device } = await aPersonWithPasskey();
  const office = visitor();
  for (let index = 0; index < 12; index++) expect((await signInWith(office, device)).status).toBe(200);
  for (let index = 0; index < 10; index++)
    expect((await signInWith(office, device, { key: aKey() })).status).toBe(401);
  expect((await signInWith(office, device)).status).toBe(429);
  expect((await signInWith(visitor(), device)).status).toBe(200);
});

test('passkeys are bound to the configured address, else to the browser’s address', async () => {
  const { app } = await testServer();
  const origin = 'https://hiring.example.test:8443';
  const ask = (server: typeof app) =>
    server.inject({
      method: 'POST',
      url: '/api/auth/passkey/options',
      headers: { origin, host: 'hiring.example.test:8443' },
    });
  expect((await ask(app)).json()).toMatchObject({ rpId: 'hiring.example.test' });
  const configured = await startTestServer({ PUBLIC_URL: 'https://kadro.example.test' });
  expect((await ask(configured.app)).statusCode).toBe(403);
  const answer = await configured.app.inject({ method: 'POST', url: '/api/auth/passkey/options' });
  expect(answer.json()).toMatchObject({ rpId: 'kadro.example.test' });
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^__Host-kadro_browser=.*HttpOnly; Secure; SameSite=Lax/,
  );
  await configured.close();
});
