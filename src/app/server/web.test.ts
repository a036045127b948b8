import { describe, expect, test } from 'vitest';
import { departments } from '#departments/contract.ts';
import { identity } from '#identity/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, disable, testServer } from '../../../tests/harness/api.ts';

async function ask(method: 'GET' | 'HEAD' | 'POST' | 'DELETE', url: string, accept = 'text/html') {
  const { app } = await testServer();
  return app.inject({ method, url, headers: { accept } });
}

describe('addresses without a page', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/companies/x/y/z'])(
    'GET %s is a 404 problem in JSON',
    async (url) => {
      const answer = await ask('GET', url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    },
  );

  test.each(['/wp-login.php', '/.env', '/.git/config', '/jobs/x.json', '/assets/x.js', '/nothing/at.all'])(
    'GET %s, which looks like a file, is a plain 404',
    async (url) => {
      const answer = await ask('GET', url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    },
  );

  test.each([
    '/careers',
    '/careers/no-such-company',
    '/careers/a/b/c/d/e',
    '/careers/%ff',
    '/careers/x/%E0%A4',
    `/careers/${'x'.repeat(4000)}`,
    `/careers/x/${'%C5%9F'.repeat(301)}`,
  ])('GET %s shows the missing page of the careers site, and JSON to a program', async (url) => {
    const page = await ask('GET', url);
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('class="empty"');
    const program = await ask('GET', url, 'application/json');
    expect(program.statusCode).toBe(404);
    expect(program.json()).toMatchObject({ code: 'not_found' });
  });

  test.each(['%ff', 'x'.repeat(4000), `%ff${'x'.repeat(4000)}`])(
    'a path that cannot be an id is a 404 below /api too: %#',
    async (part) => {
      expect((await ask('GET', `/api/${part}`, 'application/json')).statusCode).toBe(404);
    },
  );

  test.each(['/book', '/meetings/respond', '/mailings', '/notifications/stop', '/interviews', '/shared'])(
    '%s with a token that is too long shows the page of an invalid link',
    async (page) => {
      for (const token of ['x', 'x'.repeat(4000)]) {
        const answer = await ask('GET', `${page}/${token}`);
        expect(answer.statusCode, token.slice(0, 2)).toBe(404);
        expect(answer.headers['content-type']).toMatch(/^text\/html/);
        expect(answer.body).toContain('<meta name="robots" content="noindex">');
      }
    },
  );
});

describe('a method that an address does not support', () => {
  test.each([
    ['GET', '/api/auth/login', 'POST'],
    ['DELETE', '/api/auth/login', 'POST'],
    ['POST', '/api/profile/getMe', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/careers/acme', 'GET, HEAD'],
  ] as const)('%s %s answers 405 and names the allowed ones', async (method, url, allowed) => {
    const answer = await ask(method, url, 'application/json');
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe(allowed);
    expect(answer.json()).toMatchObject({ code: 'wrong_method' });
  });

  test('Allow combines the methods of all routes at an address', async () => {
    const answer = await ask(
      'DELETE',
      `/api/companies/${crypto.randomUUID()}/departments`,
      'application/json',
    );
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toBe('GET, HEAD, POST');
  });
});

describe('robots.txt and sitemap.xml', () => {
  test('robots.txt disallows the API and names the sitemap', async () => {
    const answer = await ask('GET', '/robots.txt', '*/*');
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toContain('Disallow: /api/\n');
    expect(answer.body).toContain('Sitemap: http://localhost:3000/sitemap.xml\n');
  });

  test('robots.txt names the feeds of companies with an open job', async () => {
    const [open, closed] = [await aCompany(), await aCompany()];
    await open.inTenant((tx) => aJob(tx, {}));
    await closed.inTenant((tx) => aJob(tx, { status: 'closed' }));
    const { body } = await ask('GET', '/robots.txt', '*/*');
    const site = `http://localhost:3000/careers/${open.slug}`;
    expect(body).toContain(
      `Sitemap: ${site}/feed.rss\n# Job boards: ${site}/jobs.xml\n# LinkedIn: ${site}/linkedin.xml\n`,
    );
    expect(body).not.toContain(closed.slug);
  });

  test('sitemap.xml is an index of the companies with an open job', async () => {
    const [open, draftOnly, disabled] = [await aCompany(), await aCompany(), await aCompany()];
    await open.inTenant((tx) => aJob(tx, {}));
    await draftOnly.inTenant((tx) => aJob(tx, { status: 'draft' }));
    await disabled.inTenant((tx) => aJob(tx, {}));
    await disable(disabled);
    const answer = await ask('GET', '/sitemap.xml', '*/*');
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    expect(answer.body).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    expect(answer.body).toContain(`<loc>http://localhost:3000/careers/${open.slug}/sitemap.xml</loc>`);
    for (const { slug } of [draftOnly, disabled]) expect(answer.body).not.toContain(slug);
  });
});

describe('a non-canonical address', () => {
  test('a careers link with a trailing slash or capitals redirects to the canonical address, with its query', async () => {
    const company = await aCompany();
    const job = await company.inTenant((tx) => aJob(tx, {}));
    const path = `/careers/${company.slug}/${job.slug}`;
    for (const odd of [
      `${path}/`,
      path.replace(job.slug, job.slug.toUpperCase()),
      `${path.toUpperCase().replace('/CAREERS', '/careers')}/`,
    ]) {
      const answer = await ask('GET', `${odd}?utm_source=x&lang=tr`);
      expect(answer.statusCode, odd).toBe(301);
      expect(answer.headers['location']).toBe(`${path}?utm_source=x&lang=tr`);
    }
    expect((await ask('GET', path)).statusCode).toBe(200);
    expect((await ask('GET', `/careers/${company.slug}/`)).headers['location']).toBe(
      `/careers/${company.slug}`,
    );
    expect((await ask('GET', `${path}/apply/`)).headers['location']).toBe(`${path}/apply`);
  });

  test('no careers link redirects to another site', async () => {
    for (const url of [
      '/careers//evil.example/',
      '/careers/..//EVIL.example/',
      '/careers/%2F%2Fevil.example/',
    ]) {
      const answer = await ask('GET', url);
      expect([301, 404], url).toContain(answer.statusCode);
      expect(String(answer.headers['location'] ?? '/careers')).toMatch(/^\/careers/);
    }
  });
});

describe('invalid input', () => {
  test('an unknown query key is refused, also by operations without a query', async () => {
    const { owner, id } = await aCompany();
    const params = { companyId: id };
    expect((await owner.call(identity.getMe, {})).status).toBe(200);
    expect((await owner.call(identity.getMe, { query: { nonsense: '1' } } as never)).status).toBe(400);
    const listed = await owner.call(departments.list, { params, query: { nonsense: '1' } } as never);
    expect(listed.status).toBe(400);
    const created = await owner.call(departments.create, {
      params,
      query: { nonsense: '1' },
      body: { name: 'A' },
    } as never);
    expect(created.status).toBe(400);
    expect(created.problem.fields).toHaveProperty('nonsense');
    expect((await owner.call(departments.create, { params, body: { name: 'A' } })).status).toBe(201);
  });

  test("invalid JSON is reported in the caller's language", async () => {
    const { app } = await testServer();
    const send = (payload: string, language: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        payload,
      });
    for (const payload of ['{"email":', '', 'nonsense', '{"__proto__":{}}']) {
      const answer = await send(payload, 'en');
      expect(answer.statusCode, payload).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'platform.unreadable_json',
        message: 'The request is not valid JSON.',
      });
    }
    expect((await send('{', 'tr')).json().message).toBe('İstek geçerli bir JSON değil.');
  });

  test('a multipart form is refused where a file is expected', async () => {
    const { app } = await testServer();
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/profile/avatar',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n',
    });
    expect(answer.statusCode).toBe(415);
  });
});
