import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { currentTenantId, inTenant } from '#platform/server/db/tenant.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { testSecret } from '../../../tests/harness/database.ts';
import { jobs } from '../contract.ts';
import { stepCounts } from './application-counts.ts';
import { aJob } from './factory.ts';
import { foldApplicationCountsTask } from './fold-application-counts.ts';

const fold = async () => foldApplicationCountsTask.run({}, (await testServer()).platform);

/** A company with twelve jobs, every other of them with one more application than the one before. */
async function someJobs() {
  const company = await aCompany();
  const made = await company.inTenant(async (tx) => {
    const found = [];
    for (let number = 0; number < 12; number++) found.push(await aJob(tx, { title: `Job ${number}` }));
    return found;
  });
  const apply = (number: number, times: number) =>
    company.inTenant(async (tx) => {
      for (let time = 0; time < times; time++) await anApplication(tx, { jobId: made[number]?.id ?? '' });
    });
  for (let number = 0; number < 12; number += 2) await apply(number, number / 2);
  return { company, apply };
}

async function listPage(company: TestCompany, cursor?: string) {
  const query = { sort: 'applicants', limit: 3, ...(cursor === undefined ? {} : { cursor }) } as const;
  const { body } = await company.owner.call(jobs.list, { params: { companyId: company.id }, query });
  return body;
}

async function listAll(company: TestCompany, between = async () => {}): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for (let cursor: string | undefined, isMore = true; isMore; await between()) {
    const page = await listPage(company, cursor);
    found.push(...page.items.map(({ title, steps }): [string, number] => [title, steps[0]?.openCount ?? -1]));
    isMore = page.nextCursor !== null;
    cursor = page.nextCursor ?? undefined;
  }
  return found;
}

test('a list sorted by applicants is in order with changes to fold, after the fold, and with a fold between pages', async () => {
  const { company, apply } = await someJobs();
  const expected = (counts: Record<number, number>) =>
    Array.from({ length: 12 }, (_, number): [number, number] => [number, counts[number] ?? 0])
      .toSorted((one, other) => other[1] - one[1] || other[0] - one[0])
      .map(([number, count]) => [`Job ${number}`, count]);
  const before = { 2: 1, 4: 2, 6: 3, 8: 4, 10: 5 };
  expect(await listAll(company)).toEqual(expected(before));
  await fold();
  expect(await listAll(company)).toEqual(expected(before));
  await apply(3, 3);
  await apply(10, 1);
  await apply(0, 7);
  const after = { ...before, 3: 3, 10: 6, 0: 7 };
  expect(await listAll(company)).toEqual(expected(after));
  expect(await listAll(company, fold)).toEqual(expected(after));
  expect(await listAll(company)).toEqual(expected(after));
});

test('a list sorted by applicants shows each job once while changes are folded', async () => {
  const { company, apply } = await someJobs();
  let isReading = true;
  const changing = (async () => {
    for (let number = 0; isReading; number = (number + 1) % 12) await apply(number, 1);
  })();
  const folding = (async () => {
    while (isReading) await fold();
  })();
  for (let round = 0; round < 40; round++) {
    const query = { sort: 'applicants' } as const;
    const { body } = await company.owner.call(jobs.list, { params: { companyId: company.id }, query });
    expect(body.items.map(({ title }) => title).sort()).toEqual(
      Array.from({ length: 12 }, (_, number) => `Job ${number}`).sort(),
    );
  }
  isReading = false;
  await Promise.all([changing, folding]);
});

const changesCount = 60_000;

/** A job with stored counts, and 60,000 changes to them. */
async function aJobWithChanges() {
  const company = await aCompany();
  const { platform } = await testServer();
  const job = await company.inTenant((tx) => aJob(tx));
  await inTenant(platform.background.db, company.id, (tx) =>
    sql`
      insert into application_count_changes (
        tenant_id, job_id, step_id, open_change, hired_change, total_change, open_entered_seconds_change)
      select ${currentTenantId}, ${job.id}::uuid, s.id, 1, 0, 1, n
        from job_steps s cross join generate_series(1, ${changesCount / 5}::integer) as n
       where s.tenant_id = ${currentTenantId} and s.job_id = ${job.id}::uuid`.execute(tx),
  );
  const read = () =>
    company.inTenant(async (tx) => {
      const { rows } = await sql<{ changes: number; counted: string; stored: number }>`
        select (select count(*) from application_count_changes where tenant_id = ${currentTenantId}) as changes,
               (select sum(open_count) || ' ' || sum(total_count) || ' ' || sum(open_entered_seconds)
                  from ${stepCounts(sql`= ${job.id}::uuid`)} as k) as counted,
               (select sum(open_count) from job_counts where tenant_id = ${currentTenantId}) as stored`.execute(
        tx,
      );
      return rows[0] ?? { changes: -1, counted: '', stored: -1 };
    });
  return { read };
}

/** Another server that folds, and kills itself as it sends its third statement. */
async function startFolding() {
  const { ownerUrl } = await testServer();
  const source = `
    import pg from 'pg';
    import { openPlatform } from '${import.meta.resolve('#app/server/platform.ts')}';
    import { parseConfig } from '${import.meta.resolve('#platform/server/config.ts')}';
    import { prepareDatabase } from '${import.meta.resolve('#platform/server/db/migrate.ts')}';
    import { foldApplicationCountsTask } from '${import.meta.resolve('./fold-application-counts.ts')}';
    const urls = await prepareDatabase(${JSON.stringify(ownerUrl)}, ${JSON.stringify(testSecret)});
    const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: process.env.TMPDIR ?? '/tmp' });
    const platform = await openPlatform(config, urls, { secret: ${JSON.stringify(testSecret)} });
    const { query } = pg.Client.prototype;
    let folds = 0;
    pg.Client.prototype.query = function (...args) {
      if (String(args[0]?.text ?? args[0]).includes('with folded as') && (folds += 1) === 3)
        process.kill(process.pid, 'SIGKILL');
      return query.apply(this, args);
    };
    await foldApplicationCountsTask.run({}, { ...platform, ...platform.background });
    await platform.close();
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

test('a fold that is killed half-way loses no change and counts none twice', {
  timeout: 120_000,
}, async () => {
  const { read } = await aJobWithChanges();
  const before = await read();
  expect(before).toMatchObject({ changes: changesCount, stored: 0 });
  const [, signal] = (await once(await startFolding(), 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  const killed = await read();
  expect(killed.changes).toBeGreaterThan(0);
  expect(killed.changes).toBeLessThan(changesCount);
  expect(killed.counted).toBe(before.counted);
  expect(killed.stored).toBe(changesCount - killed.changes);
  // Until PostgreSQL notices the end of the killed server, its lock is held and a fold leaves the changes.
  while ((await read()).changes > 0) await fold();
  expect(await read()).toEqual({ changes: 0, counted: before.counted, stored: changesCount });
});
