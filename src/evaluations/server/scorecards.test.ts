import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { candidates } from '#candidates/contract.ts';
import { dashboards } from '#dashboard/contract.ts';
import { follows } from '#follows/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { timeline } from '#timeline/contract.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { callsOf, twoRecords } from '../../../tests/harness/duplicates.ts';
import { evaluations, type OwnScorecard, type ScorecardDraft } from '../contract.ts';
import { interviewKits, type KitContent } from '../kit-contract.ts';
import { aKit } from './factory.ts';
import { remindOfFeedbackTask } from './remind-of-feedback.ts';

afterEach(async () => (await testServer()).clock.set(null));

const hour = 3_600_000;
const day = 24 * hour;
// In three days at noon; a session outlives it.
const startsAt = new Date(Math.ceil(Date.now() / day) * day + 3 * day + 9 * hour);
const wallTime = new Date(startsAt.getTime() + 3 * hour).toISOString().slice(0, 16);

const setNow = async (at: Date): Promise<void> => (await testServer()).clock.set(at);
const after = (ms: number): Date => new Date(startsAt.getTime() + 45 * 60_000 + ms);

/** Ada met two interviewers, of whom the second is on the hiring team; the colleague sees everybody and hosts nothing. */
async function anInterview(change: { interviewType?: 'technical' | 'final' } = {}) {
  const company = await aCompany();
  const [first, second, colleague] = [
    await company.member('meetings.get'),
    await company.member('meetings.get'),
    await company.member('jobs.list', 'jobs.get', 'candidates.list', 'candidates.get'),
  ];
  const hiringTeam = [first, second].map(({ memberId }) => ({ memberId, role: 'interviewer' as const }));
  const { job, application } = await company.inTenant(async (tx) => {
    const made = await aJob(tx, { title: 'Backend developer', hiringTeam });
    const candidate = { name: 'Ada', surname: 'Kaya' };
    return { job: made, application: await anApplication(tx, { jobId: made.id, candidate }) };
  });
  const kit = aKit();
  const params = { companyId: company.id };
  const saved = await company.owner.call(interviewKits.saveKit, {
    params: { ...params, jobId: job.id, kitType: 'technical' },
    body: { kit, version: null },
  });
  expect(saved.status).toBe(200);
  const candidateId = application.candidate_id;
  const hostIds = [first.memberId, second.memberId];
  const draft = aMeetingDraft({
    candidateId,
    applicationId: application.id,
    hostIds,
    wallTime,
    timeZone: 'Europe/Istanbul',
    ...change,
  });
  const meeting = await company.owner.call(meetings.create, { params, body: draft });
  expect(meeting.status).toBe(201);
  const at = { params: { ...params, meetingId: meeting.body.id } };
  const of = { params: { ...params, candidateId } };
  return {
    company,
    first,
    second,
    colleague,
    job,
    kit,
    applicationId: application.id,
    at,
    of,
    readOwn: (by: Caller) => by.call(evaluations.readOwn, at),
    save: (by: Caller, body: Partial<ScorecardDraft> = {}) =>
      by.call(evaluations.saveDraft, { ...at, body: { ...empty, ...body } }),
    submit: (by: Caller, body: Partial<ScorecardDraft> = {}) =>
      by.call(evaluations.submit, { ...at, body: { ...empty, recommendation: 'yes', ...body } as never }),
    list: async (by: Caller) => (await by.call(evaluations.listOfCandidate, of)).body.items[0],
  };
}

const empty = { ratings: [], notes: '', recommendation: null, version: 0 };
type Interview = Awaited<ReturnType<typeof anInterview>>;

const ratingsOf = ({ kit }: Interview, rating: number) => [
  { attributeId: kit.attributes[0]?.id ?? '', rating, note: 'Clear' },
];

test('a host gets an empty scorecard with the kit of the job for the type of the interview', async () => {
  const scene = await anInterview();
  const { status, body } = await scene.readOwn(scene.first);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    kit: scene.kit,
    version: 0,
    submittedAt: null,
    candidate: { name: 'Ada' },
    job: { title: 'Backend developer' },
    can: { save: true, submit: false, change: false },
  });
  for (const one of [scene.company.owner, scene.colleague])
    expect((await scene.readOwn(one)).status).toBe(404);
});

test('without a kit for the type of the interview the scorecard has none', async () => {
  const scene = await anInterview({ interviewType: 'final' });
  expect((await scene.readOwn(scene.first)).body.kit).toBeNull();
});

test('a draft is saved before the meeting, and its author alone reads it', async () => {
  const scene = await anInterview();
  const saved = await scene.save(scene.first, { notes: 'DRAFT', recommendation: 'no' });
  expect([saved.status, saved.body.version]).toEqual([200, 1]);
  expect((await scene.readOwn(scene.first)).body).toMatchObject({ notes: 'DRAFT', recommendation: 'no' });
  expect((await scene.readOwn(scene.second)).body.notes).toBe('');
  for (const one of [scene.company.owner, scene.colleague, scene.first])
    expect(JSON.stringify(await scene.list(one))).not.toContain('DRAFT');
});

test('of two tabs the later one gets 409 with the current scorecard; a repeated save is no conflict', async () => {
  const scene = await anInterview();
  const draft = { notes: 'Here', ratings: ratingsOf(scene, 2) };
  expect((await scene.save(scene.first, draft)).body.version).toBe(1);
  expect((await scene.save(scene.first, draft)).body.version).toBe(1);
  const late = await scene.save(scene.first, { notes: 'There' });
  expect([late.status, late.problem.code]).toEqual([409, 'evaluations.stale']);
  expect(late.problem.details).toMatchObject({ current: { notes: 'Here', version: 1 } });
  expect((await scene.save(scene.first, { notes: 'There', version: 1 })).status).toBe(200);
});

test('a scorecard is submitted from the start of the meeting on, with a recommendation', async () => {
  const scene = await anInterview();
  const early = await scene.submit(scene.first);
  expect([early.status, early.problem.code]).toEqual([409, 'evaluations.not_begun']);
  await setNow(startsAt);
  expect((await scene.submit(scene.first, { recommendation: null })).status).toBe(400);
  const { status, body } = await scene.submit(scene.first);
  expect(status).toBe(200);
  expect(body).toMatchObject({ recommendation: 'yes', can: { save: false, submit: false, change: true } });
  const draft = await scene.save(scene.first, { notes: 'Late', version: body.version });
  expect([draft.status, draft.problem.code]).toEqual([409, 'evaluations.already_submitted']);
});

test('a meeting that was held earlier and is marked as completed can be evaluated', async () => {
  const scene = await anInterview();
  await scene.company.owner.call(meetings.complete, scene.at);
  expect((await scene.submit(scene.first)).status).toBe(200);
});

test('for 24 hours its author changes a submitted scorecard, and each version before is kept', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  const { body } = await scene.submit(scene.first, { notes: 'First', ratings: ratingsOf(scene, 4) });
  await setNow(new Date(startsAt.getTime() + day - 1));
  const changed = await scene.submit(scene.first, {
    notes: 'Second',
    recommendation: 'no',
    version: body.version,
  });
  expect(changed.status).toBe(200);
  const item = await scene.list(scene.colleague);
  const card = item?.feedback.find(({ scorecard }) => scorecard !== null)?.scorecard;
  expect(card).toMatchObject({ notes: 'Second', recommendation: 'no', isChanged: true });
  const versions = await scene.colleague.call(evaluations.listVersions, {
    params: { ...scene.of.params, scorecardId: card?.id ?? '' },
  });
  expect(versions.body.items).toMatchObject([{ notes: 'First', recommendation: 'yes' }]);
  await setNow(new Date(startsAt.getTime() + day));
  const late = await scene.submit(scene.first, { notes: 'Third', version: changed.body.version });
  expect([late.status, late.problem.code]).toEqual([409, 'evaluations.locked']);
});

test('a change of the kit does not change what a submitted scorecard rated', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  const unknown = { attributeId: randomUUID(), rating: 1, note: '' };
  await scene.submit(scene.first, { ratings: [...ratingsOf(scene, 3), unknown] });
  await saveKit(scene, aKit({ attributes: [] }));
  const item = await scene.list(scene.colleague);
  const card = item?.feedback.find(({ scorecard }) => scorecard !== null)?.scorecard;
  expect(card?.attributes.map(({ title }) => title)).toEqual(['System design']);
  expect(card?.ratings).toEqual(ratingsOf(scene, 3));
});

const saveKit = ({ company, job }: Interview, kit: KitContent) =>
  company.owner.call(interviewKits.saveKit, {
    params: { companyId: company.id, jobId: job.id, kitType: 'technical' },
    body: { kit, version: 1 },
  });

test('an attribute that the kit loses while a draft rates it stays in the scorecard, with its note', async () => {
  const scene = await anInterview();
  const kept = { id: randomUUID(), title: 'Teamwork', description: '', levels: ['', '', '', ''] };
  await setNow(startsAt);
  const ratings = ratingsOf(scene, 3);
  const { body } = await scene.save(scene.first, { ratings });
  expect((await saveKit(scene, aKit({ attributes: [kept] }))).status).toBe(200);
  const titlesOf = (own: OwnScorecard) => own.kit?.attributes.map(({ title }) => title);
  expect(titlesOf((await scene.readOwn(scene.first)).body)).toEqual(['Teamwork', 'System design']);
  expect(titlesOf((await scene.readOwn(scene.second)).body)).toEqual(['Teamwork']);
  const submitted = await scene.submit(scene.first, { ratings, version: body.version });
  expect(submitted.body.ratings).toEqual(ratings);
  expect(titlesOf(submitted.body)).toEqual(['Teamwork', 'System design']);
});

test('an attribute that the kit loses and the draft does not rate is not in the submitted scorecard', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  const { body } = await scene.save(scene.first, { ratings: ratingsOf(scene, 3) });
  await saveKit(scene, aKit({ attributes: [] }));
  const submitted = await scene.submit(scene.first, { version: body.version });
  expect(submitted.body.kit?.attributes).toEqual([]);
});

test('a scorecard rates an attribute once', async () => {
  const scene = await anInterview();
  const twice = [...ratingsOf(scene, 1), ...ratingsOf(scene, 4)];
  expect((await scene.save(scene.first, { ratings: twice })).status).toBe(400);
});

test('a draft of a tab in which the submission is unknown gets 409 with the submitted scorecard', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  await scene.submit(scene.first, { notes: 'Submitted' });
  const { status, problem } = await scene.save(scene.first, { notes: 'Here', version: 0 });
  expect([status, problem.code]).toEqual([409, 'evaluations.already_submitted']);
  expect(problem.details).toMatchObject({ current: { notes: 'Submitted', can: { change: true } } });
});

test('a submitted scorecard can change after the meeting is marked as upcoming again', async () => {
  const scene = await anInterview();
  await scene.company.owner.call(meetings.complete, scene.at);
  const { body } = await scene.submit(scene.first);
  await scene.company.owner.call(meetings.reopen, scene.at);
  expect((await scene.readOwn(scene.first)).body.can.change).toBe(true);
  expect((await scene.submit(scene.first, { notes: 'Again', version: body.version })).status).toBe(200);
});

test('feedback of others is withheld from a member who owes theirs, and shown after it is submitted', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  await scene.submit(scene.first, { notes: 'SECRET', ratings: ratingsOf(scene, 1) });
  // A draft does not count.
  const draft = await scene.save(scene.second, { notes: 'Draft' });
  const before = await scene.list(scene.second);
  expect(before?.owedMeetingId).toBe(scene.at.params.meetingId);
  expect(before?.feedback.map(({ state }) => state).sort()).toEqual(['owed', 'submitted']);
  expect(JSON.stringify(before)).not.toContain('SECRET');
  for (const one of [scene.colleague, scene.company.owner, scene.first])
    expect(JSON.stringify(await scene.list(one))).toContain('SECRET');
  await scene.submit(scene.second, { version: draft.body.version });
  const opened = await scene.list(scene.second);
  expect(opened?.owedMeetingId).toBeNull();
  expect(JSON.stringify(opened)).toContain('SECRET');
});

test('a member who is no longer a host, or whose meeting was cancelled, owes nothing', async () => {
  const scene = await anInterview();
  const withheld = async () => (await scene.list(scene.second))?.owedMeetingId !== null;
  expect(await withheld()).toBe(true);
  await scene.company.owner.call(meetings.cancel, scene.at);
  expect(await withheld()).toBe(false);
});

test('a member who does not see the candidate gets no feedback, whether they host or not', async () => {
  const scene = await anInterview();
  const outsider = await scene.company.member('meetings.get');
  expect((await outsider.call(evaluations.listOfCandidate, scene.of)).status).toBe(404);
  await scene.company.inTenant((tx) => tx.deleteFrom('hiring_team_members').execute());
  expect((await scene.first.call(evaluations.listOfCandidate, scene.of)).status).toBe(404);
  expect((await scene.readOwn(scene.first)).status).toBe(200);
});

const decide = (scene: Interview, by: Caller) =>
  by.call(evaluations.addDecision, {
    ...scene.of,
    body: { applicationId: scene.applicationId, decision: 'hire', reason: 'WHY' },
  });

test('a decision is in the timeline with its reason, and withheld from members who owe feedback', async () => {
  const scene = await anInterview();
  const made = await decide(scene, scene.company.owner);
  expect(made.status).toBe(201);
  expect((await decide(scene, scene.first)).status).toBe(403);
  const reasonsOf = async (by: Caller) => {
    const { body } = await by.call(timeline.list, scene.of);
    return body.items.filter(({ kind }) => kind === 'evaluation').map((one) => one.decisionNote?.reason);
  };
  expect(await reasonsOf(scene.colleague)).toEqual(['WHY']);
  expect(await reasonsOf(scene.second)).toEqual([undefined]);
  await setNow(startsAt);
  await scene.submit(scene.second);
  expect(await reasonsOf(scene.second)).toEqual([undefined, 'WHY']);
  const note = { params: { ...scene.of.params, decisionNoteId: made.body.id } };
  const editor = await scene.company.member('jobs.list', 'candidates.get', 'candidates.update');
  expect((await editor.call(evaluations.removeDecision, note)).status).toBe(403);
  expect((await scene.company.owner.call(evaluations.removeDecision, note)).status).toBe(200);
  expect((await scene.list(scene.colleague))?.decisionNotes).toEqual([]);
});

test('the comparison of a job has every rating by attribute, and no score', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  const compare = async (by: Caller) =>
    (
      await by.call(evaluations.compare, {
        params: { companyId: scene.company.id, jobId: scene.job.id },
        query: {},
      })
    ).body.items;
  expect(await compare(scene.colleague)).toEqual([]);
  await scene.submit(scene.first, { ratings: ratingsOf(scene, 4), recommendation: 'strong_yes' });
  expect(await compare(scene.second)).toMatchObject([
    { isWithheld: true, recommendations: [], attributes: [] },
  ]);
  const own = { ratings: ratingsOf(scene, 2), recommendation: 'no' as const };
  const draft = await scene.save(scene.second, own);
  expect(await compare(scene.colleague)).toMatchObject([{ recommendations: ['strong_yes'] }]);
  await scene.submit(scene.second, { ...own, version: draft.body.version });
  expect(await compare(scene.second)).toMatchObject([
    {
      isWithheld: false,
      candidate: { name: 'Ada' },
      recommendations: ['no', 'strong_yes'],
      attributes: [{ title: 'System design', interviewType: 'technical', ratings: [2, 4] }],
    },
  ]);
});

test('the team and followers are notified once of submitted feedback, and of no draft or change', async () => {
  const scene = await anInterview();
  const { owner, id: companyId } = scene.company;
  await owner.call(follows.follow, scene.of);
  const typesOf = async (by: Caller): Promise<string[]> => {
    const { body } = await by.call(notifications.list, { params: { companyId } });
    return body.items.filter(({ event }) => event.startsWith('scorecard.')).map(({ type }) => type);
  };
  await setNow(startsAt);
  const draft = await scene.save(scene.first);
  expect(await typesOf(scene.second)).toEqual([]);
  await scene.submit(scene.first, { version: draft.body.version });
  await scene.submit(scene.first, { version: draft.body.version + 1, notes: 'One more thought' });
  expect(await typesOf(scene.second)).toEqual(['feedback_given']);
  expect(await typesOf(owner)).toEqual(['followed']);
  for (const by of [scene.first, scene.colleague]) expect(await typesOf(by)).toEqual([]);
});

const remindersOf = async ({ company }: Interview, by: Caller): Promise<number> => {
  const { body } = await by.call(notifications.list, { params: { companyId: company.id } });
  return body.items.filter(({ type }) => type === 'feedback_due').length;
};

const remind = async (times = 1): Promise<void> => {
  const { platform } = await testServer();
  await Promise.all(Array.from({ length: times }, () => remindOfFeedbackTask.run({}, platform)));
};

test('a host is reminded a day, three days and a week after the meeting, once each on several servers', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  await scene.submit(scene.first);
  const counts: number[] = [];
  for (const at of [day - 1000, day, day + hour, 3 * day, 7 * day, 13 * day, 20 * day]) {
    await setNow(after(at));
    await remind(3);
    counts.push(await remindersOf(scene, scene.second));
  }
  expect(counts).toEqual([0, 1, 1, 2, 3, 3, 3]);
  expect(await remindersOf(scene, scene.first)).toBe(0);
});

test('a host who was reminded is reminded again after the new time of a meeting that is moved', async () => {
  const scene = await anInterview();
  await setNow(after(day));
  await remind();
  const { body } = await scene.company.owner.call(meetings.read, scene.at);
  const moved = new Date(startsAt.getTime() + 3 * day + 3 * hour).toISOString().slice(0, 16);
  const change = { version: body.version, wallTime: moved };
  expect((await scene.company.owner.call(meetings.update, { ...scene.at, body: change })).status).toBe(200);
  await setNow(after(3 * day + hour));
  await remind();
  expect(await remindersOf(scene, scene.second)).toBe(1);
  await setNow(after(4 * day));
  await remind();
  expect(await remindersOf(scene, scene.second)).toBe(2);
});

test('a server that was down for long sends one reminder, not three', async () => {
  const scene = await anInterview();
  await setNow(after(8 * day));
  await remind();
  await remind();
  expect(await remindersOf(scene, scene.second)).toBe(1);
});

test('the dashboard lists the feedback that a member owes, from the end of the meeting until it is submitted', async () => {
  const scene = await anInterview();
  const owed = async () => {
    const { body } = await scene.first.call(dashboards.read, { params: { companyId: scene.company.id } });
    return body.waiting?.find(({ kind }) => kind === 'feedback')?.rows.map(({ recordId }) => recordId);
  };
  expect(await owed()).toBeUndefined();
  await setNow(after(0));
  expect(await owed()).toEqual([scene.at.params.meetingId]);
  await scene.submit(scene.first);
  expect(await owed()).toBeUndefined();
});

test('deleting the candidate deletes the scorecards, their versions and the decisions', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  const { body } = await scene.submit(scene.first);
  await scene.submit(scene.first, { notes: 'Again', version: body.version });
  await decide(scene, scene.company.owner);
  const count = () =>
    scene.company.inTenant(async (tx) => {
      const rows = await Promise.all(
        (['scorecards', 'scorecard_versions', 'decision_notes'] as const).map((table) =>
          tx.selectFrom(table).select('tenant_id').execute(),
        ),
      );
      return rows.map((found) => found.length);
    });
  expect(await count()).toEqual([1, 1, 1]);
  const { status } = await scene.company.owner.call(candidates.delete, scene.of);
  expect(status).toBe(200);
  expect(await count()).toEqual([0, 0, 0]);
});

test('a merge moves scorecards and decisions to the remaining candidate, and its undo moves them back', async () => {
  const company = await aCompany();
  const { owner } = company;
  const { kept, merged } = await twoRecords(company);
  const params = { companyId: company.id };
  const meeting = await owner.call(meetings.create, {
    params,
    body: aMeetingDraft({
      candidateId: merged.id,
      applicationId: merged.applicationId,
      hostIds: [owner.memberId],
    }),
  });
  const at = { params: { ...params, meetingId: meeting.body.id } };
  await owner.call(meetings.complete, at);
  await owner.call(evaluations.submit, {
    ...at,
    body: { ...empty, notes: 'CARRIED', recommendation: 'yes' },
  });
  const of = (candidateId: string) => ({ params: { ...params, candidateId } });
  await owner.call(evaluations.addDecision, {
    ...of(merged.id),
    body: { applicationId: merged.applicationId, decision: 'hold', reason: 'CARRIED' },
  });
  const carried = async (candidateId: string) =>
    JSON.stringify((await owner.call(evaluations.listOfCandidate, of(candidateId))).body.items).split(
      'CARRIED',
    ).length - 1;
  expect([await carried(kept.id), await carried(merged.id)]).toEqual([0, 2]);
  const calls = callsOf(company.id, kept.id, merged.id);
  expect((await calls.merge(owner)).status).toBe(200);
  expect(await carried(kept.id)).toBe(2);
  expect((await calls.undo(owner)).status).toBe(200);
  expect([await carried(kept.id), await carried(merged.id)]).toEqual([0, 2]);
});

test('an archived job takes neither feedback nor decisions', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  await scene.company.inTenant((tx) =>
    tx.updateTable('jobs').set({ status: 'archived', status_before_archive: 'published' }).execute(),
  );
  for (const { status, problem } of [
    await scene.save(scene.first),
    await scene.submit(scene.first),
    await decide(scene, scene.company.owner),
  ])
    expect([status, problem.code]).toEqual([409, 'applications.job_archived']);
  expect((await scene.readOwn(scene.first)).body.can).toEqual({ save: false, submit: false, change: false });
});
