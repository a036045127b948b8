import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { availabilities } from '#availability/contract.ts';
import { meetings } from '../contract.ts';
import { aMeetingDraft, anApplicant } from './factory.ts';

async function aFeed() {
  const company = await aCompany();
  const params = { companyId: company.id };
  const host = await company.member();
  const applicant = await company.inTenant((tx) => anApplicant(tx));
  const soon = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  const create = (hostId: string, time: string) =>
    company.owner.call(meetings.create, {
      params,
      body: aMeetingDraft({ ...applicant, hostIds: [hostId], wallTime: `${soon}T${time}` }),
    });
  const own = await create(host.memberId, '10:00');
  expect(own.status).toBe(201);
  expect((await create(company.owner.memberId, '12:00')).status).toBe(201);
  const { body } = await host.call(availabilities.renewFeed, { params });
  const { app } = await testServer();
  const get = (address: string, headers: Record<string, string> = {}) =>
    app.inject({ url: new URL(address).pathname, headers });
  return { company, params, host, own: own.body, address: body.address, get };
}

test("the address has the calendar of the member's own meetings, without private notes and cookies", async () => {
  const { address, get, own } = await aFeed();
  const answer = await get(address);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(events.map(({ uid, summary }) => [uid.split('@')[0], summary])).toEqual([
    [own.id, 'Technical interview: Işıl Çelik'],
  ]);
  expect(answer.body).not.toContain('PRIVATE');
  expect(answer.body).not.toContain('ATTENDEE');
});

test('an unchanged calendar is answered with 304, and a changed one is not', async () => {
  const { address, get, company, params, own } = await aFeed();
  const etag = String((await get(address)).headers.etag);
  expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304);
  await company.owner.call(meetings.cancel, { params: { ...params, meetingId: own.id } });
  const changed = await get(address, { 'if-none-match': etag });
  expect([changed.statusCode, changed.body.includes('BEGIN:VEVENT')]).toEqual([200, false]);
});

test('a renewed, a revoked and a wrong address are not found, nor is that of a member who left', async () => {
  const { address, get, params, host, company } = await aFeed();
  const { body } = await host.call(availabilities.renewFeed, { params });
  expect((await get(address)).statusCode).toBe(404);
  expect((await get(body.address)).statusCode).toBe(200);
  expect((await get(body.address.replace(/.{5}\.ics$/, 'AAAAA.ics'))).statusCode).toBe(404);
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', host.memberId).execute(),
  );
  expect((await get(body.address)).statusCode).toBe(404);
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'active' }).where('id', '=', host.memberId).execute(),
  );
  expect((await host.call(availabilities.revokeFeed, { params })).status).toBe(200);
  expect((await get(body.address)).statusCode).toBe(404);
});

test('the address of a user whom the installation barred is not found', async () => {
  const { address, get, host } = await aFeed();
  const { platform } = await testServer();
  await platform.system
    .updateTable('users')
    .set({ passive_at: new Date() })
    .where('id', '=', host.userId)
    .execute();
  expect((await get(address)).statusCode).toBe(404);
});

test('the token of an address is not stored', async () => {
  const { address, company } = await aFeed();
  const row = await company.inTenant((tx) =>
    tx.selectFrom('meeting_feeds').selectAll().executeTakeFirstOrThrow(),
  );
  expect(row.token_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(address.split('/').at(-1)?.slice(30, 50));
});
