import { expect, test } from 'vitest';
import { jobs } from '#jobs/contract.ts';
import { jobLifecycle } from '#jobs/lifecycle-contract.ts';
import { undoMinutes } from '#jobs/rules.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { applications } from '../contract.ts';
import { anApplication } from './factory.ts';

const closeOpen = { reason: 'Position was cancelled', note: 'Thank you' };

async function aJobWithPeople() {
  const company = await aCompany();
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { status: 'closed' });
    const open = [];
    for (const step of job.steps.slice(0, 3))
      open.push(await anApplication(tx, { jobId: job.id, step_id: step.id }));
    const hired = await anApplication(tx, {
      jobId: job.id,
      step_id: job.steps[4]?.id ?? '',
      outcome: 'hired',
    });
    const rejected = await anApplication(tx, { jobId: job.id, outcome: 'rejected' });
    return { job, open: open.map((one) => one.id).sort(), hired, rejected };
  });
  const at = { params: { companyId: company.id, jobId: made.job.id } };
  const outcomes = () =>
    company.inTenant(async (tx) => {
      const rows = await tx.selectFrom('applications').select(['id', 'outcome']).execute();
      return (outcome: string) =>
        rows
          .filter((row) => row.outcome === outcome)
          .map((row) => row.id)
          .sort();
    });
  const complete = (caller: Caller, body = {}) => caller.call(jobLifecycle.complete, { ...at, body });
  return { company, ...made, at, outcomes, complete };
}

test('the open applications are listed before a job is completed, and stay open without a reason', async () => {
  const { company, at, open, outcomes, complete } = await aJobWithPeople();
  const listed = await company.owner.call(jobLifecycle.openApplications, { ...at, query: { limit: 2 } });
  expect(listed.body.items).toHaveLength(2);
  expect(listed.body.reasons).toContain('Position was cancelled');
  expect(listed.body.can).toEqual({ close: true });
  const rest = await company.owner.call(jobLifecycle.openApplications, {
    ...at,
    query: { limit: 2, cursor: listed.body.nextCursor ?? '' },
  });
  expect([...listed.body.items, ...rest.body.items].map((one) => one.id).sort()).toEqual(open);
  const done = await complete(company.owner);
  expect([done.status, done.body.status, done.body.closedApplications]).toEqual([200, 'completed', 0]);
  expect((await outcomes())('open')).toEqual(open);
});

test('with a reason they are closed in the same step, and one undo reverses both', async () => {
  const { company, job, at, open, hired, rejected, outcomes, complete } = await aJobWithPeople();
  const done = await complete(company.owner, { closeOpen });
  expect([done.body.status, done.body.closedApplications]).toEqual(['completed', 3]);
  expect(done.body.steps.reduce((sum, step) => sum + step.openCount, 0)).toBe(0);
  const after = await outcomes();
  expect(after('rejected')).toEqual([...open, rejected.id].sort());
  expect(after('hired')).toEqual([hired.id]);
  const { body: read } = await company.owner.call(applications.read, {
    params: { companyId: company.id, applicationId: open[0] ?? '' },
  });
  expect(read.rejection).toMatchObject(closeOpen);

  const back = await company.owner.call(jobLifecycle.uncomplete, at);
  expect([back.status, back.body.status, back.body.publishedAt]).toEqual([
    200,
    'closed',
    done.body.publishedAt,
  ]);
  const again = await outcomes();
  expect(again('open')).toEqual(open);
  expect(again('rejected')).toEqual([rejected.id]);
  expect(back.body.steps.map((step) => step.openCount)).toEqual([1, 1, 1, 0, 0]);
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('type').where('job_id', '=', job.id).orderBy('id').execute(),
  );
  expect(events.map((event) => event.type)).toEqual([
    'job.completed',
    ...Array<string>(3).fill('application.rejected'),
    'job.uncompleted',
    ...Array<string>(3).fill('application.unrejected'),
  ]);
});

test('undoing a completion skips applications that a member changed meanwhile', async () => {
  const { company, job, at, open, outcomes, complete } = await aJobWithPeople();
  await complete(company.owner, { closeOpen });
  const [one = ''] = open;
  await company.owner.call(applications.unreject, { params: { companyId: company.id, applicationId: one } });
  await company.inTenant((tx) =>
    tx
      .updateTable('applications')
      .set({ outcome: 'hired', step_id: job.steps[4]?.id ?? '', closed_at: new Date() })
      .where('id', '=', one)
      .execute(),
  );
  expect((await company.owner.call(jobLifecycle.uncomplete, at)).status).toBe(200);
  expect((await outcomes())('open')).toEqual(open.slice(1));
});

test('undoing a completion keeps a rejection that a member made anew with another reason', async () => {
  const { clock } = await testServer();
  const { company, at, open, outcomes, complete } = await aJobWithPeople();
  await complete(company.owner, { closeOpen });
  clock.set(new Date(clock.now().getTime() + 60_000));
  const [id = ''] = open;
  const params = { companyId: company.id, applicationId: id };
  const { body } = await company.owner.call(applications.unreject, { params });
  const again = { version: body.version, reason: 'Not a fit', note: '' };
  const rejected = await company.owner.call(applications.reject, { params, body: again });
  expect(rejected.status).toBe(200);
  expect((await company.owner.call(jobLifecycle.uncomplete, at)).status).toBe(200);
  expect((await outcomes())('open')).toEqual(open.slice(1));
  const { body: read } = await company.owner.call(applications.read, { params });
  expect(read.rejection).toMatchObject({ reason: 'Not a fit' });
});

test('a completion is undone once, while it is recent and the job is unchanged', async () => {
  const { clock } = await testServer();
  const { company, at, complete } = await aJobWithPeople();
  const undo = async () => {
    const { status, problem } = await company.owner.call(jobLifecycle.uncomplete, at);
    return status === 200 ? 200 : problem.code;
  };
  expect(await undo()).toBe('jobs.cannot_uncomplete');
  await complete(company.owner);
  const both = await Promise.all([undo(), undo()]);
  expect(new Set(both)).toEqual(new Set([200, 'jobs.cannot_uncomplete']));
  for (const meanwhile of [jobs.publish, jobs.changeToDraft, jobs.archive]) {
    await company.owner.call(jobs.publish, at);
    await complete(company.owner);
    await company.owner.call(meanwhile, at);
    expect(await undo()).toBe('jobs.cannot_uncomplete');
    await company.owner.call(jobs.unarchive, at);
  }
  await company.owner.call(jobs.publish, at);
  await complete(company.owner);
  clock.set(new Date(clock.now().getTime() + (undoMinutes * 60 + 1) * 1000));
  try {
    expect(await undo()).toBe('jobs.cannot_uncomplete');
  } finally {
    clock.set(null);
  }
});

test('a member who may not decide about candidates completes the job without closing applications, and nothing is half done', async () => {
  const { company, at, open, outcomes, complete } = await aJobWithPeople();
  const viewer = await company.member('jobs.list', 'jobs.get', 'jobs.update', 'candidates.list');
  const seen = await viewer.call(jobLifecycle.openApplications, { ...at, query: {} });
  expect([seen.body.items.length, seen.body.can.close]).toEqual([3, false]);
  expect((await complete(viewer, { closeOpen })).status).toBe(403);
  expect((await company.owner.call(jobs.read, at)).body.status).toBe('closed');
  expect((await outcomes())('open')).toEqual(open);
  const blind = await company.member('jobs.list', 'jobs.get', 'jobs.update');
  expect((await blind.call(jobLifecycle.openApplications, { ...at, query: {} })).status).toBe(403);
  expect((await complete(blind)).status).toBe(200);
});

test('one of two concurrent completions succeeds, and every application is closed once', async () => {
  const { company, at, open, complete } = await aJobWithPeople();
  const both = await Promise.all([
    complete(company.owner, { closeOpen }),
    complete(company.owner, { closeOpen }),
  ]);
  expect(new Set(both.map((one) => one.status))).toEqual(new Set([200, 409]));
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('application_id').where('type', '=', 'application.rejected').execute(),
  );
  expect(events.map((event) => event.application_id ?? '').sort()).toEqual(open);
  expect((await company.owner.call(jobLifecycle.uncomplete, at)).status).toBe(200);
});

test('another company can neither complete the job nor see its applications', async () => {
  const { at, complete } = await aJobWithPeople();
  const { owner } = await aCompany();
  expect((await complete(owner, { closeOpen })).status).toBe(404);
  expect((await owner.call(jobLifecycle.openApplications, { ...at, query: {} })).status).toBe(404);
  expect((await owner.call(jobLifecycle.uncomplete, at)).status).toBe(404);
});
