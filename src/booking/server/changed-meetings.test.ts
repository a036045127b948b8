import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { meetings } from '#meetings/contract.ts';
import { meetingRooms } from '#meetings/room-contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { zoneScript } from './render-booking-page.ts';
import {
  aBookingCompany,
  book,
  monday,
  openPage,
  postForm,
  timesOn,
} from '../../../tests/harness/booking.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';

beforeEach(async () => (await testServer()).clock.set(monday));
afterEach(async () => (await testServer()).clock.set(null));

/** Tuesday and Wednesday, 10:00 in Istanbul. */
const tuesday = '2031-03-04T07:00:00.000Z';
const wednesday = '2031-03-05T07:00:00.000Z';

const move = (path: string, at: string) => postForm(path, { action: 'move', at, zone: 'Asia/Kathmandu' });

async function aBookedMeeting(fields: object = {}) {
  const world = await aBookingCompany();
  const { company, params } = world;
  const { path } = await world.offer(await world.applicant(), fields);
  expect((await book(path, tuesday)).statusCode).toBe(303);
  const read = async () => (await company.owner.call(meetings.list, { params })).body.items[0];
  const change = async (body: object) => {
    const { id: meetingId = '', version = 0 } = (await read()) ?? {};
    const answer = await company.owner.call(meetings.update, {
      params: { ...params, meetingId },
      body: { version, ...body },
    });
    expect(answer.status).toBe(200);
  };
  return { ...world, path, read, change };
}

test('a move keeps the host by whom the team replaced the first one, at a time when they are free', async () => {
  const { company, params, path, read, change, applicant } = await aBookedMeeting();
  const other = await company.member();
  await change({ hostIds: [other.memberId] });
  const body = aMeetingDraft({
    candidateId: (await applicant()).candidateId,
    hostIds: [other.memberId],
    wallTime: '2031-03-05T10:00',
  });
  expect((await company.owner.call(meetings.create, { params, body })).status).toBe(201);
  const page = await openPage(`${path}?change=1`);
  expect(timesOn(page.body)).not.toContain(wednesday);
  expect((await move(path, '2031-03-05T09:00:00.000Z')).statusCode).toBe(303);
  expect((await read())?.hosts.map(({ memberId }) => memberId)).toEqual([other.memberId]);
});

test('a move keeps the length that the team set, and offers times into which it fits', async () => {
  const { path, read, change } = await aBookedMeeting();
  await change({ durationMinutes: 180 });
  const page = await openPage(`${path}?change=1`);
  expect(page.body).toContain('180');
  // The working day ends at 18:00 in Istanbul.
  expect(timesOn(page.body)).toContain('2031-03-05T12:00:00.000Z');
  expect(timesOn(page.body)).not.toContain('2031-03-05T13:00:00.000Z');
  expect((await move(path, '2031-03-05T13:00:00.000Z')).statusCode).toBe(409);
  expect((await move(path, wednesday)).statusCode).toBe(303);
  expect(await read()).toMatchObject({ durationMinutes: 180, startsAt: wednesday });
});

test('a room that was removed ends the times of a link, and stays with the meeting that has it', async () => {
  const world = await aBookingCompany();
  const { company, params } = world;
  const { body: room } = await company.owner.call(meetingRooms.createRoom, {
    params,
    body: { name: 'Bosphorus', place: '', seats: null },
  });
  const fields = { roomId: room.id, meetingType: 'onsite' as const };
  const [booked, open] = [
    await world.offer(await world.applicant(), fields),
    await world.offer(await world.applicant(), fields),
  ];
  expect((await book(booked.path, tuesday)).statusCode).toBe(303);
  await company.owner.call(meetingRooms.removeRoom, { params: { ...params, roomId: room.id } });
  expect(timesOn((await openPage(open.path)).body)).toEqual([]);
  expect((await book(open.path, wednesday)).statusCode).toBe(409);
  expect(timesOn((await openPage(`${booked.path}?change=1`)).body)).toContain(wednesday);
  expect((await move(booked.path, wednesday)).statusCode).toBe(303);
  const { body } = await company.owner.call(meetings.list, { params });
  expect(body.items).toMatchObject([{ startsAt: wednesday, room: { name: 'Bosphorus' } }]);
});

test('a member and the candidate who move a meeting at once do not wait for each other', async () => {
  const { company, params, path, read } = await aBookedMeeting();
  const { id: meetingId = '', version = 0 } = (await read()) ?? {};
  const held = await holdRows('members', [company.owner.memberId]);
  const moving = move(path, wednesday);
  await expect.poll(() => held.waiting()).toBe(1);
  const body = { version, wallTime: '2031-03-06T11:00' };
  const changing = company.owner.call(meetings.update, { params: { ...params, meetingId }, body });
  await expect.poll(() => held.waiting()).toBe(2);
  await held.release();
  expect((await moving).statusCode).toBe(303);
  expect(await changing).toMatchObject({ status: 409, body: { code: 'meetings.stale' } });
  expect(await read()).toMatchObject({ startsAt: wednesday });
});

test('the page names the hours until changes end, and says nothing of them when the application has ended', async () => {
  const { company, path } = await aBookedMeeting({ changeHours: 1 });
  expect((await openPage(path)).body).toContain('until an hour before it');
  await company.inTenant((tx) =>
    tx.updateTable('applications').set({ outcome: 'rejected', closed_at: monday }).execute(),
  );
  const { body } = await openPage(path);
  expect(body).toContain('Your meeting is booked');
  expect(body).not.toContain('less than an hour');
  (await testServer()).clock.set(new Date('2031-03-04T06:30:00Z'));
  expect((await openPage(path)).body).toContain('less than an hour');
});

test('the zone of the browser is sent once', () => {
  const opens = (search: string): boolean => {
    let isSent = false;
    const select = {
      value: 'Europe/Istanbul',
      options: [],
      add: () => {},
      form: { submit: () => (isSent = true) },
    };
    runInNewContext(zoneScript, {
      document: { querySelector: () => select },
      Option: class {},
      location: { search },
      URLSearchParams,
      Intl: { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: 'EST5EDT' }) }) },
    });
    return isSent;
  };
  expect(opens('')).toBe(true);
  expect(opens('?zone=EST5EDT&lang=en')).toBe(false);
});

test('random tokens of one address are limited', async () => {
  const { app } = await testServer();
  const statuses: number[] = [];
  for (let count = 0; count < 302; count++) {
    const url = `/book/${crypto.randomUUID()}`;
    statuses.push((await app.inject({ method: 'GET', url, remoteAddress: '10.9.8.6' })).statusCode);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
