import { expect, test } from 'vitest';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { jobs } from '../contract.ts';
import { jobLinks } from '../links-contract.ts';
import { aJob } from './factory.ts';

async function aLinkedJob() {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, { title: 'Linked' }));
  const at = { params: { companyId: company.id, jobId: job.id } };
  const create = (caller: Caller, name: string) =>
    caller.call(jobLinks.createLink, { ...at, body: { name } });
  const list = async (caller: Caller = company.owner) => (await caller.call(jobLinks.listLinks, at)).body;
  return { company, job, at, create, list };
}

test('a link has the views and applications that arrived through it', async () => {
  const { company, job, create, list } = await aLinkedJob();
  const { platform } = await testServer();
  const made = await create(company.owner, 'Üniversite Panosu (Mayıs)');
  const address = `${platform.config.publicUrl}/careers/${company.slug}/${job.slug}`;
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ source: 'üniversite-panosu-mayıs', views: 0, applications: 0 });
  expect(made.body.url).toBe(`${address}?utm_source=${encodeURIComponent('üniversite-panosu-mayıs')}`);
  await company.inTenant(async (tx) => {
    const views = { job_id: job.id, source: made.body.source, views: 3, visitors: 2 };
    await tx
      .insertInto('careers_traffic')
      .values([
        { ...views, day: '2030-01-01' },
        { ...views, day: '2030-01-02' },
        { ...views, day: '2030-01-02', source: 'direct' },
      ])
      .execute();
    const { id } = await tx
      .insertInto('candidates')
      .values({ name: 'A', surname: 'B' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('applications')
      .values({ job_id: job.id, candidate_id: id, step_id: job.steps[0]?.id ?? '', source: made.body.source })
      .execute();
  });
  expect((await list()).items).toMatchObject([
    { name: 'Üniversite Panosu (Mayıs)', views: 6, applications: 1 },
  ]);
});

test('two links of a job never share a source, even concurrently, and a name needs a letter or digit', async () => {
  const { company, create, list } = await aLinkedJob();
  const both = await Promise.all([create(company.owner, 'LinkedIn'), create(company.owner, 'linkedin!')]);
  expect(new Set(both.map((one) => one.status))).toEqual(new Set([201, 409]));
  const again = await create(company.owner, 'LINKEDIN');
  expect([again.status, again.problem.code, Object.keys(again.problem.fields ?? {})]).toEqual([
    409,
    'jobs.link_exists',
    ['name'],
  ]);
  expect((await create(company.owner, '!!!')).problem.code).toBe('jobs.link_unnamed');
  for (const name of ['Referral', 'manual', ' Suggestion!', 'introduction'])
    expect([name, (await create(company.owner, name)).problem.code]).toEqual([name, 'jobs.link_reserved']);
  expect((await list()).items).toHaveLength(1);
});

test('a link is deleted once, and only from its own job', async () => {
  const { company, at, create, list } = await aLinkedJob();
  const { body: link } = await create(company.owner, 'Radio');
  const other = await company.inTenant((tx) => aJob(tx));
  const remove = (jobId: string) =>
    company.owner.call(jobLinks.deleteLink, { params: { ...at.params, jobId, linkId: link.id } });
  expect((await remove(other.id)).status).toBe(404);
  expect((await remove(at.params.jobId)).status).toBe(200);
  expect((await remove(at.params.jobId)).status).toBe(404);
  expect((await list()).items).toEqual([]);
});

test('the hiring team reads links and cannot create any; other members and companies get 404', async () => {
  const { company, job, at, create, list } = await aLinkedJob();
  const [onTeam, outsider] = [await company.member(), await company.member('jobs.update')];
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: job.id, member_id: onTeam.memberId, role: 'recruiter' })
      .execute(),
  );
  expect((await list(onTeam)).can).toEqual({ update: false });
  expect((await create(onTeam, 'A')).status).toBe(403);
  expect((await create(outsider, 'A')).status).toBe(404);
  const { owner } = await aCompany();
  expect((await owner.call(jobLinks.listLinks, at)).status).toBe(404);
  expect((await create(owner, 'A')).status).toBe(404);
  expect((await company.owner.call(jobs.read, at)).status).toBe(200);
});

test('the source of a long name is never cut inside a letter', async () => {
  const { company, create } = await aLinkedJob();
  const { body } = await create(company.owner, `a${'𐐨'.repeat(29)}`);
  expect(body.source).toBe(`a${'𐐨'.repeat(24)}`);
});

test('links of an archived job cannot be created or deleted until it is unarchived', async () => {
  const { company, at, create, list } = await aLinkedJob();
  const kept = await create(company.owner, 'Kept');
  const remove = () =>
    company.owner.call(jobLinks.deleteLink, { params: { ...at.params, linkId: kept.body.id } });
  expect(await list()).toMatchObject({ can: { update: true }, disabledReason: null });
  await company.owner.call(jobs.archive, at);
  const refused = [await create(company.owner, 'Late'), await remove()];
  expect(refused.map((answer) => [answer.status, answer.problem.code])).toEqual([
    [409, 'jobs.archived'],
    [409, 'jobs.archived'],
  ]);
  expect(await list()).toMatchObject({
    items: [{ name: 'Kept' }],
    can: { update: false },
    disabledReason: 'jobs.archived',
  });
  const reader = await company.member('jobs.list', 'jobs.get');
  expect(await list(reader)).toMatchObject({ can: { update: false }, disabledReason: null });
  await company.owner.call(jobs.unarchive, at);
  expect((await create(company.owner, 'Late')).status).toBe(201);
  expect((await remove()).status).toBe(200);
});
