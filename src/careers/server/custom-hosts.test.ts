import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { careersDomains } from '#careers-domains/contract.ts';
import { companies } from '#companies/contract.ts';
import { feedsOf } from '#companies/feed-rules.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { jobs } from '#jobs/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, disable, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { aCustomDomain } from '../../../tests/harness/custom-domain.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { prepareDatabase } from '#platform/server/db/migrate.ts';
import { testSecret } from '../../../tests/harness/database.ts';
import { startTestServer } from '../../../tests/harness/server.ts';
import { draftTokenHeader } from '../draft-token-rules.ts';
import type { EmbeddedList } from '../embed-rules.ts';

let cv: Buffer;
beforeAll(async () => {
  cv = await textPdf([['Bridges of Ankara']]);
});
afterAll(stopExtraction);

type Options = { method?: 'GET' | 'POST' | 'HEAD'; headers?: Record<string, string>; payload?: string };

async function open(host: string, url: string, { method = 'GET', headers = {}, payload }: Options = {}) {
  const { app } = await testServer();
  return app.inject({
    method,
    url,
    headers: { accept: 'text/html', ...headers, host },
    ...(payload === undefined ? {} : { payload }),
  });
}

async function aSite() {
  const company = await aCompany({ name: `Bridges ${randomUUID().slice(0, 8)}` });
  const job = await company.inTenant((tx) => aJob(tx, { title: 'Bridge Engineer' }));
  const domain = await aCustomDomain(company);
  return { company, job, domain, origin: `http://${domain}:3000`, main: `/careers/${company.slug}` };
}

test('an address with an encoded name of the company leads to the page of the domain', async () => {
  const { company, job, origin } = await aSite();
  const encoded = `%${company.slug.charCodeAt(0).toString(16)}${company.slug.slice(1)}`;
  const { headers } = await open('localhost', `/careers/${encoded}/${job.slug}?utm_source=x`);
  expect(headers.location).toBe(`${origin}/${job.slug}?utm_source=x`);
});

const remove = ({ id, owner }: TestCompany) =>
  owner.call(careersDomains.remove, { params: { companyId: id } });

/** Waits until the server knows that the domain is not in use. */
const untilRetired = async (domain: string) => {
  const { platform } = await testServer();
  await expect.poll(() => platform.customHosts.find(domain)?.isRetired).toBe(true);
};

test('the domain shows the list, the job and the form under short paths, with addresses of its own', async () => {
  const { company, job, domain, origin } = await aSite();
  const list = await open(domain, '/');
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain(`href="${origin}/${job.slug}"`);
  expect(list.body).toContain(`<link rel="canonical" href="${origin}/">`);
  expect(list.body).toContain(`hreflang="tr" href="${origin}/?lang=tr"`);
  expect(list.body).not.toContain('localhost');
  const page = await open(domain, `/${job.slug}?lang=tr`);
  // The job has no Turkish text.
  expect(page.body).toContain(`<link rel="canonical" href="${origin}/${job.slug}">`);
  expect(page.body).toContain(`property="og:url" content="${origin}/${job.slug}"`);
  expect(page.body).toContain(`"url":"${origin}/${job.slug}"`);
  expect(page.body).toContain(`href="${origin}/${job.slug}/apply?lang=tr"`);
  expect(page.body).toContain(encodeURIComponent(`${origin}/${job.slug}`));
  expect(page.body).not.toContain('localhost');
  const form = await open(domain, `/${job.slug}/apply`);
  expect(form.statusCode).toBe(200);
  expect(form.headers['content-security-policy']).toContain("connect-src 'self'");
  for (const path of ['/careers-assets/careers.css', `/careers-assets/share/${company.slug}/en.png`])
    expect((await open(domain, path)).statusCode).toBe(200);
});

test('feeds, sitemap and robots.txt are those of the domain, and the main host leaves them out', async () => {
  const { company, job, domain, origin, main } = await aSite();
  const rss = await open(domain, '/feed.rss');
  expect(rss.body).toContain(`<link>${origin}/${job.slug}</link>`);
  expect(rss.body).toContain(`href="${origin}/feed.rss"`);
  expect((await open(domain, '/jobs.xml')).body).toContain(`${origin}/${job.slug}?utm_source=indeed`);
  expect((await open(domain, '/sitemap.xml')).body).toContain(`<loc>${origin}/${job.slug}</loc>`);
  const robots = (await open(domain, '/robots.txt')).body;
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  expect(robots).not.toContain('localhost');
  expect((await open('localhost', '/robots.txt')).body).not.toContain(company.slug);
  expect((await open('localhost', '/sitemap.xml')).body).not.toContain(company.slug);
  expect((await open('localhost', `${main}/feed.rss`)).body).toContain(`<link>${origin}/${job.slug}</link>`);
  expect((await open('localhost', `${main}/sitemap.xml`)).headers.location).toBe(`${origin}/sitemap.xml`);
});

test('the settings list feeds that exist, with and without a domain', async () => {
  const { company, job, domain, origin } = await aSite();
  const plain = await aCompany();
  const feeds = [
    ...feedsOf({ slug: company.slug, ownSite: origin, origin: 'http://localhost:3000' }),
    ...feedsOf({ slug: plain.slug, ownSite: null, origin: 'http://localhost:3000' }),
  ];
  for (const { address } of feeds) {
    const { host, pathname } = new URL(address);
    const { statusCode, headers } = await open(host, pathname, { headers: { accept: '*/*' } });
    expect([address, statusCode, headers.location]).toEqual([address, 200, undefined]);
  }
  expect(feeds.filter(({ address }) => address.startsWith(`http://${domain}:3000/`)).length).toBe(3);
  expect((await open(domain, '/linkedin.xml')).body).toContain(`${origin}/${job.slug}`);
});

test('pages on the main host lead to the domain, and forms stay, so that no draft is lost', async () => {
  const { company, job, domain, origin, main } = await aSite();
  const list = await open('localhost', `${main}?utm_source=x&lang=tr`);
  expect([list.statusCode, list.headers.location]).toEqual([302, `${origin}/?utm_source=x&lang=tr`]);
  const page = await open('localhost', `${main}/${job.slug}`);
  expect([page.statusCode, page.headers.location]).toEqual([302, `${origin}/${job.slug}`]);
  expect((await open('localhost', `${main}/${job.slug}/apply`)).statusCode).toBe(200);
  const long = await open(domain, `${main}/${job.slug}?lang=en`);
  expect([long.statusCode, long.headers.location]).toEqual([302, `${origin}/${job.slug}?lang=en`]);
  const read = await company.owner.call(jobs.read, { params: { companyId: company.id, jobId: job.id } });
  expect(read.body.publicUrl).toBe(`${origin}/${job.slug}`);
});

test('an application is sent at the domain, and its visitors come from no other site', async () => {
  const { company, job, domain, origin } = await aSite();
  const applicant = await anApplicant(company.slug, job.slug, { host: domain, referrer: `${origin}/` });
  await applicant.change(contact(`isil-${randomUUID()}@example.test`));
  expect((await applicant.upload(cv)).status).toBe(201);
  expect((await applicant.submit()).status).toBe(200);
  const [row] = await company.inTenant((tx) => tx.selectFrom('applications').select('source').execute());
  expect(row?.source).toBe('direct');
});

test('nothing of the application is served at a domain, and nobody is signed in there', async () => {
  const { company, job, domain } = await aSite();
  const cookie = `kadro_session=${company.owner.token ?? ''}`;
  const paths = [
    '/login',
    '/dev/outbox',
    '/admin',
    '/metrics',
    '/healthz',
    '/readyz',
    '/companies',
    '/board',
  ];
  const calls = ['/api/profile/getMe', '/api/openapi.json', '/api/docs', `/api/companies/${company.id}/jobs`];
  const files = [
    '/index.html',
    `/careers-preview/${company.slug}`,
    '//evil.test',
    '/..%2f',
    '/%ff',
    '/a/b/c/d',
  ];
  for (const url of [...paths, ...calls, ...files]) {
    const answer = await open(domain, url, { headers: { cookie } });
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  for (const url of ['/api/auth/login', '/api/profile/create', '/oauth/token', '/nothing'])
    expect((await open(domain, url, { method: 'POST', payload: '{}' })).statusCode).toBe(404);
  const start = `/api/careers/${company.slug}/${job.slug}/drafts`;
  const headers = { cookie, 'content-type': 'application/json' };
  const started = await open(domain, start, { method: 'POST', headers, payload: '{"language":"en"}' });
  expect(started.statusCode).toBe(201);
  expect(started.json()).toMatchObject({ data: {} });
  const legal = await open(domain, '/legal/source');
  expect(legal.headers.location).toBe('http://localhost:3000/legal/source');
});

test('no link of a missing page leads to the host that a path with two slashes names', async () => {
  const { domain } = await aSite();
  for (const path of ['//elsewhere.test', '///elsewhere.test/apply']) {
    const { statusCode, body } = await open(domain, `http://localhost${path}`);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).toMatch(/href="\/elsewhere\.test(\/apply)?\?lang=tr"/);
    expect(body).not.toContain('//elsewhere.test');
  }
});

test('a domain shows nothing of another company', async () => {
  const { company, job, domain } = await aSite();
  const other = await aCompany();
  const theirs = await other.inTenant((tx) => aJob(tx, { title: 'Secret Job' }));
  const draft = await anApplicant(other.slug, theirs.slug);
  const urls = [
    `/${theirs.slug}-${other.slug}`,
    `/careers/${other.slug}`,
    `/careers/${other.slug}/${theirs.slug}`,
    `/careers/${other.slug}/${theirs.slug}/apply`,
    `/careers-alerts/${other.slug}`,
    `/careers-introduction/${other.slug}`,
    `/careers-embed/${other.slug}`,
    `/careers-assets/photos/${other.slug}`,
  ];
  for (const url of urls) {
    const answer = await open(domain, url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(answer.body).not.toContain('Secret Job');
  }
  const read = (host: string) =>
    open(host, `/api/careers/drafts/${draft.draft.id}`, { headers: { [draftTokenHeader]: draft.token } });
  expect((await read(domain)).statusCode).toBe(404);
  expect((await read('localhost')).statusCode).toBe(200);
  const start = `/api/careers/${other.slug}/${theirs.slug}/drafts`;
  const headers = { 'content-type': 'application/json' };
  expect(
    (await open(domain, start, { method: 'POST', headers, payload: '{"language":"en"}' })).statusCode,
  ).toBe(404);
  expect((await open(domain, `/${job.slug}`)).body).toContain(company.slug);
});

test('only pages of the domain may write there', async () => {
  const { company, job, domain, origin } = await aSite();
  const start = `/api/careers/${company.slug}/${job.slug}/drafts`;
  const from = (sender: string, host = domain) =>
    open(host, start, {
      method: 'POST',
      headers: { origin: sender, 'content-type': 'application/json' },
      payload: '{"language":"en"}',
    });
  expect((await from(origin)).statusCode).toBe(201);
  for (const foreign of ['http://localhost:3000', 'https://evil.test', 'null'])
    expect((await from(foreign)).statusCode).toBe(403);
  expect((await from(origin, 'localhost')).statusCode).toBe(403);
});

test('a removed domain leads to the main host, and forms open there can still be sent', async () => {
  const { company, job, domain, main } = await aSite();
  const applicant = await anApplicant(company.slug, job.slug, { host: domain });
  await remove(company);
  await untilRetired(domain);
  const page = await open(domain, `/${job.slug}?utm_source=job-alert`);
  expect([page.statusCode, page.headers.location]).toEqual([
    302,
    `http://localhost:3000${main}/${job.slug}?utm_source=job-alert`,
  ]);
  expect((await open(domain, '/')).headers.location).toBe(`http://localhost:3000${main}`);
  expect((await open('localhost', `${main}/${job.slug}`)).statusCode).toBe(200);
  expect((await open(domain, `/${job.slug}/apply`)).statusCode).toBe(200);
  await applicant.change(contact(`isil-${randomUUID()}@example.test`));
  await applicant.upload(cv);
  expect((await applicant.submit()).status).toBe(200);
});

test('a disabled company has no pages at its domain', async () => {
  const { company, job, domain } = await aSite();
  await disable(company);
  for (const url of ['/', `/${job.slug}`, '/feed.rss'])
    expect((await open(domain, url)).statusCode).toBe(404);
});

test('odd forms of the host are understood, and an unknown host is served as before', async () => {
  const { job, domain, main, origin } = await aSite();
  for (const host of [`${domain}:3000`, domain.toUpperCase(), `${domain}.`, `${domain}.:443`])
    expect((await open(host, `/${job.slug}`)).statusCode).toBe(200);
  for (const host of [
    'unknown.example.com',
    `x.${domain}`,
    'constructor',
    '127.0.0.1',
    `${'a'.repeat(5000)}.com`,
  ])
    expect((await open(host, `${main}/${job.slug}`)).headers.location).toBe(`${origin}/${job.slug}`);
  const headers = { 'x-forwarded-host': domain };
  expect((await open('localhost', `/${job.slug}`, { headers })).statusCode).toBe(404);
});

test('an own host counts as the domain only through a trusted proxy, on every server, and never twice', async () => {
  const { job, domain } = await aSite();
  const { ownerUrl, platform } = await testServer();
  expect(platform.customHosts.find(domain)).not.toBeNull();
  const urls = await prepareDatabase(ownerUrl, testSecret);
  const { dataDir } = platform.config;
  const proxied = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://kadro.example.test' };
  const second = await startTestServer({ ...proxied, DATA_DIR: dataDir }, { ownerUrl, ...urls });
  await second.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = second.app.server.address() as { port: number };
  const statusOf = (...lines: string[]) => rawStatus(port, [`GET /${job.slug} HTTP/1.1`, ...lines]);
  expect(await statusOf(`Host: ${domain}`)).toBe(200);
  expect(await statusOf('Host: internal', `X-Forwarded-Host: ${domain}`)).toBe(200);
  expect(await statusOf('Host: internal', `X-Forwarded-Host: ${domain}, internal`)).toBe(404);
  expect(await statusOf(`Host: ${domain}`, 'Host: internal')).not.toBe(200);
  expect(await statusOf(`Host: ${'a'.repeat(1024 * 1024)}`)).toBe(431);
  const { company: late, domain: lateDomain } = await aSite();
  await expect.poll(() => second.platform.customHosts.find(lateDomain)?.slug).toBe(late.slug);
  await remove(late);
  await expect.poll(() => second.platform.customHosts.find(lateDomain)?.isRetired).toBe(true);
  const secure = { url: `/${job.slug}`, headers: { host: domain, accept: 'text/html' } };
  const page = await second.app.inject(secure);
  expect(page.body).toContain(`<link rel="canonical" href="https://${domain}/${job.slug}">`);
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
  await second.close();
});

/** Sends lines as they are. @returns the status of the answer */
async function rawStatus(port: number, lines: string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`${[...lines, 'Accept: text/html', 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1]);
}

test('the embedded list of the main host leads to the domain', async () => {
  const { company, job, origin } = await aSite();
  const list = await open('localhost', `/careers-embed/${company.slug}/jobs`);
  expect(list.json<EmbeddedList>().jobs[0]?.path).toBe(`${origin}/${job.slug}?lang=en`);
  expect((await open('localhost', `/careers-embed/${company.slug}`)).body).toContain(
    `href="${origin}/${job.slug}"`,
  );
});

test('job alerts and introductions work at the domain', async () => {
  const { company, domain, origin } = await aSite();
  const body = { takesIntroductions: true };
  await company.owner.call(companies.updateCareers, { params: { companyId: company.id }, body });
  expect((await open(domain, `/careers-introduction/${company.slug}`)).statusCode).toBe(200);
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = `email=isil-${randomUUID()}%40example.test&lang=en`;
  const sent = await open(domain, `/careers-alerts/${company.slug}`, { method: 'POST', headers, payload });
  expect(sent.statusCode).toBe(303);
});
