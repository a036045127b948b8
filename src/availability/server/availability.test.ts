import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { availabilities } from '../contract.ts';
import { meetings } from '#meetings/contract.ts';
import { createReadingTask, pollBusyCalendarsTask, readBusyCalendarTask } from './poll-calendars.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  const { platform, clock } = await testServer();
  platform.config.calendarNetworks = [];
  clock.set(null);
  for (const close of closing.splice(0)) await close();
});

/** A server on loopback, which Kadro may reach during the test. */
async function aCalendarServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const { platform } = await testServer();
  platform.config.calendarNetworks = ['127.0.0.0/8'];
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function aMemberWithCalendar() {
  const company = await aCompany();
  const params = { companyId: company.id };
  const member = await company.member();
  const { platform } = await testServer();
  const { memberId } = member;
  const connect = async (address: string, more: object = {}) => {
    const body = { calendarAddress: address, username: '', password: '', ...more };
    const connected = await member.call(availabilities.connectCalendar, { params, body });
    expect(connected.status).toBe(200);
    await readBusyCalendarTask.run({ companyId: company.id, memberId }, platform);
    return (await member.call(availabilities.readAvailability, { params })).body.calendar;
  };
  const busy = async () => {
    const query = { memberIds: [memberId], date: '2031-03-04', timeZone: 'Europe/Istanbul' };
    const { body } = await company.owner.call(meetings.busy, { params, query });
    return body.members[0];
  };
  return { company, params, member, connect, busy, platform };
}

const event = (lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendarOf = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');

const week = calendarOf(
  event(['UID:1', 'SUMMARY:SECRET dentist', 'DTSTART:20310304T070000Z', 'DTEND:20310304T080000Z']),
  event(['UID:2', 'DTSTART:20310304T073000Z', 'DTEND:20310304T083000Z']),
  event(['UID:3', 'DTSTART:20200107T120000Z', 'DTEND:20200107T123000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU']),
  event(['UID:4', 'TRANSP:TRANSPARENT', 'DTSTART:20310304T090000Z', 'DTEND:20310304T100000Z']),
  event(['UID:5', 'STATUS:CANCELLED', 'DTSTART:20310304T090000Z', 'DTEND:20310304T100000Z']),
  event(['UID:6@localhost', 'DTSTART:20310304T140000Z', 'DTEND:20310304T150000Z']),
);

// A date that no year has keeps the process busy for ever.
const endless = calendarOf(
  event(['UID:1', 'DTSTART:20310304T100000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30']),
);

test("a member's calendar gives busy times only, merged, with recurring and without free or own entries", async () => {
  const { clock } = await testServer();
  clock.set(new Date('2031-03-03T08:00:00Z'));
  const server = await aCalendarServer((request, response) => {
    expect(request.headers.authorization).toBe(`Basic ${Buffer.from('ada:s3cret').toString('base64')}`);
    response.end(week);
  });
  const { connect, busy, company, params, member } = await aMemberWithCalendar();
  const connected = await connect(`${server}/c.ics`, { username: 'ada', password: 's3cret' });
  expect(connected).toMatchObject({ host: server.slice(7), failure: null });
  expect((await busy())?.calendarBlocks).toEqual([
    { startsAt: '2031-03-04T07:00:00.000Z', endsAt: '2031-03-04T08:30:00.000Z' },
    { startsAt: '2031-03-04T12:00:00.000Z', endsAt: '2031-03-04T12:30:00.000Z' },
  ]);
  const kept = await company.inTenant((tx) =>
    tx.selectFrom('busy_calendars').selectAll().executeTakeFirstOrThrow(),
  );
  expect(kept.secret.toString('latin1')).not.toContain('s3cret');
  expect(JSON.stringify((await member.call(availabilities.readAvailability, { params })).body)).not.toContain(
    's3cret',
  );
  expect((await member.call(availabilities.removeCalendar, { params })).status).toBe(200);
  expect((await busy())?.calendarBlocks).toEqual([]);
});

test('a calendar at a private address is not read, also behind a redirect', async () => {
  const { connect, platform } = await aMemberWithCalendar();
  let isAsked = false;
  const inner = await aCalendarServer((_request, response) => {
    isAsked = true;
    response.end(week);
  });
  platform.config.calendarNetworks = [];
  for (const address of [
    inner,
    inner.replace('127.0.0.1', 'localhost'),
    inner.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
  ]) {
    expect((await connect(address))?.failure).toBe('forbidden_address');
  }
  const outer = await aCalendarServer((_request, response) => {
    response.writeHead(302, { location: 'http://10.1.2.3/c.ics' }).end();
  });
  expect((await connect(outer))?.failure).toBe('forbidden_address');
  expect(isAsked).toBe(false);
});

test.each([
  ['a refusal', 'denied', (respond: Respond) => respond(401, '')],
  ['an error', 'unreachable', (respond: Respond) => respond(500, '')],
  ['a web page', 'not_a_calendar', (respond: Respond) => respond(200, '<html>')],
  ['a large file', 'too_large', (respond: Respond) => respond(200, 'x'.repeat(5_100_000))],
  ['a calendar that is never read to its end', 'too_slow', (respond: Respond) => respond(200, endless)],
])('%s is shown as %s, and the earlier busy times stay', async (_name, failure, answer) => {
  const { clock } = await testServer();
  clock.set(new Date('2031-03-03T08:00:00Z'));
  let isBroken = false;
  const server = await aCalendarServer((_request, response) => {
    const respond: Respond = (status, text) => response.writeHead(status).end(text);
    if (isBroken) answer(respond);
    else respond(200, week);
  });
  const { connect, busy, company, params, member, platform } = await aMemberWithCalendar();
  await connect(server);
  isBroken = true;
  await createReadingTask(2000).run({ companyId: company.id, memberId: member.memberId }, platform);
  const { body } = await member.call(availabilities.readAvailability, { params });
  expect(body.calendar?.failure).toBe(failure);
  expect((await busy())?.calendarBlocks).toHaveLength(2);
});

type Respond = (status: number, text: string) => void;

test('a calendar is read again half an hour later', async () => {
  const { clock } = await testServer();
  clock.set(new Date('2031-03-03T08:00:00Z'));
  let count = 0;
  const server = await aCalendarServer((_request, response) => {
    count += 1;
    response.end(week);
  });
  const { connect, platform, company } = await aMemberWithCalendar();
  await connect(server);
  const due = () =>
    company.inTenant(
      async (tx) => (await tx.selectFrom('busy_calendars').select('due_at').executeTakeFirstOrThrow()).due_at,
    );
  expect((await due()).toISOString()).toBe('2031-03-03T08:30:00.000Z');
  const before = count;
  clock.set(new Date('2031-03-03T08:31:00Z'));
  await pollBusyCalendarsTask.run({}, platform);
  await (await testServer()).runTasks();
  expect(count).toBe(before + 1);
});

test('the calendar of a member without access is not read any more', async () => {
  const { clock } = await testServer();
  clock.set(new Date('2031-03-03T08:00:00Z'));
  let count = 0;
  const server = await aCalendarServer((_request, response) => {
    count += 1;
    response.end(week);
  });
  const { connect, platform, company, member } = await aMemberWithCalendar();
  await connect(server);
  const before = count;
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', member.memberId).execute(),
  );
  clock.set(new Date('2031-03-03T09:00:00Z'));
  await pollBusyCalendarsTask.run({}, platform);
  await (await testServer()).runTasks();
  await readBusyCalendarTask.run({ companyId: company.id, memberId: member.memberId }, platform);
  expect(count).toBe(before);
});

test('working hours are shown in the day of the hosts and used for the first free times', async () => {
  const { clock } = await testServer();
  clock.set(new Date('2031-03-03T08:00:00Z'));
  const { company, params, member, busy } = await aMemberWithCalendar();
  expect((await busy())?.workingSpans).toEqual([
    { startsAt: '2031-03-04T06:00:00.000Z', endsAt: '2031-03-04T15:00:00.000Z' },
  ]);
  const body = { timeZone: 'America/New_York', days: [{ weekday: 2, from: '09:00', to: '12:00' }] };
  const saved = await member.call(availabilities.saveHours, { params, body });
  expect([saved.body.isDefault, saved.body.hours]).toEqual([false, body]);
  expect((await busy())?.workingSpans).toEqual([
    { startsAt: '2031-03-04T14:00:00.000Z', endsAt: '2031-03-04T17:00:00.000Z' },
  ]);
  const propose = async (memberIds: string[]) =>
    (
      await company.owner.call(meetings.propose, {
        params,
        query: { memberIds, durationMinutes: 60 } as never,
      })
    ).body.times;
  // Both work from 17:00 to 18:00 in Istanbul.
  expect((await propose([member.memberId, company.owner.memberId]))[0]).toBe('2031-03-04T14:00:00.000Z');
  const times = await propose([company.owner.memberId]);
  expect(times).toEqual(['2031-03-04T06:00:00.000Z', '2031-03-04T09:00:00.000Z', '2031-03-05T06:00:00.000Z']);
  const wrong = { ...body, days: [{ weekday: 2, from: '12:00', to: '09:00' }] };
  expect((await member.call(availabilities.saveHours, { params, body: wrong })).status).toBe(400);
  const reset = await member.call(availabilities.resetHours, { params });
  expect(reset.body.isDefault).toBe(true);
});

test('a redirect to another origin does not get the password', async () => {
  const seen: (string | undefined)[] = [];
  const other = await aCalendarServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end(week);
  });
  const first = await aCalendarServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: `${other}/c.ics` }).end();
  });
  const { connect } = await aMemberWithCalendar();
  await connect(first, { username: 'ada', password: 's3cret' });
  expect(seen.map((authorization) => authorization !== undefined)).toEqual([true, false]);
});
