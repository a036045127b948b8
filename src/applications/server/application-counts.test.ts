import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { removeDraftsOfJob } from '#apply/server/remove-drafts.ts';
import { boards } from '#board/contract.ts';
import { averageDays } from '#board/rules.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { jobs } from '#jobs/contract.ts';
import { jobLifecycle } from '#jobs/lifecycle-contract.ts';
import { jobLists } from '#jobs/lists-contract.ts';
import { binDays } from '#jobs/rules.ts';
import { stepCounts } from '#jobs/server/application-counts.ts';
import { aJob } from '#jobs/server/factory.ts';
import { foldApplicationCountsTask } from '#jobs/server/fold-application-counts.ts';
import { jobSteps } from '#jobs/steps-contract.ts';
import { outsideTransactions } from '#platform/server/db/nested-connections.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { stepSettings } from '#stages/contract.ts';
import { reports } from '#reports/contract.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { applications } from '../contract.ts';
import { emptyJobBinTask } from './empty-job-bin.ts';
import { anApplication } from './factory.ts';

/** A company with a published job, and `made` open applications on its first step. */
async function aJobWith(count: number) {
  const company = await aCompany();
  const { job, made } = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { standardFieldModes: { cv: 'optional' } as never });
    const made = [];
    for (let number = 0; number < count; number++) made.push(await anApplication(tx, { jobId: job.id }));
    return { job, made };
  });
  const step = (kind: string) => job.steps.find((one) => one.kind === kind)?.id ?? '';
  const at = { params: { companyId: company.id, jobId: job.id } };
  return { company, job, made, step, at };
}

type Fixture = Awaited<ReturnType<typeof aJobWith>>;

const fold = async () => foldApplicationCountsTask.run({}, (await testServer()).platform);

const countChanges = (company: TestCompany): Promise<number> =>
  company.inTenant(async (tx) => {
    const rows = await tx.selectFrom('application_count_changes').select('id').execute();
    return rows.length;
  });

type CountedStep = { id: string; open: number; hired: number; total: number; average: number | null };

/** Counts the applications of the job directly. */
async function countAfresh({ company, job }: Fixture) {
  const { clock } = await testServer();
  const rows = await company.inTenant((tx) =>
    tx
      .selectFrom('job_steps')
      .leftJoin('applications as a', 'a.step_id', 'job_steps.id')
      .select(['job_steps.id', 'a.outcome', 'a.step_entered_at'])
      .where('job_steps.job_id', '=', job.id)
      .orderBy('job_steps.position')
      .execute(),
  );
  const steps = [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]): CountedStep => {
    const of = (outcome: string) => all.filter((row) => row.outcome === outcome);
    const open = of('open');
    const seconds = open.reduce(
      (sum, row) => sum + Math.round((row.step_entered_at?.getTime() ?? 0) / 1000),
      0,
    );
    const total = all.filter((row) => row.outcome !== null).length;
    return {
      id,
      open: open.length,
      hired: of('hired').length,
      total,
      average: averageDays(open.length, seconds, clock.now()),
    };
  });
  return expectedAnswers(steps);
}

function expectedAnswers(steps: CountedStep[]) {
  const sum = (of: (step: CountedStep) => number) => steps.reduce((total, step) => total + of(step), 0);
  const openAndTotal = steps.map(({ id, open, total }) => [id, open, total]);
  return {
    job: openAndTotal,
    list: openAndTotal,
    board: steps.map(({ id, open, hired, average }) => [id, open + hired, average]),
    closed: sum(({ open, hired, total }) => total - open - hired),
    report: steps.map(({ open }) => open).slice(0, -1),
    consequences: sum(({ open }) => open),
  };
}

/** The responses of every call that contains the counts. */
async function readAnswers({ company, job, at }: Fixture) {
  const { owner } = company;
  const ofCompany = { params: { companyId: company.id } };
  const read = (await owner.call(jobs.read, at)).body;
  const list = (await owner.call(jobs.list, { ...ofCompany, query: { sort: 'applicants' } })).body;
  const board = (await owner.call(boards.board, { ...at, query: {} })).body;
  const report = (await owner.call(reports.readReport, { ...at, query: {} })).body;
  const touched = await owner.call(jobLists.consequences, { ...ofCompany, query: { ids: job.id } as never });
  const openAndTotal = (steps: { id: string; openCount: number; totalCount: number }[] | undefined) =>
    steps?.map(({ id, openCount, totalCount }) => [id, openCount, totalCount]);
  return {
    job: openAndTotal(read.steps),
    list: openAndTotal(list.items.find(({ id }) => id === job.id)?.steps),
    board: board.columns.map(({ id, count, averageDays: average }) => [id, count, average]),
    closed: board.closedCount,
    report: report.timeInStep.map(({ standing }) => standing),
    consequences: touched.body.openApplications,
  };
}

async function expectRightAnswers(fixture: Fixture): Promise<void> {
  expect(await readAnswers(fixture)).toEqual(await countAfresh(fixture));
  await fold();
  expect(await countChanges(fixture.company)).toBe(0);
  expect(await readAnswers(fixture)).toEqual(await countAfresh(fixture));
}

const ok = (result: { status: number }) => expect([200, 201]).toContain(result.status);

test('the counts are right at once and after a fold, for every kind of change', async () => {
  const fixture = await aJobWith(4);
  const { company, job, made, step, at } = fixture;
  const { owner } = company;
  const on = (index: number) => ({
    params: { companyId: company.id, applicationId: made[index]?.id ?? '' },
  });
  const move = (index: number, kind: string, version: number) =>
    owner.call(applications.move, { ...on(index), body: { stepId: step(kind), version } });
  const versioned = (index: number, version: number) => ({ id: made[index]?.id ?? '', version });
  const reason = 'Other';
  await company.inTenant((tx) =>
    anApplication(tx, { jobId: job.id, step_entered_at: new Date(Date.now() - 10 * 86_400_000) }),
  );
  await expectRightAnswers(fixture);
  const candidateId = await company.inTenant(async (tx) => (await aCandidate(tx)).id);
  ok(await owner.call(applications.add, { ...at, body: { candidateId } }));
  const applicant = await anApplicant(company.slug, job.slug);
  await applicant.change(contact('count@example.test'));
  ok(await applicant.submit());
  await expectRightAnswers(fixture);
  ok(await move(0, 'interview', 1));
  await expectRightAnswers(fixture);
  ok(await move(0, 'hired', 2));
  await expectRightAnswers(fixture);
  ok(await move(0, 'offer', 3));
  ok(await owner.call(applications.reject, { ...on(1), body: { reason, note: '', version: 1 } }));
  await expectRightAnswers(fixture);
  ok(await owner.call(applications.unreject, on(1)));
  ok(
    await owner.call(applications.moveSeveral, {
      ...at,
      body: { stepId: step('screening'), applications: [versioned(2, 1), versioned(3, 1)] },
    }),
  );
  await expectRightAnswers(fixture);
  ok(
    await owner.call(applications.rejectSeveral, {
      ...at,
      body: { reason, note: '', applications: [versioned(2, 2), versioned(3, 2)] },
    }),
  );
  await expectRightAnswers(fixture);
  await company.inTenant((tx) =>
    tx
      .updateTable('applications')
      .set({ outcome: 'withdrawn', closed_at: new Date() })
      .where('tenant_id', '=', company.id)
      .where('id', '=', made[1]?.id ?? '')
      .execute(),
  );
  await expectRightAnswers(fixture);
  ok(await owner.call(jobLifecycle.complete, { ...at, body: { closeOpen: { reason, note: '' } } }));
  await expectRightAnswers(fixture);
  ok(await owner.call(jobLifecycle.uncomplete, at));
  await expectRightAnswers(fixture);
  await company.inTenant((tx) =>
    tx
      .deleteFrom('candidates')
      .where('tenant_id', '=', company.id)
      .where('id', '=', made[0]?.candidate_id ?? '')
      .execute(),
  );
  await expectRightAnswers(fixture);
  expect((await countAfresh(fixture)).job.map(([, , total]) => total)).toEqual([4, 2, 0, 0, 0]);
});

test('changes of a step that is removed before the fold still count for its job', async () => {
  const fixture = await aJobWith(3);
  const { company, step, at } = fixture;
  await fold();
  const seen = (await company.owner.call(jobs.read, at)).body.steps.map((step) => stepSettings.parse(step));
  const [gone, ...steps] = seen;
  const moves = [{ from: gone?.id ?? '', to: step('interview') }];
  ok(await company.owner.call(jobSteps.saveSteps, { ...at, body: { seen, steps, moves } }));
  expect(await countChanges(company)).toBe(6);
  await expectRightAnswers(fixture);
  const stored = await company.inTenant((tx) => tx.selectFrom('job_counts').select('open_count').execute());
  expect(stored).toEqual([{ open_count: 3 }]);
});

test('the bin shows the number of applications, and deleting a job deletes its counts', async () => {
  const { company, at } = await aJobWith(2);
  const { platform, clock } = await testServer();
  ok(await company.owner.call(jobs.archive, at));
  ok(await company.owner.call(jobs.delete, at));
  const bin = async () =>
    (await company.owner.call(jobLifecycle.listBin, { ...at, query: {} })).body.items.map(
      ({ applicationCount }) => applicationCount,
    );
  expect(await bin()).toEqual([2]);
  await fold();
  expect(await bin()).toEqual([2]);
  clock.set(new Date(Date.now() + (binDays + 1) * 86_400_000));
  onTestFinished(() => clock.set(null));
  await emptyJobBinTask([removeDraftsOfJob]).run({}, platform);
  await fold();
  const tables = ['step_counts', 'job_counts', 'application_count_changes'] as const;
  const left = await company.inTenant((tx) =>
    Promise.all(tables.map((table) => tx.selectFrom(table).select('job_id').execute())),
  );
  expect(left).toEqual([[], [], []]);
});

test('an application does not wait for another uncommitted one', async () => {
  const { company, job, at } = await aJobWith(0);
  const applicant = await anApplicant(company.slug, job.slug);
  await applicant.change(contact('second@example.test'));
  await company.inTenant(async (tx) => {
    await anApplication(tx, { jobId: job.id });
    ok(await outsideTransactions(() => applicant.submit()));
  });
  const read = await company.owner.call(jobs.read, at);
  expect(read.body.steps[0]?.openCount).toBe(2);
});

test('forty concurrent applicants are all counted', async () => {
  const fixture = await aJobWith(0);
  const { company, job } = fixture;
  const applicants = await Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      const applicant = await anApplicant(company.slug, job.slug);
      await applicant.change(contact(`forty-${number}@example.test`));
      return applicant;
    }),
  );
  const sent = await Promise.all(applicants.map((applicant) => applicant.submit()));
  for (const result of sent) ok(result);
  expect((await readAnswers(fixture)).consequences).toBe(40);
  await expectRightAnswers(fixture);
});

test('forty concurrent moves are all counted', async () => {
  const fixture = await aJobWith(40);
  const { company, made, step } = fixture;
  const kinds = ['screening', 'interview', 'offer', 'hired'];
  const moved = await Promise.all(
    made.map(({ id }, index) =>
      company.owner.call(applications.move, {
        params: { companyId: company.id, applicationId: id },
        body: { stepId: step(kinds[index % kinds.length] ?? ''), version: 1 },
      }),
    ),
  );
  for (const result of moved) ok(result);
  expect((await readAnswers(fixture)).report).toEqual([0, 10, 10, 10]);
  await expectRightAnswers(fixture);
});

/** The stored counts by step and the directly counted applications, in one statement. */
const compareCounts = ({ company, job }: Fixture) =>
  company.inTenant(async (tx) => {
    const { rows } = await sql<{ counted: string; direct: string }>`
      select (select json_agg(c order by c.step_id)
                from (select step_id, open_count, hired_count, total_count, open_entered_seconds
                        from ${stepCounts(sql`= ${job.id}::uuid`)} as k where total_count > 0) as c)::text as counted,
             (select json_agg(c order by c.step_id)
                from (select step_id, count(*) filter (where outcome = 'open') as open_count,
                             count(*) filter (where outcome = 'hired') as hired_count, count(*) as total_count,
                             coalesce(sum(extract(epoch from step_entered_at)::bigint)
                                        filter (where outcome = 'open'), 0) as open_entered_seconds
                        from applications where tenant_id = ${currentTenantId} and job_id = ${job.id}::uuid
                       group by step_id) as c)::text as direct`.execute(tx);
    return rows[0];
  });

test('each reader counts every change once while changes are written and folded', async () => {
  const fixture = await aJobWith(12);
  const { company, job, made } = fixture;
  let isWriting = true;
  const whileWriting = async (work: () => Promise<void>): Promise<void> => {
    while (isWriting) await work();
  };
  const change = async (index: number): Promise<void> => {
    for (let round = 0; round < 15; round++) {
      await company.inTenant(async (tx) => {
        const stepId = job.steps[(index + round) % 4]?.id ?? '';
        await tx
          .updateTable('applications')
          .set({ step_id: stepId, step_entered_at: new Date() })
          .where('tenant_id', '=', company.id)
          .where('id', '=', made[index]?.id ?? '')
          .execute();
        await anApplication(tx, { jobId: job.id, step_id: stepId });
      });
    }
  };
  let reads = 0;
  const compare = async (): Promise<void> => {
    const found = await compareCounts(fixture);
    expect(found?.counted).toBe(found?.direct);
    reads += 1;
  };
  const others = [whileWriting(fold), whileWriting(fold), whileWriting(compare), whileWriting(compare)];
  await Promise.all(made.map((_one, index) => change(index))).finally(() => (isWriting = false));
  await Promise.all(others);
  expect(reads).toBeGreaterThan(5);
  await expectRightAnswers(fixture);
});

test('a fold that meets a locked step leaves its changes to the next one', async () => {
  const fixture = await aJobWith(2);
  const held = await holdRows('job_steps', [fixture.step('applied')]);
  await fold();
  expect(await countChanges(fixture.company)).toBe(2);
  await held.release();
  await expectRightAnswers(fixture);
});
