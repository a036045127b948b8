import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anEmail, password, register, registration } from '../../../tests/harness/accounts.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { codesTo } from '../../../tests/harness/mail.ts';
import { anAuthenticator, aPerson } from '../../../tests/harness/second-factor.ts';
import { call, CallError } from '#platform/web/call.ts';
import { secondFactor } from '../second-factor-contract.ts';
import { createAuth, firstAuthState, isUnintroduced } from './auth.ts';
import { AuthProvider, useAuth } from './parts/auth-provider.tsx';

const aNumber = (): string => `+90533${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const signedOut = { isFetching: false, isLoggedIn: false, user: null };

// A browser of its own on the real server: it resolves relative addresses, has its own cookies and its own client
// address.
beforeEach(async () => {
  const { app } = await testServer();
  const jar = new Map<string, string>();
  const part = (): number => 1 + Math.floor(Math.random() * 254);
  const remoteAddress = `10.${part()}.${part()}.${part()}`;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      remoteAddress,
      headers: { ...(init.headers as Record<string, string>), cookie },
      ...(init.body === undefined || init.body === null ? {} : { payload: init.body as string }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return new Response(answer.body, { status: answer.statusCode });
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Returns whether the browser is signed in, read again as after a full load. */
async function reloaded() {
  const auth = createAuth();
  await auth.loadUser();
  return auth.read();
}

test('starts in a loading state, with e-mail and password selected and no code sent; no user is signed out', async () => {
  const auth = createAuth();
  expect(auth.read()).toEqual(firstAuthState);
  expect(auth.read()).toMatchObject({
    isFetching: true,
    isLoggedIn: false,
    activeMethod: 'emailAndPassword',
    sentCodes: 0,
  });
  await auth.loadUser();
  expect(auth.read()).toMatchObject(signedOut);
});

test('a server that does not answer leaves the user signed out', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const auth = createAuth();
  await auth.loadUser();
  expect(auth.read()).toMatchObject(signedOut);
});

test('login signs in with the user; a refusal throws the server’s message and signs out', async () => {
  const email = anEmail();
  await register(email);
  const auth = createAuth();
  await expect(auth.login({ email, password: 'wrong' })).rejects.toThrow(
    'The email or password is incorrect.',
  );
  expect(auth.read()).toMatchObject(signedOut);
  await auth.login({ email, password });
  expect(auth.read()).toMatchObject({ isLoggedIn: true, user: { email }, destination: null });
  expect(await reloaded()).toMatchObject({ isFetching: false, isLoggedIn: true, user: { email } });
});

test('login with a second factor asks for it, and its proof signs in', async () => {
  const person = await aPerson();
  const app = await anAuthenticator(person);
  const auth = createAuth();
  await auth.login({ email: person.email, password });
  expect(auth.read()).toMatchObject({
    ...signedOut,
    secondStep: { challenge: expect.any(String), factors: ['authenticator', 'recovery_code'] },
  });
  auth.closeSecondStep();
  expect(auth.read().secondStep).toBeNull();
  await auth.login({ email: person.email, password });
  const { challenge = '' } = auth.read().secondStep ?? {};
  const later = new Date((await testServer()).clock.now().getTime() + 30_000);
  await auth.signInWith(() =>
    call(secondFactor.proveSecondFactor, { body: { challenge, code: app.code(later) } }),
  );
  expect(auth.read()).toMatchObject({ isLoggedIn: true, secondStep: null, user: { email: person.email } });
});

test('registering signs in', async () => {
  const email = anEmail();
  const auth = createAuth();
  await expect(auth.register({ ...registration(email), password: 'password123' })).rejects.toThrow(CallError);
  expect(auth.read()).toMatchObject(signedOut);
  await auth.register(registration(email));
  expect(auth.read()).toMatchObject({ isLoggedIn: true, user: { email } });
});

test('creating a profile announces it, signs in with the same address and password, and opens the account', async () => {
  const email = anEmail();
  const auth = createAuth();
  const onCreated = vi.fn<() => void>(() => expect(auth.read().isLoggedIn).toBe(false));
  expect(await auth.createProfile(registration(email), onCreated)).toBe(true);
  expect(onCreated).toHaveBeenCalledOnce();
  expect(auth.read()).toMatchObject({ isLoggedIn: true, user: { email }, destination: '/account' });
});

test.each([{ isSuccess: false, email: 'a@b.test' }, { isSuccess: true, email: '' }, { isSuccess: true }])(
  'an answer of %j counts as a failed profile',
  async (answer) => {
    vi.stubGlobal('fetch', async () => Response.json(answer, { status: 201 }));
    const auth = createAuth();
    const onCreated = vi.fn<() => void>();
    expect(await auth.createProfile(registration(anEmail()), onCreated)).toBe(false);
    expect(onCreated).not.toHaveBeenCalled();
    expect(auth.read().isLoggedIn).toBe(false);
  },
);

test('each sent code is counted; closing the step resets it; a verified code signs in and reads the user', async () => {
  const phoneNumber = aNumber();
  const auth = createAuth();
  auth.chooseMethod('phone');
  await auth.sendCode(phoneNumber);
  expect(auth.read()).toMatchObject({
    activeMethod: 'phone',
    sentCodes: 1,
    sentCode: { phoneNumber, resendAfterSeconds: 60 },
  });
  await expect(auth.sendCode(phoneNumber)).rejects.toThrow(/Too many attempts/);
  expect(auth.read()).toMatchObject({ ...signedOut, sentCodes: 1 });
  auth.closeCode();
  expect(auth.read()).toMatchObject({ sentCodes: 0, sentCode: null });

  const otpCode = (await codesTo(phoneNumber)).at(-1) ?? '';
  const wrong = otpCode === '000000' ? '111111' : '000000';
  await expect(auth.verifyCode({ phoneNumber, otpCode: wrong })).rejects.toThrow(CallError);
  await auth.verifyCode({ phoneNumber, otpCode });
  expect(auth.read()).toMatchObject({ isLoggedIn: true, user: { phoneNumber } });
  expect(isUnintroduced(auth.read())).toBe(true);

  const { name, surname, termsAccepted } = registration('');
  const email = anEmail();
  await auth.introduce({ name, surname, email, termsAccepted });
  expect(auth.read()).toMatchObject({ isLoggedIn: true, user: { name, surname, email } });
  expect(isUnintroduced(auth.read())).toBe(false);
});

test('a number that gets no code signs out and counts nothing', async () => {
  const auth = createAuth();
  await expect(auth.sendCode('+90212')).rejects.toThrow(/mobile number/);
  expect(auth.read()).toMatchObject({ ...signedOut, sentCodes: 0, sentCode: null });
});

test('signing out ends the session and ignores a failure', async () => {
  const auth = createAuth();
  await auth.register(registration(anEmail()));
  await auth.logout();
  expect(auth.read()).toMatchObject(signedOut);
  expect(await reloaded()).toMatchObject(signedOut);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await auth.logout();
  expect(auth.read()).toMatchObject(signedOut);
});

test('a subscriber is notified of each change', async () => {
  const auth = createAuth();
  const listener = vi.fn<() => void>();
  const stop = auth.subscribe(listener);
  auth.chooseMethod('phone');
  stop();
  auth.chooseMethod('emailAndPassword');
  expect(listener).toHaveBeenCalledOnce();
});

test('useAuth returns the state inside its provider and throws outside', () => {
  const Shown = () => createElement('p', null, useAuth().activeMethod);
  const auth = createAuth();
  const Provided = () => AuthProvider({ auth, children: createElement(Shown) });
  expect(renderToString(createElement(Provided))).toBe('<p>emailAndPassword</p>');
  expect(() => renderToString(createElement(Shown))).toThrow(
    'useAuth hook must be used inside <AuthProvider> component!',
  );
});
