import { expect, test } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { saveForm } from '#forms/server/save-form.ts';
import { boards } from '#board/contract.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { applications } from '../contract.ts';
import { anApplication } from './factory.ts';

/** A job with some open applications on its first step, and another job with its own recruiter. */
async function aPipeline(count = 1) {
  const company = await aCompany();
  const otherRecruiter = await company.member();
  const { job, otherJob, made } = await company.inTenant(async (tx) => {
    const job = await aJob(tx);
    const hiringTeam = [{ memberId: otherRecruiter.memberId, role: 'recruiter' as const }];
    const otherJob = await aJob(tx, { title: 'Other job', hiringTeam });
    const made = [];
    for (let number = 0; number < count; number++) made.push(await anApplication(tx, { jobId: job.id }));
    return { job, otherJob, made };
  });
  const step = (kind: string) => job.steps.find((one) => one.kind === kind)?.id ?? '';
  const paramsOf = (index = 0) => ({ companyId: company.id, applicationId: made[index]?.id ?? '' });
  const boardParams = { companyId: company.id, jobId: job.id };
  const counts = async () =>
    (await company.owner.call(boards.board, { params: boardParams })).body.columns.map((one) => one.count);
  const move = (caller: Caller, stepId: string, version: number, index = 0) =>
    caller.call(applications.move, { params: paramsOf(index), body: { stepId, version } });
  const events = () =>
    company.inTenant((tx) =>
      tx
        .selectFrom('events')
        .select(['type', 'data', 'actor_user_id'])
        .where('type', 'like', 'application.%')
        .orderBy('id')
        .execute(),
    );
  const onTeam = async (role: string) => {
    const member = await company.member();
    await company.inTenant((tx) =>
      tx
        .insertInto('hiring_team_members')
        .values({ job_id: job.id, member_id: member.memberId, role })
        .execute(),
    );
    return member;
  };
  const others = { otherJob, otherRecruiter };
  return { company, job, made, step, paramsOf, boardParams, counts, move, events, onTeam, ...others };
}

test('a moved card gets a higher version, and the event has both steps', async () => {
  const { company, move, step, counts, events } = await aPipeline();
  const moved = await move(company.owner, step('interview'), 1);
  expect(moved.body).toMatchObject({ stepId: step('interview'), version: 2, outcome: 'open' });
  expect(await counts()).toEqual([0, 0, 1, 0, 0]);
  expect(await events()).toMatchObject([
    {
      type: 'application.moved',
      actor_user_id: company.owner.userId,
      data: { fromStepId: step('applied'), toStepId: step('interview'), toTitle: 'Interview' },
    },
  ]);
});

test('a move to the current step succeeds and changes nothing, even with an old version', async () => {
  const { company, move, step, events } = await aPipeline();
  await move(company.owner, step('offer'), 1);
  const again = await move(company.owner, step('offer'), 1);
  expect(again).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await events()).toHaveLength(1);
});

test('a move with an old version gets 409 with the current state', async () => {
  const { company, move, step } = await aPipeline();
  await move(company.owner, step('offer'), 1);
  const stale = await move(company.owner, step('screening'), 1);
  expect(stale.status).toBe(409);
  expect(stale.problem.code).toBe('applications.stale');
  expect(stale.problem.details?.current).toMatchObject({ stepId: step('offer'), version: 2 });
});

test('one of two concurrent moves of a card succeeds and the other gets 409', async () => {
  const { company, move, step, counts } = await aPipeline();
  const other = await company.member('jobs.list', 'candidates.list', 'candidates.get', 'candidates.update');
  const both = await Promise.all([
    move(company.owner, step('screening'), 1),
    move(other, step('interview'), 1),
  ]);
  expect(new Set(both.map((one) => one.status))).toEqual(new Set([200, 409]));
  const winner = both.find((one) => one.status === 200);
  const loser = both.find((one) => one.status === 409);
  expect(loser?.problem.details?.current).toMatchObject({ stepId: winner?.body.stepId, version: 2 });
  expect((await counts()).reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('counts stay right and nothing deadlocks during concurrent moves in opposite directions', async () => {
  const { company, move, step, counts, boardParams, made } = await aPipeline(16);
  const steps = ['applied', 'screening', 'interview', 'offer'].map(step);
  await Promise.all(made.map((_one, index) => move(company.owner, steps[index % 4] ?? '', 1, index)));
  const versions = made.map((one, index) => ({ id: one.id, version: index % 4 === 0 ? 1 : 2 }));
  const halves = [versions.slice(0, 10), versions.slice(6).reverse()];
  const several = await Promise.all(
    halves.map((half, index) =>
      company.owner.call(applications.moveSeveral, {
        params: boardParams,
        body: { stepId: steps[index + 1] ?? '', applications: half },
      }),
    ),
  );
  expect(several.map((one) => one.status)).toEqual([200, 200]);
  await Promise.all(made.map((_one, index) => move(company.owner, steps[(index + 1) % 4] ?? '', 3, index)));
  const counted = await company.inTenant((tx) =>
    tx
      .selectFrom('applications')
      .select(({ fn }) => ['step_id', fn.countAll<number>().as('count')])
      .groupBy('step_id')
      .execute(),
  );
  const real = new Map(counted.map((row) => [row.step_id, row.count]));
  expect(await counts()).toEqual([...steps, step('hired')].map((id) => real.get(id) ?? 0));
});

test('several cards move together; those that another member changed stay and are listed', async () => {
  const { company, move, step, boardParams, made, events } = await aPipeline(3);
  await move(company.owner, step('offer'), 1, 1);
  const several = await company.owner.call(applications.moveSeveral, {
    params: boardParams,
    body: { stepId: step('screening'), applications: made.map(({ id }) => ({ id, version: 1 })) },
  });
  expect(new Set(several.body.changed.map((one) => one.id))).toEqual(new Set([made[0]?.id, made[2]?.id]));
  expect(several.body.stayed).toMatchObject([{ id: made[1]?.id, stepId: step('offer') }]);
  expect(await events()).toHaveLength(3);
});

test('several applications of another job, or unknown ones, get 404 and nothing moves', async () => {
  const { company, step, boardParams, made, counts } = await aPipeline(1);
  const foreign = await company.inTenant(async (tx) =>
    anApplication(tx, { jobId: (await aJob(tx, { title: 'Other' })).id }),
  );
  const refused = await company.owner.call(applications.moveSeveral, {
    params: boardParams,
    body: {
      stepId: step('offer'),
      applications: [made[0]?.id ?? '', foreign.id].map((id) => ({ id, version: 1 })),
    },
  });
  expect(refused.status).toBe(404);
  expect(await counts()).toEqual([1, 0, 0, 0, 0]);
});

test('the last step hires, and a move out of it reopens the application', async () => {
  const { company, move, step } = await aPipeline();
  const hired = await move(company.owner, step('hired'), 1);
  expect(hired.body).toMatchObject({ outcome: 'hired', version: 2 });
  expect(hired.body.closedAt).not.toBeNull();
  const back = await move(company.owner, step('offer'), 2);
  expect(back.body).toMatchObject({ outcome: 'open', closedAt: null });
});

test('a step of another job is refused as target', async () => {
  const { company, move } = await aPipeline();
  const other = await company.inTenant((tx) => aJob(tx, { title: 'Other' }));
  const refused = await move(company.owner, other.steps[0]?.id ?? '', 1);
  expect([refused.status, refused.problem.code]).toEqual([409, 'applications.step_gone']);
});

test('a rejection stores the reason, keeps the step, prevents moves, and can be undone', async () => {
  const { company, move, step, paramsOf, counts, events, boardParams } = await aPipeline();
  const { owner } = company;
  const params = paramsOf();
  const body = { reason: 'Other', note: 'Not this time', version: 1 };
  const rejected = await owner.call(applications.reject, { params, body });
  expect(rejected.body).toMatchObject({
    outcome: 'rejected',
    rejectionReason: 'Other',
    stepId: step('applied'),
    can: { move: false, reject: false, unreject: true },
  });
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  const board = await owner.call(boards.board, { params: boardParams });
  expect(board.body.closedCount).toBe(1);
  const moved = await move(owner, step('offer'), 2);
  expect([moved.status, moved.problem.code]).toEqual([409, 'applications.closed']);
  const again = await owner.call(applications.reject, { params, body: { ...body, reason: 'Another' } });
  expect(again).toMatchObject({ status: 200, body: { rejectionReason: 'Other' } });
  const read = await owner.call(applications.read, { params });
  expect(read.body.rejection).toMatchObject({ note: 'Not this time', rejectedBy: { name: 'Owner' } });
  const undone = await owner.call(applications.unreject, { params });
  expect(undone.body).toMatchObject({ outcome: 'open', rejectionReason: null, version: 3 });
  expect((await owner.call(applications.unreject, { params })).status).toBe(200);
  expect(await counts()).toEqual([1, 0, 0, 0, 0]);
  expect((await events()).map((event) => event.type)).toEqual([
    'application.rejected',
    'application.unrejected',
  ]);
});

test('a rejection with an old version, without a reason, or of a withdrawn application is refused', async () => {
  const { company, move, step, paramsOf, boardParams, made } = await aPipeline(2);
  const { owner } = company;
  await move(owner, step('offer'), 1);
  const stale = await owner.call(applications.reject, {
    params: paramsOf(),
    body: { reason: 'Other', version: 1 },
  });
  expect([stale.status, stale.problem.code]).toEqual([409, 'applications.stale']);
  const bare = await owner.call(applications.reject, {
    params: paramsOf(),
    body: { reason: ' ', version: 2 },
  });
  expect([bare.status, Object.keys(bare.problem.fields ?? {})]).toEqual([400, ['reason']]);
  await company.inTenant((tx) =>
    tx
      .updateTable('applications')
      .set({ outcome: 'withdrawn', closed_at: new Date() })
      .where('id', '=', made[1]?.id ?? '')
      .execute(),
  );
  const several = await owner.call(applications.rejectSeveral, {
    params: boardParams,
    body: {
      reason: 'Other',
      applications: [
        { id: made[0]?.id ?? '', version: 2 },
        { id: made[1]?.id ?? '', version: 1 },
      ],
    },
  });
  expect(several.body.changed.map((one) => one.id)).toEqual([made[0]?.id]);
  expect(several.body.stayed.map((one) => one.outcome)).toEqual(['withdrawn']);
  expect((await owner.call(applications.unreject, { params: paramsOf(1) })).status).toBe(409);
});

test('a rating is set and removed without raising the version', async () => {
  const { company, paramsOf, move, step, events } = await aPipeline();
  const rate = (rating: number | null) =>
    company.owner.call(applications.rate, { params: paramsOf(), body: { rating } });
  expect((await rate(4)).body).toMatchObject({ rating: 4, version: 1 });
  expect((await rate(4)).status).toBe(200);
  expect((await rate(null)).body.rating).toBeNull();
  expect((await rate(6)).status).toBe(400);
  expect((await move(company.owner, step('offer'), 1)).status).toBe(200);
  expect((await events()).map((event) => event.type)).toEqual([
    'application.rated',
    'application.rated',
    'application.moved',
  ]);
});

test('recruiters and hiring managers of the team decide, interviewers may only read, others get 404', async () => {
  const { company, move, step, paramsOf, onTeam, counts, otherRecruiter } = await aPipeline();
  const stepId = step('offer');
  expect((await move(await company.member(), stepId, 1)).status).toBe(404);
  expect((await move(otherRecruiter, stepId, 1)).status).toBe(404);
  expect((await move(await company.member('candidates.update'), stepId, 1)).status).toBe(404);
  expect((await move(await company.member('jobs.list', 'candidates.get'), stepId, 1)).status).toBe(403);
  expect((await move((await aCompany()).owner, stepId, 1)).status).toBe(404);
  const interviewer = await onTeam('interviewer');
  expect((await move(interviewer, stepId, 1)).status).toBe(403);
  const reject = await interviewer.call(applications.reject, {
    params: paramsOf(),
    body: { reason: 'Other', version: 1 },
  });
  const rate = await interviewer.call(applications.rate, { params: paramsOf(), body: { rating: 1 } });
  expect([reject.status, rate.status]).toEqual([403, 403]);
  expect((await interviewer.call(applications.read, { params: paramsOf() })).status).toBe(200);
  expect(await counts()).toEqual([1, 0, 0, 0, 0]);
  expect((await move(await onTeam('recruiter'), stepId, 1)).status).toBe(200);
  expect((await move(await onTeam('hiring_manager'), step('screening'), 2)).status).toBe(200);
});

test('an archived job can be read and not changed', async () => {
  const { company, job, move, step, paramsOf, boardParams, made } = await aPipeline();
  await company.inTenant((tx) =>
    tx
      .updateTable('jobs')
      .set({ status: 'archived', status_before_archive: 'published' })
      .where('id', '=', job.id)
      .execute(),
  );
  const refusals = await Promise.all([
    move(company.owner, step('offer'), 1),
    company.owner.call(applications.moveSeveral, {
      params: boardParams,
      body: { stepId: step('offer'), applications: [{ id: made[0]?.id ?? '', version: 1 }] },
    }),
    company.owner.call(applications.rate, { params: paramsOf(), body: { rating: 1 } }),
  ]);
  expect(refusals.map((one) => one.problem.code)).toEqual(refusals.map(() => 'applications.job_archived'));
  const read = await company.owner.call(boards.board, { params: boardParams });
  expect(read.body.can.move).toBe(false);
});

test('an application shows its own version of the form, its answers and the possible steps', async () => {
  const { company, job, paramsOf, made } = await aPipeline();
  const id = crypto.randomUUID();
  const question = { id, type: 'number', label: 'Years?', help: '', mode: 'required', settings: { min: 0 } };
  await company.inTenant(async (tx) =>
    tx
      .updateTable('applications')
      .set({
        form_id: await saveForm(tx, job.id, {
          standardFieldModes: { cv: 'required' },
          questions: [question],
        }),
        answers: JSON.stringify({ [id]: 7 }),
        cover_letter: 'Dear team',
      })
      .where('id', '=', made[0]?.id ?? '')
      .execute(),
  );
  const read = await company.owner.call(applications.read, { params: paramsOf() });
  expect(read.body).toMatchObject({
    job: { id: job.id, title: job.title },
    form: { questions: [{ label: 'Years?' }] },
    answers: { [id]: 7 },
    coverLetter: 'Dear team',
    cvFile: null,
    rejection: null,
  });
  expect(read.body.steps.map((one) => one.id)).toEqual(job.steps.map((one) => one.id));
});

test("a candidate's applications are listed newest first; a team sees only those of its jobs", async () => {
  const { company, job, made, onTeam, otherJob, otherRecruiter } = await aPipeline();
  const candidateId = made[0]?.candidate_id ?? '';
  const second = await company.inTenant((tx) =>
    anApplication(tx, { jobId: otherJob.id, candidate_id: candidateId }),
  );
  const params = { companyId: company.id, candidateId };
  const all = await company.owner.call(applications.listOfCandidate, { params });
  expect(all.body.items.map((one) => one.id)).toEqual([second.id, made[0]?.id]);
  expect(all.body.items[1]).toMatchObject({ job: { title: job.title }, step: { kind: 'applied' } });
  const few = await (await onTeam('interviewer')).call(applications.listOfCandidate, { params });
  expect(few.body.items.map((one) => one.id)).toEqual([made[0]?.id]);
  const theirs = await otherRecruiter.call(applications.listOfCandidate, { params });
  expect(theirs.body.items.map((one) => one.id)).toEqual([second.id]);
  const none = await (await company.member()).call(applications.listOfCandidate, { params });
  expect(none.status).toBe(404);
});

test('a new company does not change the rejection reasons of another one', async () => {
  const company = await aCompany();
  const read = () => company.owner.call(applications.listReasons, { params: { companyId: company.id } });
  const before = await read();
  expect(before.body.items).toHaveLength(8);
  const other = await aCompany();
  expect((await read()).body).toEqual(before.body);
  const theirs = await other.owner.call(applications.listReasons, { params: { companyId: other.id } });
  expect(theirs.body.items).toHaveLength(8);
});

test('a candidate is added to a job once, by members who decide on it', async () => {
  const { company, job, boardParams, counts, onTeam } = await aPipeline();
  const candidate = await company.inTenant((tx) => aCandidate(tx));
  const add = (caller: Caller, candidateId = candidate.id) =>
    caller.call(applications.add, { params: boardParams, body: { candidateId } });
  expect((await add(await company.member('jobs.list', 'candidates.list', 'candidates.get'))).status).toBe(
    403,
  );
  // A member who sees only the candidates of their team cannot add others.
  expect((await add(await onTeam('recruiter'))).status).toBe(404);
  const foreign = await (await aCompany()).inTenant((tx) => aCandidate(tx));
  expect((await add(company.owner, foreign.id)).status).toBe(404);
  const both = await Promise.all([add(company.owner), add(company.owner)]);
  expect(new Set(both.map((one) => one.status))).toEqual(new Set([201, 409]));
  const added = both.find((one) => one.status === 201);
  expect(added?.body).toMatchObject({ source: 'manual', stepId: job.steps[0]?.id, outcome: 'open' });
  expect(await counts()).toEqual([2, 0, 0, 0, 0]);
});
