import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aWindow, type BrowserWindow } from '../../../tests/harness/browser-window.ts';
import {
  type OpenIdServer,
  type Person,
  signInAt,
  startOpenIdServer,
} from '../../../tests/harness/openid-provider.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { identity } from '../contract.ts';
import { providers } from '../provider-contract.ts';

const password = 'dört kelimelik uzun parola';
let acme: OpenIdServer;
let other: OpenIdServer;
let server: TestServer;

beforeAll(async () => {
  const returnTo = 'http://localhost:3000/login';
  acme = await startOpenIdServer({ id: 'acme', name: 'Acme ID', returnTo });
  other = await startOpenIdServer({ id: 'other', name: 'Other ID', returnTo });
  server = await startTestServer({ OIDC_PROVIDERS: JSON.stringify([acme.settings, other.settings]) });
});

afterEach(() => server.clock.set(null));
afterAll(async () => {
  await server.close();
  await Promise.all([acme.down(), other.down()]);
});

const aPerson = (): Person => ({ sub: randomUUID(), given_name: 'Ada', family_name: 'Işık' });

async function aUser(isProven = false): Promise<{ browser: BrowserWindow; id: string; email: string }> {
  const browser = aWindow(server);
  const email = `${randomUUID()}@example.test`;
  const body = { name: 'Ece', surname: 'Tan', email, password, termsAccepted: true as const };
  const { user } = (await browser.call(identity.register, { body })).body;
  if (isProven) await change(user._id, { email_verified_at: new Date() });
  return { browser, id: user._id, email };
}

const change = (userId: string, values: object) =>
  server.platform.system.updateTable('users').set(values).where('id', '=', userId).execute();

/** Runs the flow from pressing the button to coming back with a code. */
async function comeBack(browser: BrowserWindow, person: Person, wish: object = {}, at = acme) {
  at.person = person;
  const body = { provider: at.settings.id, ...wish };
  const { authorizationUrl } = (await browser.call(providers.startProvider, { body })).body;
  const { code, state, iss } = await signInAt(authorizationUrl);
  return { oauthCode: code, state, iss };
}

async function link(browser: BrowserWindow, person: Person, at = acme) {
  const body = await comeBack(browser, person, { link: true, redirect: '/account/security' }, at);
  return browser.call(providers.exchange, { body });
}

async function signIn(person: Person, at = acme) {
  const browser = aWindow(server);
  return browser.call(providers.exchange, { body: await comeBack(browser, person, {}, at) });
}

const unlink = (browser: BrowserWindow, provider: string) =>
  browser.call(providers.unlinkProvider, { params: { provider }, body: {} });

async function mailsTo(address: string): Promise<string[]> {
  const rows = server.platform.system.selectFrom('outbox').select('subject').where('recipient', '=', address);
  return (await rows.orderBy('id').execute()).map(({ subject }) => String(subject));
}

test('a user adds a provider, gets a notice, signs in with it, and removes it', async () => {
  const { browser, id, email } = await aUser(true);
  const person = aPerson();
  const session = browser.cookies.get('kadro_session');
  const linked = await link(browser, person);
  expect(linked.body).toEqual({ user: expect.objectContaining({ _id: id }), redirect: '/account/security' });
  expect(browser.cookies.get('kadro_session')).toBe(session);
  expect((await signIn(person)).body.user._id).toBe(id);
  expect((await unlink(browser, 'acme')).status).toBe(200);
  expect((await signIn(person)).body.user._id).not.toBe(id);
  expect(await mailsTo(email)).toEqual(
    expect.arrayContaining(['Acme ID was added to your account', 'Acme ID was removed from your account']),
  );
});

test('adding a provider keeps the user signed in and counts as a fresh sign-in', async () => {
  const body = { provider: 'acme', link: true as const };
  expect((await aWindow(server).call(providers.startProvider, { body })).status).toBe(401);
  const { browser } = await aUser();
  server.clock.set(new Date(Date.now() + 16 * 60_000));
  const stale = await browser.call(providers.startProvider, { body });
  expect(stale.problem).toMatchObject({ code: 'identity.sign_in_again', details: { proofs: ['password'] } });
  const wrong = await browser.call(providers.startProvider, { body: { ...body, password: 'not it' } });
  expect(wrong.problem.code).toBe('identity.wrong_password');
  const right = await browser.call(providers.startProvider, { body: { ...body, password } });
  expect(right.status).toBe(200);
});

test('neither another user nor a visitor can finish a user’s flow', async () => {
  const { browser, id } = await aUser();
  const person = aPerson();
  const body = await comeBack(browser, person, { link: true });
  browser.cookies.delete('kadro_session');
  expect((await browser.call(providers.exchange, { body })).problem.code).toBe('identity.provider_flow_over');
  const later = await aUser();
  const again = await comeBack(browser, person, {});
  expect((await browser.call(providers.exchange, { body: again })).body.user._id).not.toBe(id);
  browser.cookies.set('kadro_session', later.browser.cookies.get('kadro_session') ?? '');
  const theirs = await comeBack(browser, aPerson(), { link: true });
  browser.cookies.set('kadro_session', (await aUser()).browser.cookies.get('kadro_session') ?? '');
  expect((await browser.call(providers.exchange, { body: theirs })).problem.code).toBe(
    'identity.provider_flow_over',
  );
});

test('a sign-in at a provider while another user is signed in does not change that user’s account', async () => {
  const { browser, id } = await aUser();
  const person = aPerson();
  const body = await comeBack(browser, person);
  expect((await browser.call(providers.exchange, { body })).body.user._id).not.toBe(id);
  expect((await signIn(person)).body.user._id).not.toBe(id);
});

test('one person at a provider is one user here, and one user is one person there', async () => {
  const [one, two] = [await aUser(), await aUser()];
  const person = aPerson();
  expect((await link(one.browser, person)).status).toBe(200);
  expect((await link(one.browser, person)).status).toBe(200);
  const taken = await link(two.browser, person);
  expect(taken.problem).toMatchObject({
    statusCode: 409,
    code: 'identity.provider_taken',
    message: 'This Acme ID account belongs to another user here.',
    details: { redirect: '/account/security' },
  });
  expect((await link(one.browser, aPerson())).problem.code).toBe('identity.provider_differs');
});

test('the last way to sign in cannot be removed', async () => {
  const person = aPerson();
  const browser = aWindow(server);
  const body = await comeBack(browser, person);
  await browser.call(providers.exchange, { body });
  const refused = await unlink(browser, 'acme');
  expect([refused.status, refused.problem.code]).toEqual([409, 'identity.only_way_in']);
  expect((await link(browser, aPerson(), other)).status).toBe(200);
  const both = await Promise.all([unlink(browser, 'acme'), unlink(browser, 'other')]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('a provider outside the configuration is no way to sign in, and can be removed while there is another', async () => {
  const browser = aWindow(server);
  const body = await comeBack(browser, aPerson());
  const { user } = (await browser.call(providers.exchange, { body })).body;
  const [userId, now] = [user._id, new Date()];
  await server.platform.system
    .insertInto('provider_accounts')
    .values({ provider: 'gone', subject: randomUUID(), user_id: userId, created_at: now })
    .execute();
  expect((await unlink(browser, 'acme')).problem.code).toBe('identity.only_way_in');
  expect((await unlink(browser, 'gone')).status).toBe(200);
});

test('removing an unknown provider returns 404, and a stale session removes nothing', async () => {
  const { browser } = await aUser();
  expect((await unlink(browser, 'acme')).status).toBe(404);
  await link(browser, aPerson());
  server.clock.set(new Date(Date.now() + 16 * 60_000));
  expect((await unlink(browser, 'acme')).problem.code).toBe('identity.sign_in_again');
});

test('an address that the provider has not verified is only claimed, and gets a verification link', async () => {
  const email = `${randomUUID()}@example.test`;
  const { body } = await signIn({ ...aPerson(), email, email_verified: false });
  expect(body.user).toMatchObject({ email, emailVerified: false });
  expect(await mailsTo(email)).toHaveLength(1);
  const taken = await aUser(true);
  await signIn({ ...aPerson(), email: taken.email, email_verified: false });
  expect(await mailsTo(taken.email)).toHaveLength(2);
});

test('joining an account by its address notifies its owner', async () => {
  const { email, id } = await aUser(true);
  const { body } = await signIn({ ...aPerson(), email, email_verified: true });
  expect(body.user._id).toBe(id);
  expect(await mailsTo(email)).toContain('Acme ID was added to your account');
});
