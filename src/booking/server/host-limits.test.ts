import { afterEach, beforeEach, expect, test } from 'vitest';
import { availabilities } from '#availability/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { meetingLimits, type OwnLimits } from '#meetings/limit-contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { aBookingCompany, book, monday, openPage, timesOn } from '../../../tests/harness/booking.ts';
import { limitsOfHost } from './host-limits.ts';

beforeEach(async () => (await testServer()).clock.set(monday));
afterEach(async () => (await testServer()).clock.set(null));

const none: OwnLimits = {
  bufferBeforeMinutes: null,
  bufferAfterMinutes: null,
  noticeHours: null,
  dailyLimit: null,
};
const company = { bufferBeforeMinutes: 0, bufferAfterMinutes: 15, noticeHours: 24, dailyLimit: 4 };

test.each([
  ['of the company without others', {}, {}, {}],
  [
    'of the link instead of the company',
    { noticeHours: 2, dailyLimit: 9 },
    {},
    { noticeHours: 2, dailyLimit: 9 },
  ],
  [
    'of the host instead of the company',
    {},
    { noticeHours: 2, dailyLimit: 9 },
    { noticeHours: 2, dailyLimit: 9 },
  ],
  [
    'of a stricter host',
    { noticeHours: 2, dailyLimit: 9 },
    { noticeHours: 48, dailyLimit: 1 },
    { noticeHours: 48, dailyLimit: 1 },
  ],
  [
    'of a stricter link',
    { noticeHours: 48, dailyLimit: 1 },
    { noticeHours: 2, dailyLimit: 9 },
    { noticeHours: 48, dailyLimit: 1 },
  ],
  [
    'each for itself',
    { bufferAfterMinutes: 0 },
    { bufferBeforeMinutes: 5 },
    { bufferAfterMinutes: 0, bufferBeforeMinutes: 5 },
  ],
])('the limits are those %s', (_name, link, own, found) => {
  expect(limitsOfHost(company, { ...none, ...link }, { ...none, ...own })).toEqual({ ...company, ...found });
});

test('without a limit of the company a host has none, or their own', () => {
  const open = { ...company, dailyLimit: null };
  expect(limitsOfHost(open, none, none).dailyLimit).toBeNull();
  expect(limitsOfHost(open, none, { ...none, dailyLimit: 2 }).dailyLimit).toBe(2);
});

/** A company whose links have no values of their own. */
async function aWorld() {
  const world = await aBookingCompany();
  const { owner } = world.company;
  const links = async (count: number) => {
    const paths: string[] = [];
    for (let index = 0; index < count; index++) {
      const fields = { durationMinutes: 30, stepMinutes: 15 as const, ...none };
      paths.push((await world.offer(await world.applicant(), fields)).path);
    }
    return paths;
  };
  const settle = async (limits: Partial<typeof company>) => {
    const body = { ...company, bufferAfterMinutes: 0, ...limits };
    const answer = await owner.call(meetingLimits.changeLimits, { params: world.params, body });
    expect([answer.status, answer.body.company]).toEqual([200, body]);
  };
  const own = async (limits: Partial<OwnLimits>) => {
    const body = { ...none, ...limits };
    const answer = await owner.call(meetingLimits.saveOwnLimits, { params: world.params, body });
    expect([answer.status, answer.body.own]).toEqual([200, body]);
  };
  const timesOf = async (path: string) => timesOn((await openPage(path)).body);
  return { ...world, links, settle, own, timesOf };
}

test('a link follows the notice of the company and of its host, also when they change later', async () => {
  const { links, settle, own, timesOf } = await aWorld();
  const [path = ''] = await links(1);
  expect((await timesOf(path))[0]).toBe('2031-03-04T06:00:00.000Z');
  await settle({ noticeHours: 2 });
  expect((await timesOf(path))[0]).toBe('2031-03-03T08:00:00.000Z');
  await own({ noticeHours: 26 });
  expect((await timesOf(path))[0]).toBe('2031-03-04T08:00:00.000Z');
  await own({});
  expect((await timesOf(path))[0]).toBe('2031-03-03T08:00:00.000Z');
});

test('of forty bookings of one day at once, each by a link of its own, those within the daily limit are made', async () => {
  const { links, own, timesOf, applicant, company: made, params } = await aWorld();
  await own({ dailyLimit: 3, bufferAfterMinutes: 0 });
  const paths = await links(40);
  // A meeting that a member schedules counts too.
  const body = aMeetingDraft({
    candidateId: (await applicant()).candidateId,
    hostIds: [made.owner.memberId],
    wallTime: '2031-03-04T20:00',
  });
  expect((await made.owner.call(meetings.create, { params, body })).status).toBe(201);
  const times = (await timesOf(paths[0] ?? '')).filter((at) => at.startsWith('2031-03-04'));
  expect(times).toHaveLength(35);
  const answers = await Promise.all(paths.map((path, index) => book(path, times[index % 35] ?? '')));
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(2);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(38);
  const { items } = (await made.owner.call(meetings.list, { params })).body;
  expect(items).toHaveLength(3);
  const open = paths[answers.findIndex(({ statusCode }) => statusCode === 409)] ?? '';
  expect((await timesOf(open)).filter((at) => at.startsWith('2031-03-04'))).toEqual([]);
});

test('a meeting in the first hour of a day of 25 hours counts in its last', async () => {
  const { clock } = await testServer();
  clock.set(new Date('2031-10-25T20:00:00Z'));
  const { links, settle, own, timesOf, applicant, company: made, params } = await aWorld();
  const { owner } = made;
  const days = [{ weekday: 7, from: '00:10', to: '23:59' }];
  await owner.call(availabilities.saveHours, { params, body: { timeZone: 'Europe/Berlin', days } });
  await settle({ noticeHours: 0, dailyLimit: 20 });
  const [path = ''] = await links(1);
  // Midnight in Berlin, where the clocks go back on this day.
  const body = aMeetingDraft({
    candidateId: (await applicant()).candidateId,
    hostIds: [owner.memberId],
    wallTime: '2031-10-26T01:00',
    durationMinutes: 15,
  });
  expect((await owner.call(meetings.create, { params, body })).status).toBe(201);
  clock.set(new Date('2031-10-26T22:25:00Z'));
  const last = '2031-10-26T22:25:00.000Z';
  expect(await timesOf(path)).toContain(last);
  await own({ dailyLimit: 1 });
  expect(await timesOf(path)).not.toContain(last);
});

test('another member changes neither the limits of the company nor those of others', async () => {
  const { company: made, params, own } = await aWorld();
  await own({ dailyLimit: 2 });
  const member = await made.member();
  expect((await member.call(meetingLimits.changeLimits, { params, body: company })).status).toBe(403);
  const saved = await member.call(meetingLimits.saveOwnLimits, { params, body: { ...none, dailyLimit: 7 } });
  expect(saved.body).toEqual({ company, own: { ...none, dailyLimit: 7 } });
  const { body } = await made.owner.call(meetingLimits.readLimits, { params });
  expect(body.own).toEqual({ ...none, dailyLimit: 2 });
  const odd = { ...none, dailyLimit: 0 };
  expect((await member.call(meetingLimits.saveOwnLimits, { params, body: odd })).status).toBe(400);
});
