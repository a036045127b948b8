import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, anAddress, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';

const site = 'http://localhost:3000';
const english = { title: 'Weaver', descriptionHtml: '<p>Make cloth.</p>' };
// Equal in length with the English one, so that the sanitised copies differ by the language only.
const turkish = { title: 'Dokumacı', descriptionHtml: '<p>Kumaş doku.</p>' };
const noCv = { standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' } } as const;

let company: TestCompany;
let both: string;
let single: string;

beforeAll(async () => {
  company = await aCompany({ name: 'Lodos' });
  await company.inTenant(async (tx) => {
    const job = {
      ...english,
      ...noCv,
      language: 'en',
      skills: ['Looms'],
      translations: { tr: turkish },
    } as never;
    both = (await aJob(tx, job)).slug;
    single = (await aJob(tx, { ...noCv, title: 'Potter' } as never)).slug;
  });
});

async function get(path: string, language = '') {
  const { app } = await testServer();
  const headers = { accept: 'text/html', ...(language !== '' && { 'accept-language': language }) };
  const answer = await app.inject({ url: path, headers, remoteAddress: anAddress() });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

const jobPath = (slug: string) => `/careers/${company.slug}/${slug}`;
const postingOf = (page: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as never;
const linksOf = (page: string): string[] =>
  [...page.matchAll(/<link rel="(?:canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)">/g)].map(
    ([, language = 'canonical', href]) => `${language} ${href?.replace(site, '')}`,
  );

describe('the page of a job in two languages', () => {
  test('answers in the language of the visitor, with its structured data and shared preview', async () => {
    const page = await get(jobPath(both), 'tr');
    expect(page.headers['vary']).toContain('Accept-Language');
    expect(page.body).toContain('<html lang="tr">');
    expect(page.body).toContain('<h1 lang="tr">Dokumacı</h1>');
    expect(page.body).toContain('<div class="prose" lang="tr"><p>Kumaş doku.</p></div>');
    expect(page.body).toContain('<meta property="og:title" content="Dokumacı – Lodos">');
    expect(page.body).toContain('<meta property="og:description" content="Kumaş doku.">');
    expect(page.body).toContain('/tr.png');
    expect(postingOf(page.body)).toMatchObject({
      title: 'Dokumacı',
      description: '<p>Kumaş doku.</p>',
      url: site + jobPath(both),
    });
    expect(page.body, 'skills have no translation').toContain('<ul class="chips" lang="en">');
    const other = await get(jobPath(both), 'en');
    expect(other.body).toContain('<div class="prose" lang="en"><p>Make cloth.</p></div>');
    expect(other.headers['etag']).not.toBe(page.headers['etag']);
  });

  test('has an address for each language, which wins over the browser', async () => {
    const path = jobPath(both);
    const page = await get(`${path}?lang=tr`, 'en');
    expect(page.body).toContain('<h1 lang="tr">Dokumacı</h1>');
    const alternates = [`en ${path}?lang=en`, `tr ${path}?lang=tr`, `x-default ${path}`];
    expect(linksOf(page.body)).toEqual([`canonical ${path}?lang=tr`, ...alternates]);
    expect(postingOf(page.body)['url']).toBe(`${site}${path}?lang=tr`);
    expect(linksOf((await get(path)).body)).toEqual([`canonical ${path}`, ...alternates]);
  });

  test('answers in the main language to others, and to a job without the language', async () => {
    expect((await get(jobPath(both), 'de')).body).toContain('<h1 lang="en">Weaver</h1>');
    const path = jobPath(single);
    const page = await get(`${path}?lang=tr`);
    expect(page.body).toContain('<html lang="tr">');
    expect(page.body).toContain('<h1 lang="en">Potter</h1>');
    expect(page.body).toContain('<meta property="og:locale" content="en_GB">');
    expect(page.body).not.toContain('og:locale:alternate');
    expect(linksOf(page.body), 'it has no Turkish address').toEqual([
      `canonical ${path}`,
      `en ${path}?lang=en`,
      `x-default ${path}`,
    ]);
  });

  test('sanitises each description when it is shown', async () => {
    const dirty = '<p onclick="x()">Kötü<script>alert(1)</script></p>';
    const job = await company.inTenant((tx) => aJob(tx, { title: 'Dyer' }));
    await company.inTenant((tx) =>
      tx
        .updateTable('jobs')
        .set({
          title_translations: JSON.stringify({ tr: 'Boyacı' }),
          description_translations: JSON.stringify({ tr: dirty }),
        })
        .where('id', '=', job.id)
        .execute(),
    );
    const page = await get(`${jobPath(job.slug)}?lang=tr`);
    expect(page.body).toContain('<p>Kötü</p>');
    expect(page.body).not.toMatch(/onclick|alert\(1\)/);
    expect((await get(`/careers/${company.slug}/feed.rss?lang=tr`)).body).not.toMatch(/onclick|alert\(1\)/);
    await company.inTenant((tx) =>
      tx.updateTable('jobs').set({ status: 'closed' }).where('id', '=', job.id).execute(),
    );
    const closed = await get(`${jobPath(job.slug)}?lang=tr`);
    expect([closed.status, closed.body.includes('<h1 lang="tr">Boyacı</h1>')]).toEqual([410, true]);
  });
});

describe('lists of jobs', () => {
  const titles = (page: string): string[] =>
    [...page.matchAll(/<span class="name"><span lang="(\w+)">([^<]+)/g)].map(
      ([, language, title]) => `${language} ${title}`,
    );

  test('show each job in the language of the page where it has it', async () => {
    const path = `/careers/${company.slug}`;
    const [tr, en] = [await get(`${path}?lang=tr`), await get(`${path}?lang=en`)];
    expect(titles(tr.body).sort()).toEqual(['en Potter', 'tr Dokumacı']);
    expect(titles(en.body).sort()).toEqual(['en Potter', 'en Weaver']);
    expect(tr.headers['etag']).not.toBe(en.headers['etag']);
  });

  test.each(['weaver', 'DOKUMACI', 'dokumacı'])(
    'find a job by its title in either language: %s',
    async (word) => {
      const path = `/careers/${company.slug}?lang=en&q=${encodeURIComponent(word)}`;
      expect(titles((await get(path)).body)).toEqual(['en Weaver']);
      const api = await get(`/api/public/companies/${company.slug}/jobs?q=${encodeURIComponent(word)}`);
      expect(JSON.parse(api.body)).toMatchObject({ items: [{ slug: both }], total: 1 });
    },
  );

  test('on the site of the company have the language of the visitor', async () => {
    const list = await get(`/careers-embed/${company.slug}/jobs?lang=tr`);
    const found = (JSON.parse(list.body) as { jobs: { title: string }[] }).jobs.find(
      ({ title }) => title === 'Dokumacı',
    );
    expect(found).toMatchObject({ language: 'tr', path: `${jobPath(both)}?lang=tr` });
  });

  test('of the API name the languages and answer in the one asked for', async () => {
    const path = `/api/public/companies/${company.slug}/jobs/${both}`;
    expect(JSON.parse((await get(path)).body)).toMatchObject({
      ...english,
      language: 'en',
      languages: ['en', 'tr'],
      url: site + jobPath(both),
    });
    expect(JSON.parse((await get(`${path}?lang=tr`)).body)).toMatchObject({
      ...turkish,
      language: 'tr',
      languages: ['en', 'tr'],
      url: `${site}${jobPath(both)}?lang=tr`,
      applyUrl: `${site}${jobPath(both)}/apply?lang=tr`,
    });
    expect((await get(`${path}?lang=de`)).status).toBe(400);
  });
});

describe('feeds', () => {
  test.each(['feed.rss', 'jobs.xml', 'linkedin.xml'])('%s has the language asked for', async (feed) => {
    const path = `/careers/${company.slug}/${feed}`;
    const [main, tr] = [await get(path), await get(`${path}?lang=tr`)];
    expect(main.body).toContain('Weaver');
    expect(main.body).not.toContain('Dokumacı');
    expect(tr.body).toContain('Dokumacı');
    expect(tr.body).toContain('Kumaş doku.');
    expect(tr.body).toMatch(new RegExp(`${both}\\?lang=tr`));
    expect(tr.body, 'a job without it keeps its main language').toContain('Potter');
    expect(tr.headers['etag']).not.toBe(main.headers['etag']);
  });

  test('the sitemap names every address of a job in several languages', async () => {
    const { body } = await get(`/careers/${company.slug}/sitemap.xml`);
    const address = site + jobPath(both);
    for (const [language, href] of [
      ['en', `${address}?lang=en`],
      ['tr', `${address}?lang=tr`],
      ['x-default', address],
    ]) {
      const link = `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
      expect(body).toContain(`<loc>${href}</loc>`);
      expect(body.split(link)).toHaveLength(4);
    }
    expect(body).not.toContain(`${jobPath(single)}?lang`);
  });
});

describe('an application', () => {
  test('has a form and a confirmation that name the job in the language of the applicant', async () => {
    const form = await get(`${jobPath(both)}/apply?lang=tr`);
    expect(form.body).toContain('Dokumacı');
    expect(form.body).not.toContain('Weaver');
    for (const [language, title] of [
      ['tr', 'Dokumacı'],
      ['en', 'Weaver'],
    ] as const) {
      const email = `ada-${randomUUID()}@example.test`;
      const applicant = await anApplicant(company.slug, both, { language });
      await applicant.change(contact(email));
      expect((await applicant.submit()).status).toBe(200);
      expect((await mailsTo(email)).at(-1)?.subject).toContain(title);
    }
  });
});
