import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { aWindow } from '../../../tests/harness/browser-window.ts';
import { startRelyingParty } from '../../../tests/harness/relying-party.ts';
import { startTestServer } from '../../../tests/harness/server.ts';
import { handOver } from '../hand-over-contract.ts';
import { identity } from '../contract.ts';
import { addConnectedCompany, enableConnectedCompany, renewConnectedSecret } from './connected-companies.ts';

type Company = { id: string; secret: string; target: string };

let numbered = 0;
/** Creates a connected company with a redirect URI of its own, and any others it registers. */
async function aConnectedCompany(...more: string[]): Promise<Company> {
  const { platform } = await testServer();
  numbered += 1;
  const target = `https://partner-${numbered}.test/callback`;
  const made = await addConnectedCompany(platform.system, {
    name: `Partner ${numbered}`,
    redirectUris: [target, ...more],
    now: new Date(),
  });
  if (made === undefined) throw new Error('the company could not be connected');
  return { ...made, target };
}

const targetOf = (redirect_uri: string) => ({ query: { redirect_uri } });

async function aCodeFor(redirectUri: string): Promise<string> {
  const user = await aUser();
  const { redirectTo } = (await user.call(handOver.authorize, targetOf(redirectUri))).body;
  return new URL(redirectTo).searchParams.get('code') ?? '';
}

const redemption = ({ id, secret, target }: Company, code: string) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: target,
  client_id: id,
  client_secret: secret,
});

const redeem = (company: Company, code: string, change: object = {}) =>
  visitor().call(handOver.redeem, { body: { ...redemption(company, code), ...change } });

const basicOf = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

/** Calls as the server of a connected company does, with its headers. */
async function post(payload: object | string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  return app.inject({
    method: 'POST',
    url: '/api/oauth/token',
    remoteAddress: `10.9.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
    headers: { 'user-agent': 'node', ...headers },
    payload,
  });
}

afterEach(async () => (await testServer()).clock.set(null));

test('a connected company receives a signed-in user and reads their data', async () => {
  const company = await aConnectedCompany();
  const user = await aUser({ name: 'Ada', surname: 'Işık' });
  const me = (await user.call(identity.getMe, {})).body.user;
  const { body } = await user.call(handOver.authorize, targetOf(company.target));
  expect(body.redirectTo).toMatch(new RegExp(`^${company.target}\\?code=[\\w-]{43}$`));
  const code = new URL(body.redirectTo).searchParams.get('code') ?? '';
  const redeemed = await redeem(company, code);
  expect(redeemed.status).toBe(200);
  expect(redeemed.body).toEqual({
    user: { id: me._id, name: 'Ada', surname: 'Işık', email: me.email, emailVerified: true },
  });
  expect(redeemed.headers['cache-control']).toBe('no-store');
});

test('the redirect keeps the target’s own query, byte for byte', async () => {
  const own = ['https://q.test/back?tenant=a%20b&x', 'https://q.test/back?', 'https://q.test/back?a=1&'];
  const company = await aConnectedCompany(...own);
  const user = await aUser();
  const sent = await Promise.all(own.map((target) => user.call(handOver.authorize, targetOf(target))));
  const [one, two, three] = sent.map(({ body }) => body.redirectTo.replace(/code=[\w-]{43}$/, 'code=…'));
  expect([one, two, three]).toEqual([`${own[0]}&code=…`, `${own[1]}code=…`, `${own[2]}code=…`]);
  expect(company.id).toBeDefined();
});

test('an address that is not registered exactly is rejected', async () => {
  const company = await aConnectedCompany();
  const user = await aUser();
  const { target } = company;
  const others = [
    `${target}/`,
    `${target}?x=1`,
    `${target}#x`,
    `${target}/..`,
    target.toUpperCase(),
    target.replace('https', 'http'),
    target.replace('.test/', '.test:443/'),
    target.replace('.test/', '.test@evil.test/'),
    target.replace('.test/', '.test.evil.test/'),
    target.replace('/callback', '/%63allback'),
    ` ${target}`,
    `${target}\u0000`,
    `${target},https://evil.test`,
    'https://evil.test/callback',
    'javascript:alert(1)',
    '/jobs',
    '',
  ];
  for (const other of others) {
    const refused = await user.call(handOver.authorize, targetOf(other));
    expect([other, refused.status, refused.problem.code]).toEqual([other, 422, 'identity.unknown_target']);
    expect(refused.problem.error).toBe('We cannot hand you over to this address. Nothing was sent there.');
  }
});

test('a visitor is not handed over, and a disabled company receives no user', async () => {
  const { platform } = await testServer();
  const company = await aConnectedCompany();
  expect((await visitor().call(handOver.authorize, targetOf(company.target))).status).toBe(401);
  const code = await aCodeFor(company.target);
  await enableConnectedCompany(platform.system, company.id, false);
  expect((await redeem(company, code)).problem.error).toBe('invalid_client');
  const refused = await (await aUser()).call(handOver.authorize, targetOf(company.target));
  expect(refused.problem.code).toBe('identity.unknown_target');
});

test('a code works once', async () => {
  const company = await aConnectedCompany();
  const code = await aCodeFor(company.target);
  const answers = await Promise.all([redeem(company, code), redeem(company, code)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const again = await redeem(company, code);
  expect(again.problem).toMatchObject({
    statusCode: 400,
    error: 'invalid_grant',
    code: 'identity.invalid_grant',
  });
  expect(again.problem.message).toMatch(/^This code is incorrect/);
});

test('a code expires after a minute', async () => {
  const { clock } = await testServer();
  const company = await aConnectedCompany();
  const code = await aCodeFor(company.target);
  clock.set(new Date(Date.now() + 61_000));
  expect((await redeem(company, code)).problem.error).toBe('invalid_grant');
});

test('a code works only for its company and its address, and the first attempt uses it up', async () => {
  const [company, other] = [await aConnectedCompany('https://two.test/back'), await aConnectedCompany()];
  const tries = [
    (code: string) => redeem({ ...other, target: company.target }, code),
    (code: string) => redeem(other, code),
    (code: string) => redeem(company, code, { redirect_uri: 'https://two.test/back' }),
    (code: string) => redeem(company, code, { redirect_uri: '' }),
  ];
  for (const attempt of tries) {
    const code = await aCodeFor(company.target);
    expect((await attempt(code)).problem.error).toBe('invalid_grant');
    expect((await redeem(company, code)).problem.error).toBe('invalid_grant');
  }
});

test('a wrong secret returns nothing, and the code stays valid', async () => {
  const { platform } = await testServer();
  const company = await aConnectedCompany();
  const code = await aCodeFor(company.target);
  const wrong = [
    { client_secret: 'wrong' },
    { client_secret: undefined },
    { client_id: undefined },
    { client_id: 'x' },
    { client_id: '0198c0de-0000-7000-8000-000000000000' },
  ];
  for (const change of wrong) {
    const refused = await redeem(company, code, change);
    expect(refused.problem).toMatchObject({ statusCode: 401, error: 'invalid_client' });
    expect(refused.headers['www-authenticate']).toBeUndefined();
  }
  const secret = (await renewConnectedSecret(platform.system, company.id)) ?? '';
  expect((await redeem(company, code)).problem.error).toBe('invalid_client');
  expect((await redeem({ ...company, secret }, code)).status).toBe(200);
});

test('the id and the secret may come by HTTP Basic, and then not in the body too', async () => {
  const company = await aConnectedCompany();
  const { client_id, client_secret, ...rest } = redemption(company, await aCodeFor(company.target));
  const authorization = basicOf(client_id, client_secret);
  const twice = await post({ ...rest, client_secret }, { authorization });
  expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request']);
  for (const bad of [basicOf(client_id, 'wrong'), 'Basic', 'Basic %%%', 'Bearer x', `Basic ${btoa('%:%')}`]) {
    const refused = await post(rest, { authorization: bad });
    expect([bad, refused.statusCode, refused.json().error]).toEqual([bad, 401, 'invalid_client']);
    expect(refused.headers['www-authenticate']).toBe('Basic realm="Kadro"');
  }
  expect((await post({ ...rest, client_id }, { authorization })).statusCode).toBe(200);
});

test('this endpoint accepts a form body, and no other does', async () => {
  const { app } = await testServer();
  const company = await aConnectedCompany();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = new URLSearchParams(redemption(company, await aCodeFor(company.target)));
  const redeemed = await post(form.toString(), type);
  expect([redeemed.statusCode, redeemed.json()]).toEqual([
    200,
    { user: expect.objectContaining({ name: 'Deniz' }) },
  ]);
  for (const bad of [`${form}&code=x`, `${form}&isAdmin=1`, '__proto__[a]=1', ''])
    expect((await post(bad, type)).statusCode).toBe(400);
  const elsewhere = await app.inject({
    method: 'POST',
    url: '/api/oauth/exchange',
    headers: type,
    payload: 'oauthCode=a&state=b',
  });
  expect(elsewhere.statusCode).toBe(415);
});

test('a page of another site cannot redeem a code, a server can', async () => {
  const company = await aConnectedCompany();
  const code = await aCodeFor(company.target);
  const foreign = await post(redemption(company, code), {
    origin: 'https://evil.test',
    'sec-fetch-site': 'cross-site',
  });
  expect(foreign.statusCode).toBe(403);
  expect((await post(redemption(company, code), { 'sec-fetch-mode': 'cors' })).statusCode).toBe(200);
});

test('the error names an unsupported grant type', async () => {
  const company = await aConnectedCompany();
  for (const grant_type of ['client_credentials', 'refresh_token', 'password']) {
    const refused = await redeem(company, 'x', { grant_type });
    expect([refused.status, refused.problem.error]).toEqual([400, 'unsupported_grant_type']);
  }
});

test('neither a code nor a secret is in the database', async () => {
  const { platform } = await testServer();
  const company = await aConnectedCompany();
  const code = await aCodeFor(company.target);
  const rows = JSON.stringify([
    await platform.system.selectFrom('authorization_codes').selectAll().execute(),
    await platform.system.selectFrom('connected_companies').selectAll().execute(),
  ]);
  expect(rows).not.toContain(code);
  expect(rows).not.toContain(company.secret);
});

test('the application’s database role cannot connect companies', async () => {
  const { platform } = await testServer();
  const add = addConnectedCompany(platform.db, {
    name: 'x',
    redirectUris: ['https://x.test'],
    now: new Date(),
  });
  await expect(add).rejects.toThrow('permission denied');
});

test('a connected company’s application signs the user in, once', async () => {
  const [server, party] = [await startTestServer(), await startRelyingParty()];
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const redirectUris = [party.target];
  const made = await addConnectedCompany(server.platform.system, {
    name: 'App',
    redirectUris,
    now: new Date(),
  });
  party.connect({ id: made?.id ?? '', secret: made?.secret ?? '', address });
  const browser = aWindow(server);
  const registration = {
    name: 'Ece',
    surname: 'Tan',
    email: 'ece@example.test',
    password: 'uzun bir parola',
  };
  await browser.call(identity.register, { body: { ...registration, termsAccepted: true } });
  const { redirectTo } = (await browser.call(handOver.authorize, targetOf(party.target))).body;
  expect(await (await fetch(redirectTo)).text()).toContain('Hello Ece');
  expect(await (await fetch(redirectTo)).text()).toContain('Refused: invalid_grant');
  await Promise.all([party.close(), server.close()]);
});
