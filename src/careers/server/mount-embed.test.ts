import { beforeAll, describe, expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { companies } from '#companies/contract.ts';
import { aCompany, disable, type TestCompany, testServer } from '../../../tests/harness/api.ts';

const site = 'https://www.lodos.test';

async function get(url: string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  return app.inject({ url, headers: { accept: 'text/html', ...headers } });
}

let company: TestCompany;
let path: string;

const allow = (embedOrigins: string[], by = company.owner) =>
  by.call(companies.updateCareers, { params: { companyId: company.id }, body: { embedOrigins } });

beforeAll(async () => {
  company = await aCompany({ name: 'Lodos' });
  path = `/careers-embed/${company.slug}`;
  await company.inTenant(async (tx) => {
    await aJob(tx, { title: 'Gardener', city: 'Ankara' });
    await aJob(tx, { title: 'Draft', status: 'draft' });
  });
});

describe('the sites that may show the list', () => {
  test.each([
    ['https://www.lodos.test/jobs?x=1', 'https://www.lodos.test'],
    ['WWW.Lodos.test', 'https://www.lodos.test'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['https://lodos.test:443', 'https://lodos.test'],
    ['http://lodos.test:80/', 'http://lodos.test'],
    ['https://[::1]:3000', 'https://[::1]:3000'],
    ['https://şirket.test/işler', 'https://xn--irket-idb.test'],
  ])('%s is stored as %s', async (typed, stored) => {
    expect((await allow([typed, typed])).body.embedOrigins).toEqual([stored]);
  });

  test.each([
    'https://*.lodos.test',
    'https://*.şirket.test',
    'ftp://lodos.test',
    'javascript://x',
    'https://a@lodos.test',
    "https://lodos.test;script-src'*'",
    'https://lodos.test https://evil.test',
    'https://a,b',
    '',
  ])('"%s" is refused', async (typed) => {
    expect((await allow([typed])).status).toBe(400);
  });

  test('are at most 20, and only members with the grant change them', async () => {
    const many = Array.from({ length: 21 }, (_, number) => `https://s${number}.test`);
    expect((await allow(many)).status).toBe(400);
    expect((await allow([site], await company.member())).status).toBe(403);
    expect((await allow([site], (await aCompany()).owner)).status).toBe(404);
    expect((await allow([site], await company.member('careers.manage'))).status).toBe(200);
  });
});

describe('the framed list', () => {
  test('may be framed by these sites and by our settings only', async () => {
    await allow([site, 'http://localhost:8080']);
    const framed = await get(path);
    expect(framed.statusCode).toBe(200);
    const policy = String(framed.headers['content-security-policy']);
    expect(policy).toContain(`frame-ancestors 'self' ${site} http://localhost:8080`);
    expect(framed.headers['x-frame-options']).toBeUndefined();
    expect(framed.body).toContain('<meta name="robots" content="noindex">');
    expect(framed.body).toContain(`<a href="/careers/${company.slug}/gardener" target="_top">`);
    expect(framed.body).not.toMatch(/<header|<footer|<script|Draft/);
    const page = await get(`/careers/${company.slug}`);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['x-frame-options']).toBe('DENY');
    await allow([]);
    expect((await get(path)).headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
  });

  test.each([
    ['', 'light', 'color-scheme: light;', '@media not all'],
    ['/dark', 'dark', 'color-scheme: dark;', '@media all'],
    ['/device', 'light dark', 'color-scheme: light dark;', '@media (prefers-color-scheme: dark)'],
  ])(
    'has the colours of its address%s, and not always those of the device',
    async (end, scheme, first, dark) => {
      const page = await get(`${path}${end}?q=nothing`);
      expect(page.body).toContain(`<meta name="color-scheme" content="${scheme}">`);
      expect(page.body).toContain(`action="${path}${end}"`);
      const sheets = [...page.body.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(
        ([, address]) => address?.replaceAll('&amp;', '&') ?? '',
      );
      const [colors, styles] = await Promise.all(sheets.map(async (sheet) => (await get(sheet)).body));
      expect(styles).toContain(first);
      expect(styles).toContain(dark);
      expect(colors?.replaceAll('scheme:dark', 'scheme: dark')).toContain(dark);
    },
  );

  test('keeps filters in the frame, and is not there for an unknown or disabled company', async () => {
    const found = await get(`${path}?q=nothing`);
    expect(found.body).toContain(`action="${path}"`);
    expect(found.body).toContain(`<a class="quiet" href="${path}">Show all positions</a>`);
    expect((await get('/careers-embed/nobody')).statusCode).toBe(404);
    const other = await aCompany();
    await disable(other);
    expect((await get(`/careers-embed/${other.slug}`)).statusCode).toBe(404);
    expect((await get(`/careers-embed/${other.slug}/jobs`)).statusCode).toBe(404);
  });
});

describe('the jobs for the script', () => {
  test('can be read by pages of these sites only, without a session', async () => {
    await allow([site]);
    const jobs = `${path}/jobs`;
    const answer = await get(`${jobs}?lang=tr`, { origin: site });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(site);
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(answer.headers.vary).toContain('Origin');
    expect(answer.json()).toMatchObject({
      language: 'tr',
      count: '1 açık pozisyon',
      jobs: [
        {
          title: 'Gardener',
          path: `/careers/${company.slug}/gardener?lang=tr&utm_source=lodos.test`,
        },
      ],
      after: null,
      hasFilters: false,
    });
    const other = await aCompany();
    const otherAllows = { params: { companyId: other.id }, body: { embedOrigins: ['https://evil.test'] } };
    await other.owner.call(companies.updateCareers, otherAllows);
    for (const origin of ['https://evil.test', 'http://www.lodos.test', 'https://lodos.test', 'null']) {
      const refused = await get(jobs, { origin });
      expect(refused.statusCode, origin).toBe(403);
      expect(refused.headers, origin).not.toHaveProperty('access-control-allow-origin');
      expect(refused.body, origin).not.toContain('Gardener');
    }
    const tag = { 'if-none-match': String(answer.headers['etag']), origin: site };
    expect((await get(`${jobs}?lang=tr`, tag)).statusCode).toBe(304);
    await allow([]);
    expect((await get(`${jobs}?lang=tr`, tag)).statusCode).toBe(403);
  });
});
