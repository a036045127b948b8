import { describe, expect, test } from 'vitest';
import { aCompany, anAddress, aUser, testServer } from '../harness/api.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';

const pages = [
  ['GET', '/book/:token'],
  ['POST', '/book/:token'],
  ['GET', '/meetings/respond/:token'],
  ['POST', '/meetings/respond/:token'],
  ['GET', '/mailings/:token'],
  ['POST', '/mailings/:token'],
  ['GET', '/notifications/stop/:token'],
  ['POST', '/notifications/stop/:token'],
  ['GET', '/interviews/:token'],
  ['POST', '/interviews/:token'],
  ['GET', '/interviews/:token/cv/1'],
  ['GET', '/shared/:token'],
  ['POST', '/shared/:token'],
  ['POST', '/shared/:token/feedback'],
  ['GET', '/shared/:token/cv/1'],
  ['GET', '/careers-alerts/:company/confirm/:token'],
  ['POST', '/careers-alerts/:company/confirm/:token'],
  ['GET', '/careers-alerts/:company/unsubscribe/:token'],
  ['POST', '/careers-alerts/:company/unsubscribe/:token'],
] as const;

const calls = [
  ['GET', '/api/invitations/:token'],
  ['POST', '/api/invitations/:token/acceptance'],
  ['GET', '/api/application-exports/:token'],
] as const;

/** Tokens that no link has: the last one has the right length, and names a company that exists. */
async function wrongTokens(): Promise<string[]> {
  const { id } = await aCompany();
  const rightLength = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.alloc(24, 7)]);
  return [
    'x'.repeat(4000),
    '%C5%9F'.repeat(1000),
    '%20',
    '%00',
    '%E2%80%8B',
    'constructor',
    '__proto__',
    `${id}.${'a'.repeat(32)}`,
    rightLength.toString('base64url'),
  ];
}

type Request = { method: 'GET' | 'POST'; url: string; language: string; cookie?: string };

async function ask({ method, url, language, cookie }: Request) {
  const { app } = await testServer();
  const isApi = url.startsWith('/api/');
  return app.inject({
    method,
    url,
    remoteAddress: anAddress(),
    headers: {
      accept: isApi ? 'application/json' : 'text/html',
      'accept-language': language,
      ...(cookie === undefined ? {} : { cookie }),
      ...(method === 'POST' && !isApi ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(method === 'POST' && !isApi ? { payload: 'action=cancel' } : {}),
  });
}

describe('a wrong token', () => {
  test.each(pages)('%s %s shows the page of an invalid link', async (method, path) => {
    const { slug } = await aCompany();
    for (const language of ['en', 'tr'])
      for (const token of await wrongTokens()) {
        const url = path.replace(':company', slug).replace(':token', token);
        const answer = await ask({ method, url, language });
        const shown = `${language} ${token.slice(0, 20)}`;
        expect([shown, answer.statusCode]).toEqual([shown, 404]);
        expect(answer.headers['content-type'], shown).toMatch(/^text\/html/);
        expect(answer.body, shown).toContain(`<html lang="${language}"`);
        expect(answer.headers['referrer-policy'], shown).toBe('no-referrer');
      }
  });

  test.each(calls)('%s %s returns a problem', async (method, path) => {
    const { token: session } = await aUser();
    for (const language of ['en', 'tr'])
      for (const token of await wrongTokens()) {
        const url = path.replace(':token', token);
        const cookie = `${sessionCookie}=${session}`;
        const answer = await ask({ method, url, language, cookie });
        const shown = `${language} ${token.slice(0, 20)}`;
        expect([400, 404, 410], `${shown} ${answer.body}`).toContain(answer.statusCode);
        expect(answer.json(), shown).toMatchObject({
          code: expect.any(String),
          requestId: expect.any(String),
        });
        expect(answer.headers['content-language'], shown).toBe(language);
      }
  });

  test('the address of a calendar answers a calendar program in plain text', async () => {
    for (const token of await wrongTokens())
      for (const name of [token, `${token}.ics`]) {
        const answer = await ask({ method: 'GET', url: `/meetings/feed/${name}`, language: 'tr' });
        expect([name.slice(0, 20), answer.statusCode, answer.body]).toEqual([
          name.slice(0, 20),
          404,
          'Not found\n',
        ]);
      }
  });
});

test('each address with a token is in the tables', async () => {
  const { app } = await testServer();
  const printed = app.printRoutes({ commonPrefix: false }).match(/\/\S*:\w*[tT]oken\S*/g) ?? [];
  const known = [...pages, ...calls].map(([, path]) => path);
  const missing = printed
    .map((part) => part.replace(/:\w*[tT]oken/, ':token'))
    .filter((part) => !known.some((path) => path.endsWith(part)) && part !== '/meetings/feed/:token');
  expect(printed.length).toBeGreaterThan(9);
  expect(missing).toEqual([]);
});
