import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeDraftsOfJob } from '#apply/server/remove-drafts.ts';
import { jobLifecycle } from '#jobs/lifecycle-contract.ts';
import { binDays } from '#jobs/rules.ts';
import { aJob } from '#jobs/server/factory.ts';
import { currentTenantId, inTenant } from '#platform/server/db/tenant.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { testSecret } from '../../../tests/harness/database.ts';
import { emptyJobBinTask } from './empty-job-bin.ts';

const applicationCount = 4000;
const commentCount = applicationCount / 10;

/** An expired job in the bin, with 4,000 applications and 400 comments on them. */
async function aLargeJob() {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, { title: 'Large', status: 'archived' }));
  const { platform } = await testServer();
  await inTenant(platform.background.db, company.id, async (tx) => {
    await sql`
      with people as (
        insert into candidates (tenant_id, name, surname)
        select ${currentTenantId}, 'Person', n::text from generate_series(1, ${applicationCount}::integer) as n
        returning id)
      insert into applications (tenant_id, job_id, candidate_id, step_id)
      select ${currentTenantId}, ${job.id}::uuid, id, ${job.steps[0]?.id}::uuid from people`.execute(tx);
    await sql`
      insert into comments (tenant_id, candidate_id, application_id, body_html)
      select tenant_id, candidate_id, id, 'x' from applications
       where tenant_id = ${currentTenantId} and job_id = ${job.id}::uuid limit ${commentCount}::integer`.execute(
      tx,
    );
    await sql`
      update jobs set deleted_at = now() - make_interval(days => ${binDays + 1}::integer)
       where tenant_id = ${currentTenantId} and id = ${job.id}::uuid`.execute(tx);
  });
  return { company, jobId: job.id };
}

const countLeft = (company: TestCompany, jobId: string): Promise<number> =>
  company.inTenant(async (tx) => {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from applications where tenant_id = ${company.id}::uuid and job_id = ${jobId}::uuid`.execute(
      tx,
    );
    return rows[0]?.left ?? 0;
  });

const countKept = (company: TestCompany) =>
  company.inTenant(async (tx) => {
    const { rows } = await sql<{ jobs: number; people: number; comments: number }>`
      select (select count(*) from jobs where tenant_id = ${currentTenantId}) as jobs,
             (select count(*) from candidates where tenant_id = ${currentTenantId}) as people,
             (select count(*) from comments where tenant_id = ${currentTenantId}) as comments`.execute(tx);
    return rows[0];
  });

/** Another server that empties the bins. */
async function startEmptying() {
  const { ownerUrl } = await testServer();
  const source = `
    import { openPlatform } from '${import.meta.resolve('#app/server/platform.ts')}';
    import { parseConfig } from '${import.meta.resolve('#platform/server/config.ts')}';
    import { prepareDatabase } from '${import.meta.resolve('#platform/server/db/migrate.ts')}';
    import { allTasks } from '${import.meta.resolve('#app/server/tasks.ts')}';
    const urls = await prepareDatabase(${JSON.stringify(ownerUrl)}, ${JSON.stringify(testSecret)});
    const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: process.env.TMPDIR ?? '/tmp' });
    const platform = await openPlatform(config, urls, { secret: ${JSON.stringify(testSecret)} });
    const task = allTasks(platform).find(({ name }) => name === '${emptyJobBinTask([removeDraftsOfJob]).name}');
    await task.run({}, { ...platform, ...platform.background });
    await platform.close();
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

test('a job with many applications is removed in chunks, and the next run continues after a kill', {
  timeout: 300_000,
}, async () => {
  const { platform } = await testServer();
  const { company, jobId } = await aLargeJob();
  const emptying = await startEmptying();
  while ((await countLeft(company, jobId)) === applicationCount) expect(emptying.exitCode).toBeNull();
  emptying.kill('SIGKILL');
  await once(emptying, 'exit');
  const left = await countLeft(company, jobId);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(applicationCount);
  const kept = { people: applicationCount, comments: commentCount };
  expect(await countKept(company)).toEqual({ jobs: 1, ...kept });
  const params = { companyId: company.id, jobId };
  expect((await company.owner.call(jobLifecycle.restore, { params })).status).toBe(404);
  expect((await company.owner.call(jobLifecycle.listBin, { params, query: {} })).body.items).toEqual([]);
  await emptyJobBinTask([removeDraftsOfJob]).run({}, platform);
  expect(await countLeft(company, jobId)).toBe(0);
  expect(await countKept(company)).toEqual({ jobs: 0, ...kept });
});
