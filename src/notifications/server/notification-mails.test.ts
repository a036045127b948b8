import { afterEach, describe, expect, test } from 'vitest';
import { byMember, record } from '#activity/server/record.ts';
import { deleteCandidateMessagesTask } from '#candidates/server/delete-candidate.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { aCompany, type Caller, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { notifications } from '../contract.ts';
import { notificationSettings, type SettingsBody } from '../settings-contract.ts';
import { mailNotificationsTask } from './mail-notifications.ts';

const noon = new Date('2027-01-13T09:00:00.000Z'); // a Wednesday, 12:00 in Istanbul
const after = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

afterEach(async () => (await testServer()).clock.set(null));

/** A member with the right to see all candidates, and two candidates of a job. */
async function aScene() {
  const { clock } = await testServer();
  clock.set(noon);
  const company = await aCompany();
  const reader = await company.member('jobs.list', 'jobs.get', 'candidates.list', 'candidates.get');
  const job = await company.inTenant((tx) => aJob(tx));
  const first = await company.inTenant((tx) => anApplication(tx, { jobId: job.id }));
  const second = await company.inTenant((tx) => anApplication(tx, { jobId: job.id }));
  return { company, reader, job, candidates: [first.candidate_id, second.candidate_id] as const };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

/** A message of a candidate, of which the reader as assignee is notified. */
const message = ({ company, reader, job }: Scene, candidateId: string, now = noon) =>
  company.inTenant((tx) =>
    record(
      tx,
      company.id,
      { kind: 'candidate', userId: null },
      {
        type: 'message.received',
        candidateId,
        jobId: job.id,
        data: { assigneeId: reader.memberId },
        now,
      },
    ),
  );

const addressOf = async (who: Caller): Promise<string> => {
  const { platform } = await testServer();
  const row = await inNoTenant(platform.db, (tx) =>
    tx.selectFrom('users').select('email').where('id', '=', who.userId).executeTakeFirstOrThrow(),
  );
  return row.email ?? '';
};
const mailed = async (who: Caller) => mailsTo(await addressOf(who));

async function runAt(at: Date): Promise<void> {
  const { clock, platform } = await testServer();
  clock.set(at);
  await mailNotificationsTask.run({}, platform);
}

async function save(company: TestCompany, who: Caller, changes: Partial<SettingsBody>) {
  const params = { companyId: company.id };
  const read = await who.call(notificationSettings.readSettings, { params });
  const { muted: _muted, ...current } = read.body;
  const saved = await who.call(notificationSettings.saveSettings, {
    params,
    body: { ...current, ...changes },
  });
  expect(saved.status).toBe(200);
  return saved.body;
}

describe('mails about notifications', () => {
  test('are sent after some minutes, one for the events of a person, and once by two servers', async () => {
    const scene = await aScene();
    await message(scene, scene.candidates[0]);
    await message(scene, scene.candidates[0], after(3));
    await message(scene, scene.candidates[1], after(4));
    await runAt(after(4));
    expect(await mailed(scene.reader)).toEqual([]);
    await Promise.all([runAt(after(6)), runAt(after(6))]);
    await runAt(after(30));
    const mails = await mailed(scene.reader);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/wrote a message/),
      expect.stringMatching(/: 2 notifications$/),
    ]);
    expect(mails[0]?.text).toContain(`/notifications?company=${scene.company.id}`);
  });

  test('are not sent about what was read, or may not be seen any more', async () => {
    const scene = await aScene();
    const { company, reader, candidates } = scene;
    const params = { companyId: company.id };
    await message(scene, candidates[0]);
    await reader.call(notifications.markAllRead, { params });
    await runAt(after(10));
    await message(scene, candidates[1], after(20));
    await company.inTenant((tx) =>
      tx.updateTable('members').set({ permissions: [] }).where('id', '=', reader.memberId).execute(),
    );
    await runAt(after(40));
    expect(await mailed(reader)).toEqual([]);
  });

  test('wait for the end of quiet hours and days in the zone of the member, and are then one mail', async () => {
    const scene = await aScene();
    const { company, reader, job } = scene;
    await save(company, reader, {
      timeZone: 'Europe/Istanbul',
      quietHours: { from: '11:00', to: '09:00' },
      quietDays: [4],
    });
    const more = await Promise.all(
      [1, 2].map(() => company.inTenant((tx) => anApplication(tx, { jobId: job.id }))),
    );
    for (const id of [...scene.candidates, ...more.map((one) => one.candidate_id)]) await message(scene, id);
    // The night ends on Thursday, which is quiet itself, so they wait until Friday at nine in Istanbul.
    await runAt(new Date('2027-01-14T06:30:00.000Z'));
    expect(await mailed(reader)).toEqual([]);
    await runAt(new Date('2027-01-15T06:01:00.000Z'));
    expect((await mailed(reader)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^4 notifications from/),
    ]);
  });

  test('follow settings that change while they wait', async () => {
    const scene = await aScene();
    await message(scene, scene.candidates[0]);
    const { channels } = await save(scene.company, scene.reader, {});
    await save(scene.company, scene.reader, {
      channels: { ...channels, message_received: { inApp: true, mail: false, push: false } },
    });
    await runAt(after(60));
    expect(await mailed(scene.reader)).toEqual([]);
  });

  test('name the types that one press stops without signing in, and opening the link stops nothing', async () => {
    const scene = await aScene();
    await message(scene, scene.candidates[0]);
    await runAt(after(10));
    const [mail] = await mailed(scene.reader);
    const path = /\/notifications\/stop\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const { app } = await testServer();
    const params = { companyId: scene.company.id };
    const mailsMessages = async () =>
      (await scene.reader.call(notificationSettings.readSettings, { params })).body.channels.message_received
        .mail;
    expect((await app.inject({ url: path })).body).toContain('A message from an applicant');
    expect(await mailsMessages()).toBe(true);
    const forged = path.replace(/\.[^.]{4}(?=\.[^.]+$)/, '.AAAA');
    expect((await app.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
    const payload = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.inject({ method: 'POST', url: path, payload, headers })).statusCode).toBe(200);
    expect(await mailsMessages()).toBe(false);
    await message(scene, scene.candidates[0], after(20));
    await runAt(after(40));
    expect(await mailed(scene.reader)).toHaveLength(1);
    expect((await visitor().call(notificationSettings.readSettings, { params })).status).toBe(401);
  });
});

describe('a digest', () => {
  const daily = { kind: 'daily', time: '02:30', weekday: 1 } as const;

  test('is one mail a day, with groups and counts, and none when there is nothing to say', async () => {
    const scene = await aScene();
    await save(scene.company, scene.reader, {
      timeZone: 'Europe/Istanbul',
      digest: { ...daily, time: '17:00' },
    });
    await message(scene, scene.candidates[0]);
    await message(scene, scene.candidates[0], after(60));
    await message(scene, scene.candidates[1], after(90));
    await runAt(after(120));
    expect(await mailed(scene.reader)).toEqual([]);
    await Promise.all([runAt(after(301)), runAt(after(301))]);
    await runAt(after(302));
    await runAt(after(24 * 60 + 301));
    const mails = await mailed(scene.reader);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^3 notifications from/)]);
    expect(mails[0]?.text).toMatch(/\(2\)/);
  });

  test.each([
    [
      'the hour that the clock skips',
      '2027-03-27T12:00:00Z',
      ['2027-03-28T01:30:00Z', '2027-03-29T00:30:00Z'],
    ],
    [
      'the hour that the clock repeats',
      '2027-10-30T12:00:00Z',
      ['2027-10-31T01:30:00Z', '2027-11-01T01:30:00Z'],
    ],
  ])('comes once a day across %s', async (_name, from, expected) => {
    const { platform } = await testServer();
    const times: string[] = [];
    let at = from;
    const { sql } = await import('kysely');
    for (const _day of expected) {
      const { rows } = await inNoTenant(platform.db, (tx) =>
        sql<{
          at: Date;
        }>`select next_digest_at(${at}::timestamptz, 'Europe/Berlin', 150, null) as at`.execute(tx),
      );
      at = rows[0]?.at.toISOString() ?? '';
      times.push(at.replace('.000', ''));
    }
    expect(times).toEqual(expected);
  });
});

describe('settings', () => {
  test('are of the member, and security types are always listed', async () => {
    const { company, reader } = await aScene();
    const { channels } = await save(company, reader, {});
    const off = { inApp: false, mail: false, push: false };
    const saved = await save(company, reader, {
      channels: { ...channels, data_requested: off, followed: off, meeting_invited: off },
    });
    expect(saved.channels).toMatchObject({
      data_requested: { inApp: true, mail: false },
      followed: { inApp: false },
      meeting_invited: { inApp: false, mail: false },
    });
    const others = await company.owner.call(notificationSettings.readSettings, {
      params: { companyId: company.id },
    });
    expect(others.body.channels.followed.inApp).toBe(true);
  });

  test('take a type out of the list that is still mailed', async () => {
    const scene = await aScene();
    const { company, reader } = scene;
    const { channels } = await save(company, reader, {});
    await save(company, reader, {
      channels: { ...channels, message_received: { inApp: false, mail: true, push: false } },
    });
    await message(scene, scene.candidates[0]);
    const params = { companyId: company.id };
    expect((await reader.call(notifications.list, { params, query: {} })).body.items).toEqual([]);
    expect((await reader.call(notifications.countUnread, { params })).body.count).toBe(0);
    await runAt(after(10));
    expect(await mailed(reader)).toHaveLength(1);
  });

  test('refuse quiet hours without an hour and seven quiet days', async () => {
    const { company, reader } = await aScene();
    const params = { companyId: company.id };
    const { muted: _muted, ...body } = (await reader.call(notificationSettings.readSettings, { params }))
      .body;
    const wrong = [{ quietHours: { from: '09:00', to: '09:00' } }, { quietDays: [1, 2, 3, 4, 5, 6, 7] }];
    for (const change of wrong) {
      const answer = await reader.call(notificationSettings.saveSettings, {
        params,
        body: { ...body, ...change },
      });
      expect(answer.status).toBe(400);
    }
  });
});

describe('a muted person or job', () => {
  test('notifies only of what is for the member, and is listed until it is unmuted', async () => {
    const scene = await aScene();
    const { company, reader, candidates, job } = scene;
    const params = { companyId: company.id, candidateId: candidates[0] };
    expect((await reader.call(notificationSettings.muteCandidate, { params })).status).toBe(200);
    await reader.call(notificationSettings.muteCandidate, { params });
    await reader.call(notificationSettings.muteJob, { params: { companyId: company.id, jobId: job.id } });
    await message(scene, candidates[0]);
    const types = async () =>
      (await reader.call(notifications.list, { params, query: {} })).body.items.map(({ type }) => type);
    expect(await types()).toEqual([]);
    await company.inTenant((tx) =>
      record(tx, company.id, byMember(company.owner), {
        type: 'task.added',
        candidateId: candidates[0],
        data: { memberId: reader.memberId, title: 'Call', taskId: crypto.randomUUID() },
        now: noon,
      }),
    );
    const { rows } = await company.inTenant(async (tx) => ({
      rows: await tx
        .selectFrom('notifications')
        .select('type')
        .where('member_id', '=', reader.memberId)
        .execute(),
    }));
    expect(rows.map(({ type }) => type)).toEqual(['task_assigned']);
    const { muted } = await save(company, reader, {});
    expect(muted.map(({ kind }) => kind)).toEqual(['job', 'candidate']);
    await reader.call(notificationSettings.unmuteCandidate, { params });
    await reader.call(notificationSettings.unmuteJob, { params: { companyId: company.id, jobId: job.id } });
    await message(scene, candidates[0]);
    expect(await types()).toEqual(['message_received']);
  });

  test('is not found by a member who may not see it', async () => {
    const { company, candidates, job } = await aScene();
    const stranger = await company.member();
    const ofPerson = { params: { companyId: company.id, candidateId: candidates[0] } };
    const ofJob = { params: { companyId: company.id, jobId: job.id } };
    expect((await stranger.call(notificationSettings.muteCandidate, ofPerson)).status).toBe(404);
    expect((await stranger.call(notificationSettings.muteJob, ofJob)).status).toBe(404);
  });
});

test('a mail that names several people is deleted with each of them', async () => {
  const scene = await aScene();
  const { company, reader } = scene;
  await save(company, reader, { digest: { kind: 'daily', time: '17:00', weekday: 1 } });
  for (const id of scene.candidates) await message(scene, id);
  await runAt(after(24 * 60));
  expect(await mailed(reader)).toHaveLength(1);
  const { platform } = await testServer();
  const payload = { companyId: company.id, candidateId: scene.candidates[1] };
  await deleteCandidateMessagesTask.run(payload, platform);
  expect(await mailed(reader)).toEqual([]);
});
