import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { snoozes } from '#applications/snooze-contract.ts';
import { team } from '#companies/team-contract.ts';
import { follows } from '#follows/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { tasks } from '#tasks/contract.ts';
import { timeline } from '#timeline/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { type HandoverDraft, handovers } from '../contract.ts';
import { runHandoverTask } from './run-handover.ts';
import { failFirstPerson } from './steps.ts';

const day = 86_400_000;

/** A recruiter with two people of a job, and a colleague without any grant. */
async function aRecruiter() {
  const company = await aCompany();
  const [recruiter, colleague] = [await company.member(), await company.member()];
  const hiringTeam = [{ memberId: recruiter.memberId, role: 'recruiter' as const }];
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { title: 'Cook', hiringTeam });
    const of = { jobId: job.id };
    const ada = await anApplication(tx, {
      ...of,
      assignee_id: recruiter.memberId,
      candidate: { name: 'Ada', surname: 'Kaya' },
    });
    const bora = await anApplication(tx, { ...of, candidate: { name: 'Bora', surname: 'Ak' } });
    return { job, ada, bora };
  });
  return { company, recruiter, colleague, ...made };
}

type Scene = Awaited<ReturnType<typeof aRecruiter>>;

/** A task, a meeting, a snooze and a follow of the recruiter, all about Ada. */
async function giveWork({ company, recruiter, ada }: Scene) {
  const params = { companyId: company.id, candidateId: ada.candidate_id };
  const draft = { title: 'Call back', dueOn: '2031-03-03', timeZone: 'UTC', assigneeId: recruiter.memberId };
  const task = (await recruiter.call(tasks.create, { params, body: draft })).body;
  const meeting = await company.owner.call(meetings.create, {
    params: { companyId: company.id },
    body: aMeetingDraft({ candidateId: ada.candidate_id, hostIds: [recruiter.memberId] }),
  });
  const until = new Date(Date.now() + 30 * day).toISOString();
  const ofApplication = { companyId: company.id, applicationId: ada.id };
  expect((await recruiter.call(snoozes.snooze, { params: ofApplication, body: { until } })).status).toBe(200);
  await recruiter.call(follows.follow, { params });
  return { task, meeting: meeting.body };
}

const handOver = (by: Caller, { company, recruiter, colleague }: Scene, draft: Partial<HandoverDraft> = {}) =>
  by.call(handovers.create, {
    params: { companyId: company.id },
    body: { fromMemberId: recruiter.memberId, toMemberId: colleague.memberId, ...draft },
  });

async function run(scene: Scene, by = scene.recruiter, draft: Partial<HandoverDraft> = {}): Promise<string> {
  const made = await handOver(by, scene, draft);
  expect([made.status, made.problem?.code]).toEqual([201, undefined]);
  await (await testServer()).runTasks();
  return made.body.id;
}

const read = async ({ company }: Scene, by: Caller, handoverId: string) =>
  (await by.call(handovers.read, { params: { companyId: company.id, handoverId } })).body;

const people = async ({ company }: Scene, by: Caller, handoverId: string) =>
  (await by.call(handovers.listPeople, { params: { companyId: company.id, handoverId } })).body.items;

const undo = ({ company }: Scene, by: Caller, handoverId: string) =>
  by.call(handovers.undo, { params: { companyId: company.id, handoverId } });

/** The members who are responsible for each thing, by the names of the scene. */
async function responsible({ company, recruiter, colleague, job }: Scene) {
  const nameOf = (id: string | null) =>
    id === recruiter.memberId ? 'recruiter' : id === colleague.memberId ? 'colleague' : id;
  return company.inTenant(async (tx) => {
    const names = (rows: { id: string | null }[]) => rows.map((row) => String(nameOf(row.id))).toSorted();
    return {
      team: names(
        await tx
          .selectFrom('hiring_team_members')
          .select('member_id as id')
          .where('job_id', '=', job.id)
          .execute(),
      ),
      assignees: names(
        await tx
          .selectFrom('applications')
          .select('assignee_id as id')
          .where('assignee_id', 'is not', null)
          .execute(),
      ),
      tasks: names(await tx.selectFrom('tasks').select('assignee_id as id').execute()),
      hosts: names(await tx.selectFrom('meeting_hosts').select('member_id as id').execute()),
      snoozes: names(await tx.selectFrom('snoozes').select('member_id as id').execute()),
      follows: names(await tx.selectFrom('follows').select('member_id as id').execute()),
    };
  });
}

const allOf = (name: string) => ({
  team: [name],
  assignees: [name],
  tasks: [name],
  hosts: [name],
  snoozes: [name],
  follows: [name],
});

async function notified(company: TestCompany, by: Caller): Promise<string[]> {
  const { body } = await by.call(notifications.list, { params: { companyId: company.id } });
  return body.items.map(({ type, handover }) => `${type} ${handover?.count ?? ''}`.trim());
}

test('all that a member is responsible for goes to a colleague, who gets one notification, and returns by an undo', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, colleague } = scene;
  await giveWork(scene);
  expect(await responsible(scene)).toEqual(allOf('recruiter'));
  const handoverId = await run(scene);
  expect(await responsible(scene)).toEqual(allOf('colleague'));
  expect(await notified(company, colleague)).toEqual(['handover_received 2']);
  expect(await read(scene, recruiter, handoverId)).toMatchObject({
    state: 'done',
    peopleCount: 2,
    waitingCount: 0,
    stayedCount: 0,
    placeCount: 1,
    recipients: [{ memberId: colleague.memberId, count: 2 }],
    can: { undo: true },
  });
  expect((await read(scene, colleague, handoverId)).can.undo).toBe(false);
  expect((await undo(scene, recruiter, handoverId)).body.state).toBe('undoing');
  await (await testServer()).runTasks();
  expect(await responsible(scene)).toEqual(allOf('recruiter'));
  expect(await read(scene, recruiter, handoverId)).toMatchObject({ state: 'undone', undoneCount: 2 });
  expect((await notified(company, colleague)).slice(0, 1)).toEqual(['handover_returned 2']);
});

test('the colleague reads two lines about each person: those that were written, or facts', async () => {
  const scene = await aRecruiter();
  const { recruiter, colleague, ada, bora } = scene;
  await giveWork(scene);
  const choice = {
    candidateId: bora.candidate_id,
    toMemberId: null,
    whereLine: 'Waits for us',
    nextLine: ' ',
  };
  const handoverId = await run(scene, recruiter, { choices: [choice] });
  const found = await people(scene, colleague, handoverId);
  const [second, first] = [bora, ada].map(({ candidate_id: id }) =>
    found.find((one) => one.candidate.id === id),
  );
  expect(first).toMatchObject({
    candidate: { name: 'Ada' },
    whereLine: null,
    nextLine: null,
    facts: {
      jobTitle: 'Cook',
      stepTitle: 'Applied',
      meetingAt: '2031-03-03T11:30:00.000Z',
      taskTitle: 'Call back',
    },
    state: 'moved',
    taskCount: 1,
    meetingCount: 1,
    canOpen: true,
  });
  expect(second).toMatchObject({ whereLine: 'Waits for us', nextLine: null, facts: { taskTitle: null } });
});

test('an undo returns only what nobody has changed since', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, colleague, ada } = scene;
  const { task } = await giveWork(scene);
  const handoverId = await run(scene);
  const params = { companyId: company.id, taskId: task.id };
  await colleague.call(tasks.update, { params, body: { assigneeId: company.owner.memberId } });
  await undo(scene, recruiter, handoverId);
  await (await testServer()).runTasks();
  expect(await responsible(scene)).toEqual({ ...allOf('recruiter'), tasks: [company.owner.memberId] });
  const found = await people(scene, recruiter, handoverId);
  expect(found.map(({ candidate, state, reason }) => [candidate.id, state, reason])).toContainEqual([
    ada.candidate_id,
    'undo_skipped',
    'changed_since',
  ]);
});

test('people can go to other colleagues, or stay, and then the member stays on the team', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, colleague, ada, bora } = scene;
  const third = await company.member();
  const choices = [
    { candidateId: ada.candidate_id, toMemberId: third.memberId, whereLine: null, nextLine: null },
  ];
  await run(scene, recruiter, { choices, leftOutIds: [bora.candidate_id] });
  const { assignees, team: onTeam } = await responsible(scene);
  expect(assignees).toEqual([third.memberId]);
  expect(new Set(onTeam)).toEqual(new Set(['colleague', 'recruiter', third.memberId]));
  expect(await notified(company, third)).toEqual(['handover_received 1']);
  expect((await people(scene, third, (await lastOf(scene)) ?? '')).map((one) => one.candidate.name)).toEqual([
    'Ada',
  ]);
  expect(await notified(company, colleague)).toEqual(['handover_received 0']);
});

const lastOf = async ({ company }: Scene) =>
  (await company.owner.call(handovers.list, { params: { companyId: company.id } })).body.items[0]?.id;

test('members hand over their own people; those of others need members.manage and all candidates', async () => {
  const scene = await aRecruiter();
  const { company, colleague, recruiter } = scene;
  const manager = await company.member('members.manage', 'jobs.list', 'candidates.get');
  const onlyMembers = await company.member('members.manage');
  const params = { companyId: company.id, memberId: recruiter.memberId };
  const statusOf = async (by: Caller) => (await by.call(handovers.readOpenWork, { params })).status;
  expect([await statusOf(recruiter), await statusOf(manager), await statusOf(onlyMembers)]).toEqual([
    200, 200, 404,
  ]);
  expect((await handOver(colleague, scene)).status).toBe(404);
  expect((await handOver(onlyMembers, scene)).status).toBe(404);
  const ofOwner = await handOver(manager, scene, { fromMemberId: company.owner.memberId });
  expect(ofOwner.problem.code).toBe('companies.owners_alone');
  const handoverId = await run(scene, manager);
  const stranger = await company.member('jobs.list', 'candidates.get');
  expect(
    (await stranger.call(handovers.read, { params: { companyId: company.id, handoverId } })).status,
  ).toBe(404);
  expect((await undo(scene, colleague, handoverId)).status).toBe(403);
  expect((await undo(scene, company.owner, handoverId)).status).toBe(200);
});

test('a meeting at which the colleague is busy stays, and what they may not see stays', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, colleague, ada } = scene;
  await giveWork(scene);
  await company.inTenant((tx) =>
    tx
      .updateTable('members')
      .set({ permissions: ['jobs.list', 'candidates.get'] })
      .where('id', '=', recruiter.memberId)
      .execute(),
  );
  const followed = await company.inTenant(async (tx) =>
    anApplication(tx, { jobId: (await aJob(tx)).id, candidate: { name: 'Cem' } }),
  );
  const ofFollowed = { companyId: company.id, candidateId: followed.candidate_id };
  await recruiter.call(follows.follow, { params: ofFollowed });
  await company.owner.call(meetings.create, {
    params: { companyId: company.id },
    body: aMeetingDraft({ candidateId: followed.candidate_id, hostIds: [colleague.memberId] }),
  });
  const handoverId = await run(scene);
  const reasons = (await people(scene, recruiter, handoverId)).map((one) => [
    one.candidate.id,
    one.state,
    one.reason,
  ]);
  expect(reasons).toContainEqual([ada.candidate_id, 'moved', 'host_busy']);
  expect(reasons).toContainEqual([followed.candidate_id, 'skipped', 'not_visible']);
  expect((await responsible(scene)).hosts).toEqual(['colleague', 'recruiter']);
});

test('of forty handovers of a member at once one runs, and the others are refused', async () => {
  const scene = await aRecruiter();
  const answers = await Promise.all(Array.from({ length: 40 }, () => handOver(scene.recruiter, scene)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ problem }) => problem?.code))).toEqual(
    new Set([undefined, 'handovers.running']),
  );
});

test('a handover to oneself, to an inactive colleague, or of nothing is refused', async () => {
  const scene = await aRecruiter();
  const { company, colleague, recruiter } = scene;
  const toSelf = await handOver(recruiter, scene, { toMemberId: recruiter.memberId });
  const ofNothing = await handOver(colleague, scene, {
    fromMemberId: colleague.memberId,
    toMemberId: recruiter.memberId,
  });
  await company.owner.call(team.changeMember, {
    params: { companyId: company.id, memberId: colleague.memberId },
    body: { status: 'inactive' },
  });
  const toInactive = await handOver(recruiter, scene);
  expect([toSelf, ofNothing, toInactive].map(({ problem }) => problem.code)).toEqual([
    'handovers.same_member',
    'handovers.nothing',
    'handovers.colleague_inactive',
  ]);
});

test('after thirty days, or after the member left, a handover stays', async () => {
  const scene = await aRecruiter();
  const { company, recruiter } = scene;
  const handoverId = await run(scene);
  const endAt = (undo_until: Date) =>
    company.inTenant((tx) =>
      tx.updateTable('handovers').set({ undo_until }).where('id', '=', handoverId).execute(),
    );
  await endAt(new Date(Date.now() - 1000));
  expect((await undo(scene, recruiter, handoverId)).problem.code).toBe('handovers.undo_too_late');
  await endAt(new Date(Date.now() + day));
  const params = { companyId: company.id, memberId: recruiter.memberId };
  await company.owner.call(team.removeMember, { params });
  expect((await undo(scene, company.owner, handoverId)).problem.code).toBe('handovers.member_gone');
  const found = await read(scene, company.owner, handoverId);
  expect(found).toMatchObject({ from: { name: 'Member' }, can: { undo: false } });
});

/** Runs the task of a handover until its connection fails at the start of this chunk. */
async function cutAt(chunk: number, payload: { companyId: string; handoverId: string }): Promise<void> {
  const { platform } = await testServer();
  let chunks = 0;
  const now = () => {
    chunks += 1;
    if (chunks === chunk) throw new Error('Connection terminated');
    return platform.clock.now();
  };
  const cut = { ...platform, clock: { ...platform.clock, now } };
  await expect(runHandoverTask.run(payload, cut)).rejects.toThrow('Connection terminated');
}

test('a killed task continues where it was, and each person moves once', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, colleague, job } = scene;
  await company.inTenant(async (tx) => {
    for (let n = 0; n < 118; n++) await anApplication(tx, { jobId: job.id, assignee_id: recruiter.memberId });
  });
  const made = await handOver(recruiter, scene);
  const server = await testServer();
  await cutAt(4, { companyId: company.id, handoverId: made.body.id });
  expect(await read(scene, recruiter, made.body.id)).toMatchObject({ state: 'running', waitingCount: 20 });
  await server.runTasks();
  expect(await read(scene, recruiter, made.body.id)).toMatchObject({ state: 'done', waitingCount: 0 });
  expect(await notified(company, colleague)).toEqual(['handover_received 120']);
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('candidate_id').where('type', '=', 'handover.moved').execute(),
  );
  expect([events.length, new Set(events.map((one) => one.candidate_id)).size]).toEqual([120, 120]);
});

test('a person who fails stays, and the others move', async () => {
  const scene = await aRecruiter();
  const { company, recruiter } = scene;
  const made = await handOver(recruiter, scene);
  const { platform } = await testServer();
  const handoverId = made.body.id;
  await company.inTenant((tx) => failFirstPerson(tx, handoverId));
  await runHandoverTask.run({ companyId: company.id, handoverId }, platform);
  const states = (await people(scene, recruiter, handoverId)).map(
    ({ state, reason }) => `${state} ${reason}`,
  );
  expect(states.toSorted()).toEqual(['moved null', 'skipped failed']);
});

test('the timeline of a person names the colleague', async () => {
  const scene = await aRecruiter();
  await run(scene);
  const params = { companyId: scene.company.id, candidateId: scene.ada.candidate_id };
  const { body } = await scene.company.owner.call(timeline.list, { params });
  expect(body.items[0]).toMatchObject({
    type: 'handover.moved',
    members: [{ id: scene.colleague.memberId }],
  });
});

test('an undo leaves the colleague on a meeting that they hosted before', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, colleague, ada } = scene;
  await company.owner.call(meetings.create, {
    params: { companyId: company.id },
    body: aMeetingDraft({
      candidateId: ada.candidate_id,
      hostIds: [recruiter.memberId, colleague.memberId],
    }),
  });
  const handoverId = await run(scene);
  expect((await responsible(scene)).hosts).toEqual(['colleague']);
  await undo(scene, recruiter, handoverId);
  await (await testServer()).runTasks();
  expect((await responsible(scene)).hosts).toEqual(['colleague', 'recruiter']);
});

test('a manager who lost the right reads their handover, but does not undo it', async () => {
  const scene = await aRecruiter();
  const { company, recruiter } = scene;
  const manager = await company.member('members.manage', 'jobs.list', 'candidates.get');
  const handoverId = await run(scene, manager);
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ permissions: [] }).where('id', '=', manager.memberId).execute(),
  );
  expect((await read(scene, manager, handoverId)).can.undo).toBe(false);
  expect((await undo(scene, manager, handoverId)).status).toBe(403);
  await (await testServer()).runTasks();
  expect(await read(scene, recruiter, handoverId)).toMatchObject({ state: 'done', can: { undo: true } });
});

test('a colleague is notified of the people who moved before the member was removed', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, colleague, job } = scene;
  await company.inTenant(async (tx) => {
    for (let n = 0; n < 58; n++) await anApplication(tx, { jobId: job.id, assignee_id: recruiter.memberId });
  });
  const made = await handOver(company.owner, scene);
  const server = await testServer();
  await cutAt(3, { companyId: company.id, handoverId: made.body.id });
  await company.owner.call(team.removeMember, {
    params: { companyId: company.id, memberId: recruiter.memberId },
  });
  await server.runTasks();
  expect(await read(scene, company.owner, made.body.id)).toMatchObject({ state: 'done', waitingCount: 0 });
  expect(await notified(company, colleague)).toEqual(['handover_received 50']);
});

test('a colleague of single people reads of no job and no task that they may not see', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, ada } = scene;
  const third = await company.member();
  const secret = await company.inTenant(async (tx) => {
    const hiringTeam = [{ memberId: recruiter.memberId, role: 'interviewer' as const }];
    const job = await aJob(tx, { title: 'Secret', hiringTeam });
    await tx.updateTable('applications').set({ assignee_id: null }).where('id', '=', ada.id).execute();
    return anApplication(tx, { jobId: job.id, candidate_id: ada.candidate_id });
  });
  const params = { companyId: company.id, candidateId: ada.candidate_id };
  const draft = { title: 'Secret task', dueOn: '2031-03-03', timeZone: 'UTC' };
  const body = { ...draft, assigneeId: recruiter.memberId, applicationId: secret.id };
  expect((await recruiter.call(tasks.create, { params, body })).status).toBe(201);
  const choice = { candidateId: ada.candidate_id, whereLine: null, nextLine: null };
  const handoverId = await run(scene, recruiter, { choices: [{ ...choice, toMemberId: third.memberId }] });
  const [found] = await people(scene, third, handoverId);
  expect(found).toMatchObject({ reason: 'not_visible', facts: { jobTitle: 'Cook', taskTitle: null } });
});

test('an undo whose member lost the right before the task ran can be started again', async () => {
  const scene = await aRecruiter();
  const { company, recruiter } = scene;
  const manager = await company.member('members.manage', 'jobs.list', 'candidates.get');
  const handoverId = await run(scene, manager);
  expect((await undo(scene, manager, handoverId)).body.state).toBe('undoing');
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ permissions: [] }).where('id', '=', manager.memberId).execute(),
  );
  await (await testServer()).runTasks();
  expect(await read(scene, recruiter, handoverId)).toMatchObject({ state: 'done', can: { undo: true } });
  await undo(scene, recruiter, handoverId);
  await (await testServer()).runTasks();
  expect((await responsible(scene)).assignees).toEqual(['recruiter']);
});

test('after the colleague was removed, an undo returns all, also a meeting that has no host since', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, colleague } = scene;
  await giveWork(scene);
  const handoverId = await run(scene);
  const params = { companyId: company.id, memberId: colleague.memberId };
  expect((await company.owner.call(team.removeMember, { params })).status).toBe(200);
  expect((await responsible(scene)).hosts).toEqual([]);
  await undo(scene, recruiter, handoverId);
  await (await testServer()).runTasks();
  expect(await responsible(scene)).toEqual(allOf('recruiter'));
  expect(await read(scene, recruiter, handoverId)).toMatchObject({ undoneCount: 2, undoSkippedCount: 0 });
});

test('the hiring team of a job that was archived before the task ran stays as it is', async () => {
  const scene = await aRecruiter();
  const { company, recruiter, job } = scene;
  const made = await handOver(recruiter, scene);
  const archived = { status: 'archived', status_before_archive: 'published' };
  await company.inTenant((tx) => tx.updateTable('jobs').set(archived).where('id', '=', job.id).execute());
  await (await testServer()).runTasks();
  expect(await responsible(scene)).toMatchObject({ team: ['recruiter'], assignees: ['recruiter'] });
  expect(await read(scene, recruiter, made.body.id)).toMatchObject({ state: 'done', stayedCount: 2 });
});

test('a snooze that the colleague may not see stays, and the page says so', async () => {
  const scene = await aRecruiter();
  const { company, ada } = scene;
  await giveWork(scene);
  await company.inTenant(async (tx) => {
    const { id: jobId } = await aJob(tx);
    const other = await anApplication(tx, { jobId, candidate_id: ada.candidate_id });
    await tx.updateTable('snoozes').set({ application_id: other.id }).execute();
  });
  const handoverId = await run(scene);
  const found = await people(scene, company.owner, handoverId);
  expect(new Set(found.map(({ reason }) => reason))).toEqual(new Set([null, 'not_visible']));
  expect((await responsible(scene)).snoozes).toEqual(['recruiter']);
});
