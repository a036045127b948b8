import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { type CaldavServer, startCaldavServer } from '../../../tests/harness/caldav-server.ts';
import { availabilities } from '../contract.ts';
import { meetings } from '#meetings/contract.ts';
import words from '../page-messages.en.json' with { type: 'json' };
import { readBusyCalendarTask } from './poll-calendars.ts';

const closing: (() => unknown)[] = [];
beforeEach(async () => {
  const { platform, clock } = await testServer();
  platform.config.calendarNetworks = ['127.0.0.0/8'];
  clock.set(new Date('2031-03-03T08:00:00Z'));
});
afterEach(async () => {
  const { platform, clock } = await testServer();
  platform.config.calendarNetworks = [];
  clock.set(null);
  for (const close of closing.splice(0)) await close();
});

const entry = (uid: string, ...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const at = (from: string, to: string): string[] => [`DTSTART:20310304T${from}00Z`, `DTEND:20310304T${to}00Z`];

async function aServer(): Promise<CaldavServer> {
  const server = await startCaldavServer({
    work: {
      name: 'Work &amp; travel',
      entries: [
        entry('1', 'SUMMARY:SECRET dentist', ...at('0700', '0800')),
        entry('2', 'DTSTART:20200107T120000Z', 'DTEND:20200107T123000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU'),
        'broken',
      ],
    },
    family: { name: 'Family', entries: [entry('3', ...at('1500', '1600'))] },
    holidays: { name: 'Holidays', entries: [entry('4', ...at('0000', '2300'))], isTransparent: true },
    tasks: { name: 'Tasks', entries: [], component: 'VTODO' },
  });
  closing.push(server.close);
  return server;
}

async function aMember() {
  const company = await aCompany();
  const params = { companyId: company.id };
  const member = await company.member();
  const { platform } = await testServer();
  const connect = (serverAddress: string, more: object = {}) =>
    member.call(availabilities.connectAccount, {
      params,
      body: { serverAddress, username: 'ada', password: 's3cret', ...more },
    });
  const read = async () => {
    await readBusyCalendarTask.run({ companyId: company.id, memberId: member.memberId }, platform);
    return (await member.call(availabilities.readAvailability, { params })).body.calendar;
  };
  const busy = async () => {
    const query = { memberIds: [member.memberId], date: '2031-03-04', timeZone: 'Europe/Istanbul' };
    const { body } = await company.owner.call(meetings.busy, { params, query });
    return body.members[0]?.calendarBlocks.map(({ startsAt }) => startsAt.slice(11, 16));
  };
  return { company, params, member, connect, read, busy };
}

test.each([
  ['its origin', ''],
  ['the account', '/dav/ada/'],
  ['any path, by the well-known address', '/nothing/here'],
])('an account is found at %s, with the busy times of its calendars', async (_name, path) => {
  const server = await aServer();
  const { connect, read, busy } = await aMember();
  const connected = await connect(`${server.address}${path}`);
  expect([connected.status, connected.body.calendar?.kind]).toEqual([200, 'caldav']);
  expect(await read()).toMatchObject({
    failure: null,
    host: server.address.slice(7),
    calendars: [
      { name: 'Family', isBusy: true },
      { name: 'Holidays', isBusy: false },
      { name: 'Work & travel', isBusy: true },
    ],
  });
  expect(await busy()).toEqual(['07:00', '12:00', '15:00']);
});

test('the member chooses the calendars that count, and a later reading keeps the choice', async () => {
  const server = await aServer();
  const { connect, read, busy, member, params } = await aMember();
  await connect(server.address);
  const found = (await read())?.calendars ?? [];
  const calendarIds = found.filter(({ name }) => name === 'Holidays').map(({ id }) => id);
  const chosen = await member.call(availabilities.chooseCalendars, { params, body: { calendarIds } });
  expect(chosen.body.calendar?.calendars.map(({ isBusy }) => isBusy)).toEqual([false, true, false]);
  server.state.calendars['holidays'] = { name: 'Free days', entries: [entry('4', ...at('0500', '0600'))] };
  server.state.calendars['new'] = { name: 'New', entries: [entry('5', ...at('0900', '1000'))] };
  expect((await read())?.calendars).toMatchObject([
    { name: 'Family', isBusy: false },
    { name: 'Free days', isBusy: true },
    { name: 'New', isBusy: true },
    { name: 'Work & travel', isBusy: false },
  ]);
  expect(await busy()).toEqual(['05:00', '09:00']);
});

test('the password is stored encrypted and in no answer', async () => {
  const server = await aServer();
  const { connect, read, company, member, params } = await aMember();
  const connected = await connect(server.address);
  await read();
  const row = await company.inTenant((tx) =>
    tx.selectFrom('busy_calendars').selectAll().executeTakeFirstOrThrow(),
  );
  for (const secret of ['s3cret', 'Family', 'ada'])
    expect(row.secret.toString('latin1')).not.toContain(secret);
  const { body } = await member.call(availabilities.readAvailability, { params });
  for (const answer of [connected.body, body])
    expect(JSON.stringify(answer)).not.toMatch(/s3cret|"ada"|\/dav/);
});

const { failures } = words.calendar;
const fieldsOf = (answer: { problem: { fields?: unknown } }) => answer.problem.fields;

test('a wrong password, another server and an unreachable one are named at their field, and nothing is saved', async () => {
  const server = await aServer();
  const { connect, member, params } = await aMember();
  const denied = await connect(server.address, { password: 'wrong' });
  expect([denied.status, fieldsOf(denied)]).toEqual([400, { password: [failures.denied] }]);
  // The well-known address is not asked again with a refused password.
  expect(server.requests.filter(({ authorization }) => authorization !== undefined)).toHaveLength(2);
  const open = '<multistatus xmlns="DAV:">';
  const cases: [keyof typeof failures, number, string, object?][] = [
    ['not_caldav', 200, '<html>'],
    ['not_caldav', 404, ''],
    ['not_caldav', 207, `${open}<response>`],
    ['not_caldav', 207, `<!DOCTYPE a [<!ENTITY x "y">]>${open}&x;</multistatus>`],
    ['not_caldav', 207, `${open}${'<a>'.repeat(50)}`],
    ['not_caldav', 207, `${open}</multistatus>`],
    ['unreachable', 503, ''],
    ['unreachable', 302, '', { location: '/again' }],
    ['too_large', 207, `${open}${' '.repeat(5_100_000)}</multistatus>`],
  ];
  for (const [failure, status, text, headers = {}] of cases) {
    server.state.answer = (response) => void response.writeHead(status, { ...headers }).end(text);
    expect(fieldsOf(await connect(server.address))).toEqual({ serverAddress: [failures[failure]] });
  }
  await server.close();
  closing.length = 0;
  expect(fieldsOf(await connect(server.address))).toEqual({ serverAddress: [failures.unreachable] });
  expect((await member.call(availabilities.readAvailability, { params })).body.calendar).toBeNull();
});

test('no private address is asked: typed, redirected to, or named by the server', async () => {
  const server = await aServer();
  const { connect, read } = await aMember();
  const { platform } = await testServer();
  const forbidden = { serverAddress: [failures.forbidden_address] };
  server.state.answer = (response) => void response.writeHead(307, { location: 'http://10.1.2.3/' }).end();
  expect(fieldsOf(await connect(server.address))).toEqual(forbidden);
  server.state.answer = null;
  await connect(server.address);
  const asked = server.requests.length;
  platform.config.calendarNetworks = [];
  expect((await read())?.failure).toBe('forbidden_address');
  for (const address of [server.address, server.address.replace('127.0.0.1', 'localhost')])
    expect(fieldsOf(await connect(address))).toEqual(forbidden);
  expect(server.requests).toHaveLength(asked);
});

test('the password goes to no other domain, also when the server names one', async () => {
  const [server, other] = [await aServer(), await aServer()];
  const { connect, read } = await aMember();
  await connect(server.address);
  server.state.home = `${other.address}/dav/ada/`;
  expect((await read())?.failure).toBe('other_domain');
  expect(fieldsOf(await connect(server.address))).toEqual({ serverAddress: [failures.other_domain] });
  expect(other.requests).toEqual([]);
});

test('a later failure keeps the busy times and is shown', async () => {
  const server = await aServer();
  const { connect, read, busy } = await aMember();
  await connect(server.address);
  await read();
  server.state.password = 'changed';
  expect((await read())?.failure).toBe('denied');
  expect(await busy()).toEqual(['07:00', '12:00', '15:00']);
});
