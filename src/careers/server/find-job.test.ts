import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { aCompany, disable, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { aCustomDomain } from '../../../tests/harness/custom-domain.ts';
import { trafficCounterOf } from './count-traffic.ts';
import { findOpenJob } from './find-job.ts';

const browser = { accept: 'text/html', 'user-agent': 'Firefox' };

async function get(path: string, host = 'localhost') {
  const { app } = await testServer();
  const { statusCode, body, headers } = await app.inject({ url: path, headers: { ...browser, host } });
  return { status: statusCode, body, location: headers.location };
}

async function aSite() {
  const company = await aCompany();
  const job = await company.inTenant(async (tx) => {
    const { id } = await tx
      .insertInto('departments')
      .values({ name: 'Boats' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return aJob(tx, { title: 'Sailor', departmentId: id });
  });
  const path = `/careers/${company.slug}/${job.slug}`;
  // Now the page is in the cache.
  expect((await get(path)).body).toContain('<h1 lang="en">Sailor</h1>');
  return { company, job, path };
}

type Site = Awaited<ReturnType<typeof aSite>>;

const changeJob = ({ company, job }: Site, set: (tx: TenantTx) => ReturnType<typeof jobUpdate>) =>
  company.inTenant((tx) => set(tx).where('id', '=', job.id).execute());
const jobUpdate = (tx: TenantTx) => tx.updateTable('jobs');

describe('a cached page of a job', () => {
  test('shows each change of the job, its department and the company at once', async () => {
    const site = await aSite();
    const { company, path } = site;
    await changeJob(site, (tx) => tx.updateTable('jobs').set({ title: 'Bosun' }));
    expect((await get(path)).body).toContain('<h1 lang="en">Bosun</h1>');
    await changeJob(site, (tx) =>
      tx.updateTable('jobs').set({
        title_translations: JSON.stringify({ tr: 'Tayfa' }),
        description_translations: JSON.stringify({ tr: '<p>Gemi.</p>' }),
      }),
    );
    expect((await get(`${path}?lang=tr`)).body).toContain('<h1 lang="tr">Tayfa</h1>');
    await company.inTenant((tx) => tx.updateTable('departments').set({ name: 'Ships' }).execute());
    expect((await get(path)).body).toContain('<span>Ships</span>');
    await company.inTenant((tx) =>
      tx.updateTable('companies').set({ name: 'Lodos Shipping' }).where('id', '=', company.id).execute(),
    );
    expect((await get(path)).body).toContain('Bosun – Lodos Shipping');
  });

  test('is gone with the job, and back with it', async () => {
    const site = await aSite();
    const { company, job, path } = site;
    const statusWith = async (change: object) => {
      await changeJob(site, (tx) => tx.updateTable('jobs').set(change));
      return (await get(path)).status;
    };
    expect(await statusWith({ status: 'closed' })).toBe(410);
    expect(await statusWith({ status: 'published' })).toBe(200);
    expect(await statusWith({ status: 'draft' })).toBe(404);
    expect(await statusWith({ status: 'published', closes_on: '2020-01-01' })).toBe(410);
    expect(await statusWith({ closes_on: null, deleted_at: new Date() })).toBe(404);
    expect(await statusWith({ deleted_at: null })).toBe(200);
    await company.inTenant((tx) => tx.deleteFrom('jobs').where('id', '=', job.id).execute());
    expect((await get(path)).status).toBe(404);
  });

  test('ends with its closing day in the time zone of the company', async () => {
    const site = await aSite();
    const { company, job } = site;
    const { platform } = await testServer();
    await company.inTenant((tx) =>
      tx.updateTable('companies').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', company.id).execute(),
    );
    await changeJob(site, (tx) => tx.updateTable('jobs').set({ closes_on: '2030-05-10' }));
    const openAt = async (now: string) => {
      const at = { ...platform, clock: { now: () => new Date(now) } };
      return (await findOpenJob(at, { company: company.slug, job: job.slug })) !== null;
    };
    expect(await openAt('2030-05-10T14:59:59Z')).toBe(true);
    expect(await openAt('2030-05-10T15:00:00Z')).toBe(false);
  });

  test('leads to the own domain of the company as soon as it has one', async () => {
    const { company, job, path } = await aSite();
    const domain = await aCustomDomain(company);
    for (let visit = 0; visit < 2; visit++)
      expect((await get(path)).location).toBe(`http://${domain}:3000/${job.slug}`);
    for (let visit = 0; visit < 2; visit++) {
      const { status, body } = await get(`/${job.slug}`, domain);
      expect([status, body.includes(`href="http://${domain}:3000/${job.slug}"`)]).toEqual([200, true]);
    }
  });

  test('is not shown for a disabled company', async () => {
    const { company, path } = await aSite();
    await disable(company);
    expect((await get(path)).status).toBe(404);
  });

  test('counts each view by its source, and keeps the source in its links', async () => {
    const { company, job, path } = await aSite();
    for (let visit = 0; visit < 3; visit++) {
      const { body } = await get(`${path}?utm_source=radio&utm_campaign=may`);
      expect(body).toContain(`href="${path}/apply?utm_source=radio&amp;utm_campaign=may"`);
      expect((await get(path)).body).toContain(`href="${path}/apply"`);
    }
    await trafficCounterOf((await testServer()).platform).flush();
    const rows = await company.inTenant((tx) =>
      tx.selectFrom('careers_traffic').select(['job_id', 'source', 'views']).orderBy('source').execute(),
    );
    expect(rows).toEqual([
      { job_id: job.id, source: 'direct', views: 4 },
      { job_id: job.id, source: 'radio', views: 3 },
    ]);
  });
});

describe('the look at an open job', () => {
  let company: TestCompany;
  let other: TestCompany;
  beforeAll(async () => {
    [company, other] = [await aCompany(), await aCompany()];
    await company.inTenant((tx) => aJob(tx, { title: 'Sailor' }));
  });

  test('tells nothing of drafts, closed jobs and jobs of another company', async () => {
    const { platform } = await testServer();
    const slugs = await company.inTenant(async (tx) => {
      const made = [];
      for (const status of ['published', 'draft', 'closed', 'completed', 'archived'] as const)
        made.push((await aJob(tx, { status })).slug);
      return made;
    });
    const found = [];
    for (const job of slugs)
      found.push((await findOpenJob(platform, { company: company.slug, job }))?.company.id);
    expect(found).toEqual([company.id, undefined, undefined, undefined, undefined]);
    const [open = ''] = slugs;
    expect(await findOpenJob(platform, { company: other.slug, job: open })).toBeNull();
    expect(await findOpenJob(platform, { company: `${company.slug}'`, job: open })).toBeNull();
  });

  test('is the same within another company, and gives no text of a row', async () => {
    const { platform } = await testServer();
    const job = await company.inTenant((tx) => aJob(tx, { title: 'Secret title' }));
    const { rows } = await other.inTenant((tx) =>
      sql<{ text: string }>`select app.open_job_page(${company.slug}, ${job.slug}, now()) as text`.execute(
        tx,
      ),
    );
    expect(rows[0]?.text).toBe((await findOpenJob(platform, { company: company.slug, job: job.slug }))?.text);
    expect(Object.keys(JSON.parse(rows[0]?.text ?? '{}'))).toEqual([
      'id',
      'timeZone',
      'language',
      'domain',
      'jobId',
      'versions',
    ]);
  });
});
