import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { record } from '#activity/server/record.ts';
import { anApplication } from '#applications/server/factory.ts';
import { identity } from '#identity/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { startPushService } from '../../../tests/harness/push-service.ts';
import { notifications } from '../contract.ts';
import { notificationSettings, pushDevices } from '../settings-contract.ts';
import { pushNotificationTask, sendPushTask } from './push-notification.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
const noon = new Date('2027-01-13T09:00:00.000Z');

beforeAll(async () => {
  service = await startPushService();
  (await testServer()).platform.config.pushPrivateHosts = true;
});
afterEach(async () => (await testServer()).clock.set(null));
afterAll(() => service.close());

async function aScene(...statuses: number[]) {
  const { clock } = await testServer();
  clock.set(noon);
  const company = await aCompany();
  const reader = await company.member('jobs.list', 'jobs.get', 'candidates.list', 'candidates.get');
  const job = await company.inTenant((tx) => aJob(tx));
  const application = await company.inTenant((tx) => anApplication(tx, { jobId: job.id }));
  const browser = service.subscribe(...statuses);
  expect(await subscribe(reader, browser)).toBe(200);
  const event = (type = 'message.received', data: Record<string, unknown> = {}) =>
    company.inTenant((tx) =>
      record(
        tx,
        company.id,
        { kind: 'candidate', userId: null },
        {
          type,
          candidateId: application.candidate_id,
          jobId: job.id,
          data: { assigneeId: reader.memberId, ...data },
          now: noon,
        },
      ),
    );
  return { company, reader, browser, event, candidateId: application.candidate_id };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

const subscribe = async (who: Caller, { path: _path, ...body }: ReturnType<typeof service.subscribe>) =>
  (await who.call(pushDevices.subscribeDevice, { body })).status;
const devicesOf = async (who: Caller) => (await who.call(pushDevices.listDevices, {})).body.devices;
const messagesFor = ({ browser }: Scene) => service.received.filter(({ path }) => path === browser.path);

/** Runs both tasks for each notification of the reader, twice, as two servers might. */
async function push({ company, reader }: Scene): Promise<void> {
  const { platform } = await testServer();
  const [rows, subscriptions] = await company.inTenant(async (tx) => [
    await tx.selectFrom('notifications').select('id').where('member_id', '=', reader.memberId).execute(),
    await tx.selectFrom('push_subscriptions').select('id').where('user_id', '=', reader.userId).execute(),
  ]);
  for (const { id } of rows) {
    const payload = { companyId: company.id, notificationId: id };
    const before = await dueAt(company, id);
    await Promise.all([
      pushNotificationTask.run(payload, platform),
      pushNotificationTask.run(payload, platform),
    ]);
    if (before === null || (await dueAt(company, id)) !== null) continue;
    for (const one of subscriptions)
      await sendPushTask.run({ ...payload, subscriptionId: one.id, dueAt: before.toISOString() }, platform);
  }
}
const dueAt = async (company: Scene['company'], id: string): Promise<Date | null> =>
  company.inTenant(async (tx) => {
    const row = await tx
      .selectFrom('notifications')
      .select('push_due_at')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.push_due_at ?? null;
  });

test('a push message has the line of the app, and only the browser can read it', async () => {
  const scene = await aScene();
  await scene.event();
  await push(scene);
  await push(scene);
  const [first, ...others] = messagesFor(scene);
  expect(others).toEqual([]);
  expect(first?.message).toMatchObject({
    title: expect.stringMatching(/^Company/) as string,
    body: expect.stringMatching(/wrote a message/) as string,
    address: expect.stringContaining(`/notifications?company=${scene.company.id}&open=`) as string,
    unread: 1,
  });
  expect(first?.headers['authorization']).toMatch(/^vapid t=.+, k=/);
  expect(first?.headers['content-encoding']).toBe('aes128gcm');
});

test.each([404, 410])('a browser that the push service forgot with %i is removed', async (status) => {
  const scene = await aScene(status);
  await scene.event();
  expect(await devicesOf(scene.reader)).toHaveLength(1);
  await push(scene);
  expect(await devicesOf(scene.reader)).toEqual([]);
});

test('a busy push service makes the task fail, so that it is retried', async () => {
  const scene = await aScene(503);
  await scene.event();
  await expect(push(scene)).rejects.toThrow('503');
  expect(await devicesOf(scene.reader)).toHaveLength(1);
});

test('nothing is sent after sign-out, after the member left, of what was read, or in quiet hours', async () => {
  const out = await aScene();
  await out.event();
  await out.reader.call(identity.logout, {});
  await push(out);
  const left = await aScene();
  await left.event();
  await left.company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', left.reader.memberId).execute(),
  );
  await push(left);
  const read = await aScene();
  await read.event();
  await read.reader.call(notifications.markAllRead, { params: { companyId: read.company.id } });
  await push(read);
  const quiet = await aScene();
  const params = { companyId: quiet.company.id };
  const { muted: _muted, ...body } = (await quiet.reader.call(notificationSettings.readSettings, { params }))
    .body;
  const quietHours = { from: '11:00', to: '13:00' };
  const saved = { ...body, timeZone: 'Europe/Istanbul', quietHours };
  expect((await quiet.reader.call(notificationSettings.saveSettings, { params, body: saved })).status).toBe(
    200,
  );
  await quiet.event();
  await push(quiet);
  for (const scene of [out, left, read, quiet]) expect(messagesFor(scene)).toEqual([]);
  (await testServer()).clock.set(new Date('2027-01-13T10:01:00.000Z'));
  await push(quiet);
  expect(messagesFor(quiet)).toHaveLength(1);
});

test('a push that waited for the end of quiet days is sent, and one more than a day late is not', async () => {
  const { clock } = await testServer();
  const quiet = await aScene();
  const params = { companyId: quiet.company.id };
  const { muted: _muted, ...body } = (await quiet.reader.call(notificationSettings.readSettings, { params }))
    .body;
  const saved = { ...body, timeZone: 'Europe/Istanbul', quietDays: [3, 4, 5] };
  await quiet.reader.call(notificationSettings.saveSettings, { params, body: saved });
  await quiet.event();
  clock.set(new Date('2027-01-15T20:59:00.000Z'));
  await push(quiet);
  expect(messagesFor(quiet)).toEqual([]);
  clock.set(new Date('2027-01-15T21:00:00.000Z'));
  await push(quiet);
  expect(messagesFor(quiet)).toHaveLength(1);
  const late = await aScene();
  await late.event();
  clock.set(new Date(noon.getTime() + 25 * 3_600_000));
  await push(late);
  expect(messagesFor(late)).toEqual([]);
});

test('nothing is sent to a browser whose session expired, or of an account that was deactivated', async () => {
  const { clock, platform } = await testServer();
  const [expired, passive] = [await aScene(), await aScene()];
  for (const scene of [expired, passive]) await scene.event();
  await inNoTenant(platform.db, (tx) =>
    tx
      .updateTable('sessions')
      .set({ expires_at: noon })
      .where('user_id', '=', expired.reader.userId)
      .execute(),
  );
  await sql`update users set passive_at = now() where id = ${passive.reader.userId}::uuid`.execute(
    platform.system,
  );
  clock.set(new Date(noon.getTime() + 60_000));
  for (const scene of [expired, passive]) {
    await push(scene);
    expect(messagesFor(scene)).toEqual([]);
  }
});

test('nothing is sent about a person who was muted meanwhile, or a meeting that began', async () => {
  const scene = await aScene();
  await scene.event();
  const { company, reader, candidateId } = scene;
  await reader.call(notificationSettings.muteCandidate, { params: { companyId: company.id, candidateId } });
  const startsAt = new Date(noon.getTime() - 60_000).toISOString();
  await scene.event('meeting.reminded', { hostIds: [reader.memberId], startsAt });
  await push(scene);
  expect(messagesFor(scene)).toEqual([]);
  await scene.event('meeting.reminded', {
    hostIds: [reader.memberId],
    startsAt: new Date(noon.getTime() + 60_000).toISOString(),
  });
  await push(scene);
  expect(messagesFor(scene)).toHaveLength(1);
});

test.each(['A'.repeat(87), 'A'.repeat(80)])('a browser with the wrong key %s is removed', async (p256dh) => {
  const scene = await aScene();
  expect(await subscribe(scene.reader, { ...service.subscribe(), p256dh })).toBe(200);
  await scene.event();
  await push(scene);
  expect(await devicesOf(scene.reader)).toEqual([]);
});

test('a user removes a browser, and not that of another user', async () => {
  const [scene, other] = [await aScene(), await aScene()];
  const [device] = await devicesOf(scene.reader);
  const params = { deviceId: device?.id ?? '' };
  expect(device).toMatchObject({ isCurrent: true });
  expect((await other.reader.call(pushDevices.removeDevice, { params })).status).toBe(404);
  expect((await scene.reader.call(pushDevices.removeDevice, { params })).status).toBe(200);
  expect(await devicesOf(scene.reader)).toEqual([]);
});

test('a browser that another user signs in to shows only theirs', async () => {
  const [scene, other] = [await aScene(), await aScene()];
  expect(await subscribe(other.reader, scene.browser)).toBe(200);
  expect(await devicesOf(scene.reader)).toEqual([]);
});

test.each([
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/latest',
  'https://localhost/x',
  'https://user:word@push.example.com/x',
  'https://192.168.1.1/x',
  'https://0x7f.1/x',
  'https://[64:ff9b::7f00:1]/x',
  'https://push.example.com/\u0000',
  'not an address',
])('the endpoint %s is refused', async (endpoint) => {
  const { platform } = await testServer();
  platform.config.pushPrivateHosts = false;
  const company = await aCompany();
  const { p256dh, auth } = service.subscribe();
  const answer = await company.owner.call(pushDevices.subscribeDevice, { body: { endpoint, p256dh, auth } });
  platform.config.pushPrivateHosts = true;
  expect([answer.status, answer.problem.code]).toEqual([400, 'notifications.wrong_endpoint']);
});
