import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { reports } from '#reports/contract.ts';
import { anEmail } from '../../../tests/harness/accounts.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { cpuUnits } from '../../../tests/harness/cpu.ts';
import { removeVisitorsTask } from './background.ts';
import { createTrafficCounter, trafficCounterOf } from './count-traffic.ts';
import { sourceOf } from './source-of.ts';

async function aSite(...jobs: JobOverrides[]) {
  const company = await aCompany();
  const made = [];
  for (const overrides of jobs) made.push(await company.inTenant((tx) => aJob(tx, overrides)));
  return { company, jobs: made, path: `/careers/${company.slug}` };
}

const aView = {
  kind: 'view',
  jobId: null,
  source: 'direct',
  campaign: '',
  referrerId: null,
  timeZone: 'UTC',
  ip: '192.0.2.1',
  userAgent: 'Firefox',
} as const;

const flush = async () => trafficCounterOf((await testServer()).platform).flush();

describe('views', () => {
  test('of a job deleted before they are written do not affect those of others', async () => {
    const { company, jobs } = await aSite({}, {});
    const { platform } = await testServer();
    const counter = createTrafficCounter(platform);
    const [kept, deleted] = jobs.map((job) => job.id);
    for (const jobId of [kept ?? '', deleted ?? '', null])
      counter.count({ ...aView, companyId: company.id, jobId });
    await company.inTenant((tx) =>
      tx
        .deleteFrom('jobs')
        .where('id', '=', deleted ?? '')
        .execute(),
    );
    await counter.flush();
    const rows = await company.inTenant((tx) =>
      tx.selectFrom('careers_traffic').select(['job_id', 'views', 'visitors']).orderBy('job_id').execute(),
    );
    expect(rows).toEqual([
      { job_id: kept, views: 1, visitors: 1 },
      { job_id: null, views: 1, visitors: 1 },
    ]);
  });

  test('that two servers write at the same time, in different orders, are all counted', async () => {
    const { company, jobs } = await aSite(...Array.from({ length: 12 }, () => ({})));
    const { platform } = await testServer();
    const counters = [createTrafficCounter(platform), createTrafficCounter(platform)];
    const ids = jobs.map((job) => job.id);
    for (const [index, counter] of counters.entries())
      for (const jobId of index === 0 ? ids : ids.toReversed())
        for (let visitor = 1; visitor <= 20; visitor += 1) {
          const ip = `192.0.2.${index === 0 ? visitor : 21 - visitor}`;
          counter.count({ ...aView, companyId: company.id, jobId, ip });
        }
    await Promise.all(counters.map((counter) => counter.flush()));
    const { rows } = await company.inTenant((tx) =>
      sql<{ views: number }>`
        select sum(views)::int as views from careers_traffic
         where tenant_id = ${company.id}::uuid`.execute(tx),
    );
    expect(rows).toEqual([{ views: 2 * 12 * 20 }]);
  });

  test('are counted by day and source, once per visitor, without robots', async () => {
    const { company, jobs } = await aSite({});
    const { platform } = await testServer();
    const counter = createTrafficCounter(platform);
    const view = { ...aView, companyId: company.id, jobId: jobs[0]?.id ?? null };
    counter.count(view);
    counter.count(view);
    counter.count({ ...view, ip: '192.0.2.2', source: 'linkedin' });
    counter.count({ ...view, jobId: null });
    counter.count({ ...view, userAgent: 'Googlebot' });
    await counter.flush();
    counter.count(view);
    await counter.flush();
    const rows = await company.inTenant((tx) =>
      tx
        .selectFrom('careers_traffic')
        .select(['job_id', 'source', 'views', 'visitors'])
        .orderBy('source')
        .orderBy('views')
        .execute(),
    );
    expect(rows).toEqual([
      { job_id: null, source: 'direct', views: 1, visitors: 1 },
      { job_id: jobs[0]?.id, source: 'direct', views: 3, visitors: 1 },
      { job_id: jobs[0]?.id, source: 'linkedin', views: 1, visitors: 1 },
    ]);
  });

  test('know a visitor by a hash whose salt is deleted after the day', async () => {
    const { company } = await aSite({});
    const { platform, clock } = await testServer();
    const view = { ...aView, companyId: company.id };
    const see = async () => {
      const counter = createTrafficCounter(platform);
      counter.count(view);
      await counter.flush();
    };
    const visitors = () =>
      company.inTenant(async (tx) => ({
        hashes: await tx.selectFrom('page_visitors').select('visitor_hash').execute(),
        salts: await tx.selectFrom('visitor_salts').select('salt').execute(),
      }));
    await see();
    // Another server, or the same one after a restart.
    await see();
    const today = await visitors();
    expect([today.hashes.length, today.salts.length, today.salts[0]?.salt.length]).toEqual([1, 1, 32]);
    clock.set(new Date(Date.now() + 3 * 24 * 3600 * 1000));
    await see();
    await removeVisitorsTask.run({}, platform);
    const later = await visitors();
    clock.set(null);
    expect([later.hashes.length, later.salts.length]).toEqual([1, 1]);
    expect(later).not.toEqual(today);
  });

  test('are written when the server stops', async () => {
    const { company, path } = await aSite({});
    const { platform } = await testServer();
    const app = await buildApp(platform);
    const headers = { accept: 'text/html', 'user-agent': 'Firefox', referer: 'https://news.test/x' };
    expect((await app.inject({ url: path, headers })).statusCode).toBe(200);
    await app.close();
    const rows = await company.inTenant((tx) =>
      tx.selectFrom('careers_traffic').select(['source', 'views']).execute(),
    );
    expect(rows).toEqual([{ source: 'news.test', views: 1 }]);
  });

  test("pass on the visitor's source in links, up to the application", async () => {
    const { jobs, path } = await aSite({});
    const { app } = await testServer();
    const jobPath = `${path}/${jobs[0]?.slug}`;
    const see = async (url: string, referer = '') => {
      const headers = { accept: 'text/html', 'user-agent': 'Firefox', referer };
      return (await app.inject({ url, headers })).body;
    };
    expect(await see(`${path}?utm_source=Radio&utm_campaign=Bahar 26`)).toContain(
      `href="${jobPath}?utm_source=radio&amp;utm_campaign=bahar-26"`,
    );
    expect(await see(path)).toContain(`href="${jobPath}"`);
    expect(await see(`${jobPath}?utm_source=radio`)).toContain(`href="${jobPath}/apply?utm_source=radio"`);
    const found = await see(jobPath, 'https://www.google.com/search?q=x');
    expect(found).toContain(`href="${jobPath}/apply?utm_source=google.com"`);
    expect(found).toMatch(new RegExp(`rel="canonical" href="[^"?]*${jobPath}"`));
  });

  test('have the source in the address, else the referring site', async () => {
    const isOwn = (host: string) => host === 'jobs.test';
    expect(sourceOf('LinkedIn Jobs', '', isOwn)).toBe('linkedin-jobs');
    expect(sourceOf('', 'https://www.google.com/search?q=x', isOwn)).toBe('google.com');
    expect(sourceOf('', 'https://jobs.test/careers/x', isOwn)).toBe('direct');
    expect(sourceOf('', 'javascript:alert(1)', isOwn)).toBe('direct');
    expect(sourceOf('<script>', '', isOwn)).toBe('script');
    expect(sourceOf('Referral', 'http://referral/', isOwn)).toBe('direct');
    expect(sourceOf(' -referral- ', 'https://news.test/', isOwn)).toBe('news.test');
    for (const own of ['manual', 'Suggestion', 'introduction'])
      expect([own, sourceOf(own, `http://${own}/`, isOwn)]).toEqual([own, 'direct']);
    const endless = `a${'-'.repeat(15_000)}b`;
    const units = await cpuUnits(() => Array.from({ length: 20 }, () => sourceOf(endless, '', isOwn)));
    expect(units).toBeLessThan(20);
  });

  test('have a bounded number of sources per day, because visitors can invent them', async () => {
    const { company } = await aSite({});
    const { platform } = await testServer();
    const counter = createTrafficCounter(platform);
    const view = { ...aView, companyId: company.id };
    for (let number = 0; number < 300; number += 1) counter.count({ ...view, source: `made-up-${number}` });
    await counter.flush();
    counter.count({ ...view, source: 'made-up-again' });
    await counter.flush();
    const rows = await company.inTenant((tx) =>
      tx.selectFrom('careers_traffic').select(['source', 'views']).execute(),
    );
    expect(rows).toHaveLength(201);
    expect(rows.find((row) => row.source === 'other')?.views).toBe(101);
  });
});

describe('the progress in a form', () => {
  const optional = { phone: 'optional', cv: 'optional', coverLetter: 'optional', currentCompany: 'optional' };
  const readTraffic = async (company: TestCompany, jobId: string) => {
    const params = { companyId: company.id, jobId };
    return (await company.owner.call(reports.readReport, { params, query: {} })).body.traffic;
  };

  test('is counted once per form and step, by the origin of its start, and reported', async () => {
    const { company, jobs } = await aSite({ title: 'Cook', standardFieldModes: optional as never });
    const [job] = jobs;
    const slug = job?.slug ?? '';
    const origin = { utmSource: 'Kariyer', utmCampaign: 'Bahar 26' };
    const [sent, left] = [
      await anApplicant(company.slug, slug, origin),
      await anApplicant(company.slug, slug, origin),
    ];
    await anApplicant(company.slug, slug);
    const steps = await Promise.all(Array.from({ length: 40 }, () => sent.reportStep('documents')));
    expect(new Set(steps.map(({ status }) => status))).toEqual(new Set([200]));
    for (const step of ['contact', 'review', 'documents'] as const) await sent.reportStep(step);
    await left.reportStep('documents');
    await sent.change(contact(anEmail()));
    const submissions = await Promise.all(Array.from({ length: 5 }, () => sent.submit()));
    expect(submissions.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await sent.reportStep('questions')).status).toBe(200);
    await flush();
    const counts = { views: 0, visitors: 0 };
    expect(await readTraffic(company, job?.id ?? '')).toMatchObject({
      ...counts,
      formStarts: 3,
      submissions: 1,
      formSteps: [
        { step: 'documents', reached: 2, ofStarted: 2 / 3 },
        { step: 'contact', reached: 1 },
        { step: 'review', reached: 1 },
      ],
      origins: [
        { source: 'direct', campaign: '', ...counts, formStarts: 1, submissions: 0, submittedShare: null },
        { source: 'kariyer', campaign: 'bahar-26', ...counts, formStarts: 2, submissions: 1 },
      ],
    });
    const other = await aSite({ title: 'Cook' });
    expect(await readTraffic(other.company, other.jobs[0]?.id ?? '')).toMatchObject({
      formStarts: 0,
      origins: [],
    });
  });

  test('is not counted for a token of another form, or a step that no form has', async () => {
    const { company, jobs } = await aSite({});
    const [one, other] = [
      await anApplicant(company.slug, jobs[0]?.slug ?? ''),
      await anApplicant(company.slug, jobs[0]?.slug ?? ''),
    ];
    expect((await one.reportStep('review', other.draft.id)).status).toBe(404);
    expect((await one.reportStep('constructor' as never)).status).toBe(404);
    await flush();
    expect((await readTraffic(company, jobs[0]?.id ?? '')).formSteps).toEqual([]);
  });

  test('belongs to the day of the company', async () => {
    const { company, jobs } = await aSite({});
    const { platform, clock } = await testServer();
    clock.set(new Date('2030-03-01T22:30:00Z'));
    const counter = createTrafficCounter(platform);
    const view = { ...aView, companyId: company.id, jobId: jobs[0]?.id ?? null };
    counter.count({ ...view, timeZone: 'Europe/Istanbul' });
    counter.count({ ...view, timeZone: 'America/New_York' });
    clock.set(null);
    await counter.flush();
    const rows = await company.inTenant((tx) =>
      tx.selectFrom('careers_traffic').select('day').orderBy('day').execute(),
    );
    expect(rows.map(({ day }) => day)).toEqual(['2030-03-01', '2030-03-02']);
  });
});
