import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aCompany, type Caller, type TestCompany, visitor } from '../../../tests/harness/api.ts';
import { type MeetingDraft, meetings } from '../contract.ts';
import { aMeetingDraft, anApplicant } from './factory.ts';

async function aCandidateWithHosts() {
  const company = await aCompany();
  const applicant = await company.inTenant((tx) => anApplicant(tx));
  const draft = (fields: Partial<MeetingDraft> = {}) =>
    aMeetingDraft({
      candidateId: applicant.candidateId,
      applicationId: applicant.applicationId,
      hostIds: [company.owner.memberId],
      ...fields,
    });
  return { company, ...applicant, draft };
}

const schedule = async (company: TestCompany, body: MeetingDraft, by: Caller = company.owner) => {
  const answer = await by.call(meetings.create, { params: { companyId: company.id }, body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
};

const at = (company: TestCompany, meetingId: string) => ({ companyId: company.id, meetingId });

test("a meeting stores its wall time, zone and instant, its job and the application's step", async () => {
  const { company, draft, job, candidateId } = await aCandidateWithHosts();
  const made = await schedule(company, draft());
  expect(made).toMatchObject({
    startsAt: '2031-03-03T11:30:00.000Z',
    endsAt: '2031-03-03T12:15:00.000Z',
    wallTime: '2031-03-03T14:30',
    timeZone: 'Europe/Istanbul',
    candidate: { id: candidateId, name: 'Işıl', surname: 'Çelik' },
    job: { id: job.id, title: 'Backend developer' },
    step: { id: job.steps[0]?.id },
    hosts: [{ memberId: company.owner.memberId, name: 'Owner' }],
    status: 'upcoming',
    candidateAnswer: 'none',
    createdBy: { name: 'Owner' },
    version: 1,
  });
  const read = await company.owner.call(meetings.read, { params: at(company, made.id) });
  expect(read.body).toEqual(made);
});

test('a repeated call with one Idempotency-Key schedules one meeting', async () => {
  const { company, draft } = await aCandidateWithHosts();
  const key = { 'idempotency-key': randomUUID() };
  const params = { companyId: company.id };
  const first = await company.owner.call(meetings.create, { params, body: draft() }, key);
  const second = await company.owner.call(meetings.create, { params, body: draft() }, key);
  expect(second.body.id).toBe(first.body.id);
  const listed = await company.owner.call(meetings.list, { params });
  expect(listed.body.items).toHaveLength(1);
});

test('upcoming meetings are listed soonest first, completed ones latest first, in pages', async () => {
  const { company, draft, candidateId, job } = await aCandidateWithHosts();
  const params = { companyId: company.id };
  for (const day of ['03', '01', '02']) await schedule(company, draft({ wallTime: `2031-05-${day}T10:00` }));
  const times = async (query: object) => {
    const page = await company.owner.call(meetings.list, { params, query });
    return {
      days: page.body.items.map((item) => item.wallTime.slice(8, 10)),
      next: page.body.nextCursor,
      page,
    };
  };
  const first = await times({ limit: 2 });
  expect(first.days).toEqual(['01', '02']);
  expect((await times({ limit: 2, cursor: first.next })).days).toEqual(['03']);
  for (const item of (await times({})).page.body.items) {
    await company.owner.call(meetings.complete, { params: at(company, item.id) });
  }
  expect((await times({})).days).toEqual([]);
  const last = await times({ when: 'completed', limit: 2 });
  expect(last.days).toEqual(['03', '02']);
  expect((await times({ when: 'completed', limit: 2, cursor: last.next })).days).toEqual(['01']);
  const range = { from: '2031-05-01T07:30:00Z', to: '2031-05-03T07:00:00Z' };
  expect((await times({ when: 'completed', ...range })).days).toEqual(['02', '01']);
  expect((await times({ when: 'completed', candidateId, jobId: job.id })).days).toHaveLength(3);
  expect((await times({ when: 'completed', candidateId: randomUUID() })).days).toEqual([]);
});

test('a change based on an old version is refused with the current state', async () => {
  const { company, draft } = await aCandidateWithHosts();
  const made = await schedule(company, draft());
  const params = at(company, made.id);
  const moved = await company.owner.call(meetings.update, {
    params,
    body: { wallTime: '2031-03-04T09:00', version: 1 },
  });
  expect(moved.body).toMatchObject({ startsAt: '2031-03-04T06:00:00.000Z', version: 2, place: made.place });
  const stale = await company.owner.call(meetings.update, {
    params,
    body: { place: 'Elsewhere', version: 1 },
  });
  expect(stale.status).toBe(409);
  expect(stale.problem.code).toBe('meetings.stale');
  expect(stale.problem.details?.current).toMatchObject({ version: 2, wallTime: '2031-03-04T09:00' });
});

test('a meeting is completed and reopened, and only its notes may change in between', async () => {
  const { company, draft } = await aCandidateWithHosts();
  const { id } = await schedule(company, draft());
  const params = at(company, id);
  const completed = await company.owner.call(meetings.complete, { params });
  expect(completed.body.status).toBe('completed');
  const again = await company.owner.call(meetings.complete, { params });
  expect(again.body.version).toBe(completed.body.version);
  const { version } = completed.body;
  const notes = await company.owner.call(meetings.update, {
    params,
    body: { privateNotes: 'Strong', version },
  });
  expect(notes.body.privateNotes).toBe('Strong');
  const moved = await company.owner.call(meetings.update, {
    params,
    body: { wallTime: '2031-03-09T09:00', version: version + 1 },
  });
  expect(moved.problem.code).toBe('meetings.already_completed');
  expect((await company.owner.call(meetings.reopen, { params })).body.status).toBe('upcoming');
});

test("a cancelled meeting disappears from every list and frees its hosts' time", async () => {
  const { company, draft } = await aCandidateWithHosts();
  const { id } = await schedule(company, draft());
  expect((await company.owner.call(meetings.cancel, { params: at(company, id) })).body).toEqual({
    isSuccess: true,
  });
  expect((await company.owner.call(meetings.read, { params: at(company, id) })).status).toBe(404);
  expect((await company.owner.call(meetings.cancel, { params: at(company, id) })).status).toBe(404);
  const listed = await company.owner.call(meetings.list, { params: { companyId: company.id } });
  expect(listed.body.items).toEqual([]);
  await schedule(company, draft());
});

test('each action records one event with its facts and without personal data', async () => {
  const { company, draft, candidateId } = await aCandidateWithHosts();
  const { id } = await schedule(company, draft());
  const params = at(company, id);
  await company.owner.call(meetings.update, { params, body: { wallTime: '2031-03-05T09:00', version: 1 } });
  await company.owner.call(meetings.complete, { params });
  await company.owner.call(meetings.reopen, { params });
  await company.owner.call(meetings.cancel, { params });
  const events = await company.inTenant((tx) =>
    tx
      .selectFrom('events')
      .select(['type', 'data', 'candidate_id', 'actor_user_id'])
      .where('meeting_id', '=', id)
      .orderBy('id')
      .execute(),
  );
  expect(events.map((event) => event.type)).toEqual([
    'meeting.scheduled',
    'meeting.rescheduled',
    'meeting.completed',
    'meeting.reopened',
    'meeting.cancelled',
  ]);
  expect(events[1]?.data).toEqual({
    startsAt: '2031-03-05T06:00:00.000Z',
    timeZone: 'Europe/Istanbul',
    newMemberIds: [],
    isQuiet: false,
    interviewType: 'technical',
    hostIds: [company.owner.memberId],
  });
  expect(new Set(events.map((event) => event.candidate_id))).toEqual(new Set([candidateId]));
  expect(JSON.stringify(events)).not.toMatch(/Işıl|example\.test|PRIVATE/);
});

test('a member without the grants can change nothing and sees only their own meetings', async () => {
  const { company, draft } = await aCandidateWithHosts();
  const bystander = await company.member();
  const host = await company.member();
  const { id } = await schedule(company, draft({ hostIds: [company.owner.memberId, host.memberId] }));
  const params = { companyId: company.id };
  expect((await bystander.call(meetings.list, { params })).body.items).toEqual([]);
  expect((await bystander.call(meetings.read, { params: at(company, id) })).status).toBe(404);
  expect((await host.call(meetings.list, { params })).body.items.map((item) => item.id)).toEqual([id]);
  const read = await host.call(meetings.read, { params: at(company, id) });
  expect(read.body.can).toEqual({ update: false, delete: false });
  for (const who of [bystander, host]) {
    expect((await who.call(meetings.create, { params, body: draft() })).status).toBe(403);
    const body = { place: 'x', version: 1 };
    expect((await who.call(meetings.update, { params: at(company, id), body })).status).toBe(403);
    expect((await who.call(meetings.cancel, { params: at(company, id) })).status).toBe(403);
    expect((await who.call(meetings.complete, { params: at(company, id) })).status).toBe(403);
    expect((await who.call(meetings.reopen, { params: at(company, id) })).status).toBe(403);
  }
});

test('the hiring team sees only the meetings of its jobs, whatever grants for meetings it has', async () => {
  const company = await aCompany();
  const member = await company.member('meetings.list', 'meetings.get', 'meetings.update', 'meetings.create');
  const colleague = await company.member('meetings.list');
  const applicantOf = ({ memberId }: Caller) =>
    company.inTenant((tx) => anApplicant(tx, { hiringTeam: [{ memberId, role: 'interviewer' }] }));
  const [own, other] = [await applicantOf(member), await applicantOf(colleague)];
  const hostIds = [company.owner.memberId];
  const mine = await schedule(company, aMeetingDraft({ ...own, hostIds }));
  const theirs = await schedule(company, aMeetingDraft({ ...other, hostIds, wallTime: '2031-04-01T10:00' }));
  const params = { companyId: company.id };
  const listed = async (caller: Caller) =>
    (await caller.call(meetings.list, { params })).body.items.map((item) => item.id);
  expect(await listed(member)).toEqual([mine.id]);
  expect(await listed(colleague)).toEqual([theirs.id]);
  expect((await member.call(meetings.read, { params: at(company, theirs.id) })).status).toBe(404);
  const body = { place: 'x', version: 1 };
  expect((await member.call(meetings.update, { params: at(company, theirs.id), body })).status).toBe(404);
  expect((await member.call(meetings.update, { params: at(company, mine.id), body })).status).toBe(200);
  const again = { wallTime: '2031-06-01T10:00', hostIds: [member.memberId] };
  const created = await member.call(meetings.create, { params, body: aMeetingDraft({ ...other, ...again }) });
  expect(created.status).toBe(404);
  await schedule(company, aMeetingDraft({ ...own, ...again }), member);
  const all = await company.member(
    'meetings.list',
    'meetings.get',
    'jobs.list',
    'candidates.list',
    'candidates.get',
  );
  expect((await all.call(meetings.list, { params })).body.items).toHaveLength(3);
});

test('another company sees no meeting, and its candidates, applications and hosts cannot be used', async () => {
  const { company, draft } = await aCandidateWithHosts();
  const other = await aCandidateWithHosts();
  const { id } = await schedule(company, draft());
  const { owner } = other.company;
  expect((await owner.call(meetings.read, { params: at(company, id) })).status).toBe(404);
  expect((await owner.call(meetings.read, { params: at(other.company, id) })).status).toBe(404);
  expect((await owner.call(meetings.cancel, { params: at(other.company, id) })).status).toBe(404);
  expect((await visitor().call(meetings.list, { params: { companyId: company.id } })).status).toBe(401);
  const params = { companyId: company.id };
  const refusedBy = async (fields: Partial<MeetingDraft>) => {
    const answer = await company.owner.call(meetings.create, { params, body: draft(fields) });
    return [answer.status, Object.keys(answer.problem.fields ?? {})];
  };
  expect(await refusedBy({ candidateId: other.candidateId, applicationId: null })).toEqual([404, []]);
  expect(await refusedBy({ applicationId: other.applicationId })).toEqual([400, ['applicationId']]);
  expect(await refusedBy({ hostIds: [owner.memberId] })).toEqual([400, ['hostIds']]);
  const busy = await owner.call(meetings.busy, {
    params: { companyId: other.company.id },
    query: { memberIds: [company.owner.memberId], date: '2031-03-03', timeZone: 'Europe/Istanbul' },
  });
  expect(busy.body.members[0]?.blocks).toEqual([]);
});

test('invalid input is refused by field, in the requested language', async () => {
  const { company, draft } = await aCandidateWithHosts();
  const body = {
    ...draft(),
    hostIds: [],
    wallTime: '2031-02-30T10:00',
    timeZone: 'Mars/Olympus',
    durationMinutes: 1,
    status: 'completed',
  } as never;
  const refused = await company.owner.call(
    meetings.create,
    { params: { companyId: company.id }, body },
    { 'accept-language': 'tr' },
  );
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {}).sort()).toEqual([
    'durationMinutes',
    'hostIds',
    'status',
    'timeZone',
    'wallTime',
  ]);
  expect(refused.problem.fields?.hostIds).toEqual(['Görüşmeyi yapacak en az bir kişi seçin']);
  const past = await company.owner.call(meetings.create, {
    params: { companyId: company.id },
    body: draft({ wallTime: '2020-01-01T10:00' }),
  });
  expect(past.problem.fields?.wallTime).toEqual(['Choose a time in the future']);
});
