import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { meetingCalendar } from '../calendar-contract.ts';
import { meetings } from '../contract.ts';
import { type PanelDayDraft, panelDays } from '../panel-contract.ts';
import { meetingRooms } from '../room-contract.ts';
import { anApplicant, aMeetingDraft, aPanelInterview } from './factory.ts';

async function aPanel(change: (draft: PanelDayDraft) => PanelDayDraft = (draft) => draft) {
  const company = await aCompany();
  const email = `panel-${company.id}@example.test`;
  const applicant = await company.inTenant((tx) => anApplicant(tx, { candidate: { email } }));
  const [ada, bora] = [await company.member(), await company.member()];
  const params = { companyId: company.id };
  const room = await company.owner.call(meetingRooms.createRoom, { params, body: { name: 'Blue' } });
  const draft = change({
    candidateId: applicant.candidateId,
    applicationId: applicant.applicationId,
    timeZone: 'Europe/Istanbul',
    privateNotes: 'PRIVATE-ONLY-FOR-THE-TEAM',
    applicantNotes: 'Bring a portfolio',
    interviews: [
      aPanelInterview({ wallTime: '2031-03-03T10:00', hostIds: [ada.memberId], roomId: room.body.id }),
      aPanelInterview({ wallTime: '2031-03-03T10:45', hostIds: [bora.memberId], interviewType: 'culture' }),
      aPanelInterview({ wallTime: '2031-03-03T11:30', hostIds: [ada.memberId], interviewType: 'final' }),
    ],
  });
  const answer = await company.owner.call(panelDays.createPanelDay, { params, body: draft });
  const day = answer.body;
  const dayParams = { ...params, panelDayId: day?.id ?? '' };
  return {
    company,
    ...applicant,
    ada,
    bora,
    room: room.body,
    answer,
    day,
    params,
    dayParams,
    email,
    read: async () => (await company.owner.call(panelDays.readPanelDay, { params: dayParams })).body,
    shift: (index: number, wallTime: string, version = 1) =>
      company.owner.call(panelDays.shiftPanelDay, {
        params: dayParams,
        body: { firstMeetingId: day.meetings[index]?.id ?? '', wallTime, version },
      }),
    toCandidate: () => mailsTo(email),
    toHost: async (host: { userId: string }) => mailsTo(await addressOf(host.userId)),
  };
}

async function addressOf(userId: string): Promise<string> {
  const { platform } = await testServer();
  const user = await platform.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.email ?? '';
}

const wallTimes = (day: { meetings: { wallTime: string }[] }) =>
  day.meetings.map(({ wallTime }) => wallTime.slice(11));

function eventsOf(content = '') {
  return new ICAL.Component(ICAL.parse(content))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
}

test('a panel day sends each host an invitation to each of their meetings, and the candidate one agenda', async () => {
  const { answer, day, toCandidate, toHost, ada, bora } = await aPanel();
  expect(answer.status).toBe(201);
  expect(wallTimes(day)).toEqual(['10:00', '10:45', '11:30']);
  expect(day.meetings.every(({ panelDayId }) => panelDayId === day.id)).toBe(true);
  const [agenda, ...others] = await toCandidate();
  expect(others).toEqual([]);
  expect(agenda?.text).toContain('10:00 – 10:45 · Technical interview');
  expect(agenda?.text).toContain('11:30 – 12:15 · Final interview');
  expect(agenda?.text).toContain('Bring a portfolio');
  expect(agenda?.text).not.toContain('PRIVATE');
  const [event, ...more] = eventsOf(agenda?.calendar?.content);
  expect(more).toEqual([]);
  expect(agenda?.calendar?.method).toBe('REQUEST');
  expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([
    '2031-03-03T10:00:00',
    '2031-03-03T12:15:00',
  ]);
  expect(event?.description).toContain('10:45 – 11:30 · Culture interview');
  expect(await toHost(ada)).toHaveLength(2);
  expect(await toHost(bora)).toHaveLength(1);
});

test('a move of one meeting moves those after it, also into the time of the next one, and mails the agenda once', async () => {
  const { shift, read, toCandidate, toHost, ada, bora } = await aPanel();
  const moved = await shift(1, '2031-03-03T11:30');
  expect(moved.status).toBe(200);
  expect(wallTimes(moved.body)).toEqual(['10:00', '11:30', '12:15']);
  expect(moved.body.version).toBe(2);
  const mails = await toCandidate();
  expect(mails).toHaveLength(2);
  const [before, after] = mails.map(({ calendar }) => eventsOf(calendar?.content)[0]);
  expect(after?.uid).toBe(before?.uid);
  expect([before?.sequence, after?.sequence]).toEqual([0, 1]);
  expect(await toHost(ada)).toHaveLength(3);
  expect(await toHost(bora)).toHaveLength(2);
  expect((await shift(0, '2031-03-04T09:00', 2)).status).toBe(200);
  const day = await read();
  expect(day.meetings.map(({ wallTime }) => wallTime)).toEqual([
    '2031-03-04T09:00',
    '2031-03-04T10:30',
    '2031-03-04T11:15',
  ]);
});

test('the preview shows old and new times and each conflict, and changes nothing', async () => {
  const { company, dayParams, day, params, candidateId, ada, room, read } = await aPanel();
  const other = aMeetingDraft({
    candidateId,
    hostIds: [ada.memberId],
    wallTime: '2031-03-03T13:00',
    roomId: room.id,
  });
  expect((await company.owner.call(meetings.create, { params, body: other })).status).toBe(201);
  const preview = await company.owner.call(panelDays.previewShift, {
    params: dayParams,
    query: { firstMeetingId: day.meetings[0]?.id ?? '', wallTime: '2031-03-03T13:15' },
  });
  expect(preview.body.moves.map(({ startsAt, newStartsAt }) => [startsAt, newStartsAt])).toEqual([
    ['2031-03-03T07:00:00.000Z', '2031-03-03T10:15:00.000Z'],
    ['2031-03-03T07:45:00.000Z', '2031-03-03T11:00:00.000Z'],
    ['2031-03-03T08:30:00.000Z', '2031-03-03T11:45:00.000Z'],
  ]);
  const kinds = preview.body.moves.map(({ conflicts }) => conflicts.map(({ kind }) => kind));
  expect(kinds).toEqual([['room', 'host'], [], []]);
  expect(wallTimes(await read())).toEqual(['10:00', '10:45', '11:30']);
});

test('a move in which the last meeting has a conflict is refused and leaves all as before', async () => {
  const { company, params, candidateId, ada, shift, read, toCandidate } = await aPanel();
  const other = aMeetingDraft({ candidateId, hostIds: [ada.memberId], wallTime: '2031-03-03T16:30' });
  expect((await company.owner.call(meetings.create, { params, body: other })).status).toBe(201);
  const mails = (await toCandidate()).length;
  const refused = await shift(0, '2031-03-03T15:00');
  expect(refused.problem.code).toBe('meetings.host_busy');
  expect(wallTimes(await read())).toEqual(['10:00', '10:45', '11:30']);
  expect(await toCandidate()).toHaveLength(mails);
  // The freed times of the refused move are taken again.
  const body = aMeetingDraft({ candidateId, hostIds: [ada.memberId], wallTime: '2031-03-03T10:15' });
  expect((await company.owner.call(meetings.create, { params, body })).problem.code).toBe(
    'meetings.host_busy',
  );
  const back = await shift(1, '2031-03-03T10:15');
  expect(back.problem.code).toBe('meetings.panel_overlap');
});

test('forty moves at the same time leave one series, and all but one are refused as outdated', async () => {
  const { shift, read } = await aPanel();
  const times = Array.from(
    { length: 40 },
    (_, index) => `2031-03-03T${13 + (index % 4)}:${index % 2 ? '30' : '00'}`,
  );
  const answers = await Promise.all(times.map((time) => shift(0, time)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
    Array.from({ length: 39 }, () => 'meetings.panel_stale'),
  );
  const { meetings: rows, version } = await read();
  expect(version).toBe(2);
  const starts = rows.map(({ startsAt }) => Date.parse(startsAt));
  expect(starts.map((start) => (start - (starts[0] ?? 0)) / 60_000)).toEqual([0, 45, 90]);
});

test('the version of each answer serves the next move at once, and a repeated move mails nobody', async () => {
  const { shift, toCandidate } = await aPanel();
  let version = 1;
  for (const wallTime of ['2031-03-03T10:15', '2031-03-03T10:00', '2031-03-03T10:15', '2031-03-03T10:15']) {
    const moved = await shift(0, wallTime, version);
    expect([moved.status, moved.body.meetings[0]?.wallTime]).toEqual([200, wallTime]);
    version = moved.body.version;
  }
  expect(version).toBe(4);
  expect(await toCandidate()).toHaveLength(4);
});

test('one meeting is moved alone, removed and added, each with a new agenda', async () => {
  const { company, params, dayParams, day, read, toCandidate, bora } = await aPanel();
  const [first, second] = day.meetings;
  const alone = await company.owner.call(meetings.update, {
    params: { ...params, meetingId: first?.id ?? '' },
    body: { wallTime: '2031-03-03T09:00', version: 1 },
  });
  expect(alone.status).toBe(200);
  await company.owner.call(meetings.cancel, { params: { ...params, meetingId: second?.id ?? '' } });
  const added = await company.owner.call(panelDays.addInterview, {
    params: dayParams,
    body: aPanelInterview({ wallTime: '2031-03-03T14:00', hostIds: [bora.memberId] }),
  });
  expect(added.status).toBe(201);
  expect(wallTimes(added.body)).toEqual(['09:00', '11:30', '14:00']);
  expect((await read()).version).toBe(4);
  const mails = await toCandidate();
  expect(mails.map(({ calendar }) => [calendar?.method, eventsOf(calendar?.content)[0]?.sequence])).toEqual([
    ['REQUEST', 0],
    ['REQUEST', 1],
    ['REQUEST', 2],
    ['REQUEST', 3],
  ]);
  expect(mails.at(-1)?.text).not.toContain('Culture interview');
  const body = aPanelInterview({ wallTime: '2031-03-03T14:30', hostIds: [bora.memberId] });
  const overlapping = await company.owner.call(panelDays.addInterview, { params: dayParams, body });
  expect(overlapping.problem.code).toBe('meetings.panel_overlap');
});

test('a move with the meetings after it leaves none of them on another day than those before', async () => {
  const { company, dayParams, params, day, shift, read } = await aPanel();
  const oneDay = 'meetings.panel_one_day';
  for (const wallTime of ['2031-03-04T10:00', '2031-03-03T23:30', '9999-12-31T23:30']) {
    expect((await shift(1, wallTime)).problem.code).toBe(oneDay);
    const query = { firstMeetingId: day.meetings[1]?.id ?? '', wallTime };
    const preview = await company.owner.call(panelDays.previewShift, { params: dayParams, query });
    expect(preview.problem.code).toBe(oneDay);
  }
  expect((await shift(0, '9999-12-31T23:30')).problem.code).toBe(oneDay);
  expect(wallTimes(await read())).toEqual(['10:00', '10:45', '11:30']);
  // One that was moved to another day alone does not hold up the others.
  await company.owner.call(meetings.update, {
    params: { ...params, meetingId: day.meetings[2]?.id ?? '' },
    body: { wallTime: '2031-03-05T10:00', version: 1 },
  });
  expect((await shift(1, '2031-03-03T11:00', 2)).status).toBe(200);
});

test('the whole day is cancelled with one mail to the candidate, and then it is not found', async () => {
  const { company, dayParams, params, toCandidate, toHost, ada } = await aPanel();
  expect((await company.owner.call(panelDays.cancelPanelDay, { params: dayParams })).status).toBe(200);
  const mails = await toCandidate();
  expect(mails.map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'CANCEL']);
  expect((await toHost(ada)).filter(({ calendar }) => calendar?.method === 'CANCEL')).toHaveLength(2);
  expect((await company.owner.call(panelDays.readPanelDay, { params: dayParams })).status).toBe(404);
  expect((await company.owner.call(meetings.list, { params })).body.items).toEqual([]);
});

test("the candidate's answer by the link of the agenda is for all meetings of the day", async () => {
  const { read, toCandidate } = await aPanel();
  const address = /\/meetings\/respond\/\S+/.exec((await toCandidate())[0]?.text ?? '')?.[0] ?? '';
  const page = await (await testServer()).app.inject({ method: 'GET', url: address });
  expect(page.body).toContain('Culture interview');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await (await testServer()).app.inject({
    method: 'POST',
    url: address,
    headers: form,
    payload: 'answer=yes&note=',
  });
  expect((await read()).meetings.map(({ candidateAnswer }) => candidateAnswer)).toEqual([
    'yes',
    'yes',
    'yes',
  ]);
});

test('a day is refused with meetings that overlap, on two days, or with one meeting only', async () => {
  const overlap = await aPanel((draft) => ({
    ...draft,
    interviews: draft.interviews.map((one, index) =>
      index === 1 ? { ...one, wallTime: '2031-03-03T10:30' } : one,
    ),
  }));
  expect(overlap.answer.problem.fields).toHaveProperty(['interviews.1.wallTime']);
  const twoDays = await aPanel((draft) => ({
    ...draft,
    interviews: draft.interviews.map((one, index) =>
      index === 1 ? { ...one, wallTime: '2031-03-04T10:30' } : one,
    ),
  }));
  expect(twoDays.answer.status).toBe(400);
  const one = await aPanel((draft) => ({ ...draft, interviews: draft.interviews.slice(0, 1) }));
  expect(one.answer.status).toBe(400);
  const past = await aPanel((draft) => ({
    ...draft,
    interviews: draft.interviews.map((item) => ({
      ...item,
      wallTime: item.wallTime.replace('2031', '2021'),
    })),
  }));
  expect(past.answer.problem.fields).toHaveProperty(['interviews.0.wallTime']);
});

test('a host without access to the other meetings, and another company, do not find the day', async () => {
  const { company, dayParams, ada, shift, day } = await aPanel();
  expect((await ada.call(panelDays.readPanelDay, { params: dayParams })).status).toBe(404);
  const other = await aCompany();
  const elsewhere = { ...dayParams, companyId: other.id };
  expect((await other.owner.call(panelDays.readPanelDay, { params: elsewhere })).status).toBe(404);
  const missing = { ...dayParams, panelDayId: randomUUID() };
  expect((await company.owner.call(panelDays.readPanelDay, { params: missing })).status).toBe(404);
  expect((await shift(0, '2031-03-03T09:00', 7)).problem.code).toBe('meetings.panel_stale');
  expect(day.can).toEqual({ create: true, update: true, delete: true });
});

test('the calendar names the day of its meetings, and the kits of a job suggest its interviews', async () => {
  const { company, params, day, job } = await aPanel();
  const listed = await company.owner.call(meetingCalendar.listCalendar, {
    params,
    query: { periodFrom: '2031-03-02T21:00:00.000Z', periodTo: '2031-03-09T21:00:00.000Z' } as never,
  });
  expect(listed.body.items.map(({ panelDayId }) => panelDayId)).toEqual([day.id, day.id, day.id]);
  const suggested = await company.owner.call(panelDays.suggestInterviews, {
    params: { ...params, jobId: job.id },
  });
  expect(suggested.body.items).toEqual([]);
});
