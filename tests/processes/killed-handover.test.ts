import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { handovers } from '#handovers/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { rowsOf } from '../harness/company-rows.ts';
import { callsOf } from '../harness/duplicates.ts';
import { startKadro } from '../harness/kadro-process.ts';

const people = 2000;

/** A recruiter with so many people of two jobs, half of them with a task. */
async function aBusyRecruiter() {
  const company = await aCompany();
  const [recruiter, colleague] = [await company.member(), await company.member()];
  const hiringTeam = [{ memberId: recruiter.memberId, role: 'recruiter' as const }];
  const firstOf = async () =>
    company.inTenant(async (tx) => {
      const job = await aJob(tx, { hiringTeam });
      return { job, first: await anApplication(tx, { jobId: job.id, assignee_id: recruiter.memberId }) };
    });
  const [one, other] = [await firstOf(), await firstOf()];
  await company.inTenant(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      with made as (
        insert into candidates (tenant_id, name, surname)
        select ${currentTenantId}, 'Ada', n::text from generate_series(1, ${people - 2}::integer) as n
        returning id, surname::integer as n),
      applied as (
        insert into applications (tenant_id, job_id, candidate_id, step_id, form_id, language, assignee_id)
        select a.tenant_id, a.job_id, m.id, a.step_id, a.form_id, a.language, a.assignee_id
          from made m
          join applications a on a.tenant_id = ${currentTenantId}
           and a.id = case when m.n % 2 = 0 then ${one.first.id}::uuid else ${other.first.id}::uuid end
        returning id)
      insert into tasks (tenant_id, candidate_id, title, assignee_id, due_on, time_zone, due_at)
      select ${currentTenantId}, m.id, 'Call', ${recruiter.memberId}::uuid, '2031-03-03', 'UTC', '2031-03-03T00:00:00Z'
        from made m
       where m.n % 2 = 0 and (select count(*) from applied) > 0`.execute(tx);
  });
  return { company, recruiter, colleague, jobs: [one.job, other.job] };
}

type Scene = Awaited<ReturnType<typeof aBusyRecruiter>>;

/** Tables that a handover, a merge and a move write. The server's own tasks change others, such as stored counts. */
const tables = ['applications', 'candidates', 'events', 'handover_people', 'handovers', 'tasks'];

const writtenRowsOf = async (companyId: string) =>
  [...(await rowsOf(companyId))].filter(([table]) => tables.includes(table));

/** How far the handover is, and who is responsible for how much. */
async function factsOf({ company, recruiter, colleague }: Scene) {
  const { rows } = await company.inTenant((tx) =>
    sql<Record<'done' | 'returned' | 'state' | 'assigned' | 'tasks' | 'notified', unknown>>`
      select (select count(*)::integer from handover_people
               where tenant_id = ${currentTenantId} and state <> 'waiting') as done,
             (select count(*)::integer from handover_people
               where tenant_id = ${currentTenantId} and state in ('undone', 'undo_skipped')) as returned,
             (select state from handovers where tenant_id = ${currentTenantId}) as state,
             (select concat_ws(' ', count(*) filter (where assignee_id = ${recruiter.memberId}::uuid),
                                    count(*) filter (where assignee_id = ${colleague.memberId}::uuid))
                from applications where tenant_id = ${currentTenantId}) as assigned,
             (select concat_ws(' ', count(*) filter (where assignee_id = ${recruiter.memberId}::uuid),
                                    count(*) filter (where assignee_id = ${colleague.memberId}::uuid))
                from tasks where tenant_id = ${currentTenantId}) as tasks,
             (select count(*)::integer from events
               where tenant_id = ${currentTenantId} and type in ('handover.received', 'handover.ended')) as notified`.execute(
      tx,
    ),
  );
  return rows[0] as unknown as Record<
    'done' | 'returned' | 'state' | 'assigned' | 'tasks' | 'notified',
    unknown
  >;
}

/** Merges the first people with the last ones, and moves some others to the next step, while the handover runs. */
async function disturb({ company, jobs: [job] }: Scene) {
  const { owner } = company;
  const rows = await company.inTenant((tx) =>
    tx.selectFrom('applications').select(['id', 'candidate_id', 'job_id']).orderBy('candidate_id').execute(),
  );
  const [ofJob, ofOther] = [
    rows.filter((row) => row.job_id === job?.id),
    rows.filter((row) => row.job_id !== job?.id),
  ];
  const undos = [];
  for (const [kept, merged] of [
    [ofJob[0], ofOther.at(-1)],
    [ofJob.at(-1), ofOther[0]],
    [ofJob.at(-2), ofOther.at(-2)],
  ]) {
    const calls = callsOf(company.id, kept?.candidate_id ?? '', merged?.candidate_id ?? '');
    expect((await calls.merge(owner)).status).toBe(200);
    undos.push(() => calls.undo(owner));
  }
  for (const { id } of ofJob.slice(100, 900).filter((_row, place) => place % 100 === 0)) {
    const params = { companyId: company.id, applicationId: id };
    const { version } = (await owner.call(applications.read, { params })).body;
    const body = { stepId: job?.steps[1]?.id ?? '', version };
    expect((await owner.call(applications.move, { params, body })).status).toBe(200);
  }
  return undos;
}

test('kill -9 in the middle of a handover and of its undo, while people are merged and moved: none is lost or doubled', async () => {
  const scene = await aBusyRecruiter();
  const { company, recruiter, colleague } = scene;
  const other = await aBusyRecruiter();
  const before = await writtenRowsOf(other.company.id);
  const { ownerUrl, platform } = await testServer();
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: platform.config.dataDir };
  const facts = () => factsOf(scene);
  const kill = async (kadro: Awaited<ReturnType<typeof startKadro>>) => {
    kadro.process.kill('SIGKILL');
    await once(kadro.process, 'exit');
  };
  const passes = async (key: 'done' | 'returned') => {
    await expect
      .poll(async () => Number((await facts())?.[key]), { timeout: 120_000, interval: 20 })
      .toBeGreaterThan(100);
  };
  const params = { companyId: company.id };
  const made = await recruiter.call(handovers.create, {
    params,
    body: { fromMemberId: recruiter.memberId, toMemberId: colleague.memberId },
  });
  expect(made.body.peopleCount).toBe(people);
  const first = await startKadro(env);
  await passes('done');
  await kill(first);
  expect((await facts())?.state).toBe('running');
  const undos = await disturb(scene);
  const [second, third] = [await startKadro(env), await startKadro(env)];
  await expect.poll(facts, { timeout: 150_000, interval: 250 }).toEqual({
    done: people,
    returned: 0,
    state: 'done',
    assigned: `0 ${people}`,
    tasks: `0 ${people / 2 - 1}`,
    notified: 1,
  });
  const undone = await recruiter.call(handovers.undo, { params: { ...params, handoverId: made.body.id } });
  expect(undone.status).toBe(200);
  await passes('returned');
  await Promise.all([kill(second), kill(third)]);
  expect((await facts())?.state).toBe('undoing');
  for (const undo of undos) expect((await undo()).status).toBe(200);
  const fourth = await startKadro(env);
  await expect.poll(facts, { timeout: 150_000, interval: 250 }).toEqual({
    done: people,
    returned: people,
    state: 'undone',
    assigned: `${people} 0`,
    tasks: `${people / 2 - 1} 0`,
    notified: 2,
  });
  await kill(fourth);
  expect(await writtenRowsOf(other.company.id)).toEqual(before);
}, 400_000);
