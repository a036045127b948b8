import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aWindow, type BrowserWindow } from '../../../tests/harness/browser-window.ts';
import {
  aPerson,
  type OpenIdServer,
  type Person,
  signInAt,
  startOpenIdServer,
} from '../../../tests/harness/openid-provider.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { identity } from '../contract.ts';
import { providers } from '../provider-contract.ts';

const returnTo = 'http://localhost:3000/login';
const password = 'dört kelimelik uzun parola';
let acme: OpenIdServer;
let other: OpenIdServer;
let server: TestServer;

beforeAll(async () => {
  acme = await startOpenIdServer({ id: 'acme', name: 'Acme ID', returnTo });
  other = await startOpenIdServer({ id: 'other', name: 'Other ID', returnTo });
  const nowhere = { ...acme.settings, id: 'nowhere', name: 'Nowhere', issuer: 'http://127.0.0.1:9' };
  server = await startTestServer({
    OIDC_PROVIDERS: JSON.stringify([acme.settings, other.settings, nowhere]),
  });
});

afterEach(() => server.clock.set(null));
afterAll(async () => {
  await server.close();
  await Promise.all([acme.down(), other.down()]);
});

/** Starts in this browser, signs in at the provider, and returns the code and state. */
async function comeBack(browser: BrowserWindow, person: Person, redirect?: string, at = acme) {
  at.person = person;
  const body = { provider: at.settings.id, ...(redirect === undefined ? {} : { redirect }) };
  const { authorizationUrl } = (await browser.call(providers.startProvider, { body })).body;
  const { code, state, iss } = await signInAt(authorizationUrl);
  return { oauthCode: code, state, iss };
}

async function signIn(person: Person, browser = aWindow(server), at = acme) {
  const body = await comeBack(browser, person, undefined, at);
  return browser.call(providers.exchange, { body });
}

const me = async (browser: BrowserWindow) => (await browser.call(identity.getMe, {})).body.user;

/** A user with a password; the address is proven or only claimed. */
async function aUserWithPassword(email: string, isProven: boolean): Promise<BrowserWindow> {
  const browser = aWindow(server);
  const body = { name: 'Ece', surname: 'Tan', email, password, termsAccepted: true as const };
  const { user } = (await browser.call(identity.register, { body })).body;
  if (isProven) await change(user._id, { email_verified_at: new Date() });
  return browser;
}

const change = (userId: string, values: object) =>
  server.platform.system.updateTable('users').set(values).where('id', '=', userId).execute();

test('the sign-in page receives only the names of the providers', async () => {
  const { items } = (await aWindow(server).call(providers.listProviders, {})).body;
  expect(items).toEqual([
    { id: 'acme', name: 'Acme ID' },
    { id: 'other', name: 'Other ID' },
    { id: 'nowhere', name: 'Nowhere' },
  ]);
});

test('the first sign-in creates an account, the next one finds it', async () => {
  const person = aPerson();
  const browser = aWindow(server);
  const first = await signIn(person, browser);
  expect(first.status).toBe(200);
  expect(first.body.user).toMatchObject({
    email: person.email,
    emailVerified: true,
    name: 'Ada',
    surname: 'Işık',
  });
  expect(await me(browser)).toEqual(first.body.user);
  const next = await signIn({ ...person, email: 'another@example.test', given_name: 'Augusta' });
  expect(next.body.user).toEqual(first.body.user);
});

test('the authorization address contains PKCE, state and nonce, and one redirect URI', async () => {
  const body = { provider: 'acme', redirect: 'https://evil.test' };
  const { authorizationUrl } = (await aWindow(server).call(providers.startProvider, { body })).body;
  const { searchParams } = new URL(authorizationUrl);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: returnTo,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
});

test('the flow returns its redirect: a path of this application, or an external address', async () => {
  const go = async (redirect: string) => {
    const browser = aWindow(server);
    const body = await comeBack(browser, aPerson(), redirect);
    const { user: _user, ...rest } = (await browser.call(providers.exchange, { body })).body;
    return rest;
  };
  expect(await go('/jobs?status=open')).toEqual({ redirect: '/jobs?status=open' });
  const target = 'https://partner.test/callback?x=1';
  expect(await go(target)).toEqual({ continue: target, contunie: target });
  expect(await go('/jobs/../candidates?x=1')).toEqual({ redirect: '/candidates?x=1' });
  for (const bad of [
    '//evil.test',
    '/jobs/..//evil.test/steal',
    '/%2e%2e//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/%2fevil.test',
    'https:evil.test',
  ])
    expect(await go(bad)).toEqual({});
});

test('another browser cannot use a code and state, and they stay valid for the right one', async () => {
  const [mine, theirs] = [aWindow(server), aWindow(server)];
  const body = await comeBack(theirs, aPerson());
  await mine.call(providers.startProvider, { body: { provider: 'acme' } });
  for (const browser of [mine, aWindow(server)]) {
    const refused = await browser.call(providers.exchange, { body });
    expect([refused.status, refused.problem.code]).toEqual([401, 'identity.provider_flow_over']);
    expect(browser.cookies.has('kadro_session')).toBe(false);
  }
  expect((await theirs.call(providers.exchange, { body })).status).toBe(200);
});

test('a state works once, and expires after ten minutes', async () => {
  const browser = aWindow(server);
  const body = await comeBack(browser, aPerson());
  expect((await browser.call(providers.exchange, { body })).status).toBe(200);
  expect((await browser.call(providers.exchange, { body })).problem.code).toBe('identity.provider_flow_over');
  const late = await comeBack(browser, aPerson());
  server.clock.set(new Date(Date.now() + 11 * 60_000));
  expect((await browser.call(providers.exchange, { body: late })).problem.code).toBe(
    'identity.provider_flow_over',
  );
});

test('a code that was redeemed already is rejected with a message in the usual shape', async () => {
  const browser = aWindow(server);
  const used = await comeBack(browser, aPerson());
  await browser.call(providers.exchange, { body: used });
  const fresh = await comeBack(browser, aPerson(), '/jobs');
  const refused = await browser.call(providers.exchange, { body: { ...fresh, oauthCode: used.oauthCode } });
  expect(refused.problem).toMatchObject({
    statusCode: 401,
    code: 'identity.provider_refused',
    message: 'Acme ID did not confirm this login. Please start again.',
    details: { redirect: '/jobs' },
  });
  expect(refused.problem.error).toBe(refused.problem.message);
});

test.each(['nonce', 'code_verifier'] as const)(
  'an answer that does not match our %s is rejected',
  async (column) => {
    const browser = aWindow(server);
    const body = await comeBack(browser, aPerson());
    await server.platform.db
      .updateTable('provider_flows')
      .set({ [column]: 'x'.repeat(43) })
      .execute();
    const refused = await browser.call(providers.exchange, { body });
    expect([refused.status, refused.problem.code]).toEqual([401, 'identity.provider_refused']);
  },
);

test('a code that names another provider as issuer is rejected', async () => {
  const browser = aWindow(server);
  const body = { ...(await comeBack(browser, aPerson())), iss: other.settings.issuer };
  expect((await browser.call(providers.exchange, { body })).problem.code).toBe('identity.provider_refused');
  const { iss: _iss, ...plain } = await comeBack(browser, aPerson());
  expect((await browser.call(providers.exchange, { body: plain })).status).toBe(200);
});

test('a provider joins an account only by an address that both sides have verified', async () => {
  const cases = [
    { verified: true, proven: true, isJoined: true },
    { verified: 'true', proven: true, isJoined: true },
    { verified: false, proven: true, isJoined: false },
    { verified: undefined, proven: true, isJoined: false },
    { verified: true, proven: false, isJoined: false },
    { verified: false, proven: false, isJoined: false },
  ];
  for (const { verified, proven, isJoined } of cases) {
    const person = aPerson();
    const account = await me(await aUserWithPassword(person.email ?? '', proven));
    const { email_verified: _drop, ...rest } = person;
    const answer = await signIn(verified === undefined ? rest : { ...rest, email_verified: verified });
    expect(answer.status).toBe(200);
    expect(answer.body.user._id === account._id, JSON.stringify({ verified, proven })).toBe(isJoined);
    if (!isJoined) expect(answer.body.user.emailVerified).toBe(verified === true);
  }
});

test('an address that a provider verified is removed from accounts that only claim it', async () => {
  const person = aPerson();
  const claimed = await aUserWithPassword(person.email ?? '', false);
  await signIn(person);
  expect((await me(claimed)).email).not.toBe(person.email);
});

test('the same address under another subject does not open the account', async () => {
  const person = aPerson();
  await signIn(person);
  const refused = await signIn({ ...person, sub: randomUUID() });
  expect([refused.status, refused.problem.code]).toEqual([409, 'identity.provider_differs']);
});

test.each([true, false])(
  'several tabs at once create one account, address verified: %s',
  async (verified) => {
    const person = aPerson({ email_verified: verified });
    const browser = aWindow(server);
    const brought = [];
    for (let tab = 0; tab < 4; tab++) brought.push(await comeBack(browser, person));
    const answers = await Promise.all(brought.map((body) => browser.call(providers.exchange, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const users = server.platform.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email ?? '');
    expect(await users.execute()).toEqual([{ id: answers[0]?.body.user._id }]);
  },
);

test('names come from the provider, and stay empty when it has none', async () => {
  const named = async (person: Partial<Person>) => {
    const { given_name: _given, family_name: _family, ...rest } = aPerson();
    const { user } = (await signIn({ ...rest, ...person })).body;
    return [user.name, user.surname];
  };
  expect(await named({ name: 'Ayşe Nur Yılmaz' })).toEqual(['Ayşe Nur', 'Yılmaz']);
  expect(await named({ name: 'Madonna' })).toEqual(['Madonna', '']);
  expect(await named({ given_name: 'Deniz', name: 'Deniz Kaya' })).toEqual(['Deniz', '']);
  expect(await named({ given_name: 'A‮B'.repeat(100) })).toEqual([expect.stringMatching(/^[AB ]{1,80}$/), '']);
  expect(await named({})).toEqual(['', '']);
});

test('an unreachable provider gives an error with its name only, and discovery runs again the next time', async () => {
  const start = (provider: string) => aWindow(server).call(providers.startProvider, { body: { provider } });
  const away = await start('nowhere');
  expect([away.status, away.problem.code]).toEqual([503, 'identity.provider_away']);
  expect(JSON.stringify(away.problem)).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|fetch/);

  const late = await startOpenIdServer({ id: 'acme', name: 'Acme ID', returnTo });
  await late.down();
  const own = await startTestServer({ OIDC_PROVIDERS: JSON.stringify([late.settings]) });
  const body = { provider: 'acme' };
  expect((await aWindow(own).call(providers.startProvider, { body })).status).toBe(503);
  await late.up();
  expect((await aWindow(own).call(providers.startProvider, { body })).status).toBe(200);
  await Promise.all([own.close(), late.down()]);
});

test('a provider that fails during the exchange signs nobody in', async () => {
  const browser = aWindow(server);
  const body = await comeBack(browser, aPerson(), '/jobs');
  await acme.down();
  const refused = await browser.call(providers.exchange, { body });
  await acme.up();
  expect(refused.problem).toMatchObject({
    statusCode: 503,
    code: 'identity.provider_away',
    details: { redirect: '/jobs' },
  });
  expect(browser.cookies.has('kadro_session')).toBe(false);
});

test('an unknown provider returns 404', async () => {
  const refused = await aWindow(server).call(providers.startProvider, { body: { provider: 'evil' } });
  expect([refused.status, refused.problem.code]).toEqual([404, 'identity.unknown_provider']);
});

test('a passive user is rejected', async () => {
  const person = aPerson();
  const { user } = (await signIn(person)).body;
  await change(user._id, { passive_at: new Date() });
  const browser = aWindow(server);
  expect((await signIn(person, browser)).problem.code).toBe('identity.account_passive');
  expect(browser.cookies.has('kadro_session')).toBe(false);
});

test('this sign-in needs the second factor too', async () => {
  const person = aPerson();
  const { user } = (await signIn(person)).body;
  await server.platform.db
    .insertInto('authenticators')
    .values({ user_id: user._id, encrypted_secret: Buffer.from('x'), confirmed_at: new Date() })
    .execute();
  const browser = aWindow(server);
  const body = await comeBack(browser, person, '/jobs');
  const refused = await browser.call(providers.exchange, { body });
  expect(refused.problem).toMatchObject({
    code: 'identity.second_factor_needed',
    details: { challenge: expect.stringMatching(/^[\w-]{43}$/), redirect: '/jobs' },
  });
  expect(browser.cookies.has('kadro_session')).toBe(false);
});

test('ten failed exchanges lock an address for a while', async () => {
  const browser = aWindow(server);
  const body = { oauthCode: 'x', state: 'y' };
  for (let index = 0; index < 10; index++)
    expect((await browser.call(providers.exchange, { body })).status).toBe(401);
  expect((await browser.call(providers.exchange, { body })).status).toBe(429);
});

test('neither state nor the browser’s token is in the database', async () => {
  const browser = aWindow(server);
  const body = await comeBack(browser, aPerson());
  const rows = JSON.stringify(await server.platform.db.selectFrom('provider_flows').selectAll().execute());
  expect(rows).not.toContain(body.state);
  expect(rows).not.toContain(browser.cookies.get('kadro_flow'));
});
