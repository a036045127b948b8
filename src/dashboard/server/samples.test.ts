import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { boards } from '#board/contract.ts';
import { aCandidate, listTagNames } from '#candidates/server/factory.ts';
import { foldCandidateCounts } from '#candidates/server/fold-candidate-counts.ts';
import { comments } from '#comments/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { foldApplicationCounts } from '#jobs/server/fold-application-counts.ts';
import { companyTables } from '#platform/server/db/company-tables.ts';
import { aCompany, type Caller, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { asSuperuser } from '../../../tests/harness/database.ts';
import { callsOf } from '../../../tests/harness/duplicates.ts';
import { type Dashboard, dashboards } from '../contract.ts';
import { sampleData } from '../samples-contract.ts';

const add = (company: TestCompany, by: Caller = company.owner) =>
  by.call(sampleData.addSamples, { params: { companyId: company.id } });
const remove = (company: TestCompany, by: Caller = company.owner) =>
  by.call(sampleData.removeSamples, { params: { companyId: company.id } });

async function read(company: TestCompany, by: Caller = company.owner): Promise<Dashboard> {
  const { status, body } = await by.call(dashboards.read, { params: { companyId: company.id } });
  expect(status).toBe(200);
  return body;
}

/** Every row of every table of a company, after the counts were folded. */
const rowsOf = (company: TestCompany): Promise<Record<string, unknown[]>> =>
  company.inTenant(async (tx) => {
    await foldApplicationCounts(tx);
    await foldCandidateCounts(tx);
    const found: Record<string, unknown[]> = {};
    for (const table of companyTables) {
      const { rows } = await sql`
        select to_jsonb(t) as row from ${sql.table(table)} t where t.tenant_id = ${company.id}::uuid order by 1`.execute(
        tx,
      );
      found[table] = rows;
    }
    return found;
  });

const idsOf = (company: TestCompany) =>
  company.inTenant((tx) => tx.selectFrom('sample_data').selectAll().executeTakeFirst());

const mailsOf = async (company: TestCompany): Promise<number> => {
  const { platform } = await testServer();
  const rows = await platform.system
    .selectFrom('outbox')
    .select('id')
    .where('company_id', '=', company.id)
    .execute();
  return rows.length;
};

test('sample data fills the screens of an empty company, and removing it leaves no row', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  expect((await add(other)).status).toBe(200);
  const [before, ofOther] = [await rowsOf(company), await rowsOf(other)];
  expect((await read(company)).can.addSamples).toBe(true);

  expect((await add(company)).status).toBe(200);
  const filled = await read(company);
  expect(filled).toMatchObject({
    can: { addSamples: false },
    samples: { jobs: 2, people: 12, keptJobs: [] },
  });
  expect(filled.latest).toHaveLength(8);
  expect(filled.candidates?.total).toBe(12);
  expect(filled.locations?.countries.length).toBeGreaterThan(2);
  const waiting = Object.fromEntries((filled.waiting ?? []).map(({ kind, rows }) => [kind, rows.length]));
  expect(waiting).toMatchObject({ unseen: 2, late: 1 });
  const jobId = (await idsOf(company))?.job_ids[0] ?? '';
  const shown = await company.owner.call(boards.board, {
    params: { companyId: company.id, jobId },
    query: {},
  });
  expect(shown.status).toBe(200);
  // The counts are folded with the samples, and again without them.
  expect((await rowsOf(company))['candidate_days']).not.toEqual([]);

  expect((await remove(company)).status).toBe(200);
  expect(await rowsOf(company)).toEqual(before);
  expect(await rowsOf(other)).toEqual(ofOther);
  expect(await read(company)).toMatchObject({ can: { addSamples: true }, samples: null });
  expect(await mailsOf(company)).toBe(0);
});

test('the sample data is in the language of the owner, marked, never public and without an address', async () => {
  const company = await aCompany();
  const { platform } = await testServer();
  await platform.system
    .updateTable('users')
    .set({ language: 'tr' })
    .where('id', '=', company.owner.userId)
    .execute();
  expect((await add(company)).status).toBe(200);
  const { jobs, people, tags, periods } = await company.inTenant(async (tx) => ({
    jobs: await tx.selectFrom('jobs').select(['title', 'slug', 'status', 'language']).execute(),
    people: await tx.selectFrom('candidates').select(['email', 'phone_number', 'user_id']).execute(),
    tags: await listTagNames(tx),
    periods: await tx.selectFrom('step_periods').select('application_id').execute(),
  }));
  expect(jobs.map((job) => [job.title.endsWith('(örnek)'), job.status, job.language])).toEqual(
    Array.from({ length: 2 }, () => [true, 'closed', 'tr']),
  );
  expect(new Set(people.map((person) => JSON.stringify(person)))).toEqual(
    new Set([JSON.stringify({ email: '', phone_number: '', user_id: null })]),
  );
  expect(new Set(tags.flatMap((person) => person.tags))).toEqual(new Set(['Örnek']));
  expect(periods.length).toBeGreaterThan(people.length);
  const { app } = await testServer();
  for (const { slug } of jobs) {
    const page = await app.inject({ url: `/careers/${company.slug}/${slug}` });
    expect(page.statusCode).toBe(404);
  }
});

test('forty calls at once add one set, and forty remove it', async () => {
  const company = await aCompany();
  const before = await rowsOf(company);
  const statuses = async (call: (one: typeof company) => Promise<{ status: number }>) =>
    new Set((await Promise.all(Array.from({ length: 40 }, () => call(company)))).map(({ status }) => status));
  expect(await statuses(add)).toEqual(new Set([200]));
  expect((await read(company)).candidates?.total).toBe(12);
  expect(await statuses(remove)).toEqual(new Set([200]));
  expect(await rowsOf(company)).toEqual(before);
});

test('a connection that breaks in the middle leaves nothing of the sample data, nor removes a part of it', async () => {
  const company = await aCompany();
  const before = await rowsOf(company);
  await breakInTheMiddle(company, () => add(company));
  expect(await rowsOf(company)).toEqual(before);
  expect((await add(company)).status).toBe(200);
  const added = await rowsOf(company);
  await breakInTheMiddle(company, () => remove(company));
  expect(await rowsOf(company)).toEqual(added);
  expect((await remove(company)).status).toBe(200);
  expect(await rowsOf(company)).toEqual(before);
});

/** Lets the call wait for a locked row of the company, and breaks its connection there. */
async function breakInTheMiddle(
  company: TestCompany,
  call: () => Promise<{ status: number }>,
): Promise<void> {
  const { ownerUrl } = await testServer();
  const operator = new pg.Client({ connectionString: asSuperuser(ownerUrl) });
  await operator.connect();
  await operator.query('begin');
  // Adding locks the host of the meeting; removing locks the applications of the candidates.
  await operator.query('select from app.members where tenant_id = $1 for update', [company.id]);
  await operator.query('select from app.applications where tenant_id = $1 for update', [company.id]);
  const called = call();
  const breakConnections = async () => {
    await operator.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await operator.query(`
      select pg_terminate_backend(pid) from pg_locks
        join pg_stat_activity using (pid) where datname = current_database() and not granted`);
    return rowCount;
  };
  await expect.poll(breakConnections).toBeGreaterThan(0);
  await operator.query('rollback');
  await operator.end();
  expect((await called).status).toBeGreaterThanOrEqual(500);
}

test('a company with a candidate gets no sample data, and one that deleted all samples can add them again', async () => {
  const company = await aCompany();
  await company.inTenant(async (tx) => anApplication(tx, { jobId: (await aJob(tx)).id }));
  expect(await add(company)).toMatchObject({ status: 409, body: { code: 'dashboard.not_empty' } });
  expect((await read(company)).can.addSamples).toBe(false);
  expect(await idsOf(company)).toBeUndefined();

  const again = await aCompany();
  await add(again);
  await again.inTenant(async (tx) => {
    await tx.deleteFrom('candidates').execute();
    await tx.deleteFrom('jobs').execute();
  });
  expect(await read(again)).toMatchObject({ can: { addSamples: true }, samples: null });
  expect((await add(again)).status).toBe(200);
  expect((await read(again)).samples).toMatchObject({ jobs: 2, people: 12 });
});

test('a sample candidate into whom a real one was merged stays when the rest is removed', async () => {
  const company = await aCompany();
  await add(company);
  const [sampleId = '', otherSampleId = '', thirdSampleId = ''] = (await idsOf(company))?.candidate_ids ?? [];
  const real = await company.inTenant((tx) => aCandidate(tx));
  for (const [candidateId, otherId] of [
    [sampleId, real.id],
    [otherSampleId, thirdSampleId],
  ] as const)
    expect((await callsOf(company.id, candidateId, otherId).merge(company.owner)).status).toBe(200);
  expect((await remove(company)).status).toBe(200);
  const left = await company.inTenant((tx) => tx.selectFrom('candidates').select('id').execute());
  expect(left).toEqual([{ id: sampleId }]);
  expect((await callsOf(company.id, sampleId, real.id).undo(company.owner)).status).toBe(200);
});

test('a sample job with a real applicant stays with them when the rest is removed', async () => {
  const company = await aCompany();
  await add(company);
  const { job_ids: [jobId = '', otherId = ''] = [], candidate_ids: [sampleId = ''] = [] } =
    (await idsOf(company)) ?? {};
  const { real, own } = await company.inTenant(async (tx) => {
    const ownJob = await aJob(tx, { title: 'Own job' });
    return {
      real: await anApplication(tx, { jobId }),
      own: await anApplication(tx, { jobId: ownJob.id, candidate_id: sampleId }),
    };
  });
  const params = { companyId: company.id, candidateId: sampleId };
  const written = await company.owner.call(comments.create, { params, body: { bodyHtml: '<p>Hello</p>' } });
  expect(written.status).toBe(201);
  expect((await read(company)).samples?.keptJobs).toMatchObject([{ job: { id: jobId }, people: 1 }]);

  expect((await remove(company)).status).toBe(200);
  const left = await company.inTenant(async (tx) => ({
    jobs: (await tx.selectFrom('jobs').select('id').execute()).map(({ id }) => id),
    people: await tx.selectFrom('candidates').select('id').execute(),
    applications: await tx.selectFrom('applications').select(['id', 'job_id']).execute(),
    comments: await tx.selectFrom('comments').select('id').execute(),
  }));
  expect(left.jobs).toHaveLength(2);
  expect(left.jobs).toContain(jobId);
  expect(left.jobs).not.toContain(otherId);
  expect(left).toMatchObject({
    people: [{ id: real.candidate_id }],
    applications: [{ id: real.id, job_id: jobId }],
    comments: [],
  });
  expect(left.applications).not.toContainEqual({ id: own.id });
  expect((await read(company)).samples).toBeNull();
});

test('members without ownership, strangers and visitors neither see, add nor remove sample data', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const member = await company.member('jobs.create', 'jobs.delete', 'candidates.create', 'candidates.delete');
  for (const call of [add, remove]) {
    expect((await call(company, member)).status).toBe(403);
    expect((await call(company, other.owner)).status).toBe(404);
    expect((await call(company, visitor())).status).toBe(401);
  }
  await add(company);
  const before = await rowsOf(company);
  expect(await read(company, member)).toMatchObject({ can: { addSamples: false }, samples: null });
  expect((await remove(company, member)).status).toBe(403);
  expect((await remove(company, other.owner)).status).toBe(404);
  expect(await rowsOf(company)).toEqual(before);
});
