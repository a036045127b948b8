import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { jobs as jobContract } from '#jobs/contract.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { aCompany, disable, testServer } from '../../../tests/harness/api.ts';

async function get(url: string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  const answer = await app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

async function aSite(...jobs: JobOverrides[]) {
  const company = await aCompany();
  const made = [];
  for (const overrides of jobs) made.push(await company.inTenant((tx) => aJob(tx, overrides)));
  return { company, jobs: made, path: `/careers/${company.slug}` };
}

const feedNames = ['sitemap.xml', 'feed.rss', 'jobs.xml', 'linkedin.xml'];
const pay = { payMin: 10, payMax: 20, payCurrency: 'EUR', payPeriod: 'hour', isPayPublic: true } as const;

describe('feeds', () => {
  test('are revalidated each time, so that a closed job disappears at once', async () => {
    const { company, jobs, path } = await aSite({ title: 'Weaver' }, { title: 'Potter' });
    for (const feed of ['sitemap.xml', 'feed.rss', 'jobs.xml', 'linkedin.xml']) {
      const first = await get(`${path}/${feed}`);
      expect(first.headers['cache-control']).toBe('no-cache');
      const tag = { 'if-none-match': String(first.headers['etag']) };
      expect((await get(`${path}/${feed}`, tag)).status, feed).toBe(304);
      await company.inTenant((tx) =>
        tx
          .updateTable('jobs')
          .set({ status: 'closed' })
          .where('tenant_id', '=', company.id)
          .where('id', '=', jobs[0]?.id ?? '')
          .execute(),
      );
      const after = await get(`${path}/${feed}`, tag);
      expect([after.status, after.body.includes(jobs[0]?.slug ?? '')], feed).toEqual([200, false]);
      await company.inTenant((tx) =>
        tx
          .updateTable('jobs')
          .set({ status: 'published' })
          .where('tenant_id', '=', company.id)
          .where('id', '=', jobs[0]?.id ?? '')
          .execute(),
      );
    }
  });

  test('contain the open jobs', async () => {
    const { jobs, path } = await aSite({ title: 'Weaver' });
    const address = `http://localhost:3000${path}/${jobs[0]?.slug}`;
    expect((await get(`${path}/sitemap.xml`)).body).toContain(`<loc>${address}</loc>`);
    expect((await get(`${path}/feed.rss`)).body).toContain(`<link>${address}</link>`);
    expect((await get(`${path}/jobs.xml`)).body).toContain(
      `<referencenumber><![CDATA[${jobs[0]?.id}]]></referencenumber>`,
    );
    expect((await get('/careers/nobody/feed.rss')).status).toBe(404);
  });

  test('are without the characters that XML forbids', async () => {
    const company = await aCompany();
    const params = { companyId: company.id };
    const body = { title: 'A\uFFFEB', descriptionHtml: '<p>C&#1;D&#xFFFF;E 🙂</p>' };
    const { body: job } = await company.owner.call(jobContract.create, { params, body });
    await company.owner.call(jobContract.publish, { params: { ...params, jobId: job.id } });
    for (const feed of ['feed.rss', 'jobs.xml']) {
      const xml = (await get(`/careers/${company.slug}/${feed}`)).body;
      expect(xml, feed).toMatch(/<title>(<!\[CDATA\[)?AB(]]>)?<\/title>/);
      expect(xml, feed).toContain('CDE 🙂');
    }
  });

  test.each(feedNames)('%s contains nothing unpublished and no hidden pay', async (feed) => {
    const { company, path } = await aSite(
      { title: 'Open one', ...pay, payMin: 4711000, payMax: 4712000, isPayPublic: false },
      { title: 'Draft one', status: 'draft' },
      { title: 'Closed one', status: 'closed' },
      { title: 'Completed one', status: 'completed' },
      { title: 'Archived one', status: 'archived' },
      { title: 'Ended one', closesOn: '2020-01-01' },
    );
    const other = await aSite({ title: 'Job of another company' });
    await company.inTenant(async (tx) => {
      const { id } = await aJob(tx, { title: 'Deleted one' });
      await tx.updateTable('jobs').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    });
    const { status, body } = await get(`${path}/${feed}`);
    expect(status).toBe(200);
    expect(body).toMatch(/open-one/);
    expect(body).not.toMatch(/draft|closed|completed|archived|ended|deleted|another|471[12]000/i);
    expect(body).not.toContain(other.company.slug);
    await disable(company);
    expect((await get(`${path}/${feed}`)).status).toBe(404);
    expect((await get(`/careers/nobody/${feed}`)).status).toBe(404);
  });

  test('for job boards have their elements', async () => {
    const { jobs, path } = await aSite({
      title: 'Weaver ]]> & co',
      descriptionHtml: '<p>Weave &amp; mend.</p>',
      locationType: 'hybrid',
      jobType: 'intern',
      closesOn: '2099-01-31',
      skills: ['Looms'],
      now: new Date('2026-11-23T10:00:00Z'),
      ...pay,
    });
    const [job] = jobs;
    const address = `http://localhost:3000${path}/${job?.slug}`;
    const indeed = (await get(`${path}/jobs.xml`)).body;
    for (const element of [
      '<title><![CDATA[Weaver ]]]]><![CDATA[> & co]]></title>',
      '<date><![CDATA[2026-11-23T10:00:00.000Z]]></date>',
      `<referencenumber><![CDATA[${job?.id}]]></referencenumber>`,
      `<url><![CDATA[${address}?utm_source=indeed]]></url>`,
      '<city><![CDATA[İstanbul]]></city><country><![CDATA[TR]]></country>',
      '<description><![CDATA[<p>Weave &amp; mend.</p>]]></description>',
      '<salary><![CDATA[10 - 20 EUR per hour]]></salary>',
      '<jobtype><![CDATA[internship]]></jobtype>',
      '<remotetype><![CDATA[Hybrid remote]]></remotetype>',
      '<expirationdate><![CDATA[2099-01-31]]></expirationdate>',
    ])
      expect(indeed).toContain(element);
    const linkedIn = (await get(`${path}/linkedin.xml?companyId=42`)).body;
    for (const element of [
      '<expectedJobCount>1</expectedJobCount>',
      `<partnerJobId><![CDATA[${job?.id}]]></partnerJobId>`,
      '<companyId><![CDATA[42]]></companyId>',
      `<applyUrl><![CDATA[${address}?utm_source=linkedin]]></applyUrl>`,
      '<location><![CDATA[İstanbul, Türkiye]]></location>',
      '<workplaceTypes><![CDATA[Hybrid]]></workplaceTypes>',
      '<jobtype><![CDATA[INTERNSHIP]]></jobtype>',
      '<skills><skill><![CDATA[Looms]]></skill></skills>',
      '<lowEnd><amount><![CDATA[10]]></amount><currencyCode><![CDATA[EUR]]></currencyCode></lowEnd>',
      '<period><![CDATA[HOURLY]]></period>',
    ])
      expect(linkedIn).toContain(element);
    expect((await get(`${path}/linkedin.xml?companyId=<b>`)).body).not.toContain('companyId');
    expect((await get(`${path}/feed.rss`)).body).toContain('<title>Weaver ]]&gt; &amp; co</title>');
  });

  test('change when a job or a department is renamed', async () => {
    const { company, path } = await aSite({});
    await company.inTenant(async (tx) => {
      const { id } = await tx
        .insertInto('departments')
        .values({ name: 'Looms' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('jobs').set({ department_id: id, updated_at: new Date() }).execute();
    });
    const tag = { 'if-none-match': String((await get(`${path}/jobs.xml`)).headers['etag']) };
    expect((await get(`${path}/jobs.xml`, tag)).status).toBe(304);
    await company.inTenant((tx) => tx.updateTable('departments').set({ name: 'Fabrics' }).execute());
    const after = await get(`${path}/jobs.xml`, tag);
    expect(after.status).toBe(200);
    expect(after.body).toContain('<category><![CDATA[Fabrics]]></category>');
  });

  test('contain all of 2,300 jobs, and the sitemap has parts of 1,000 that the index names', async () => {
    const company = await aCompany();
    await company.inTenant(async (tx) => {
      const { id } = await aJob(tx, { title: 'Number 0', now: new Date('2026-01-01T00:00:00Z') });
      await sql`
        insert into jobs (tenant_id, slug, title, description_html, status, published_at, standard_field_modes)
        select ${currentTenantId}, 'number-' || n, 'Number ' || n, '<p>Text</p>', 'published',
               timestamptz '2026-01-01' + make_interval(mins => n / 3), modes.standard_field_modes
          from generate_series(1, 2299) as n
          join jobs as modes on modes.tenant_id = ${currentTenantId} and modes.id = ${id}`.execute(tx);
    });
    const path = `/careers/${company.slug}`;
    const numbers = (text: string, pattern: RegExp) =>
      new Set([...text.matchAll(pattern)].map(([, number]) => number));
    for (const [feed, pattern] of [
      ['feed.rss', /<title>Number (\d+)</g],
      ['jobs.xml', /<title><!\[CDATA\[Number (\d+)]/g],
      ['linkedin.xml', /<title><!\[CDATA\[Number (\d+)]/g],
    ] as const) {
      const { body } = await get(`${path}/${feed}`);
      expect([...body.matchAll(pattern)], feed).toHaveLength(2300);
      expect(numbers(body, pattern).size, feed).toBe(2300);
      expect(body.trimEnd()).toMatch(/<\/(source|rss)>$/);
    }
    const index = (await get('/sitemap.xml')).body;
    const parts = [...index.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)]
      .map(([, part]) => part ?? '')
      .filter((part) => part.startsWith(`${path}/`));
    expect(parts).toEqual([
      `${path}/sitemap.xml`,
      `${path}/sitemap.xml?part=2`,
      `${path}/sitemap.xml?part=3`,
    ]);
    const found = new Set<string | undefined>();
    for (const part of parts)
      for (const number of numbers((await get(part)).body, /number-(\d+)</g)) found.add(number);
    expect(found.size).toBe(2300);
    for (const part of ['4', '0', '-1', 'x', '99999'])
      expect((await get(`${path}/sitemap.xml?part=${part}`)).status).toBe(404);
  });

  test('answer a HEAD request without a body', async () => {
    const { path } = await aSite({});
    const { app } = await testServer();
    for (const feed of feedNames) {
      const answer = await app.inject({ method: 'HEAD', url: `${path}/${feed}` });
      expect([answer.statusCode, answer.body], feed).toEqual([200, '']);
    }
  });
});
