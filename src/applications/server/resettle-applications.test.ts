import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobs } from '#jobs/contract.ts';
import { jobSteps, type StepsChange } from '#jobs/steps-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { stepSettings } from '#stages/contract.ts';
import type { StepKind } from '#stages/rules.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { anApplication } from './factory.ts';

type Step = StepsChange['seen'][number];

async function aJobWithSteps(status: 'published' | 'archived' = 'published') {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, { status }));
  const at = { params: { companyId: company.id, jobId: job.id } };
  const read = async (): Promise<Step[]> =>
    (await company.owner.call(jobs.read, at)).body.steps.map((step) => stepSettings.parse(step));
  const save = (caller: Caller, body: StepsChange) => caller.call(jobSteps.saveSteps, { ...at, body });
  const readState = () =>
    company.inTenant((tx) =>
      tx
        .selectFrom('applications')
        .select(['id', 'step_id', 'outcome', 'version', 'step_entered_at'])
        .execute(),
    );
  return { company, job, at, read, save, readState, seen: await read() };
}

const added = (title: string, kind: StepKind = 'custom') => ({
  id: null,
  title,
  color: '#2970FF',
  kind,
  applicantTextEn: '',
  applicantTextTr: '',
  answerDays: null,
});
const titles = (steps: { title: string }[]) => steps.map((step) => step.title);

test("a job's steps change independently of the company's recruitment stage", async () => {
  const { company, at, seen, save, read } = await aJobWithSteps();
  const [applied, screening, interview, offer, hired] = seen as [Step, Step, Step, Step, Step];
  const steps = [
    applied,
    interview,
    { ...screening, title: 'Phone screen' },
    added('Case study'),
    offer,
    hired,
  ];
  const done = await save(company.owner, { seen, steps, moves: [] });
  expect(done.status).toBe(200);
  expect(titles(done.body.steps)).toEqual([
    'Applied',
    'Interview',
    'Phone screen',
    'Case study',
    'Offer',
    'Hired',
  ]);
  expect(done.body.steps[2]?.id).toBe(screening.id);
  const another = await company.owner.call(jobs.create, {
    params: { companyId: company.id },
    body: { title: 'Another' },
  });
  expect(titles(another.body.steps)).toEqual(titles(seen));
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select(['type', 'changes']).where('job_id', '=', at.params.jobId).execute(),
  );
  expect(events).toEqual([
    { type: 'job.updated', changes: { steps: [titles(seen), titles(done.body.steps)] } },
  ]);
  const now = await read();
  expect((await save(company.owner, { seen: now, steps: now, moves: [] })).status).toBe(200);
});

test('applications on a removed step move to its target and keep their entry time', async () => {
  const { company, job, seen, save, readState } = await aJobWithSteps();
  const [applied, screening, interview] = seen as [Step, Step, Step];
  await company.inTenant(async (tx) => {
    await anApplication(tx, { jobId: job.id, step_id: interview.id });
    await anApplication(tx, { jobId: job.id, step_id: interview.id, outcome: 'rejected' });
    await anApplication(tx, { jobId: job.id, step_id: applied.id });
  });
  const before = await readState();
  const steps = seen.filter((step) => step.id !== interview.id);
  const refused = await save(company.owner, { seen, steps, moves: [] });
  expect([refused.status, refused.problem.code]).toEqual([409, 'jobs.step_in_use']);
  expect(await readState()).toEqual(before);

  const moves = [{ from: interview.id, to: screening.id }];
  const done = await save(company.owner, { seen, steps, moves });
  expect(done.status).toBe(200);
  expect(done.body.steps.map((step) => [step.openCount, step.totalCount])).toEqual([
    [1, 1],
    [1, 2],
    [0, 0],
    [0, 0],
  ]);
  const after = await readState();
  for (const one of before) {
    const now = after.find((other) => other.id === one.id);
    const isMoved = one.step_id === interview.id;
    expect(now).toEqual({
      ...one,
      step_id: isMoved ? screening.id : one.step_id,
      version: one.version + (isMoved ? 1 : 0),
    });
  }
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('data').where('type', '=', 'application.resettled').execute(),
  );
  expect(events).toEqual([
    { data: expect.objectContaining({ fromTitle: interview.title, toTitle: screening.title }) },
  ]);
});

test('a change of steps changes no outcome to or from hired', async () => {
  const { company, job, seen, save, readState } = await aJobWithSteps();
  const [applied, , , offer, hired] = seen as [Step, Step, Step, Step, Step];
  await company.inTenant(async (tx) => {
    await anApplication(tx, { jobId: job.id, step_id: offer.id });
    await anApplication(tx, { jobId: job.id, step_id: hired.id, outcome: 'hired' });
  });
  const before = await readState();
  const without = (gone: Step) => seen.filter((step) => step.id !== gone.id);
  const tries: StepsChange[] = [
    { seen, steps: without(hired), moves: [{ from: hired.id, to: offer.id }] },
    { seen, steps: without(offer), moves: [{ from: offer.id, to: hired.id }] },
    { seen, steps: seen.map((one) => (one === hired ? { ...one, kind: 'custom' } : one)), moves: [] },
  ];
  for (const one of tries) {
    const refused = await save(company.owner, one);
    expect([refused.status, refused.problem.code]).toEqual([409, 'jobs.hired_stand_there']);
  }
  expect(await readState()).toEqual(before);
  const fine = await save(company.owner, {
    seen,
    steps: without(offer),
    moves: [{ from: offer.id, to: applied.id }],
  });
  expect(fine.status).toBe(200);
});

test('steps changed meanwhile, unknown steps, and a second step of a single kind are refused', async () => {
  const { company, seen, save, read } = await aJobWithSteps();
  const other = await aJobWithSteps();
  const [first] = seen as [Step];
  expect((await save(company.owner, { seen, steps: [...seen, added('Mine')], moves: [] })).status).toBe(200);
  const late = await save(company.owner, { seen, steps: [...seen, added('Theirs')], moves: [] });
  expect([late.status, late.problem.code]).toEqual([409, 'jobs.steps_changed']);
  const now = await read();
  const foreign = [...now, { ...(other.seen[0] as Step), kind: 'custom' as const }];
  expect((await save(company.owner, { seen: now, steps: foreign, moves: [] })).status).toBe(409);
  const twice = { seen: now, steps: [...now, added('Hired too', 'hired')], moves: [] };
  expect((await save(company.owner, twice)).status).toBe(400);
  const double = { seen: now, steps: [first, now[1] as Step, now[1] as Step], moves: [] };
  expect((await save(company.owner, double)).status).toBe(409);
  expect(titles(await read())).toEqual([...titles(seen), 'Mine']);
});

test('changing steps needs the right to change the job, moving applications also the right to decide; archived jobs are read-only', async () => {
  const { company, job, seen, save } = await aJobWithSteps();
  const [applied, screening] = seen as [Step, Step];
  const steps = [...seen, added('More')];
  const reader = await company.member('jobs.list', 'jobs.get', 'candidates.list', 'candidates.update');
  expect((await save(reader, { seen, steps, moves: [] })).status).toBe(403);
  expect((await save((await aCompany()).owner, { seen, steps, moves: [] })).status).toBe(404);

  await company.inTenant((tx) => anApplication(tx, { jobId: job.id, step_id: screening.id }));
  const editor = await company.member('jobs.list', 'jobs.get', 'jobs.update', 'candidates.list');
  const moving = {
    seen,
    steps: seen.filter((step) => step.id !== screening.id),
    moves: [{ from: screening.id, to: applied.id }],
  };
  expect((await save(editor, moving)).status).toBe(403);
  expect((await save(editor, { seen, steps, moves: [] })).status).toBe(200);

  const archived = await aJobWithSteps('archived');
  const kept = await archived.save(archived.company.owner, {
    seen: archived.seen,
    steps: archived.seen,
    moves: [],
  });
  expect([kept.status, kept.problem.code]).toEqual([409, 'jobs.archived']);
});

test('of a concurrent move to a step and its change to hired, the later is refused', async () => {
  const { company, job, seen, save, readState } = await aJobWithSteps();
  const [, screening, , offer, hired] = seen as [Step, Step, Step, Step, Step];
  await company.inTenant((tx) => anApplication(tx, { jobId: job.id, step_id: screening.id }));
  const turned = [
    { ...offer, kind: 'hired' as const },
    { ...hired, kind: 'custom' as const },
  ];
  const steps = [...seen.slice(0, 3), ...turned];
  let saved: ReturnType<typeof save> | undefined;
  // Like a move: it locks the step, then changes an application.
  await company.inTenant(async (tx) => {
    await tx.selectFrom('job_steps').select('id').where('id', '=', offer.id).forKeyShare().execute();
    let isAnswered = false;
    saved = save(company.owner, { seen, steps, moves: [] }).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await isWaitedFor(tx))).toBe(true);
    await tx.updateTable('applications').set({ step_id: offer.id }).execute();
  });
  const refused = await saved;
  expect([refused?.status, refused?.problem.code]).toEqual([409, 'jobs.hired_stand_there']);
  expect((await readState()).map((one) => [one.step_id, one.outcome])).toEqual([[offer.id, 'open']]);
});

test('a move and a removal of a step that changes the positions of others do not deadlock', async () => {
  const { company, job, seen, save, readState } = await aJobWithSteps();
  const [applied, screening, interview, ...rest] = seen as [Step, Step, Step, Step, Step];
  await company.inTenant((tx) => anApplication(tx, { jobId: job.id, step_id: applied.id }));
  const steps = [screening, applied, ...rest];
  let saved: ReturnType<typeof save> | undefined;
  await company.inTenant(async (tx) => {
    const lock = (ids: string[]) =>
      tx.selectFrom('job_steps').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute();
    // A move locks the steps in the order of their ids; here the change of steps starts when it has locked two.
    await lock([applied.id, screening.id]);
    saved = save(company.owner, { seen, steps, moves: [] });
    await expect.poll(() => isWaitedFor(tx)).toBe(true);
    await lock([interview.id]);
    await tx.updateTable('applications').set({ step_id: screening.id }).execute();
  });
  expect((await saved)?.status).toBe(200);
  expect((await readState()).map((one) => one.step_id)).toEqual([screening.id]);
});

async function isWaitedFor(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks where not granted
                      and transactionid = pg_current_xact_id_if_assigned()::xid) as waits`.execute(tx);
  return rows[0]?.waits ?? false;
}
