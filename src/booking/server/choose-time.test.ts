import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { meetings } from '#meetings/contract.ts';
import { meetingRooms } from '#meetings/room-contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { disable, testServer } from '../../../tests/harness/api.ts';
import {
  aBookingCompany,
  book,
  monday,
  openPage,
  postForm,
  timesOn,
} from '../../../tests/harness/booking.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';

beforeEach(async () => (await testServer()).clock.set(monday));
afterEach(async () => (await testServer()).clock.set(null));

/** Tuesday and Wednesday, 10:00 in Istanbul. */
const tuesday = '2031-03-04T07:00:00.000Z';
const wednesday = '2031-03-05T07:00:00.000Z';

const statusesOf = (answers: { statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

type World = Awaited<ReturnType<typeof aBookingCompany>>;
const meetingsOf = async ({ company, params }: World) =>
  (await company.owner.call(meetings.list, { params })).body.items;

async function anOffer(fields: Parameters<World['offer']>[1] = {}) {
  const world = await aBookingCompany();
  const applicant = await world.applicant();
  const offered = await world.offer(applicant, fields);
  expect(offered.answer.status).toBe(201);
  return { world, applicant, ...offered };
}

describe('the page of a booking link', () => {
  test('offers the free times of the host, and opening it changes nothing', async () => {
    const { world, path } = await anOffer();
    const before = await openPage(path);
    expect(before.statusCode).toBe(200);
    expect(timesOn(before.body)[0]).toBe('2031-03-04T06:00:00.000Z');
    expect(timesOn(before.body)).toHaveLength(9 * 9);
    for (let count = 0; count < 3; count++) await openPage(`${path}?at=${tuesday}&zone=Europe/Istanbul`);
    expect(await meetingsOf(world)).toEqual([]);
    expect(before.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('shows times in the zone of the candidate with that of the company beside it', async () => {
    const world = await aBookingCompany();
    const applicant = await world.applicant({ city: 'Kathmandu', country: 'NP' });
    const { path } = await world.offer(applicant);
    const page = await openPage(path);
    expect(page.body).toContain('11:45');
    expect(page.body).toContain('Tue 09:00 Istanbul');
    const summary = await openPage(`${path}?at=${tuesday}&zone=America/New_York`);
    expect(summary.body).toContain('Tuesday, 4 March 2031, 02:00 – 03:00, New York (GMT-5)');
    expect(summary.body).toContain('Tuesday, 4 March 2031, 10:00 – 11:00, Istanbul (GMT+3)');
  });

  test('is in both languages, and escapes what the company typed', async () => {
    const { path } = await anOffer({ applicantNotes: '<img src=x onerror=alert(1)>' });
    expect((await openPage(`${path}?lang=tr`)).body).toContain('<html lang="tr">');
    expect((await openPage(`${path}?lang=tr`)).body).toContain('bir saat seçin');
    expect((await openPage(path)).body).not.toContain('<img');
  });

  test('is not found for a wrong token and for a disabled company', async () => {
    const { world, path } = await anOffer();
    for (const token of ['x', 'A'.repeat(54), "'; drop table", '%00'])
      expect((await openPage(`/book/${encodeURIComponent(token)}`)).statusCode).toBe(404);
    await disable(world.company);
    expect((await openPage(path)).statusCode).toBe(404);
    expect((await book(path, tuesday)).statusCode).toBe(404);
  });

  test('answers odd input with a page and books nothing', async () => {
    const { world, path } = await anOffer();
    for (const form of [
      { action: 'book', at: 'tomorrow', zone: 'Europe/Istanbul' },
      { action: 'book', at: tuesday, zone: 'Mars/Base' },
      { action: 'burn', at: tuesday, zone: 'Europe/Istanbul' },
      { action: 'book', at: tuesday, zone: 'x'.repeat(9000) },
    ])
      expect((await postForm(path, form)).statusCode).toBe(400);
    // Outside working hours, within the notice, beyond the last day, and between two steps.
    for (const at of [
      '2031-03-04T02:00:00.000Z',
      '2031-03-03T12:00:00.000Z',
      '2031-05-05T07:00:00.000Z',
      '2031-03-04T07:10:00.000Z',
    ])
      expect((await book(path, at)).statusCode).toBe(409);
    expect((await openPage(`${path}?zone=Mars/Base&at=never`)).statusCode).toBe(200);
    expect(await meetingsOf(world)).toEqual([]);
  });

  test('limits the choices from one address', async () => {
    const { path } = await anOffer();
    const statuses: number[] = [];
    for (let count = 0; count < 62; count++)
      statuses.push((await postForm(path, { action: 'burn' }, '10.9.8.7')).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('a booking', () => {
  test('makes a meeting with invitations to all, and the candidate has said yes', async () => {
    const { world, applicant, path } = await anOffer();
    const booked = await book(path, tuesday, 'Asia/Kathmandu');
    expect(booked.statusCode).toBe(303);
    const [meeting, ...others] = await meetingsOf(world);
    expect(others).toEqual([]);
    expect(meeting).toMatchObject({
      startsAt: tuesday,
      wallTime: '2031-03-04T10:00',
      candidateTimeZone: 'Asia/Kathmandu',
      candidateAnswer: 'yes',
      applicationId: applicant.applicationId,
      hosts: [{ memberId: world.company.owner.memberId }],
      createdBy: { name: 'Owner' },
    });
    const invitation = (await mailsTo(applicant.email)).at(-1);
    expect(invitation?.calendar).toMatchObject({ method: 'REQUEST' });
    expect(invitation?.calendar?.content).toContain('SEQUENCE:0');
    expect((await openPage(path)).body).toContain('Your meeting is booked');
    const events = await world.company.inTenant((tx) =>
      tx
        .selectFrom('events')
        .select(['type', 'actor_kind'])
        .where('application_id', '=', applicant.applicationId)
        .orderBy('id')
        .execute(),
    );
    expect(events.map((event) => [event.type, event.actor_kind])).toEqual([
      ['booking_link.sent', 'member'],
      ['meeting.chosen', 'candidate'],
    ]);
  });

  test('pressed twice at once makes one meeting', async () => {
    const { world, path } = await anOffer();
    const answers = await Promise.all([book(path, tuesday), book(path, tuesday), book(path, wednesday)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await meetingsOf(world)).toHaveLength(1);
  });

  test('of forty candidates for one time at once makes one meeting, and the others get the rest', async () => {
    const world = await aBookingCompany();
    const paths: string[] = [];
    for (let count = 0; count < 40; count++) paths.push((await world.offer(await world.applicant())).path);
    const answers = await Promise.all(paths.map((path) => book(path, tuesday)));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    const losers = answers.filter(({ statusCode }) => statusCode === 409);
    expect(losers).toHaveLength(39);
    for (const { body } of losers) {
      expect(body).toContain('This time was just taken');
      expect(timesOn(body)).not.toContain(tuesday);
      expect(timesOn(body)).toContain(wednesday);
    }
    expect(await meetingsOf(world)).toHaveLength(1);
  });

  test('of a room at once by candidates of different hosts makes one meeting', async () => {
    const world = await aBookingCompany();
    const { company, params } = world;
    const { body: room } = await company.owner.call(meetingRooms.createRoom, {
      params,
      body: { name: 'Bosphorus', place: '', seats: null },
    });
    const paths: string[] = [];
    for (let count = 0; count < 5; count++) {
      const hostIds = [(await company.member()).memberId];
      const { path } = await world.offer(await world.applicant(), {
        hostIds,
        roomId: room.id,
        meetingType: 'onsite',
      });
      paths.push(path);
    }
    const answers = await Promise.all(paths.map((path) => book(path, tuesday)));
    expect(statusesOf(answers)).toEqual([303, 409, 409, 409, 409]);
    expect((await meetingsOf(world)).map((meeting) => meeting.room?.name)).toEqual(['Bosphorus']);
  });

  test('and a meeting that a member schedules at the same time are not both made', async () => {
    const { world, path } = await anOffer();
    const { company, params } = world;
    const applicant = await world.applicant();
    const body = aMeetingDraft({
      ...applicant,
      hostIds: [company.owner.memberId],
      wallTime: '2031-03-04T10:15',
    });
    const [page, member] = await Promise.all([
      book(path, tuesday),
      company.owner.call(meetings.create, { params, body }),
    ]);
    expect([page.statusCode, member.status].filter((status) => status === 409)).toHaveLength(1);
    expect(await meetingsOf(world)).toHaveLength(1);
  });

  test('takes free hosts in turn: first the one with the fewest meetings to come', async () => {
    const world = await aBookingCompany();
    const { company } = world;
    const other = await company.member();
    const hostIds = [company.owner.memberId, other.memberId];
    const hosts: string[][] = [];
    for (const at of [tuesday, tuesday, wednesday, wednesday]) {
      const { path } = await world.offer(await world.applicant(), { hostIds, hostMode: 'in_turn' });
      expect((await book(path, at)).statusCode).toBe(303);
      hosts.push((await meetingsOf(world)).map((meeting) => meeting.hosts[0]?.memberId ?? '').toSorted());
    }
    expect(hosts.at(1)).toEqual(hostIds.toSorted());
    expect(hosts.at(3)).toEqual([...hostIds, ...hostIds].toSorted());
    const { path } = await world.offer(await world.applicant(), { hostIds, hostMode: 'in_turn' });
    expect(timesOn((await openPage(path)).body)).not.toContain(tuesday);
  });

  test('keeps the daily limit and the buffers, also of bookings at once', async () => {
    const world = await aBookingCompany();
    const paths: string[] = [];
    for (let count = 0; count < 3; count++)
      paths.push(
        (await world.offer(await world.applicant(), { dailyLimit: 2, bufferAfterMinutes: 60 })).path,
      );
    const [ten, eleven] = [tuesday, '2031-03-04T08:00:00.000Z'];
    const answers = await Promise.all([book(paths[0] ?? '', ten), book(paths[1] ?? '', eleven)]);
    expect(statusesOf(answers)).toEqual([303, 409]);
    const loser = answers[0]?.statusCode === 409 ? 0 : 1;
    expect((await book(paths[loser] ?? '', '2031-03-04T11:00:00.000Z')).statusCode).toBe(303);
    const page = await openPage(paths[2] ?? '');
    expect(timesOn(page.body).filter((at) => at.startsWith('2031-03-04'))).toEqual([]);
    expect(timesOn(page.body)).toContain(wednesday);
  });
});

describe('until the set time the candidate', () => {
  const move = (path: string, at: string) => postForm(path, { action: 'move', at, zone: 'Asia/Kathmandu' });

  test('moves the meeting with a rising sequence', async () => {
    const { world, applicant, path } = await anOffer();
    await book(path, tuesday);
    const page = await openPage(`${path}?change=1`);
    expect(page.body).toContain('Choose another time');
    expect(timesOn(page.body)).not.toContain(tuesday);
    expect((await move(path, wednesday)).statusCode).toBe(303);
    expect(await meetingsOf(world)).toMatchObject([{ startsAt: wednesday, candidateAnswer: 'yes' }]);
    const update = (await mailsTo(applicant.email)).at(-1);
    expect(update?.calendar?.content).toContain('SEQUENCE:1');
    expect((await move(path, '2031-03-05T02:00:00.000Z')).statusCode).toBe(409);
  });

  test('cancels the meeting, which frees its time', async () => {
    const { world, applicant, path } = await anOffer();
    await book(path, tuesday);
    expect((await postForm(path, { action: 'cancel' })).statusCode).toBe(303);
    expect((await postForm(path, { action: 'cancel' })).statusCode).toBe(303);
    expect(await meetingsOf(world)).toEqual([]);
    expect(
      (await mailsTo(applicant.email)).filter((mail) => mail.calendar?.method === 'CANCEL'),
    ).toHaveLength(1);
    expect((await openPage(path)).body).toContain('This meeting is cancelled');
    expect((await book(path, tuesday)).statusCode).toBe(303);
    expect(await meetingsOf(world)).toEqual([]);
    const { path: other } = await world.offer(await world.applicant());
    expect(timesOn((await openPage(other)).body)).toContain(tuesday);
  });

  test('can do both, and afterwards neither', async () => {
    const { world, path } = await anOffer({ changeHours: 24 });
    await book(path, wednesday);
    (await testServer()).clock.set(new Date('2031-03-04T07:00:00Z'));
    expect((await openPage(path)).body).toContain('can no longer be moved');
    expect((await move(path, '2031-03-06T07:00:00.000Z')).statusCode).toBe(303);
    expect((await postForm(path, { action: 'cancel' })).statusCode).toBe(303);
    expect(await meetingsOf(world)).toMatchObject([{ startsAt: wednesday }]);
  });
});

describe('a link ends', () => {
  const ends = async (path: string, words: string) => {
    expect((await openPage(path)).body).toContain(words);
    await book(path, tuesday);
  };

  test.each(['rejected', 'withdrawn', 'hired'] as const)('when the application is %s', async (outcome) => {
    const { world, applicant, path } = await anOffer();
    await world.company.inTenant((tx) =>
      tx
        .updateTable('applications')
        .set({ outcome, closed_at: monday })
        .where('id', '=', applicant.applicationId)
        .execute(),
    );
    await ends(path, 'no longer offered');
    expect(await meetingsOf(world)).toEqual([]);
  });

  test('when the job is archived, and when it expires', async () => {
    const { world, applicant, path } = await anOffer({ validDays: 1 });
    const { clock } = await testServer();
    clock.set(new Date(monday.getTime() + 25 * 3_600_000));
    await ends(path, 'has expired');
    clock.set(monday);
    await world.company.inTenant((tx) =>
      tx
        .updateTable('jobs')
        .set({ status: 'archived', status_before_archive: 'published' })
        .where('id', '=', applicant.job.id)
        .execute(),
    );
    await ends(path, 'no longer offered');
    expect(await meetingsOf(world)).toEqual([]);
  });

  test('for a host who is not active any more, and wholly with the last one', async () => {
    const world = await aBookingCompany();
    const [one, other] = [await world.company.member(), await world.company.member()];
    const hostIds = [one.memberId, other.memberId];
    const { path } = await world.offer(await world.applicant(), { hostIds });
    const deactivate = (id: string) =>
      world.company.inTenant((tx) =>
        tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', id).execute(),
      );
    await deactivate(one.memberId);
    expect(timesOn((await openPage(path)).body)).toContain(tuesday);
    await deactivate(other.memberId);
    await ends(path, 'no longer offered');
    expect(await meetingsOf(world)).toEqual([]);
  });

  test('with the candidate', async () => {
    const { world, applicant, path } = await anOffer();
    await world.company.inTenant((tx) =>
      tx.deleteFrom('candidates').where('id', '=', applicant.candidateId).execute(),
    );
    expect((await openPage(path)).statusCode).toBe(404);
  });
});
