import { afterAll, beforeAll, expect, test } from 'vitest';
import { team } from '#companies/team-contract.ts';
import { account } from '#identity/account-contract.ts';
import { listSoleOwnedCompanies } from '#companies/server/handlers.ts';
import { removeAccountsTask } from '#identity/server/remove-accounts.ts';
import { pushDevices } from '#notifications/settings-contract.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { anEmail, password, registerProven } from '../../../tests/harness/accounts.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { type CaldavServer, startCaldavServer } from '../../../tests/harness/caldav-server.ts';
import { startPushService } from '../../../tests/harness/push-service.ts';
import { availabilities } from '#availability/contract.ts';
import { meetingLimits } from '../limit-contract.ts';
import { readBusyCalendarTask } from '#availability/server/poll-calendars.ts';

let caldav: CaldavServer;
let push: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  const { config } = (await testServer()).platform;
  config.calendarNetworks = ['127.0.0.0/8'];
  config.pushPrivateHosts = true;
  caldav = await startCaldavServer({ work: { name: 'Work', entries: [] } });
  push = await startPushService();
});
afterAll(async () => {
  const { config } = (await testServer()).platform;
  config.calendarNetworks = [];
  config.pushPrivateHosts = false;
  await Promise.all([caldav.close(), push.close()]);
});

/** Tables with secrets and settings of a host, and whether a row of the member is left. */
async function leftOf(company: TestCompany, { memberId }: { memberId: string }) {
  const { platform } = await testServer();
  return inTenant(platform.system, company.id, async (tx) => {
    const has = async (table: 'busy_calendars' | 'meeting_feeds' | 'member_limits' | 'member_hours') =>
      (await tx.selectFrom(table).select('member_id').where('member_id', '=', memberId).execute()).length;
    return {
      calendars: await has('busy_calendars'),
      feeds: await has('meeting_feeds'),
      limits: await has('member_limits'),
      hours: await has('member_hours'),
    };
  });
}

/** Connects a calendar by CalDAV, renews the feed, and saves limits and hours in a company. */
async function setUp(company: TestCompany, person: Caller): Promise<{ feed: string }> {
  const params = { companyId: company.id };
  const connected = await person.call(availabilities.connectAccount, {
    params,
    body: { serverAddress: caldav.address, username: 'ada', password: 's3cret' },
  });
  expect(connected.status).toBe(200);
  const limits = { bufferBeforeMinutes: 10, bufferAfterMinutes: null, noticeHours: null, dailyLimit: 2 };
  expect((await person.call(meetingLimits.saveOwnLimits, { params, body: limits })).status).toBe(200);
  const hours = { timeZone: 'Europe/Istanbul', days: [] };
  expect((await person.call(availabilities.saveHours, { params, body: hours })).status).toBe(200);
  const { body } = await person.call(availabilities.renewFeed, { params });
  return { feed: new URL(body.address).pathname };
}

/** A person who is a host in two companies, with a device for push messages. */
async function aHostOfTwo() {
  const person = await registerProven(anEmail());
  const places = [];
  for (const company of [await aCompany(), await aCompany()]) {
    const { id: memberId } = await company.inTenant((tx) =>
      tx
        .insertInto('members')
        .values({ user_id: person.userId, permissions: [] })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    places.push({ company, memberId, ...(await setUp(company, person)) });
  }
  const [here, there] = places;
  if (here === undefined || there === undefined) throw new Error('two companies are needed');
  const { path: _path, ...device } = push.subscribe();
  expect((await person.call(pushDevices.subscribeDevice, { body: device })).status).toBe(200);
  const feedOf = async ({ feed }: typeof here) => (await testServer()).app.inject(feed);
  const devices = async () => (await person.call(pushDevices.listDevices, {})).body.devices.length;
  return { person, here, there, feedOf, devices };
}

const everything = { calendars: 1, feeds: 1, limits: 1, hours: 1 };
const nothing = { calendars: 0, feeds: 0, limits: 0, hours: 0 };

test('a member without access keeps no calendar password and no feed, and all of the other company', async () => {
  const { here, there, feedOf, devices } = await aHostOfTwo();
  const change = (status: 'active' | 'inactive') =>
    here.company.owner.call(team.changeMember, {
      params: { companyId: here.company.id, memberId: here.memberId },
      body: { status },
    });
  expect(await leftOf(here.company, here)).toEqual(everything);
  expect((await change('inactive')).status).toBe(200);
  expect(await leftOf(here.company, here)).toEqual({ ...everything, calendars: 0, feeds: 0 });
  expect(await leftOf(there.company, there)).toEqual(everything);
  expect([(await feedOf(here)).statusCode, (await feedOf(there)).statusCode]).toEqual([404, 200]);
  expect(await devices()).toBe(1);
  expect((await change('active')).status).toBe(200);
  expect((await feedOf(here)).statusCode).toBe(404);
});

test.each(['removed', 'left'] as const)('nothing remains of a host who was %s', async (way) => {
  const { person, here, there, feedOf, devices } = await aHostOfTwo();
  const params = { companyId: here.company.id };
  const gone =
    way === 'left'
      ? await person.call(team.leave, { params })
      : await here.company.owner.call(team.removeMember, { params: { ...params, memberId: here.memberId } });
  expect(gone.status).toBe(200);
  expect(await leftOf(here.company, here)).toEqual(nothing);
  expect(await leftOf(there.company, there)).toEqual(everything);
  expect([(await feedOf(here)).statusCode, (await feedOf(there)).statusCode]).toEqual([404, 200]);
  expect(await devices()).toBe(1);
});

test('a deleted account leaves nothing, and its calendars are not read while it waits for that', async () => {
  const { person, here, there } = await aHostOfTwo();
  const { platform } = await testServer();
  const read = async () => {
    const before = caldav.requests.length;
    await readBusyCalendarTask.run({ companyId: here.company.id, memberId: here.memberId }, platform);
    return caldav.requests.length - before;
  };
  expect(await read()).toBeGreaterThan(0);
  expect((await person.call(account.requestDeletion, { body: { password } })).status).toBe(200);
  expect(await read()).toBe(0);
  const later: Platform = { ...platform, clock: { now: () => new Date(Date.now() + 31 * 86_400_000) } };
  await removeAccountsTask({ listSoleOwnedCompanies, contents: [] }).run({}, later);
  expect(await leftOf(here.company, here)).toEqual(nothing);
  expect(await leftOf(there.company, there)).toEqual(nothing);
  const devices = await platform.system
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', person.userId)
    .execute();
  expect(devices).toEqual([]);
});
