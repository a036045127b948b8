import pg from 'pg';
import { expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { listTagNames } from '#candidates/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { applications } from '#applications/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { asSuperuser } from '../../../tests/harness/database.ts';
import { type BulkAction, bulk, type BulkTarget } from '../contract.ts';

/** A job with a recruiter and `count` open applications on its first step. */
async function aCrowd(count: number) {
  const company = await aCompany();
  const recruiter = await company.member();
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { hiringTeam: [{ memberId: recruiter.memberId, role: 'recruiter' }] });
    const rows = [];
    for (let index = 0; index < count; index += 1) {
      const candidate = { name: `Person ${String(index).padStart(3, '0')}`, surname: 'Test' };
      rows.push(await anApplication(tx, { jobId: job.id, candidate }));
    }
    return { job, rows };
  });
  const params = { companyId: company.id, jobId: made.job.id };
  const steps = made.job.steps.map((step) => step.id);
  const picked = (...indexes: number[]): BulkTarget => ({
    applications: indexes.map((index) => ({
      id: made.rows[index]?.id ?? '',
      version: made.rows[index]?.version ?? 0,
    })),
  });
  const start = (what: BulkAction, target: BulkTarget, caller: Caller = recruiter) =>
    caller.call(bulk.createBulkChange, { params, body: { action: what, target } as never });
  const report = async (bulkChangeId: string) =>
    (await recruiter.call(bulk.readBulkChange, { params: { ...params, bulkChangeId } })).body;
  const undo = (bulkChangeId: string, caller: Caller = recruiter) =>
    caller.call(bulk.undoBulkChange, { params: { ...params, bulkChangeId } });
  const readState = () =>
    company.inTenant((tx) =>
      tx
        .selectFrom('applications')
        .select(['id', 'step_id', 'outcome', 'step_entered_at', 'closed_at', 'assignee_id', 'version'])
        .where('job_id', '=', made.job.id)
        .orderBy('sort_name')
        .execute(),
    );
  return { company, recruiter, params, steps, ...made, picked, start, report, undo, readState };
}

const move = (stepId: string | undefined): BulkAction => ({ kind: 'move', stepId: stepId ?? '' });
const reject: BulkAction = { kind: 'reject', reason: 'Other', note: 'later', mail: null };

test('a bulk change moves several applications, and undo restores their steps and entry times', async () => {
  const { steps, start, picked, undo, readState, recruiter, params } = await aCrowd(3);
  const before = await readState();
  const made = await start(move(steps[2]), picked(0, 1));
  expect(made.status).toBe(202);
  expect(made.body).toMatchObject({
    kind: 'move',
    about: 'Interview',
    state: 'done',
    total: 2,
    changedCount: 2,
  });
  expect((await readState()).map((row) => row.step_id)).toEqual([steps[2], steps[2], steps[0]]);
  const undone = await undo(made.body.id);
  expect(undone.body).toMatchObject({ state: 'undone', undoneCount: 2, can: { undo: false } });
  const facts = (rows: typeof before) => rows.map(({ version: _version, ...row }) => row);
  expect(facts(await readState())).toEqual(facts(before));
  expect((await undo(made.body.id)).status).toBe(200);
  const listed = await recruiter.call(bulk.listBulkChanges, { params });
  expect(listed.body.items).toMatchObject([{ id: made.body.id, state: 'undone' }]);
});

test('applications that were moved, rejected or already on the step are skipped with the reason', async () => {
  const { steps, start, picked, rows, company, report } = await aCrowd(4);
  const touch = (index: number, what: 'move' | 'reject') =>
    company.owner.call(what === 'move' ? applications.move : applications.reject, {
      params: { companyId: company.id, applicationId: rows[index]?.id ?? '' },
      body: (what === 'move' ? { stepId: steps[1], version: 1 } : { reason: 'Other', version: 1 }) as never,
    });
  expect((await touch(0, 'move')).status).toBe(200);
  expect((await touch(1, 'reject')).status).toBe(200);
  await company.inTenant((tx) =>
    tx
      .updateTable('applications')
      .set({ step_id: steps[2] })
      .where('id', '=', rows[2]?.id ?? '')
      .execute(),
  );
  const made = await start(move(steps[2]), picked(0, 1, 2, 3));
  expect(made.body).toMatchObject({ total: 4, changedCount: 1, skippedCount: 3 });
  const { skipped } = await report(made.body.id);
  expect(skipped.map((one) => [one.name, one.skipReason, one.stepTitle])).toEqual([
    ['Person 000', 'changed_meanwhile', 'Screening'],
    ['Person 001', 'closed', 'Applied'],
    ['Person 002', 'already', 'Interview'],
  ]);
});

test('undo skips applications that were changed since, and reports them', async () => {
  const { steps, start, picked, undo, readState, rows, company, report } = await aCrowd(3);
  const made = await start(reject, picked(0, 1, 2));
  const params = { companyId: company.id, applicationId: rows[0]?.id ?? '' };
  expect((await company.owner.call(applications.unreject, { params })).status).toBe(200);
  const { body } = await company.owner.call(applications.read, { params });
  await company.owner.call(applications.move, {
    params,
    body: { stepId: steps[1] ?? '', version: body.version },
  });
  const undone = await undo(made.body.id);
  expect(undone.body).toMatchObject({ state: 'undone', undoneCount: 2, undoSkippedCount: 1 });
  expect((await report(made.body.id)).undoSkipped).toMatchObject([
    { name: 'Person 000', skipReason: 'changed_meanwhile', stepTitle: 'Screening' },
  ]);
  expect((await readState()).map((row) => [row.step_id, row.outcome])).toEqual([
    [steps[1], 'open'],
    [steps[0], 'open'],
    [steps[0], 'open'],
  ]);
  const rejections = await company.inTenant((tx) => tx.selectFrom('rejections').selectAll().execute());
  expect(rejections).toEqual([]);
});

test('undo of a mistaken move restores a hire', async () => {
  const { steps, start, picked, undo, readState, company } = await aCrowd(1);
  const { clock } = await testServer();
  await company.inTenant((tx) =>
    tx
      .updateTable('applications')
      .set({ step_id: steps[4], outcome: 'hired', closed_at: clock.now() })
      .execute(),
  );
  const made = await start(move(steps[1]), picked(0));
  expect((await readState())[0]).toMatchObject({ outcome: 'open', closed_at: null });
  await undo(made.body.id);
  expect((await readState())[0]).toMatchObject({ outcome: 'hired', step_id: steps[4] });
  expect((await readState())[0]?.closed_at).not.toBeNull();
});

test('tags are added and removed, and undo restores only the candidates that were changed', async () => {
  const { start, picked, undo, rows, company } = await aCrowd(2);
  const tagsOf = async () => {
    const found = await company.inTenant(listTagNames);
    return rows.map((row) => found.find(({ id }) => id === row.candidate_id)?.tags);
  };
  await company.owner.call(candidates.addTag, {
    params: { companyId: company.id, candidateId: rows[0]?.candidate_id ?? '' },
    body: { name: 'VIP' },
  });
  const tagged = await start({ kind: 'tag', tag: 'vip' }, picked(0, 1));
  expect(tagged.body).toMatchObject({ changedCount: 1, skippedCount: 1 });
  expect(await tagsOf()).toEqual([['VIP'], ['VIP']]);
  expect((await undo(tagged.body.id)).body.undoneCount).toBe(1);
  expect(await tagsOf()).toEqual([['VIP'], []]);
  const off = await start({ kind: 'untag', tag: 'VIP' }, picked(0, 1));
  expect(await tagsOf()).toEqual([[], []]);
  await undo(off.body.id);
  expect(await tagsOf()).toEqual([['VIP'], []]);
});

test('applications are assigned to a member of the hiring team, and undo restores the assignees', async () => {
  const { start, picked, undo, readState, recruiter, company } = await aCrowd(2);
  const assign = (memberId: string | null): BulkAction => ({ kind: 'assign', memberId });
  await start(assign(recruiter.memberId), picked(0));
  const made = await start(assign(recruiter.memberId), picked(0, 1));
  expect(made.body).toMatchObject({ about: 'Member Kaya', changedCount: 1, skippedCount: 1 });
  await undo(made.body.id);
  expect((await readState()).map((row) => row.assignee_id)).toEqual([recruiter.memberId, null]);
  const stranger = await start(assign(company.owner.memberId), picked(0));
  expect([stranger.status, stranger.problem.code]).toEqual([409, 'applications.not_on_team']);
});

test('everything that the filters match is changed, unless the number of matches has changed', async () => {
  const { steps, start, readState } = await aCrowd(4);
  const filters = { step: steps[0] ?? '' };
  const wrong = await start(move(steps[1]), { filters, count: 3 });
  expect([wrong.status, wrong.problem.code]).toEqual([409, 'bulk-changes.found_changed']);
  expect(wrong.problem.details).toMatchObject({ count: 4 });
  const made = await start(move(steps[1]), { filters, count: 4 });
  expect(made.body).toMatchObject({ total: 4, changedCount: 4 });
  expect(new Set((await readState()).map((row) => row.step_id))).toEqual(new Set([steps[1]]));
});

test('a large bulk change runs in the background with progress, and so does its undo', async () => {
  const { steps, start, report, undo, readState } = await aCrowd(130);
  const server = await testServer();
  const made = await start(move(steps[1]), { filters: {}, count: 130 });
  expect(made.body).toMatchObject({ state: 'running', waitingCount: 130, can: { undo: true } });
  await server.runTasks();
  expect(await report(made.body.id)).toMatchObject({ state: 'done', changedCount: 130, waitingCount: 0 });
  const undone = await undo(made.body.id);
  expect(undone.body.state).toBe('undoing');
  await server.runTasks();
  expect(await report(made.body.id)).toMatchObject({ state: 'undone', undoneCount: 130 });
  expect(new Set((await readState()).map((row) => row.step_id))).toEqual(new Set([steps[0]]));
});

test('an application that fails does not stop the others, and is reported', async () => {
  const { steps, start, report, rows } = await aCrowd(120);
  const server = await testServer();
  const odd = rows[50]?.id ?? '';
  const name = `fail_${odd.replaceAll('-', '')}`;
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(`create function app.${name}() returns trigger language plpgsql as
    $$ begin if new.id = '${odd}' then raise exception 'odd one'; end if; return new; end $$`);
  await owner.query(
    `create trigger ${name} before update on app.applications for each row execute function app.${name}()`,
  );
  try {
    const made = await start(move(steps[1]), { filters: {}, count: 120 });
    await server.runTasks();
    const after = await report(made.body.id);
    expect(after).toMatchObject({ state: 'done', changedCount: 119, skippedCount: 1 });
    expect(after.skipped).toMatchObject([{ name: 'Person 050', skipReason: 'failed' }]);
  } finally {
    await owner.query(`drop trigger ${name} on app.applications; drop function app.${name}()`);
    await owner.end();
  }
});

test('the remaining items are skipped when the member loses the permission meanwhile', async () => {
  const { steps, start, report, readState, recruiter, company, params } = await aCrowd(60);
  const server = await testServer();
  const made = await start(move(steps[1]), { filters: {}, count: 60 });
  await company.inTenant((tx) =>
    tx
      .updateTable('hiring_team_members')
      .set({ role: 'interviewer' })
      .where('job_id', '=', params.jobId)
      .execute(),
  );
  await server.runTasks();
  const after = await recruiter.call(bulk.readBulkChange, {
    params: { ...params, bulkChangeId: made.body.id },
  });
  expect(after.body).toMatchObject({
    state: 'done',
    changedCount: 0,
    skippedCount: 60,
    can: { undo: false },
  });
  expect(after.body.skipped[0]?.skipReason).toBe('forbidden');
  expect((await readState()).every((row) => row.step_id === steps[0])).toBe(true);
  expect(await report(made.body.id)).toMatchObject({ skipped: { length: 60 } });
});

test('a bulk change cancelled halfway is undone and changes nothing more', async () => {
  const { steps, start, report, undo, readState } = await aCrowd(60);
  const server = await testServer();
  const made = await start(move(steps[1]), { filters: {}, count: 60 });
  expect((await undo(made.body.id)).body).toMatchObject({ state: 'undone', skippedCount: 60 });
  await server.runTasks();
  expect((await report(made.body.id)).skipped[0]?.skipReason).toBe('cancelled');
  expect((await readState()).every((row) => row.step_id === steps[0])).toBe(true);
});

test('undo is refused after a quarter of an hour', async () => {
  const { steps, start, undo, picked, report } = await aCrowd(1);
  const { clock } = await testServer();
  const made = await start(move(steps[1]), picked(0));
  clock.set(new Date(clock.now().getTime() + 16 * 60_000));
  try {
    expect((await report(made.body.id)).can.undo).toBe(false);
    expect((await undo(made.body.id)).problem.code).toBe('bulk-changes.undo_too_late');
  } finally {
    clock.set(null);
  }
});

test('bulk changes need the right to decide on the job, and stay within the company and the job', async () => {
  const { steps, start, picked, undo, company, params, rows, readState } = await aCrowd(2);
  const status = async (caller: Caller, target = picked(0)) =>
    (await start(move(steps[1]), target, caller)).status;
  const viewer = await company.member('jobs.list', 'candidates.list', 'candidates.get');
  expect(await status(viewer)).toBe(403);
  expect(await status(await company.member())).toBe(404);
  expect(await status(visitor())).toBe(401);
  const other = await aCompany();
  expect(await status(other.owner)).toBe(404);
  const foreign = await other.inTenant(async (tx) => {
    const job = await aJob(tx);
    return { job, row: await anApplication(tx, { jobId: job.id }) };
  });
  const mixed = await other.owner.call(bulk.createBulkChange, {
    params: { companyId: other.id, jobId: foreign.job.id },
    body: { action: { kind: 'reject', reason: 'Other' }, target: picked(0) } as never,
  });
  expect(mixed.status).toBe(404);
  expect(await status(company.owner, { applications: [{ id: foreign.row.id, version: 1 }] })).toBe(404);
  const foreignStep = await start(move(foreign.job.steps[0]?.id), picked(0));
  expect(foreignStep.problem.code).toBe('applications.step_gone');
  expect((await readState()).every((row) => row.version === 1)).toBe(true);
  const made = await start(move(steps[1]), picked(0), company.owner);
  expect(made.status).toBe(202);
  expect((await undo(made.body.id, viewer)).status).toBe(403);
  expect((await undo(made.body.id, other.owner)).status).toBe(404);
  const seen = await viewer.call(bulk.readBulkChange, { params: { ...params, bulkChangeId: made.body.id } });
  expect(seen.body.can.undo).toBe(false);
  await company.inTenant((tx) =>
    tx
      .updateTable('jobs')
      .set({ status: 'archived', status_before_archive: 'published' })
      .where('id', '=', params.jobId)
      .execute(),
  );
  expect((await start(move(steps[2]), picked(1))).problem.code).toBe('applications.job_archived');
  expect((await undo(made.body.id)).problem.code).toBe('applications.job_archived');
  expect(rows).toHaveLength(2);
});

test('a version beyond the integer range is refused', async () => {
  const { start, rows } = await aCrowd(1);
  const target = { applications: [{ id: rows[0]?.id ?? '', version: 3_000_000_000 }] };
  expect((await start({ kind: 'tag', tag: 'A' }, target)).status).toBe(400);
});

test('bulk changes of two jobs that tag the same candidates do not deadlock', async () => {
  const { company, job, rows, recruiter } = await aCrowd(20);
  const other = await company.inTenant(async (tx) => {
    const { id } = await aJob(tx, { hiringTeam: [{ memberId: recruiter.memberId, role: 'recruiter' }] });
    const made = [];
    for (const { candidate_id } of rows.toReversed())
      made.push(await anApplication(tx, { jobId: id, candidate_id }));
    return { id, rows: made };
  });
  const tagAll = (jobId: string, tag: string, all: { id: string; version: number }[]) =>
    company.owner.call(bulk.createBulkChange, {
      params: { companyId: company.id, jobId },
      body: {
        action: { kind: 'tag', tag },
        target: { applications: all.map(({ id, version }) => ({ id, version })) },
      },
    });
  for (let round = 0; round < 3; round += 1) {
    const both = await Promise.all([
      tagAll(job.id, `A${round}`, rows),
      tagAll(other.id, `B${round}`, other.rows),
    ]);
    expect(both.map(({ status, body }) => [status, body.changedCount])).toEqual([
      [202, 20],
      [202, 20],
    ]);
  }
});

test('a broken database connection marks no applicant as failed: the task retries and changes all', async () => {
  const server = await testServer();
  await server.runTasks();
  const { steps, start, rows, report } = await aCrowd(60);
  const target = { applications: rows.map(({ id, version }) => ({ id, version })) };
  const made = await start(move(steps[1]), target);
  const operator = new pg.Client({ connectionString: asSuperuser(server.ownerUrl) });
  await operator.connect();
  await operator.query('begin');
  await operator.query('select from app.applications where id = any($1) for update', [
    rows.map(({ id }) => id),
  ]);
  let [isOver, broken] = [false, 0];
  const running = server.runTasks().finally(() => {
    isOver = true;
  });
  const breakConnections = async () => {
    await operator.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await operator.query(`select pg_terminate_backend(pid) from pg_locks
      join pg_stat_activity using (pid) where datname = current_database() and not granted`);
    broken += rowCount ?? 0;
    return isOver || broken >= 2;
  };
  await expect.poll(breakConnections).toBe(true);
  await operator.query('commit');
  await running;
  await operator.query(
    "update graphile_worker._private_jobs set run_at = now() where payload ->> 'bulkChangeId' = $1",
    [made.body.id],
  );
  await operator.end();
  await server.runTasks();
  expect(await report(made.body.id)).toMatchObject({ state: 'done', changedCount: 60, skippedCount: 0 });
});
