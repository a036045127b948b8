import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contrast } from '#platform/contract/colors.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { aCompany, disable, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { colorCss } from './assets.ts';

async function get(path: string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  const answer = await app.inject({ url: path, headers: { accept: 'text/html', ...headers } });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

async function aSite(...jobs: JobOverrides[]) {
  const company = await aCompany();
  const made = [];
  for (const overrides of jobs) made.push(await company.inTenant((tx) => aJob(tx, overrides)));
  return { company, jobs: made, path: `/careers/${company.slug}` };
}

const departmentIn = (company: TestCompany, name: string) =>
  company.inTenant((tx) =>
    tx.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow(),
  );

const jsonLd = (body: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null');

describe('the list of jobs', () => {
  test('a form preview can be framed only by our own pages, makes no requests and shows no job data', async () => {
    const { company } = await aSite({ title: 'Secret job' });
    const { status, headers, body } = await get(`/careers-preview/${company.slug}?lang=tr`);
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('connect-src');
    expect(body).toContain('<html lang="tr">');
    expect(body).not.toContain('Secret job');
    expect((await get('/careers-preview/no-such-company')).status).toBe(404);
    expect((await get(`/careers/${company.slug}`)).headers['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    );
  });

  test('shows only published jobs, grouped by department, without scripts', async () => {
    const { company, path } = await aSite(
      { title: 'Gardener' },
      { title: 'Secret draft', status: 'draft' },
      { title: 'Closed one', status: 'closed' },
      { title: 'Yesterday', closesOn: '2020-01-01' },
    );
    const { id } = await departmentIn(company, 'Grounds');
    await company.inTenant((tx) => aJob(tx, { title: 'Head gardener', departmentId: id }));
    const { status, body, headers } = await get(path);
    expect(status).toBe(200);
    expect(body).toMatch(/<h3>Grounds<\/h3>.*Head gardener/s);
    expect(body).toContain('2 open positions');
    for (const hidden of ['Secret draft', 'Closed one', 'Yesterday']) expect(body).not.toContain(hidden);
    expect(body).not.toMatch(/<script|<style| style=/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${path}">`);
    expect(body).toContain('hreflang="tr"');
  });

  test('is filtered by words, place, type and department, ignoring case and accents', async () => {
    const { path } = await aSite(
      { title: 'Işık Tasarımcısı', locationType: 'remote' },
      { title: 'Welder', jobType: 'contract' },
      { title: 'Painter' },
      { title: 'Cook' },
    );
    expect((await get(`${path}?q=isik`)).body).toContain('Işık Tasarımcısı');
    expect((await get(`${path}?q=isik`)).body).not.toContain('Welder');
    expect((await get(`${path}?type=contract`)).body).toMatch(/Welder(?!.*Painter)/s);
    expect((await get(`${path}?location=remote`)).body).not.toContain('Welder');
    expect((await get(`${path}?q=nothing-fits`)).body).toContain('No open position matches this search.');
    const odd = await get(`${path}?department=1'--&type=<b>&after=x~y&q=%00%27%22><script>`);
    expect(odd.status).toBe(200);
    expect(odd.body).not.toContain('<script');
  });

  test('uses the language of the address, then of the browser, then of the company', async () => {
    const { company, path } = await aSite({});
    const lang = async (url: string, accept?: string) =>
      /<html lang="(\w+)"/.exec((await get(url, accept ? { 'accept-language': accept } : {})).body)?.[1];
    expect(await lang(path)).toBe('en');
    expect(await lang(path, 'tr-TR,tr;q=0.9,en;q=0.5')).toBe('tr');
    expect(await lang(`${path}?lang=en`, 'tr')).toBe('en');
    await company.inTenant((tx) =>
      tx.updateTable('companies').set({ default_language: 'tr' }).where('id', '=', company.id).execute(),
    );
    expect(await lang(path, 'de')).toBe('tr');
    expect((await get(`${path}?lang=tr`)).body).toContain('?lang=tr"');
  });

  test('starts at the first page when the cursor is invalid', async () => {
    const { path } = await aSite({});
    for (const place of ['99999', '-1', '2020 (x)', '0000-01-01T00:00:00Z']) {
      const after = encodeURIComponent(`${place}~${randomUUID()}`);
      expect((await get(`${path}?after=${after}`)).status, place).toBe(200);
    }
  });

  test('returns 304 when it has not changed', async () => {
    const { path } = await aSite({});
    const first = await get(path);
    const etag = String(first.headers['etag']);
    for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])
      expect((await get(path, { 'if-none-match': tags })).status, tags).toBe(304);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('the page of a job', () => {
  test('names its address in each language, and the same page as the default', async () => {
    const translations = { tr: { title: 'Tasarımcı', descriptionHtml: '<p>Tasarlayın.</p>' } };
    const { jobs, path } = await aSite({ translations });
    for (const page of [path, `${path}/${jobs[0]?.slug}`]) {
      const address = `http://localhost:3000${page}`;
      for (const [query, canonical] of [
        ['', address],
        ['?utm_source=radio', address],
        ['?lang=tr', `${address}?lang=tr`],
        ['?lang=en&utm_source=radio', `${address}?lang=en`],
      ]) {
        const { body } = await get(`${page}${query}`);
        expect(
          [...body.matchAll(/<link rel="(canonical|alternate)"( hreflang="[^"]+")? href="([^"]+)">/g)].map(
            ([, rel, lang, href]) => `${rel}${lang ?? ''} ${href}`,
          ),
        ).toEqual([
          `canonical ${canonical}`,
          `alternate hreflang="en" ${address}?lang=en`,
          `alternate hreflang="tr" ${address}?lang=tr`,
          `alternate hreflang="x-default" ${address}`,
        ]);
        expect(body).toContain(`<meta property="og:url" content="${canonical}">`);
      }
    }
    for (const page of [`${path}?q=x`, `${path}/nothing`]) {
      const { body } = await get(page);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).not.toMatch(/canonical|hreflang="x-default"/);
    }
  });

  test('is what search engines show in place of its form, in the chosen language', async () => {
    const translations = { tr: { title: 'Bahçıvan', descriptionHtml: '<p>Ekin.</p>' } };
    const { jobs, path } = await aSite({ title: 'Gardener', translations });
    const page = `${path}/${jobs[0]?.slug}`;
    for (const query of ['', '?lang=tr']) {
      const { body } = await get(`${page}/apply${query}`);
      expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${page}${query}">`);
      expect(body).not.toContain('noindex');
    }
  });

  test('leads to the form with the source of the visitor', async () => {
    const { jobs, path } = await aSite({ title: 'Gardener' });
    const { body } = await get(`${path}/${jobs[0]?.slug}?utm_source=radio`);
    expect(body).toMatch(/<a [^>]*href="[^"]*\/apply\?[^"]*utm_source=radio"/);
  });

  test('is shared by plain links, which name their source and keep the chosen language', async () => {
    const { jobs, path } = await aSite({ title: 'Bahçıvan & Çiçekçi' });
    const { body } = await get(`${path}/${jobs[0]?.slug}?lang=tr&utm_source=radio`);
    const links = [...body.matchAll(/<a href="([^"]+)" rel="noopener noreferrer">/g)].map(
      ([, link = '']) => new URL(link.replaceAll('&amp;', '&')),
    );
    const at = `http://localhost:3000${path}/${jobs[0]?.slug}?lang=tr&utm_source=`;
    const [linkedIn, whatsApp, x, facebook, mail] = links;
    expect(links.length).toBe(5);
    expect(linkedIn?.searchParams.get('url')).toBe(`${at}linkedin&utm_medium=share`);
    expect(whatsApp?.searchParams.get('text')).toMatch(/^Bahçıvan & Çiçekçi – .* http.*utm_source=whatsapp/);
    expect(x?.searchParams.get('url')).toContain('utm_source=x&');
    expect(facebook?.searchParams.get('u')).toContain('utm_source=facebook&');
    expect(mail?.href).toMatch(
      /^mailto:\?subject=Bah%C3%A7%C4%B1van%20%26%20.*&body=http.*utm_source%3Demail/,
    );
  });

  test('escapes all input', async () => {
    const payload = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { company, jobs, path } = await aSite({
      title: payload,
      skills: [payload.slice(0, 60)],
      city: payload.slice(0, 90),
    });
    await company.inTenant(async (tx) => {
      await tx
        .updateTable('jobs')
        .set({ description_html: `<p onclick="x()">Hi${payload}</p><a href="javascript:x()">y</a>` })
        .execute();
      await tx
        .updateTable('companies')
        .set({ name: payload, website: 'javascript:alert(1)' })
        .where('id', '=', company.id)
        .execute();
    });
    for (const url of [path, `${path}/${jobs[0]?.slug}`, `${path}/${jobs[0]?.slug}/apply`]) {
      const { body } = await get(url);
      const scripts = [
        ...body.matchAll(/<script(?! type="(application\/ld\+json|application\/json|module)")/g),
      ];
      expect(scripts).toEqual([]);
      expect(body).not.toMatch(/<img src=x|onclick|javascript:/);
    }
    expect(jsonLd((await get(`${path}/${jobs[0]?.slug}`)).body)).toMatchObject({ title: payload });
  });

  test.each<[string, JobOverrides]>([
    ['closed', { status: 'closed' }],
    ['completed', { status: 'completed' }],
    ['past its last day', { closesOn: '2020-01-01' }],
  ])('that is %s answers 410 to everybody and shows other openings', async (_state, overrides) => {
    const { company, path } = await aSite({ title: 'Newest elsewhere' });
    const { id: departmentId } = await departmentIn(company, 'Grounds');
    const made = { departmentId, now: new Date('2026-01-01T00:00:00Z') };
    const alike = await company.inTenant((tx) => aJob(tx, { title: 'Same team', ...made }));
    const job = await company.inTenant((tx) => aJob(tx, { title: 'Gardener', ...made, ...overrides }));
    const page = `${path}/${job.slug}`;
    for (const url of [page, `${page}/apply`]) {
      const { status, body, headers } = await get(url);
      expect(status).toBe(410);
      expect(body).toContain('This position is closed');
      expect(body).toMatch(/Other open positions.*Same team.*Newest elsewhere/s);
      expect(body).not.toContain(`<li><a href="${page}`);
      expect(body).toContain('noindex');
      expect(jsonLd(body)).toBeNull();
      expect(body).not.toContain('Apply Job');
      const tag = { 'if-none-match': String(headers['etag']) };
      expect((await get(url, tag)).status).toBe(410);
    }
    for (const accept of ['application/json', '*/*']) expect((await get(page, { accept })).status).toBe(410);
    expect((await get(`${path}/sitemap.xml`)).body).not.toContain(`${job.slug}<`);
    expect((await get(`${path}/${alike.slug}`)).status).toBe(200);
  });

  test('is gone at once when the job closes, for a visitor who has it cached', async () => {
    const { company, jobs, path } = await aSite({});
    const page = `${path}/${jobs[0]?.slug}`;
    const first = await get(page);
    const tag = { 'if-none-match': String(first.headers['etag']) };
    expect((await get(page, tag)).status).toBe(304);
    await company.inTenant((tx) => tx.updateTable('jobs').set({ status: 'closed' }).execute());
    expect((await get(page, tag)).status).toBe(410);
    await company.inTenant((tx) => tx.updateTable('jobs').set({ status: 'published' }).execute());
    expect((await get(page, tag)).status).toBe(304);
  });

  test('has a form that tells people without JavaScript the proven address of the company', async () => {
    const { company, jobs, path } = await aSite({});
    const form = async () => (await get(`${path}/${jobs[0]?.slug}/apply`)).body;
    expect(await form()).not.toContain('write to the company');
    const sender = {
      address: 'jobs@lodos.test',
      host: 'smtp.lodos.test',
      port: 465,
      security: 'tls',
      account: 'jobs',
      password: Buffer.from('encrypted'),
      entered_at: new Date(),
    };
    await company.inTenant((tx) => tx.insertInto('sender_addresses').values(sender).execute());
    expect(await form(), 'the address is not proven yet').not.toContain('jobs@lodos.test');
    await company.inTenant((tx) =>
      tx.updateTable('sender_addresses').set({ proven_at: new Date() }).execute(),
    );
    expect(await form()).toMatch(
      /<noscript>.*write to the company: <a href="mailto:jobs@lodos.test">jobs@lodos.test<\/a>.*<\/noscript>/,
    );
    await company.inTenant((tx) =>
      tx.updateTable('companies').set({ takes_introductions: true }).where('id', '=', company.id).execute(),
    );
    expect((await get(`/careers-introduction/${company.slug}`)).body).toContain('mailto:jobs@lodos.test');
  });

  test('that does not exist shows a friendly 404', async () => {
    const { company, jobs, path } = await aSite({});
    const draft = await company.inTenant((tx) => aJob(tx, { status: 'draft' }));
    const archived = await company.inTenant((tx) => aJob(tx, { status: 'archived' }));
    const deleted = await company.inTenant((tx) => aJob(tx, { status: 'closed' }));
    await company.inTenant((tx) =>
      tx.updateTable('jobs').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute(),
    );
    const other = await aSite({});
    for (const url of [
      '/careers/nobody',
      `${path}/nothing`,
      `${path}/${draft.slug}`,
      `${path}/${archived.slug}`,
      `${path}/${deleted.slug}`,
      `${path}/${draft.slug}/apply`,
      `${other.path}/${jobs[0]?.slug}-x`,
    ]) {
      const { status, body } = await get(url);
      expect(status).toBe(404);
      expect(body).toContain('We could not find this page');
    }
    expect((await get('/careers/nobody', { accept: 'application/json' })).status).toBe(404);
    await disable(company);
    expect((await get(path)).status).toBe(404);
    expect((await get(other.path)).status).toBe(200);
  });
});

test('the colours of a company are readable in both palettes', async () => {
  const css = colorCss('#ffee00');
  const [, text] = /--text-brand:(#\w{6})/.exec(css) ?? [];
  expect(contrast(text ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect((await get('/careers-assets/colors/ffee00.css')).body).toBe(css);
  expect((await get('/careers-assets/colors/}body{.css')).status).toBe(404);
  expect((await get('/careers-assets/careers.css')).headers['cache-control']).toContain('immutable');
  expect((await get('/careers-assets/photos/nobody')).status).toBe(404);
});
