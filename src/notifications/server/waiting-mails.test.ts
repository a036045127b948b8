import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { record } from '#activity/server/record.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { notifications } from '../contract.ts';
import { type NotificationType, notificationTypes } from '../rules.ts';
import { notificationSettings, type SettingsBody } from '../settings-contract.ts';
import { stopAddress } from './mail-links.ts';
import { mailNotificationsTask } from './mail-notifications.ts';

const noon = new Date('2027-01-13T09:00:00.000Z'); // a Wednesday, 12:00 in Istanbul
const after = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

afterEach(async () => (await testServer()).clock.set(null));

/** A member who gets mails about messages of an applicant. */
async function aScene() {
  const { clock, platform } = await testServer();
  clock.set(noon);
  const company = await aCompany();
  const reader = await company.member('jobs.list', 'jobs.get', 'candidates.list', 'candidates.get');
  const job = await company.inTenant((tx) => aJob(tx));
  const { candidate_id: candidateId } = await company.inTenant((tx) => anApplication(tx, { jobId: job.id }));
  const params = { companyId: company.id };
  const { email } = await inNoTenant(platform.db, (tx) =>
    tx.selectFrom('users').select('email').where('id', '=', reader.userId).executeTakeFirstOrThrow(),
  );
  return {
    company,
    reader,
    job,
    candidateId,
    params,
    mailed: () => mailsTo(email ?? ''),
    read: async () => (await reader.call(notificationSettings.readSettings, { params })).body,
    save: async (changes: Partial<SettingsBody>) => {
      const { muted: _muted, ...current } = (await reader.call(notificationSettings.readSettings, { params }))
        .body;
      const body = { ...current, ...changes };
      expect((await reader.call(notificationSettings.saveSettings, { params, body })).status).toBe(200);
    },
    event: (type: string, data: Record<string, unknown> = {}, now = noon) =>
      company.inTenant((tx) =>
        record(
          tx,
          company.id,
          { kind: 'candidate', userId: null },
          { type, candidateId, jobId: job.id, data: { assigneeId: reader.memberId, ...data }, now },
        ),
      ),
  };
}

async function runAt(at: Date): Promise<void> {
  const { clock, platform } = await testServer();
  clock.set(at);
  await mailNotificationsTask.run({}, platform);
}

describe('a mail that waits', () => {
  test('is not sent about a person who was muted meanwhile, but about what is for the member', async () => {
    const { company, reader, candidateId, event, mailed } = await aScene();
    await event('message.received');
    await event('message.undelivered', { memberId: reader.memberId });
    const params = { companyId: company.id, candidateId };
    await reader.call(notificationSettings.muteCandidate, { params });
    await runAt(after(10));
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/was not delivered$/),
    ]);
  });

  test('is not sent about a job that was muted meanwhile, and is after an undo', async () => {
    const { company, reader, job, event, mailed } = await aScene();
    const params = { companyId: company.id, jobId: job.id };
    await reader.call(notificationSettings.muteJob, { params });
    await reader.call(notificationSettings.unmuteJob, { params });
    await event('message.received');
    await reader.call(notificationSettings.muteJob, { params });
    await reader.call(notificationSettings.unmuteJob, { params });
    await runAt(after(10));
    expect(await mailed()).toHaveLength(1);
    await event('message.received', {}, after(20));
    await reader.call(notificationSettings.muteJob, { params });
    await runAt(after(40));
    expect(await mailed()).toHaveLength(1);
  });

  test('is sent after all were marked as read, when the list does not show it', async () => {
    const { reader, params, event, mailed, read, save } = await aScene();
    const { channels } = await read();
    const onlyMail = { inApp: false, mail: true, push: false };
    await save({ channels: { ...channels, message_received: onlyMail } });
    await event('message.received');
    await reader.call(notifications.markAllRead, { params });
    await runAt(after(10));
    expect(await mailed()).toHaveLength(1);
  });
});

describe('a weekly digest', () => {
  test('waits for its day and hour in the zone of the member, and is one mail', async () => {
    const { event, mailed, save } = await aScene();
    await save({
      timeZone: 'Asia/Kathmandu',
      digest: { kind: 'weekly', time: '00:10', weekday: 1 },
    });
    await event('message.received');
    await event('message.received', {}, after(3 * 24 * 60));
    // Monday at ten past midnight in Kathmandu is still Sunday in UTC.
    await runAt(new Date('2027-01-17T18:24:00.000Z'));
    expect(await mailed()).toEqual([]);
    await Promise.all([1, 2].map(() => runAt(new Date('2027-01-17T18:25:00.000Z'))));
    await runAt(new Date('2027-01-24T18:25:00.000Z'));
    expect((await mailed()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/: 2 notif/)]);
  });

  test.each([
    ['Europe/Berlin', '2027-03-21T01:30:00Z', '2027-03-28T01:30:00Z'],
    ['Europe/Berlin', '2027-03-28T01:30:00Z', '2027-04-04T00:30:00Z'],
    ['America/New_York', '2027-11-07T07:00:00Z', '2027-11-07T07:30:00Z'],
    ['Pacific/Kiritimati', '2027-01-09T12:29:00Z', '2027-01-09T12:30:00Z'],
    ['Pacific/Kiritimati', '2027-01-09T12:30:00Z', '2027-01-16T12:30:00Z'],
  ])('in %s after %s is due at %s', async (zone, from, expected) => {
    const { platform } = await testServer();
    const { rows } = await inNoTenant(platform.db, (tx) =>
      sql<{ at: Date }>`select next_digest_at(${from}::timestamptz, ${zone}, 150, 7) as at`.execute(tx),
    );
    expect(rows[0]?.at.toISOString()).toBe(expected.replace('Z', '.000Z'));
  });
});

describe('the link that stops mails', () => {
  const post = async (url: string, payload = 'List-Unsubscribe=One-Click') => {
    const { app } = await testServer();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return app.inject({ method: 'POST', url, payload, headers });
  };
  const linkOf = async (
    { company, reader }: Awaited<ReturnType<typeof aScene>>,
    types: NotificationType[],
  ) => {
    const { platform } = await testServer();
    const to = { company: { id: company.id, name: '', color: '' }, actor: { memberId: reader.memberId } };
    return new URL(stopAddress(platform, to as never, types)).pathname;
  };

  test('works for a digest with all types', async () => {
    const scene = await aScene();
    const { app } = await testServer();
    const url = await linkOf(scene, [...notificationTypes]);
    expect((await app.inject({ url })).statusCode).toBe(200);
    expect((await post(url)).statusCode).toBe(200);
    const { channels } = await scene.read();
    expect(notificationTypes.filter((type) => channels[type].mail)).toEqual([]);
  });

  test('stops each of several types at once', async () => {
    const scene = await aScene();
    const types = ['message_received', 'comment_mention', 'task_due', 'task_assigned'] as const;
    const links = await Promise.all(types.map((type) => linkOf(scene, [type])));
    await Promise.all(links.map((link) => post(link)));
    const { channels } = await scene.read();
    expect(types.filter((type) => channels[type].mail)).toEqual([]);
  });

  test('changes nothing for a type that it does not name', async () => {
    const scene = await aScene();
    const link = await linkOf(scene, ['message_received']);
    for (const type of ['task_due', 'constructor', '__proto__', ''])
      expect((await post(link, `type=${type}`)).statusCode).toBe(404);
    const before = await scene.read();
    expect(before.channels.message_received.mail && before.channels.task_due.mail).toBe(true);
  });

  test('does not work with the types or the member of another link', async () => {
    const [scene, other] = [await aScene(), await aScene()];
    const [, , ...types] = (await linkOf(scene, ['task_due'])).split('.');
    const link = (await linkOf(scene, ['message_received'])).split('.');
    const ofOther = (await linkOf(other, ['message_received'])).split('.');
    const forged = [
      [...link.slice(0, 2), types[0], link[3]],
      [...ofOther.slice(0, 2), ...link.slice(2)],
      [link[0], ofOther[1], ...link.slice(2)],
    ];
    for (const parts of forged) expect((await post(parts.join('.'))).statusCode).toBe(404);
    expect((await post(link.join('.'))).statusCode).toBe(200);
  });

  test('does not work after the member left', async () => {
    const scene = await aScene();
    const { company, reader } = scene;
    const link = await linkOf(scene, ['message_received']);
    await company.inTenant((tx) =>
      tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', reader.memberId).execute(),
    );
    const { app } = await testServer();
    expect((await app.inject({ url: link })).statusCode).toBe(404);
    expect((await post(link)).statusCode).toBe(404);
  });
});

test('forty saves at once keep one of them whole', async () => {
  const { reader, params, read } = await aScene();
  const { muted: _muted, ...body } = await read();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_none, index) =>
      reader.call(notificationSettings.saveSettings, {
        params,
        body: {
          ...body,
          digest: { kind: 'daily', time: `10:${String(index).padStart(2, '0')}`, weekday: 1 },
        },
      }),
    ),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  expect((await read()).digest).toMatchObject({ kind: 'daily', weekday: 1 });
});
