import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { aBlindJob } from '../../../tests/harness/blind-job.ts';
import { conversations } from '#conversations/contract.ts';
import { outgoing } from '../contract.ts';
import { sendScheduledTask } from './send-scheduled.ts';

const texts = { en: { subject: 'Our answer', body: 'Hello {first name}' } };
const shownMorning = { sendAt: '2026-11-26T14:00:00.000Z', isDayOnly: false, timeZone: 'America/New_York' };
const shownDay = { sendAt: '2026-11-26T09:00:00.000Z', isDayOnly: true, timeZone: 'Europe/Istanbul' };

afterEach(async () => (await testServer()).clock.set(null));

/** An applicant in New York whose message and rejection wait, written before the blind review began. */
async function aWaitingApplicant() {
  (await testServer()).clock.set(new Date('2026-11-25T09:00:00Z'));
  const blindJob = await aBlindJob({ isOn: false });
  const { owner, params, ofCandidate, application, company, set, stepId } = blindJob;
  await company.inTenant((tx) =>
    tx
      .updateTable('candidates')
      .set({ city: 'New York', country: 'US' })
      .where('id', '=', ofCandidate.params.candidateId)
      .execute(),
  );
  const written = await owner.call(outgoing.schedule, {
    ...ofCandidate,
    body: { body: 'Hello', time: 'morning' },
  });
  expect(written.body).toMatchObject(shownMorning);
  const rejected = await owner.call(applications.reject, {
    params: { ...params, applicationId: application.id },
    body: { reason: 'Other', mail: { texts, time: 'morning' }, version: 1 },
  });
  expect(rejected.status).toBe(200);
  const list = async () => (await owner.call(outgoing.list, { params, query: {} })).body.items;
  const versionOf = async (id: string) => (await list()).find((message) => message.id === id)?.version ?? 0;
  const change = async (id: string, time: string) =>
    owner.call(outgoing.change, {
      params: { ...params, scheduledMessageId: id },
      body: { body: 'Hello again', time, version: await versionOf(id) },
    });
  expect((await set(owner, stepId(2))).status).toBe(200);
  return { ...blindJob, list, change, versionOf };
}

test('of a message and a rejection to a withheld person members see the day, and not their zone', async () => {
  const { list } = await aWaitingApplicant();
  expect(await list()).toMatchObject([shownDay, shownDay]);
});

/** Hours until the queue looks at a message, from 12:00 in Istanbul. */
async function hoursInQueue(messageId: string): Promise<number> {
  const { ownerUrl } = await testServer();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query('select run_at from graphile_worker.jobs where key = $1', [
    `scheduled message:${messageId}`,
  ]);
  await client.end();
  return (new Date(rows[0].run_at).getTime() - Date.parse('2026-11-25T09:00:00Z')) / 3_600_000;
}

test.each([
  { isWithheld: true, sentAt: '2026-11-26T06:00:00.000Z' },
  { isWithheld: false, sentAt: '2026-11-26T14:00:00.000Z' },
])('a message is sent in the morning of a person unless a review withholds them then: %o', async (one) => {
  const { owner, company, ofCandidate, set, list } = await aWaitingApplicant();
  if (!one.isWithheld) await set(owner, null);
  const { clock, platform } = await testServer();
  const ids = (await list()).map(({ id }) => id);
  // 9:00 in Istanbul, which is before 9:00 in New York.
  expect(await Promise.all(ids.map(hoursInQueue))).toEqual([21, 21]);
  for (const time of ['2026-11-26T05:59:00Z', '2026-11-26T06:00:00Z', '2026-11-26T14:00:00Z']) {
    clock.set(new Date(time));
    for (const messageId of ids) await sendScheduledTask.run({ companyId: company.id, messageId }, platform);
  }
  const sent = (await owner.call(conversations.list, ofCandidate)).body.items;
  expect(sent.map(({ createdAt }) => createdAt)).toEqual([one.sentAt, one.sentAt]);
});

test('a message that is saved with the day that is shown keeps its time', async () => {
  const { owner, list, change, set } = await aWaitingApplicant();
  for (const { id, sendAt } of await list())
    expect((await change(id, sendAt ?? '')).body).toMatchObject({ ...shownDay, body: 'Hello again' });
  expect((await change((await list())[0]?.id ?? '', 'two_days')).body.sendAt).toBe(
    '2026-11-27T09:00:00.000Z',
  );
  await set(owner, null);
  const times = (await list()).map(({ sendAt }) => sendAt);
  // The second was set by a member, by the clock of the company.
  expect(times).toEqual(['2026-11-26T14:00:00.000Z', '2026-11-27T06:00:00.000Z']);
});

test('a member who changes a message to a withheld person learns nothing about their quiet hours', async () => {
  const { owner, params, list, change, versionOf } = await aWaitingApplicant();
  const [first, other] = await list();
  const id = first?.id ?? '';
  // In New York the first two are the evening of the 26th: one before the quiet hours, one in them.
  for (const [time, sendAt] of [
    ['2026-11-27T00:30:00Z', '2026-11-27T09:00:00.000Z'],
    ['2026-11-27T01:30:00Z', '2026-11-27T09:00:00.000Z'],
    ['2026-11-27T18:00:00Z', '2026-11-28T09:00:00.000Z'],
  ] as const)
    expect((await change(id, time)).body).toMatchObject({ sendAt, isDayOnly: true });
  // It is noon in Istanbul, and four in the morning in New York.
  const sent = await owner.call(outgoing.send, {
    params,
    body: { scheduledMessages: [{ id, version: await versionOf(id) }] },
  });
  expect(sent.status).toBe(200);
  await (await testServer()).runTasks();
  expect((await list()).map((message) => message.id)).toEqual([other?.id]);
});

test('the order and the cursor tell no more than the day of a message to a withheld person', async () => {
  const { owner, params, ofCandidate, company, set, stepId, list } = await aWaitingApplicant();
  await set(owner, null);
  const write = async (candidateId: string, time: string) =>
    (
      await owner.call(outgoing.schedule, {
        params: { ...params, candidateId },
        body: { body: 'Hello', time },
      })
    ).body.id;
  const { candidateId } = ofCandidate.params;
  // By their time the order is: 8:00 of New York, the other person, 9:00 of New York.
  const early = await write(candidateId, '2026-11-26T13:00:00Z');
  const { id: otherId } = await company.inTenant((tx) => aCandidate(tx, {}));
  const other = await write(otherId, '2026-11-26T13:30:00Z');
  const tray = await write(candidateId, 'tray');
  const otherTray = await write(otherId, 'tray');
  const [, , third, fourth] = (await list()).map(({ id }) => id);
  expect((await list()).map(({ id }) => id)).toEqual([early, other, third, fourth, tray, otherTray]);
  expect((await set(owner, stepId(2))).status).toBe(200);
  const paged: { id: string; cursor: string }[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await owner.call(outgoing.list, {
      params,
      query: { limit: 1, ...(cursor && { cursor }) },
    });
    cursor = body.nextCursor;
    const [item] = body.items;
    paged.push({ id: item?.id ?? '', cursor: Buffer.from(cursor ?? '', 'base64url').toString() });
  } while (cursor !== null);
  expect(paged.map(({ id }) => id)).toEqual([third, fourth, early, other, tray, otherTray]);
  for (const { cursor: told } of paged.slice(0, 3)) expect(told).toContain('2026-11-26T09:00:00.000000Z');
});
