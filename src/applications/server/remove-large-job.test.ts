import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobLifecycle } from '#jobs/lifecycle-contract.ts';
import { binDays } from '#jobs/rules.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { testSecret } from '../../../tests/harness/database.ts';
import { emptyJobBinTask } from './empty-job-bin.ts';

const applicationCount = 20_000;

/** A job in the bin whose days are over, with 20,000 applications and a comment on each. */
async function aLargeJob() {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, { title: 'Large', status: 'archived' }));
  const { platform } = await testServer();
  await inTenant(platform.background.db, company.id, async (tx) => {
    await sql`
      with people as (
        insert into candidates (name, surname) select 'Person', n::text from generate_series(1, ${applicationCount}::integer) as n
        returning id)
      insert into applications (job_id, candidate_id, step_id)
      select ${job.id}::uuid, id, ${job.steps[0]?.id}::uuid from people`.execute(tx);
    await sql`
      insert into comments (candidate_id, application_id, body_html)
      select candidate_id, id, 'x' from applications where job_id = ${job.id}::uuid`.execute(tx);
    await sql`
      update jobs set deleted_at = now() - make_interval(days => ${binDays + 1}::integer) where id = ${job.id}::uuid`.execute(
      tx,
    );
  });
  return { company, jobId: job.id };
}

const countOf = (company: TestCompany, jobId: string) =>
  company.inTenant(async (tx) => {
    const { rows } = await sql<{ applications: number; jobs: number; people: number; comments: number }>`
      select (select count(*) from applications where job_id = ${jobId}::uuid) as applications,
             (select count(*) from jobs where id = ${jobId}::uuid) as jobs,
             (select count(*) from candidates) as people, (select count(*) from comments) as comments`.execute(
      tx,
    );
    return rows[0];
  });

/** Another server that empties the bins. */
async function startEmptying() {
  const { ownerUrl } = await testServer();
  const source = `
    import { openPlatform } from '${import.meta.resolve('#app/server/platform.ts')}';
    import { parseConfig } from '${import.meta.resolve('#platform/server/config.ts')}';
    import { prepareDatabase } from '${import.meta.resolve('#platform/server/db/migrate.ts')}';
    import { emptyJobBinTask } from '${import.meta.resolve('./empty-job-bin.ts')}';
    const urls = await prepareDatabase(${JSON.stringify(ownerUrl)}, ${JSON.stringify(testSecret)});
    const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: process.env.TMPDIR ?? '/tmp' });
    const platform = await openPlatform(config, urls, { secret: ${JSON.stringify(testSecret)} });
    await emptyJobBinTask.run({}, { ...platform, ...platform.background });
    await platform.close();
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

test('a job with 20,000 applications is removed in chunks; killed half-way, the next run goes on', {
  timeout: 300_000,
}, async () => {
  const { platform } = await testServer();
  const { company, jobId } = await aLargeJob();
  const emptying = await startEmptying();
  for (let left = applicationCount; left === applicationCount; ) {
    left = (await countOf(company, jobId))?.applications ?? 0;
  }
  emptying.kill('SIGKILL');
  await once(emptying, 'exit');
  const half = await countOf(company, jobId);
  expect(half).toMatchObject({ jobs: 1, people: applicationCount, comments: applicationCount });
  expect(half?.applications).toBeGreaterThan(0);
  expect(half?.applications).toBeLessThan(applicationCount);
  const params = { companyId: company.id, jobId };
  expect((await company.owner.call(jobLifecycle.restore, { params })).status).toBe(404);
  expect((await company.owner.call(jobLifecycle.listBin, { params, query: {} })).body.items).toEqual([]);
  await emptyJobBinTask.run({}, platform);
  expect(await countOf(company, jobId)).toEqual({
    applications: 0,
    jobs: 0,
    people: applicationCount,
    comments: applicationCount,
  });
});
