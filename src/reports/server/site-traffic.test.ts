import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTrafficCounter } from '#careers/server/count-traffic.ts';
import { aJob } from '#jobs/server/factory.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { siteReports } from '../site-contract.ts';

type View = { jobId?: string | null; source?: string; campaign?: string; visitor?: number; kind?: Kind };
type Kind = 'view' | 'start' | 'contact' | 'submission';

/** Counts visits of a day as the careers site does. */
async function visit(company: TestCompany, day: string, ...views: View[]): Promise<void> {
  const { platform, clock } = await testServer();
  clock.set(new Date(`${day}T10:00:00Z`));
  const counter = createTrafficCounter(platform);
  for (const { visitor = 1, ...view } of views)
    counter.count({
      kind: 'view',
      jobId: null,
      source: 'direct',
      campaign: '',
      referrerId: null,
      ...view,
      companyId: company.id,
      timeZone: 'UTC',
      ip: `192.0.2.${visitor}`,
      userAgent: 'Firefox',
    });
  await counter.flush();
}

const read = async (company: TestCompany, query: object = {}, by: Caller = company.owner) =>
  by.call(siteReports.readSiteTraffic, { params: { companyId: company.id }, query });

async function aSite() {
  const company = await aCompany();
  const cook = await company.inTenant((tx) => aJob(tx, { title: 'Cook' }));
  const waiter = await company.inTenant((tx) => aJob(tx, { title: 'Waiter' }));
  return { company, cook, waiter };
}

test('a visitor of several pages counts once a day for the site, and once on each page', async () => {
  const { company, cook, waiter } = await aSite();
  const { clock } = await testServer();
  await visit(
    company,
    '2026-03-10',
    { source: 'linkedin', campaign: 'spring' },
    { source: 'linkedin', campaign: 'spring', jobId: cook.id },
    { source: 'linkedin', campaign: 'spring', jobId: waiter.id },
    { jobId: cook.id, visitor: 2 },
    { jobId: cook.id, visitor: 2, kind: 'start' },
    { jobId: cook.id, visitor: 2, kind: 'contact' },
    { jobId: cook.id, visitor: 2, kind: 'submission' },
  );
  await visit(company, '2026-03-11', { visitor: 1 }, { jobId: cook.id });
  const { body } = await read(company);
  clock.set(null);
  expect(body.days).toMatchObject({ preset: '30d', to: '2026-03-11' });
  expect(body.traffic).toMatchObject({
    views: 6,
    visitors: 3,
    formStarts: 1,
    submissions: 1,
    formSteps: [{ step: 'contact', reached: 1, ofStarted: 1 }],
    points: [
      { from: '2026-03-10', views: 4, visitors: 2 },
      { from: '2026-03-11', views: 2, visitors: 1 },
    ],
  });
  expect(body.sources).toMatchObject([
    { source: 'direct', views: 3, visitors: 2, submissions: 1, submittedShare: 0.5 },
    { source: 'linkedin', views: 3, visitors: 1, submissions: 0, submittedShare: 0 },
  ]);
  expect(body.campaigns).toMatchObject([{ campaign: 'spring', views: 3, visitors: 1 }]);
  expect(body.pages).toMatchObject([
    { job: { title: 'Cook' }, views: 3, visitors: 3 },
    { job: null, views: 2, visitors: 2 },
    { job: { title: 'Waiter' }, views: 1, visitors: 1 },
  ]);
  expect(body.previous).toBeNull();
});

test('whole months and single days are summed exactly, and compared with the days before', async () => {
  const { company, cook } = await aSite();
  const { clock } = await testServer();
  const days = [
    '2026-01-30',
    '2026-01-31',
    '2026-02-01',
    '2026-02-28',
    '2026-03-01',
    '2026-03-31',
    '2026-04-02',
  ];
  for (const day of days) await visit(company, day, { jobId: cook.id });
  clock.set(new Date('2026-04-03T10:00:00Z'));
  const viewsOf = async (from: string, to: string) => {
    const { body } = await read(company, { from, to });
    return [body.pages[0]?.views, body.traffic.views, body.previous?.views];
  };
  expect(await viewsOf('2026-01-31', '2026-04-01')).toEqual([5, 5, 1]);
  expect(await viewsOf('2026-02-01', '2026-03-31')).toEqual([4, 4, 2]);
  expect(await viewsOf('2026-02-02', '2026-02-28')).toEqual([1, 1, 3]);
  expect(await viewsOf('2026-02-02', '2026-03-30')).toEqual([2, 2, 3]);
  const all = await read(company, { preset: 'all' });
  expect([all.body.traffic.views, all.body.pages[0]?.views, all.body.previous]).toEqual([7, 7, null]);
  expect(await viewsOf('2026-04-01', '2026-04-03')).toEqual([1, 1, 1]);
  clock.set(null);
});

test('the summaries equal the counts of the pages, also when two servers write at once', async () => {
  const { company, cook, waiter } = await aSite();
  const { platform } = await testServer();
  const counters = [createTrafficCounter(platform), createTrafficCounter(platform)];
  for (const counter of counters)
    for (let visitor = 0; visitor < 20; visitor += 1)
      for (const jobId of [cook.id, waiter.id, null])
        counter.count({
          kind: 'view',
          companyId: company.id,
          timeZone: 'UTC',
          jobId,
          source: `s${visitor % 3}`,
          campaign: '',
          referrerId: null,
          ip: `192.0.2.${visitor}`,
          userAgent: 'Firefox',
        });
  await Promise.all(counters.map((counter) => counter.flush()));
  const { rows } = await company.inTenant((tx) =>
    sql<object>`
      select (select sum(views) from careers_traffic where tenant_id = ${currentTenantId})::int as pages,
             (select array_agg(sum) from (select sum(views)::int from site_traffic
               where tenant_id = ${currentTenantId} group by span) as s) as site,
             (select array_agg(sum) from (select sum(visitors)::int from site_traffic
               where tenant_id = ${currentTenantId} group by span) as s) as visitors,
             (select array[sum(views), sum(visitors)]::int[] from site_days
               where tenant_id = ${currentTenantId}) as days,
             (select sum(views) from page_traffic
               where tenant_id = ${currentTenantId} and span = 'month')::int as months`.execute(tx),
  );
  expect(rows).toEqual([{ pages: 120, site: [120, 120], visitors: [20, 20], days: [120, 20], months: 120 }]);
});

test('members with the permission read it, with the jobs that they may see; others and strangers do not', async () => {
  const { company, cook, waiter } = await aSite();
  const { clock } = await testServer();
  await visit(company, '2026-03-10', { jobId: cook.id }, { jobId: waiter.id }, {});
  const [reader, other] = [await company.member('reports.view'), await company.member('jobs.list')];
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: cook.id, member_id: reader.memberId, role: 'interviewer' })
      .execute(),
  );
  const { body } = await read(company, {}, reader);
  expect(body.pages.map(({ job }) => job?.title ?? 'list').toSorted()).toEqual(['Cook', 'list']);
  expect(body.traffic.views).toBe(3);
  expect((await read(company, {}, other)).status).toBe(403);
  const stranger = await aCompany();
  expect((await read(company, {}, stranger.owner)).status).toBe(404);
  expect((await read(stranger)).body.traffic).toMatchObject({ views: 0, visitors: 0 });
  expect((await read(company, { from: 'yesterday' })).problem.fields).toHaveProperty('from');
  clock.set(null);
});
