import { afterEach, expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { type MeetingDraft, meetings } from '../contract.ts';
import { meetingRooms } from '../room-contract.ts';
import { aMeetingDraft, anApplicant } from './factory.ts';

afterEach(async () => (await testServer()).clock.set(null));

async function aCompanyWithRoom() {
  const company = await aCompany();
  const params = { companyId: company.id };
  const { candidateId, job } = await company.inTenant((tx) =>
    anApplicant(tx, { candidate: { email: `guest-${company.id}@example.test` } }),
  );
  const first = await company.member();
  const second = await company.member();
  const { body: room, status } = await company.owner.call(meetingRooms.createRoom, {
    params,
    body: { name: 'Galata', place: 'Floor 3', seats: 6 },
  });
  expect(status).toBe(201);
  const create = (fields: Partial<MeetingDraft>, caller = company.owner) =>
    caller.call(meetings.create, {
      params,
      body: aMeetingDraft({ candidateId, hostIds: [first.memberId], roomId: room.id, ...fields }),
    });
  return {
    company,
    params,
    room,
    create,
    first,
    second,
    job,
    mails: () => mailsTo(`guest-${company.id}@example.test`),
  };
}

test('a room is in one meeting at a time, and the refusal names the other only to those who see it', async () => {
  const { company, create, second, params } = await aCompanyWithRoom();
  const held = await create({});
  expect([held.status, held.body.room]).toEqual([201, { name: 'Galata', place: 'Floor 3' }]);
  const other = { hostIds: [second.memberId], wallTime: '2031-03-03T15:00' };
  const refused = await create(other);
  expect([refused.status, refused.problem.code]).toEqual([409, 'meetings.room_busy_with']);
  expect(refused.problem.message).toContain('Galata is taken at that time by the meeting with Işıl Çelik');
  const scheduler = await company.member(
    'meetings.create',
    'jobs.get',
    'jobs.list',
    'candidates.get',
    'candidates.list',
  );
  const another = await create(other, scheduler);
  expect(another.problem.code).toBe('meetings.room_busy');
  expect(JSON.stringify(another.problem)).not.toContain('Çelik');
  // A meeting may begin at the minute in which another ends.
  expect((await create({ ...other, wallTime: '2031-03-03T15:15' })).status).toBe(201);
  const busy = await company.owner.call(meetings.busy, {
    params,
    query: {
      memberIds: [second.memberId],
      date: '2031-03-03',
      timeZone: 'Europe/Istanbul',
      roomId: held.body.roomId ?? '',
    },
  });
  expect(busy.body.roomBlocks).toEqual([
    { startsAt: '2031-03-03T11:30:00.000Z', endsAt: '2031-03-03T12:15:00.000Z' },
    { startsAt: '2031-03-03T12:15:00.000Z', endsAt: '2031-03-03T13:00:00.000Z' },
  ]);
});

test('exactly one of many simultaneous bookings of a room succeeds, and the others get 409', async () => {
  const { create, company } = await aCompanyWithRoom();
  const hosts = await Promise.all(Array.from({ length: 6 }, () => company.member()));
  const answers = await Promise.all(hosts.map((host) => create({ hostIds: [host.memberId] })));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(
    answers
      .filter((answer) => answer.status !== 201)
      .every(({ problem }) => problem.code === 'meetings.room_busy_with'),
  ).toBe(true);
});

test('a moved meeting takes its room along, and a cancelled one frees it', async () => {
  const { create, second, company, params } = await aCompanyWithRoom();
  const held = (await create({})).body;
  const other = { hostIds: [second.memberId] };
  const change = (body: object) =>
    company.owner.call(meetings.update, { params: { ...params, meetingId: held.id }, body: body as never });
  const moved = await change({ wallTime: '2031-03-03T17:00', version: held.version });
  expect(moved.status).toBe(200);
  const later = await create(other);
  expect(later.status).toBe(201);
  const back = await change({ wallTime: '2031-03-03T14:30', version: moved.body.version });
  expect(back.problem.code).toBe('meetings.room_busy_with');
  await company.owner.call(meetings.cancel, { params: { ...params, meetingId: later.body.id } });
  expect((await change({ wallTime: '2031-03-03T14:30', version: moved.body.version })).status).toBe(200);
});

test('a removed room stays with its meetings, is not offered again, and can be restored', async () => {
  const { create, room, second, company, params } = await aCompanyWithRoom();
  const held = (await create({})).body;
  const at = { params: { ...params, roomId: room.id } };
  expect((await company.owner.call(meetingRooms.removeRoom, at)).body.removedAt).not.toBeNull();
  const refused = await create({ hostIds: [second.memberId], wallTime: '2031-03-04T10:00' });
  expect(refused.problem.fields).toHaveProperty('roomId');
  const moved = await company.owner.call(meetings.update, {
    params: { ...params, meetingId: held.id },
    body: { wallTime: '2031-03-05T10:00', roomId: room.id, version: held.version },
  });
  expect([moved.status, moved.body.room?.name]).toEqual([200, 'Galata']);
  const again = await company.owner.call(meetingRooms.createRoom, {
    params,
    body: { name: 'GALATA' } as never,
  });
  expect(again.status).toBe(201);
  const restored = await company.owner.call(meetingRooms.restoreRoom, at);
  expect(restored.problem.code).toBe('meetings.room_taken');
});

test('members without the grant for settings read the rooms and change none; another company sees none', async () => {
  const { room, company, params } = await aCompanyWithRoom();
  const member = await company.member();
  const read = await member.call(meetingRooms.listRooms, { params });
  expect(read.body.items.map(({ name }) => name)).toEqual(['Galata']);
  const change = { params: { ...params, roomId: room.id }, body: { name: 'Taken', place: '', seats: null } };
  expect((await member.call(meetingRooms.changeRoom, change)).status).toBe(403);
  const other = await aCompany();
  const foreign = { ...change, params: { companyId: other.id, roomId: room.id } };
  expect((await other.owner.call(meetingRooms.changeRoom, foreign)).status).toBe(404);
  expect(
    (await other.owner.call(meetingRooms.listRooms, { params: { companyId: other.id } })).body.items,
  ).toEqual([]);
});

test('a video meeting without a link gets one at the address of the company, else of the installation', async () => {
  const { create, company, params, mails } = await aCompanyWithRoom();
  const { platform } = await testServer();
  const without = await create({ place: '' });
  expect(without.body.place).toBe('');
  const video = { params, body: { videoAddress: 'https://meet.example.org/hiring/' } };
  expect(
    (
      await company.owner.call(meetingRooms.changeVideo, {
        ...video,
        body: { videoAddress: 'http://meet.example.org' },
      })
    ).status,
  ).toBe(400);
  expect((await company.owner.call(meetingRooms.changeVideo, video)).body.effectiveVideoAddress).toBe(
    video.body.videoAddress,
  );
  const linked = (await create({ place: '', wallTime: '2031-03-04T10:00' })).body;
  expect(linked.place).toMatch(/^https:\/\/meet\.example\.org\/hiring\/[\w-]{20}$/);
  expect((await mails()).at(-1)?.text).toContain(linked.place);
  const typed = await create({ place: 'https://zoom.example/1', wallTime: '2031-03-05T10:00' });
  expect(typed.body.place).toBe('https://zoom.example/1');
  const phone = await create({ place: '', meetingType: 'phone', wallTime: '2031-03-06T10:00' });
  expect(phone.body.place).toBe('');
  platform.config.jitsiUrl = 'https://jitsi.example.net';
  await company.owner.call(meetingRooms.changeVideo, { params, body: { videoAddress: '' } });
  const own = await create({ place: '', wallTime: '2031-03-07T10:00' });
  platform.config.jitsiUrl = null;
  expect(own.body.place).toMatch(/^https:\/\/jitsi\.example\.net\/[\w-]{20}$/);
});

test('an invitation on site names the room and its place, one by phone names no room', async () => {
  const { create, mails } = await aCompanyWithRoom();
  await create({ meetingType: 'onsite', place: '' });
  await create({ meetingType: 'phone', place: '+90 212 000 00 00', wallTime: '2031-03-04T10:00' });
  const [onsite, phone] = await mails();
  expect(onsite?.text).toContain('Address: Floor 3\nRoom: Galata');
  expect(onsite?.calendar?.content).toContain('LOCATION:Galata\\, Floor 3');
  expect(phone?.text).not.toContain('Galata');
});

test('a no-show is completed with the side that did not come, not before its start, and can be reopened', async () => {
  const { clock } = await testServer();
  clock.set(new Date('2031-03-03T10:00:00Z'));
  const { create, company, params } = await aCompanyWithRoom();
  const held = (await create({})).body;
  const at = { params: { ...params, meetingId: held.id } };
  const mark = (side: 'candidate' | 'host') =>
    company.owner.call(meetings.markNoShow, { ...at, body: { side } });
  expect((await mark('candidate')).problem.code).toBe('meetings.not_begun');
  clock.set(new Date('2031-03-03T12:30:00Z'));
  const missed = await mark('candidate');
  expect([missed.body.status, missed.body.noShowOf]).toEqual(['completed', 'candidate']);
  expect((await mark('host')).body.noShowOf).toBe('host');
  const listed = await company.owner.call(meetings.list, { params, query: { when: 'completed' } });
  expect(listed.body.items.map(({ noShowOf }) => noShowOf)).toEqual(['host']);
  const reopened = await company.owner.call(meetings.reopen, at);
  expect([reopened.body.status, reopened.body.noShowOf]).toEqual(['upcoming', null]);
});

test('the audit log has each change of a room and of the video server, and none that changes nothing', async () => {
  const { room, company, params } = await aCompanyWithRoom();
  const at = { params: { ...params, roomId: room.id } };
  const { owner } = company;
  const body = { name: 'Galata', place: 'Floor 3', seats: 8 };
  await owner.call(meetingRooms.changeRoom, { ...at, body });
  await owner.call(meetingRooms.changeRoom, { ...at, body });
  await owner.call(meetingRooms.removeRoom, at);
  await owner.call(meetingRooms.removeRoom, at);
  await owner.call(meetingRooms.restoreRoom, at);
  await owner.call(meetingRooms.changeVideo, { params, body: { videoAddress: 'https://meet.example.org' } });
  const events = await company.inTenant((tx) =>
    tx
      .selectFrom('events')
      .select(['type', 'changes'])
      .where('type', 'like', 'meeting_room.%')
      .orderBy('id')
      .execute(),
  );
  expect(events.map(({ type, changes }) => [type.split('.')[1], changes])).toEqual([
    ['created', null],
    ['changed', { seats: [6, 8] }],
    ['removed', null],
    ['restored', null],
    ['video_changed', { videoAddress: ['', 'https://meet.example.org'] }],
  ]);
});
