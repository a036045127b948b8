import { afterEach, expect, test } from 'vitest';
import { timeline } from '#timeline/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { team } from '#companies/team-contract.ts';
import { dashboards } from '#dashboard/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { type Task, type TaskDraft, tasks } from '../contract.ts';
import type { TaskList, TaskOwner } from '../rules.ts';
import { purgeTask, remindOfTask } from './background.ts';

afterEach(async () => (await testServer()).clock.set(null));

const hour = 3_600_000;
const dayIn = (days: number): string => new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10);
// A session outlives it.
const [dueOn, dayAfter] = [dayIn(3), dayIn(4)];
const seesAll = ['jobs.list', 'candidates.get'] as const;

/** A person who applied for two jobs; the colleague is on the team of the first. */
async function aPerson() {
  const company = await aCompany();
  const colleague = await company.member();
  const hiringTeam = [{ memberId: colleague.memberId, role: 'interviewer' as const }];
  const { candidateId, first, second } = await company.inTenant(async (tx) => {
    const [cook, waiter] = [
      await aJob(tx, { title: 'Cook', hiringTeam }),
      await aJob(tx, { title: 'Waiter' }),
    ];
    const one = await anApplication(tx, { jobId: cook.id, candidate: { name: 'Ada', surname: 'Kaya' } });
    const other = await anApplication(tx, { jobId: waiter.id, candidate_id: one.candidate_id });
    return { candidateId: one.candidate_id, first: one, second: other };
  });
  const ids = { companyId: company.id, candidateId };
  const add = (by: Caller, draft: Partial<TaskDraft> & { assigneeId: string }) =>
    by.call(tasks.create, {
      params: ids,
      body: { title: 'Call back', dueOn, timeZone: 'Europe/Istanbul', ...draft },
    });
  return { company, colleague, ids, first, second, add };
}

const at = (company: TestCompany, { id }: Pick<Task, 'id'>) => ({
  params: { companyId: company.id, taskId: id },
});

async function titles(company: TestCompany, by: Caller, list: TaskList = 'due', whose: TaskOwner = 'mine') {
  const query = { list, whose, timeZone: 'Europe/Istanbul' };
  const { body } = await by.call(tasks.list, { params: { companyId: company.id }, query });
  return body.items.map(({ title }) => title);
}

async function notified(company: TestCompany, by: Caller): Promise<string[]> {
  const { body } = await by.call(notifications.list, { params: { companyId: company.id } });
  return body.items
    .filter(({ type }) => type.startsWith('task_'))
    .map((one) => `${one.type}: ${one.taskTitle}`);
}

async function setNow(at: string): Promise<void> {
  (await testServer()).clock.set(new Date(at));
}

async function remind(company: TestCompany, task: Task, times = 1): Promise<void> {
  const { platform } = await testServer();
  const payload = { companyId: company.id, taskId: task.id, dueAt: task.dueAt };
  await Promise.all(Array.from({ length: times }, () => remindOfTask.run(payload, platform)));
}

test('a task for a colleague notifies them, is among theirs and among those that the giver gave', async () => {
  const { company, colleague, ids, add } = await aPerson();
  const { status, body } = await add(company.owner, { assigneeId: colleague.memberId, dueTime: '14:30' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Call back',
    dueOn,
    dueTime: '14:30',
    dueAt: `${dueOn}T11:30:00.000Z`,
    candidate: { id: ids.candidateId, name: 'Ada' },
    assignee: { memberId: colleague.memberId },
    giver: { memberId: company.owner.memberId },
  });
  expect(await notified(company, colleague)).toEqual(['task_assigned: Call back']);
  expect(await notified(company, company.owner)).toEqual([]);
  expect(await titles(company, colleague, 'later')).toEqual(['Call back']);
  expect(await titles(company, company.owner, 'later')).toEqual([]);
  expect(await titles(company, company.owner, 'later', 'given')).toEqual(['Call back']);
  const { body: page } = await colleague.call(tasks.listOfCandidate, { params: ids });
  expect(page.items.map(({ can }) => can.update)).toEqual([true]);
});

test('a task is due from the start of its day where the member chose it, and waits on the dashboard', async () => {
  const { company, add } = await aPerson();
  const { owner } = company;
  await add(owner, { assigneeId: owner.memberId });
  await setNow(`${dayIn(2)}T20:59:00Z`);
  expect([await titles(company, owner), await titles(company, owner, 'later')]).toEqual([[], ['Call back']]);
  await setNow(`${dayIn(2)}T21:01:00Z`);
  expect([await titles(company, owner), await titles(company, owner, 'later')]).toEqual([['Call back'], []]);
  const { body } = await owner.call(dashboards.read, { params: { companyId: company.id } });
  const waiting = body.waiting?.find(({ kind }) => kind === 'task');
  expect(waiting?.rows).toMatchObject([{ title: 'Call back', candidate: { name: 'Ada' }, at: dueOn }]);
});

test('the assignee of a task is a member who may see the person, or the application that it is about', async () => {
  const { company, colleague, ids, first, second, add } = await aPerson();
  const stranger = await company.member('jobs.list');
  const other = await aCompany();
  const assignees = async (applicationId?: string): Promise<string[]> => {
    const query = applicationId === undefined ? {} : { applicationId };
    const { body } = await company.owner.call(tasks.listAssignees, { params: ids, query });
    return body.items.map(({ memberId }) => memberId).toSorted();
  };
  const both = [company.owner.memberId, colleague.memberId].toSorted();
  expect(await assignees()).toEqual(both);
  expect(await assignees(first.id)).toEqual(both);
  expect(await assignees(second.id)).toEqual([company.owner.memberId]);
  for (const assigneeId of [stranger.memberId, other.owner.memberId, ids.candidateId]) {
    const refused = await add(company.owner, { assigneeId });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['assigneeId']]);
  }
  const about = { assigneeId: colleague.memberId, applicationId: second.id };
  expect((await add(company.owner, about)).status).toBe(400);
  expect((await add(company.owner, { ...about, applicationId: first.id })).status).toBe(201);
  expect((await add(stranger, { assigneeId: company.owner.memberId })).status).toBe(404);
  expect((await add(other.owner, { assigneeId: other.owner.memberId })).status).toBe(404);
});

test('a task about an application is hidden from members of the team of another job', async () => {
  const { company, colleague, ids, second, add } = await aPerson();
  const { owner } = company;
  const { body: task } = await add(owner, { assigneeId: owner.memberId, applicationId: second.id });
  expect((await owner.call(tasks.listOfCandidate, { params: ids })).body.items).toHaveLength(1);
  expect((await colleague.call(tasks.listOfCandidate, { params: ids })).body.items).toEqual([]);
  expect((await colleague.call(tasks.complete, at(company, task))).status).toBe(404);
});

test('without the right to see the person, the assignee sees neither the task nor its notification', async () => {
  const { company, add } = await aPerson();
  const member = await company.member(...seesAll);
  const { body: task } = await add(company.owner, { assigneeId: member.memberId });
  expect([await titles(company, member, 'later'), await notified(company, member)]).toEqual([
    ['Call back'],
    ['task_assigned: Call back'],
  ]);
  const params = { companyId: company.id, memberId: member.memberId };
  await company.owner.call(team.changeMember, { params, body: { permissions: ['jobs.list'] } });
  expect([await titles(company, member, 'later'), await notified(company, member)]).toEqual([[], []]);
  expect((await member.call(tasks.update, { ...at(company, task), body: { title: 'Mine' } })).status).toBe(
    404,
  );
  await setNow(`${dueOn}T06:00:00Z`);
  await remind(company, task);
  expect(await notified(company, company.owner)).toEqual(['task_due: Call back']);
});

test('readers who neither gave nor got a task only read it; members who may change the person change it', async () => {
  const { company, colleague, ids, add } = await aPerson();
  const editor = await company.member(...seesAll, 'candidates.update');
  const { body: task } = await add(company.owner, { assigneeId: company.owner.memberId });
  const { body } = await colleague.call(tasks.listOfCandidate, { params: ids });
  expect(body.items.map(({ can }) => can.update)).toEqual([false]);
  const change = { ...at(company, task), body: { title: 'Write' } };
  expect((await colleague.call(tasks.update, change)).status).toBe(403);
  expect((await colleague.call(tasks.remove, at(company, task))).status).toBe(403);
  expect((await editor.call(tasks.update, change)).body.title).toBe('Write');
});

test('a member is reminded once, also when servers run the reminder at the same time and again', async () => {
  const { company, add } = await aPerson();
  const { owner } = company;
  const { body: task } = await add(owner, { assigneeId: owner.memberId });
  await setNow(`${dueOn}T06:00:00Z`);
  await remind(company, task, 5);
  await remind(company, task);
  expect(await notified(company, owner)).toEqual(['task_due: Call back']);
});

test('a task that was moved, done or deleted is not reminded of; a moved one is at its new time', async () => {
  const { company, add } = await aPerson();
  const { owner } = company;
  const task = async (title: string) => (await add(owner, { assigneeId: owner.memberId, title })).body;
  const [moved, finished, deleted] = [await task('Moved'), await task('Finished'), await task('Deleted')];
  const later = await owner.call(tasks.update, { ...at(company, moved), body: { dueOn: dayAfter } });
  await owner.call(tasks.complete, at(company, finished));
  await owner.call(tasks.remove, at(company, deleted));
  await setNow(`${dayAfter}T06:00:00Z`);
  for (const one of [moved, finished, deleted]) await remind(company, one);
  expect(await notified(company, owner)).toEqual([]);
  await remind(company, later.body);
  expect(await notified(company, owner)).toEqual(['task_due: Moved']);
});

test('a reminder whose time passed while its task was done or deleted follows when that is undone', async () => {
  const { company, add } = await aPerson();
  const { owner } = company;
  const server = await testServer();
  // The queue runs what is due by the clock of the database.
  const ago = (hours: number): string => new Date(Date.now() - hours * hour).toISOString();
  await setNow(ago(3));
  const [day = '', time = ''] = ago(1).split('T');
  const due = { dueOn: day, dueTime: time.slice(0, 5), timeZone: 'UTC', assigneeId: owner.memberId };
  const task = async (title: string) => (await add(owner, { ...due, title })).body;
  const [finished, deleted, late] = [await task('Finished'), await task('Deleted'), await task('Late')];
  await setNow(ago(2));
  await owner.call(tasks.complete, at(company, finished));
  await owner.call(tasks.remove, at(company, deleted));
  await server.runTasks();
  expect(await notified(company, owner)).toEqual(['task_due: Late']);
  await setNow(ago(0));
  await owner.call(tasks.complete, at(company, late));
  for (const one of [finished, late]) await owner.call(tasks.reopen, at(company, one));
  await owner.call(tasks.restore, at(company, deleted));
  await server.runTasks();
  const all = ['task_due: Deleted', 'task_due: Finished', 'task_due: Late'];
  expect((await notified(company, owner)).toSorted()).toEqual(all);
});

test('the queue runs a reminder at nine o’clock of the day, or at the time of the task', async () => {
  const { company, add } = await aPerson();
  const assigneeId = company.owner.memberId;
  const soon = new Date(Date.now() + 2 * hour);
  const day = soon.toISOString().slice(0, 10);
  const dueTime = soon.toISOString().slice(11, 16);
  const { body: task } = await add(company.owner, { assigneeId, dueOn: day, dueTime, timeZone: 'UTC' });
  const { ownerUrl } = await testServer();
  const runAt = await readRunAt(ownerUrl, task.id);
  expect(runAt?.toISOString().slice(0, 16)).toBe(soon.toISOString().slice(0, 16));
  await company.owner.call(tasks.update, {
    ...at(company, task),
    body: { dueOn: dayAfter, dueTime: null },
  });
  expect((await readRunAt(ownerUrl, task.id))?.toISOString()).toBe(`${dayAfter}T09:00:00.000Z`);
});

async function readRunAt(ownerUrl: string, taskId: string): Promise<Date | undefined> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs where key = $1',
    [`task:${taskId}`],
  );
  await client.end();
  return rows[0]?.run_at;
}

test('a done task can be undone and changed again; of forty calls at once one is recorded', async () => {
  const { company, ids, add } = await aPerson();
  const { owner } = company;
  const { body: task } = await add(owner, { assigneeId: owner.memberId });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => owner.call(tasks.complete, at(company, task))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect([await titles(company, owner, 'later'), await titles(company, owner, 'done')]).toEqual([
    [],
    ['Call back'],
  ]);
  const change = { ...at(company, task), body: { title: 'Write' } };
  expect((await owner.call(tasks.update, change)).problem.code).toBe('tasks.done');
  await owner.call(tasks.reopen, at(company, task));
  expect((await owner.call(tasks.update, change)).body.title).toBe('Write');
  const { body } = await owner.call(timeline.list, { params: ids });
  const types = body.items.map(({ type }) => type).filter((type) => type.startsWith('task.'));
  expect(types).toEqual(['task.changed', 'task.reopened', 'task.completed', 'task.added']);
});

test('a deleted task is hidden, can be restored for an hour, and then is gone', async () => {
  const { company, colleague, add } = await aPerson();
  const { owner } = company;
  const { body: task } = await add(owner, { assigneeId: colleague.memberId });
  const { platform } = await testServer();
  const purge = () => purgeTask.run({ companyId: company.id, taskId: task.id }, platform);
  expect((await owner.call(tasks.remove, at(company, task))).status).toBe(200);
  expect([await titles(company, colleague, 'later'), await notified(company, colleague)]).toEqual([[], []]);
  expect((await owner.call(tasks.complete, at(company, task))).status).toBe(404);
  await purge();
  expect((await owner.call(tasks.restore, at(company, task))).body.title).toBe('Call back');
  expect(await titles(company, colleague, 'later')).toEqual(['Call back']);
  await owner.call(tasks.remove, at(company, task));
  await setNow(new Date(Date.now() + hour).toISOString());
  await purge();
  expect((await owner.call(tasks.restore, at(company, task))).status).toBe(404);
});

test('a task whose assignee left the company stays with its giver, who is reminded', async () => {
  const { company, colleague, add } = await aPerson();
  const { owner } = company;
  const { body: task } = await add(owner, { assigneeId: colleague.memberId });
  const params = { companyId: company.id, memberId: colleague.memberId };
  expect((await owner.call(team.removeMember, { params })).status).toBe(200);
  const query = { list: 'later', whose: 'given' } as const;
  const { body } = await owner.call(tasks.list, { params: { companyId: company.id }, query });
  expect(body.items).toMatchObject([{ title: 'Call back', assignee: null }]);
  await setNow(`${dueOn}T06:00:00Z`);
  await remind(company, task);
  expect(await notified(company, owner)).toEqual(['task_due: Call back']);
});

test('lists are read page by page, each task once, also with equal times', async () => {
  const { company, add } = await aPerson();
  const { owner } = company;
  for (let n = 0; n < 7; n++) await add(owner, { assigneeId: owner.memberId, title: `Task ${n}` });
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { list: 'later', limit: 3, ...(cursor && { cursor }) } as const;
    const { body } = await owner.call(tasks.list, { params: { companyId: company.id }, query });
    found.push(...body.items.map(({ title }) => title));
    cursor = body.nextCursor;
  } while (cursor);
  expect(found).toEqual(Array.from({ length: 7 }, (_none, n) => `Task ${n}`));
});

test.each([
  ['title', { title: ' ' }],
  ['dueOn', { dueOn: '2031-02-30' }],
  ['dueOn', { dueOn: '9999-12-31', dueTime: '23:59', timeZone: 'America/New_York' }],
  ['dueOn', { dueOn: '0001-01-01' }],
  ['dueTime', { dueTime: '24:00' }],
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['applicationId', { applicationId: '0198c0de-0000-7000-8000-000000000000' }],
])('a wrong %s is refused by its name, and nothing is stored', async (field, wrong) => {
  const { company, ids, add } = await aPerson();
  const refused = await add(company.owner, { assigneeId: company.owner.memberId, ...wrong });
  expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, [field]]);
  expect((await company.owner.call(tasks.listOfCandidate, { params: ids })).body.items).toEqual([]);
});

test('the tasks of a company are not found from another one', async () => {
  const { company, ids, add } = await aPerson();
  const { body: task } = await add(company.owner, { assigneeId: company.owner.memberId });
  const other = await aCompany();
  const params = { companyId: other.id, taskId: task.id };
  const answers = await Promise.all([
    other.owner.call(tasks.update, { params, body: { title: 'Mine' } }),
    other.owner.call(tasks.complete, { params }),
    other.owner.call(tasks.reopen, { params }),
    other.owner.call(tasks.remove, { params }),
    other.owner.call(tasks.restore, { params }),
    other.owner.call(tasks.listOfCandidate, { params: { ...ids, companyId: other.id } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await titles(company, company.owner, 'later')).toEqual(['Call back']);
});
