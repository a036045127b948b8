import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { type CaldavServer, startCaldavServer } from '../../../tests/harness/caldav-server.ts';
import { availabilities } from '../contract.ts';
import { meetingLimits } from '#meetings/limit-contract.ts';
import words from '../page-messages.en.json' with { type: 'json' };
import { mayTrust } from './caldav.ts';
import { readBusyCalendarTask } from './poll-calendars.ts';

const closing: (() => unknown)[] = [];
const now = new Date('2031-03-03T08:00:00Z');
beforeEach(async () => {
  const { platform, clock } = await testServer();
  platform.config.calendarNetworks = ['127.0.0.0/8'];
  clock.set(now);
});
afterEach(async () => {
  const { platform, clock } = await testServer();
  platform.config.calendarNetworks = [];
  clock.set(null);
  for (const close of closing.splice(0)) await close();
});

const { failures } = words.calendar;
const open = '<multistatus xmlns="DAV:">';

async function aWorld(entries: string[] = []) {
  const server: CaldavServer = await startCaldavServer({ work: { name: 'Work', entries } });
  closing.push(server.close);
  const company = await aCompany();
  const params = { companyId: company.id };
  const member = await company.member();
  const connect = (password = 's3cret') =>
    member.call(availabilities.connectAccount, {
      params,
      body: { serverAddress: server.address, username: 'ada', password },
    });
  const calendar = async () => (await member.call(availabilities.readAvailability, { params })).body.calendar;
  const read = async () => {
    const { platform } = await testServer();
    await readBusyCalendarTask.run({ companyId: company.id, memberId: member.memberId }, platform);
    return calendar();
  };
  const row = () =>
    company.inTenant((tx) => tx.selectFrom('busy_calendars').selectAll().executeTakeFirstOrThrow());
  return { server, company, params, member, connect, calendar, read, row };
}

test('accounts connected at once leave one, without a refusal', async () => {
  const { connect, company } = await aWorld();
  const answers = await Promise.all(Array.from({ length: 12 }, () => connect()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await company.inTenant((tx) => tx.selectFrom('busy_calendars').select('host').execute());
  expect(rows).toHaveLength(1);
});

test('ids of calendars, and companies, of another member give nothing and change nothing', async () => {
  const first = await aWorld();
  const second = await aWorld();
  await first.connect();
  await second.connect();
  await second.read();
  const theirs = (await first.read())?.calendars[0];
  const before = await first.row();
  const choose = (companyId: string) =>
    second.member.call(availabilities.chooseCalendars, {
      params: { companyId },
      body: { calendarIds: [theirs?.id ?? ''] },
    });
  const chosen = await choose(second.company.id);
  expect(chosen.body.calendar?.calendars.map(({ isBusy }) => isBusy)).toEqual([false]);
  const strangers = [
    await choose(first.company.id),
    await second.member.call(availabilities.readAvailability, { params: first.params }),
    await second.member.call(availabilities.removeCalendar, { params: first.params }),
    await second.member.call(availabilities.renewFeed, { params: first.params }),
    await second.member.call(meetingLimits.readLimits, { params: first.params }),
  ];
  expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([404]));
  // A colleague has an account of their own, or none.
  const colleague = await first.company.member();
  const own = await colleague.call(availabilities.readAvailability, { params: first.params });
  expect(own.body.calendar).toBeNull();
  expect((await colleague.call(availabilities.removeCalendar, { params: first.params })).status).toBe(200);
  expect(await first.row()).toEqual(before);
});

test('an answer with very long names is refused before it takes long', async () => {
  const { server, connect } = await aWorld();
  const name = 'a'.repeat(1_000_000);
  server.state.answer = (response) =>
    void response.writeHead(207).end(`${open}<${name}>${'<b/>'.repeat(20_000)}</${name}></multistatus>`);
  const answer = await connect();
  expect(answer.problem.fields).toEqual({ serverAddress: [failures.not_caldav] });
});

test('the only entry of an account is left out when it is broken', async () => {
  const { connect, read } = await aWorld(['broken']);
  await connect();
  expect(await read()).toMatchObject({ failure: null, blockCount: 0 });
});

test('calendars with endless addresses are left out', async () => {
  const { server, connect, read } = await aWorld();
  await connect();
  for (let index = 0; index < 5; index++)
    server.state.calendars[`${index}${'x'.repeat(2_500)}`] = { name: `C${index}`, entries: [] };
  const found = await read();
  expect(found).toMatchObject({ failure: null, calendars: [{ name: 'Work' }] });
});

test('an account with a refused password is not asked every half hour', async () => {
  const { server, connect, read, row } = await aWorld();
  await connect();
  server.state.password = 'changed';
  expect((await read())?.failure).toBe('denied');
  expect((await row()).due_at.getTime() - now.getTime()).toBe(24 * 3_600_000);
});

test('ten thousand resources, and compressed bytes that nobody asked for, are no account', async () => {
  const { server, connect } = await aWorld();
  const resource = (at: number) =>
    `<response><href>/c/${at}/</href><propstat><prop><resourcetype><collection/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
  const many = Array.from({ length: 10_000 }, (_none, index) => resource(index)).join('');
  server.state.answer = (answer) => void answer.writeHead(207).end(`${open}${many}</multistatus>`);
  expect((await connect()).problem.fields).toEqual({ serverAddress: [failures.not_caldav] });
  server.state.answer = (answer) =>
    void answer.writeHead(207, { 'content-encoding': 'gzip' }).end(Buffer.alloc(1000, 0x1f));
  expect((await connect()).problem.fields).toEqual({ serverAddress: [failures.not_caldav] });
});

test.each([
  ['http://cal.example.org/dav', 'https://cal.example.org/dav', true],
  ['http://cal.example.org/dav', 'https://www.example.org/dav', false],
  ['http://cal.example.org/dav', 'https://cal.example.org:8443/dav', false],
  ['http://cal.example.org:8080/', 'https://cal.example.org/', false],
  ['https://cal.example.org/', 'http://cal.example.org/', false],
  ['https://caldav.icloud.com/', 'https://p42-caldav.icloud.com:443/', true],
  ['https://ada.github.io/', 'https://eve.github.io/', false],
  ['https://cal.example.co.uk/', 'https://eve.co.uk/', false],
  ['https://192.0.2.1/', 'https://192.0.2.2/', false],
  ['https://calendar/', 'https://other/', false],
])('a password typed for %s goes to %s: %s', (typed, target, trusted) => {
  expect(mayTrust(new URL(typed), new URL(target))).toBe(trusted);
});
