import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEmail, cookieOf, registration } from '../../../../tests/harness/accounts.ts';
import { anAddress, testServer } from '../../../../tests/harness/api.ts';
import { startTestServer, type TestServer } from '../../../../tests/harness/server.ts';

const [pages, api] = ['https://kadro.example.test', 'https://api.kadro.example.test'];
const fromPages = { origin: pages, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' };
const foreignOrigins = [
  'https://evil.test',
  'https://other.example.test',
  'http://kadro.example.test',
  'null',
];

let splitServer: TestServer;
beforeAll(async () => {
  splitServer = await startTestServer({ PUBLIC_URL: pages, API_URL: api });
});
afterAll(() => splitServer.close());

const preflight = ({ app }: TestServer, origin: string, url = '/api/auth/login') =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });

const registers = ({ app }: TestServer, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: anAddress(),
    headers,
    payload: registration(anEmail()),
  });

const crossOriginHeaders = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

test('pages may call an API on another host with the session cookie, and read its headers', async () => {
  const asked = await preflight(splitServer, pages);
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': pages,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': expect.stringMatching(/PUT.*PATCH.*DELETE/),
    'access-control-allow-headers': expect.stringMatching(/accept-language.*content-type.*idempotency-key/),
  });
  const answer = await registers(splitServer, fromPages);
  expect(answer.statusCode).toBe(201);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': pages,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': expect.stringMatching(/content-disposition.*retry-after/),
    vary: expect.stringContaining('Origin'),
  });
  const refused = await splitServer.app.inject({ url: '/api/profile/getMe', headers: { origin: pages } });
  expect(refused.statusCode).toBe(401);
  expect(refused.headers['access-control-allow-origin']).toBe(pages);
});

test.each(foreignOrigins)('another origin can neither read nor write: %s', async (origin) => {
  const asked = await preflight(splitServer, origin);
  expect(asked.statusCode).toBe(405);
  expect(crossOriginHeaders(asked.headers)).toEqual([]);
  const read = await splitServer.app.inject({ url: '/api/installation', headers: { origin } });
  expect(crossOriginHeaders(read.headers)).toEqual([]);
  expect(read.headers.vary).toContain('Origin');
  const written = await registers(splitServer, { origin, 'sec-fetch-site': 'same-site' });
  expect(written.statusCode).toBe(403);
  expect(written.json().code).toBe('platform.foreign_origin');
  expect(written.headers['set-cookie']).toBeUndefined();
});

test('responses outside the API are not readable from other origins', async () => {
  const { headers } = await splitServer.app.inject({ url: '/healthz', headers: { origin: pages } });
  expect(crossOriginHeaders(headers)).toEqual([]);
  expect((await preflight(splitServer, pages, '/healthz')).statusCode).toBe(405);
});

test('the session cookie is sent to both hosts until sign-out; other pages of the site cannot use it', async () => {
  const { headers } = await registers(splitServer, fromPages);
  expect(String(headers['set-cookie'])).toMatch(/^__Secure-kadro_session=/);
  const { token, attributes } = cookieOf(headers);
  expect(attributes).toMatch(/Domain=kadro\.example\.test;.*HttpOnly; Secure; SameSite=Lax/);
  const signOut = (headers: object) =>
    splitServer.app.inject({
      url: '/api/auth/logout',
      headers: { ...fromPages, cookie: `__Secure-kadro_session=${token}`, ...headers },
    });
  for (const origin of foreignOrigins) expect((await signOut({ origin })).statusCode).toBe(403);
  expect((await signOut({ 'sec-fetch-mode': 'navigate' })).statusCode).toBe(403);
  const signedOut = await signOut({});
  expect(signedOut.statusCode).toBe(200);
  expect(cookieOf(signedOut.headers)).toMatchObject({
    token: '',
    attributes: expect.stringMatching(/Domain=kadro\.example\.test;.*Secure/),
  });
});

test('on https the session cookie belongs to this host only, and other cookie names are ignored', async () => {
  const secure = await startTestServer({ PUBLIC_URL: pages });
  try {
    const { headers } = await registers(secure, { origin: pages });
    const [cookie = ''] = [headers['set-cookie']].flat();
    expect(cookie).toMatch(/^__Host-kadro_session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('Domain');
    const { token } = cookieOf(headers);
    const call = (path: string, name: string) =>
      secure.app.inject({ url: `/api${path}`, headers: { cookie: `${name}=${token}` } });
    expect((await call('/profile/getMe', 'kadro_session')).statusCode).toBe(401);
    expect((await call('/profile/getMe', '__Host-kadro_session')).statusCode).toBe(200);
    const { components } = (await secure.app.inject('/api/openapi.json')).json();
    expect(components.securitySchemes.session.name).toBe('__Host-kadro_session');
    const signedOut = await call('/auth/logout', '__Host-kadro_session');
    expect(String(signedOut.headers['set-cookie'])).toMatch(/^__Host-kadro_session=; .*Path=\/;.*Secure/);
    expect((await call('/profile/getMe', '__Host-kadro_session')).statusCode).toBe(401);
  } finally {
    await secure.close();
  }
});

test('cookies between two calls are sent to the API only', async () => {
  const { headers } = await splitServer.app.inject({
    method: 'POST',
    url: '/api/auth/passkey/options',
    headers: fromPages,
  });
  expect(String(headers['set-cookie'])).toMatch(/^__Host-kadro_browser=[\w-]{43}; Path=\/; HttpOnly; Secure/);
});

test("the content security policy and the OpenAPI document name the API's host", async () => {
  const page = await splitServer.app.inject({ url: '/login', headers: { accept: 'text/html' } });
  expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${api};`);
  const { servers } = (await splitServer.app.inject('/api/openapi.json')).json();
  expect(servers).toEqual([{ url: `${api}/api` }]);
});

test('none of this applies when API and pages share an origin', async () => {
  const together = await testServer();
  const { publicUrl } = together.platform.config;
  const asked = await preflight(together, publicUrl);
  expect(asked.statusCode).toBe(405);
  expect(crossOriginHeaders(asked.headers)).toEqual([]);
  const answer = await registers(together, { origin: publicUrl });
  expect(answer.statusCode).toBe(201);
  expect(crossOriginHeaders(answer.headers)).toEqual([]);
  expect(String(answer.headers.vary)).not.toMatch(/origin/i);
  const { token, attributes } = cookieOf(answer.headers);
  expect(attributes).not.toContain('Domain');
  const signOut = await together.app.inject({
    url: '/api/auth/logout',
    headers: { ...fromPages, origin: publicUrl, cookie: `kadro_session=${token}` },
  });
  expect(signOut.statusCode).toBe(403);
  const page = await together.app.inject({ url: '/login', headers: { accept: 'text/html' } });
  expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
  const { servers } = (await together.app.inject('/api/openapi.json')).json();
  expect(servers).toEqual([{ url: `${publicUrl}/api` }]);
});
