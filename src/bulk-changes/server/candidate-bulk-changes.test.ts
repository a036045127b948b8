import { expect, onTestFinished, test } from 'vitest';
import { record } from '#activity/server/record.ts';
import { candidates } from '#candidates/contract.ts';
import { aCandidate, listTagNames } from '#candidates/server/factory.ts';
import { refreshCandidatesSearch } from '#candidates/server/search-document.ts';
import { aJob } from '#jobs/server/factory.ts';
import { saveHiringTeam } from '#jobs/server/save-hiring-team.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { type CandidateBulkAction, candidateBulk } from '../candidate-contract.ts';
import type { SkipReason } from '../contract.ts';
import { runBulkChangeTask } from './run-bulk-change.ts';

/** A recruiter of `job`, `other` without them, and candidates: `one` applied to job, `two` to both, `none` to neither. */
async function aCrowd() {
  const company = await aCompany();
  const [recruiter, interviewer] = [await company.member(), await company.member()];
  const made = await company.inTenant(async (tx) => {
    const team = (memberId: string, role: 'recruiter' | 'interviewer') => ({ memberId, role }) as const;
    const job = await aJob(tx, {
      title: 'Baker',
      hiringTeam: [team(recruiter.memberId, 'recruiter'), team(interviewer.memberId, 'interviewer')],
    });
    const other = await aJob(tx, { title: 'Cook' });
    const one = await anApplication(tx, { jobId: job.id, candidate: { name: 'One' } });
    const two = await anApplication(tx, { jobId: job.id, candidate: { name: 'Two' } });
    const second = await anApplication(tx, { jobId: other.id, candidate_id: two.candidate_id });
    const none = await aCandidate(tx, { name: 'None' });
    return { job, other, second, one, two, none };
  });
  const ids = { one: made.one.candidate_id, two: made.two.candidate_id, none: made.none.id };
  const params = { companyId: company.id };
  const start = (
    action: CandidateBulkAction,
    options: { jobId?: string; names?: (keyof typeof ids)[]; caller?: Caller } = {},
  ) => {
    const { jobId = null, names = ['one', 'two', 'none'], caller = company.owner } = options;
    const target = { candidateIds: names.map((name) => ids[name]) };
    const body = { action, jobId, target };
    return caller.call(candidateBulk.createCandidateBulkChange, { params, body: body as never });
  };
  const undo = (candidateBulkChangeId: string, caller: Caller = company.owner) =>
    caller.call(candidateBulk.undoCandidateBulkChange, { params: { ...params, candidateBulkChangeId } });
  const read = (candidateBulkChangeId: string, caller: Caller = company.owner) =>
    caller.call(candidateBulk.readCandidateBulkChange, { params: { ...params, candidateBulkChangeId } });
  /** Names and reasons of the skipped. */
  const skipped = async (id: string): Promise<[string, SkipReason][]> =>
    (await read(id)).body.skipped.map((row) => [row.name, row.skipReason]);
  const readState = () =>
    company.inTenant(async (tx) => ({
      candidates: await listTagNames(tx),
      applications: await tx
        .selectFrom('applications')
        .select(['id', 'job_id', 'step_id', 'outcome', 'assignee_id'])
        .orderBy('id')
        .execute(),
    }));
  return { company, recruiter, interviewer, ...made, ids, params, start, undo, read, skipped, readState };
}

const reject: CandidateBulkAction = { kind: 'reject', reason: 'Other', note: '', mail: null };
const tag = (text: string): CandidateBulkAction => ({ kind: 'tag', tag: text });

test('candidates are tagged with and without applications, and undo removes the tag', async () => {
  const { start, undo, readState } = await aCrowd();
  const before = await readState();
  const made = await start(tag('Night shift'));
  expect(made.status).toBe(202);
  expect(made.body).toMatchObject({ kind: 'tag', about: 'Night shift', state: 'done', changedCount: 3 });
  expect((await readState()).candidates.map((row) => row.tags)).toEqual(Array(3).fill(['Night shift']));
  expect((await undo(made.body.id)).body).toMatchObject({ state: 'undone', undoneCount: 3 });
  expect(await readState()).toEqual(before);
});

test('candidates are added to a job, those who applied are skipped, and undo removes the unused applications', async () => {
  const { start, undo, readState, skipped, company, other, one } = await aCrowd();
  const before = await readState();
  const made = await start({ kind: 'add' }, { jobId: other.id });
  expect(made.body).toMatchObject({ kind: 'add', about: 'Cook', changedCount: 2, skippedCount: 1 });
  expect(await skipped(made.body.id)).toEqual([['Two', 'already_applied']]);
  const added = (await readState()).applications.filter(
    (row) => !before.applications.some(({ id }) => id === row.id),
  );
  expect(added.map((row) => row.job_id)).toEqual([other.id, other.id]);
  await company.inTenant((tx) =>
    tx
      .updateTable('applications')
      .set({ version: 2 })
      .where('candidate_id', '=', one.candidate_id)
      .where('job_id', '=', other.id)
      .execute(),
  );
  expect((await undo(made.body.id)).body).toMatchObject({ undoneCount: 1, undoSkippedCount: 1 });
  expect((await readState()).applications).toHaveLength(before.applications.length + 1);
});

test('the only open application is rejected; with several or none, the candidate is skipped', async () => {
  const { start, undo, skipped, readState, one } = await aCrowd();
  const before = await readState();
  const made = await start(reject);
  expect(made.body).toMatchObject({ kind: 'reject', changedCount: 1, skippedCount: 2 });
  expect(await skipped(made.body.id)).toEqual([
    ['None', 'no_open_application'],
    ['Two', 'several_open'],
  ]);
  const rejected = (await readState()).applications.filter((row) => row.outcome === 'rejected');
  expect(rejected.map((row) => row.id)).toEqual([one.id]);
  await undo(made.body.id);
  expect(await readState()).toEqual(before);
});

test('applications to the chosen job are moved, rejected and assigned, and others skipped', async () => {
  const { start, undo, skipped, readState, job, recruiter } = await aCrowd();
  const before = await readState();
  const stepId = job.steps[1]?.id ?? '';
  const actions: CandidateBulkAction[] = [
    { kind: 'move', stepId },
    reject,
    { kind: 'assign', memberId: recruiter.memberId },
  ];
  for (const action of actions) {
    const made = await start(action, { jobId: job.id });
    expect(made.body, action.kind).toMatchObject({ changedCount: 2, skippedCount: 1 });
    expect(await skipped(made.body.id)).toEqual([['None', 'not_applied']]);
    expect(await readState()).not.toEqual(before);
    expect((await undo(made.body.id)).body, action.kind).toMatchObject({ undoneCount: 2 });
    expect(await readState()).toEqual(before);
  }
});

test('each candidate is checked as in the call for one, and members without rights are refused', async () => {
  const { start, recruiter, interviewer, company, other, job, ids, params, readState } = await aCrowd();
  const before = await readState();
  const stranger = await company.member();
  expect((await start(tag('x'), { caller: stranger })).status).toBe(403);
  expect((await start(tag('x'), { caller: interviewer })).status).toBe(403);
  expect((await start(tag('x'), { caller: recruiter })).status).toBe(404);
  expect((await start({ kind: 'add' }, { caller: recruiter, jobId: other.id, names: ['one'] })).status).toBe(
    404,
  );
  expect((await start({ kind: 'move', stepId: job.steps[0]?.id ?? '' })).body).toMatchObject({
    fields: { jobId: expect.any(Array) },
  });
  const foreign = await aCompany();
  const abroad = await foreign.owner.call(candidateBulk.createCandidateBulkChange, {
    params: { companyId: foreign.id },
    body: { action: tag('x'), jobId: null, target: { candidateIds: [ids.one] } } as never,
  });
  expect(abroad.status).toBe(404);
  expect(await readState()).toEqual(before);
  // Of the recruiter's own jobs, two has one open application.
  const made = await start(reject, { caller: recruiter, names: ['one', 'two'] });
  expect(made.body).toMatchObject({ changedCount: 2, skippedCount: 0 });
  const reader = await company.member('jobs.list', 'candidates.list', 'candidates.get');
  const filters = {
    params,
    body: { action: tag('x'), jobId: null, target: { filters: {}, count: 3 } } as never,
  };
  expect((await reader.call(candidateBulk.createCandidateBulkChange, filters)).status).toBe(403);
});

test('members without the right for all candidates see and undo their own bulk changes only', async () => {
  const { start, read, undo, recruiter, company, params } = await aCrowd();
  const all = await start(tag('all'));
  const own = await start(tag('own'), { caller: recruiter, names: ['one'] });
  expect((await read(all.body.id, recruiter)).status).toBe(404);
  expect((await undo(all.body.id, recruiter)).status).toBe(404);
  const list = (caller: Caller) => caller.call(candidateBulk.listCandidateBulkChanges, { params });
  expect((await list(recruiter)).body.items.map(({ id }) => id)).toEqual([own.body.id]);
  expect((await list(company.owner)).body.items.map(({ id }) => id)).toEqual([own.body.id, all.body.id]);
  expect((await undo(own.body.id, recruiter)).body).toMatchObject({ state: 'undone', undoneCount: 1 });
});

test('a report names no candidate whom the member may no longer see', async () => {
  const { company, start, read, job, recruiter } = await aCrowd();
  const made = await start({ kind: 'untag', tag: 'none' }, { caller: recruiter, names: ['one'] });
  expect((await read(made.body.id, recruiter)).body.skipped).toHaveLength(1);
  await company.inTenant(async (tx) => {
    await saveHiringTeam(tx, job.id, []);
    await aJob(tx, { hiringTeam: [{ memberId: recruiter.memberId, role: 'recruiter' }] });
  });
  expect((await read(made.body.id, recruiter)).body).toMatchObject({ skippedCount: 1, skipped: [] });
  expect((await read(made.body.id)).body.skipped).toHaveLength(1);
});

test('an undo skips a candidate who is deleted while it runs', async () => {
  const { start, undo, ids } = await aCrowd();
  const made = await start(tag('Night shift'), { names: ['none'] });
  const held = await holdRows('candidates', [ids.none]);
  const undone = undo(made.body.id);
  await expect.poll(() => held.waiting()).toBeGreaterThan(0);
  await held.run('delete from app.candidates where id = $1', [ids.none]);
  await held.release();
  expect(await undone).toMatchObject({ status: 200, body: { state: 'undone' } });
});

test('an undo keeps an added application whose first comment is written at that moment', async () => {
  const { company, start, undo, other, ids } = await aCrowd();
  const made = await start({ kind: 'add' }, { jobId: other.id, names: ['none'] });
  const [writing, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { userId } = company.owner;
  const { id: applicationId } = await company.inTenant((tx) =>
    tx.selectFrom('applications').select('id').where('candidate_id', '=', ids.none).executeTakeFirstOrThrow(),
  );
  const about = { candidateId: ids.none, applicationId, jobId: other.id, now: new Date() };
  const comment = company.inTenant(async (tx) => {
    const row = { candidate_id: ids.none, application_id: applicationId, author_user_id: userId };
    await tx
      .insertInto('comments')
      .values({ ...row, body_html: '<p>Kind</p>' })
      .execute();
    const by = { kind: 'member' as const, userId };
    await record(tx, company.id, by, { type: 'comment.written', ...about });
    written.resolve();
    await writing.promise;
  });
  await written.promise;
  const undone = undo(made.body.id);
  const watch = await holdRows('jobs', []);
  await expect.poll(() => watch.waiting()).toBeGreaterThan(0);
  writing.resolve();
  await comment;
  expect((await undone).body).toMatchObject({ undoneCount: 0, undoSkippedCount: 1 });
  const kept = await company.inTenant((tx) => tx.selectFrom('comments').select('application_id').execute());
  expect(kept).toEqual([{ application_id: applicationId }]);
});

test('the server evaluates filters at the start, and refuses when their count has changed', async () => {
  const { company, params, job } = await aCrowd();
  const start = (filters: object, count: number) =>
    company.owner.call(candidateBulk.createCandidateBulkChange, {
      params,
      body: { action: tag('found'), jobId: null, target: { filters, count } } as never,
    });
  expect(await start({ jobId: job.id }, 3)).toMatchObject({
    status: 409,
    body: { details: { count: 2 } },
  });
  expect((await start({ jobId: job.id }, 2)).body).toMatchObject({ changedCount: 2 });
  expect((await start({ search: 'None' }, 1)).body).toMatchObject({ changedCount: 1 });
  expect((await start({ jobId: crypto.randomUUID() }, 1)).status).toBe(404);
});

test('more candidates than the list counts are changed by their search, and all of them are items at the start', async () => {
  const { company, params } = await aCrowd();
  await company.inTenant(async (tx) => {
    const people = Array.from({ length: 1200 }, () => ({ name: 'Ada', surname: 'Crowd' }));
    const rows = await tx.insertInto('candidates').values(people).returning('id').execute();
    await refreshCandidatesSearch(
      tx,
      rows.map(({ id }) => id),
    );
  });
  const filters = { search: 'crowd -nobody', lacks: 'email' };
  const counted = await company.owner.call(candidates.list, {
    params,
    query: { ...filters, limit: 1, count: 'all' } as never,
  });
  expect(counted.body.total).toBe(1200);
  const made = await company.owner.call(candidateBulk.createCandidateBulkChange, {
    params,
    body: { action: tag('crowd'), jobId: null, target: { filters, count: 1200 } } as never,
  });
  expect(made.body).toMatchObject({ waitingCount: 1200 });
});

test('a mail without a job goes to candidates without one, unless its text names the job', async () => {
  const { start, skipped, company, params, ids } = await aCrowd();
  const mail = (body: string): CandidateBulkAction => ({
    kind: 'mail',
    texts: { en: { subject: 'Hello', body } },
    replyTo: 'company',
    time: 'tray',
  });
  const preview = (body: string) =>
    company.owner.call(candidateBulk.previewCandidateMail, {
      params,
      body: { ...mail(body), kind: undefined, jobId: null, candidateId: ids.none } as never,
    });
  expect((await preview('About {job title}')).body).toMatchObject({ problem: 'no_job' });
  expect((await preview('Hi {first name}')).body).toMatchObject({ problem: null, body: 'Hi None' });
  const made = await start(mail('About {job title}'), { names: ['none'] });
  expect(made.body).toMatchObject({ kind: 'mail', state: 'scheduled', waitingCount: 1 });
  expect(await skipped(made.body.id)).toEqual([]);
});

test('the preview of a rejection is about the application that is rejected, or says why none is', async () => {
  const { company, params, ids, job, other } = await aCrowd();
  await company.inTenant((tx) =>
    anApplication(tx, { jobId: other.id, candidate_id: ids.one, outcome: 'rejected' }),
  );
  const preview = async (candidateId: string, jobId: string | null = null) => {
    const texts = { en: { subject: 'Hello', body: 'About {job title}' } };
    const fields = { texts, replyTo: 'company', isRejection: true, candidateId, jobId } as const;
    const { body } = await company.owner.call(candidateBulk.previewCandidateMail, { params, body: fields });
    return body.problem ?? body.body;
  };
  expect(await preview(ids.one)).toBe('About Baker');
  expect(await preview(ids.two, job.id)).toBe('About Baker');
  expect(await preview(ids.two, other.id)).toBe('About Cook');
  expect(await preview(ids.two)).toBe('several_open');
  expect(await preview(ids.none)).toBe('no_open_application');
  expect(await preview(ids.none, job.id)).toBe('not_applied');
});

test('a mail about an application that is removed while it waits goes to nobody', async () => {
  const { platform, clock } = await testServer();
  const noon = new Date('2026-11-25T09:00:00Z');
  clock.set(noon);
  onTestFinished(() => clock.set(null));
  const { start, undo, skipped, company, other } = await aCrowd();
  const texts = { en: { subject: 'Hello', body: 'Hi' } };
  const added = await start({ kind: 'add' }, { jobId: other.id, names: ['none'] });
  const mail = await start(
    { kind: 'mail', texts, replyTo: 'company', time: 'now' },
    { jobId: other.id, names: ['none'] },
  );
  expect((await undo(added.body.id)).body).toMatchObject({ undoneCount: 1 });
  clock.set(new Date(noon.getTime() + 31_000));
  await runBulkChangeTask.run({ companyId: company.id, bulkChangeId: mail.body.id }, platform);
  expect(await skipped(mail.body.id)).toEqual([['None', 'gone']]);
});

test('of forty concurrent additions of the same candidates each adds them once', async () => {
  const { start, company, other } = await aCrowd();
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => start({ kind: 'add' }, { jobId: other.id })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await (await testServer()).runTasks();
  const { applications, states } = await company.inTenant(async (tx) => ({
    applications: await tx.selectFrom('applications').select('id').where('job_id', '=', other.id).execute(),
    states: await tx.selectFrom('bulk_changes').select('state').distinct().execute(),
  }));
  expect([applications.length, states]).toEqual([3, [{ state: 'done' }]]);
});

test('many candidates are changed in the background, and skipped when the member has lost the right', async () => {
  const { company, start, read, params } = await aCrowd();
  const many = await company.inTenant(async (tx) => {
    const made: string[] = [];
    for (let index = 0; index < 60; index += 1) made.push((await aCandidate(tx)).id);
    return made;
  });
  const member = await company.member('jobs.list', 'candidates.list', 'candidates.get', 'candidates.update');
  const begin = (text: string) =>
    member.call(candidateBulk.createCandidateBulkChange, {
      params,
      body: { action: tag(text), jobId: null, target: { candidateIds: many } } as never,
    });
  const server = await testServer();
  const first = await begin('first');
  expect(first.body).toMatchObject({ state: 'running', waitingCount: 60 });
  await server.runTasks();
  expect((await read(first.body.id)).body).toMatchObject({ state: 'done', changedCount: 60 });
  const second = await begin('second');
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ permissions: [] }).where('id', '=', member.memberId).execute(),
  );
  await server.runTasks();
  const after = (await read(second.body.id)).body;
  expect(after).toMatchObject({ state: 'done', changedCount: 0, skippedCount: 60 });
  expect(after.skipped[0]?.skipReason).toBe('forbidden');
  expect((await start(tag('third'), { names: ['none'] })).body).toMatchObject({ changedCount: 1 });
});
