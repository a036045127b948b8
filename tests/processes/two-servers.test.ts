import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft, anApplicant } from '#meetings/server/factory.ts';
import { enqueue } from '#platform/server/background/background.ts';
import { anEmail } from '../harness/accounts.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { startKadro } from '../harness/kadro-process.ts';
import { startMailServer } from '../harness/mail-server.ts';

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

/** A company with two interviewers who meet applicants, and what waits to be sent about it. */
async function interviews() {
  const company = await aCompany();
  const { platform } = await testServer();
  const hosts = [await company.member('meetings.get'), await company.member('meetings.get')];
  const addresses = await platform.system
    .selectFrom('users')
    .select('email')
    .where(
      'id',
      'in',
      hosts.map(({ userId }) => userId),
    )
    .execute();
  const params = { companyId: company.id };
  const hostIds = hosts.map(({ memberId }) => memberId);
  const candidates: string[] = [];
  const invite = async (startsAt: Date) => {
    const email = anEmail();
    candidates.push(email);
    const { candidateId, applicationId } = await company.inTenant((tx) =>
      anApplicant(tx, { candidate: { email } }),
    );
    const wallTime = startsAt.toISOString().slice(0, 16);
    const draft = { candidateId, applicationId, hostIds, wallTime, timeZone: 'UTC' };
    const { status, body } = await company.owner.call(meetings.create, {
      params,
      body: aMeetingDraft(draft),
    });
    expect(status).toBe(201);
    return body;
  };
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from outbox o
       where o.company_id = ${company.id}::uuid and o.state = 'waiting'`.execute(platform.system);
    return rows[0]?.count ?? 0;
  };
  return {
    company,
    invite,
    waiting,
    candidates,
    hosts: addresses.map(({ email }) => email ?? ''),
  };
}

type Interviews = Awaited<ReturnType<typeof interviews>>;

/** The tasks of this test that are not done. The queue belongs to the owner of the database. */
async function queued(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const names = ['send_message', 'remind_of_meeting', 'remind_of_feedback'];
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from graphile_worker.jobs
      where task_identifier = any ($1) and run_at <= now()`,
    [names],
  );
  await owner.end();
  return rows[0]?.count ?? 0;
}

/** Moves a meeting into the past, as time does. */
async function end({ company }: Interviews, meetingId: string): Promise<void> {
  const startsAt = inMinutes(-90);
  await company.inTenant(async (tx) => {
    await tx.updateTable('meetings').set({ starts_at: startsAt }).where('id', '=', meetingId).execute();
    await sql`
      update meeting_hosts set during = tstzrange(${startsAt}, ${inMinutes(-45)})
       where tenant_id = ${company.id}::uuid and meeting_id = ${meetingId}::uuid`.execute(tx);
  });
}

test('two servers send late invitations, reminders and pages of interviews once each', async () => {
  const scene = await interviews();
  const { company, invite, waiting, candidates, hosts } = scene;
  const soon = await invite(inMinutes(50));
  const ended = await invite(inMinutes(400));
  for (const hours of [2, 3, 4, 5]) await invite(inMinutes(hours * 60));
  await end(scene, ended.id);
  const reminder = { companyId: company.id, meetingId: soon.id, kind: 'hour', startsAt: soon.startsAt };
  await company.inTenant(async (tx) => {
    for (let times = 0; times < 8; times += 1) {
      await enqueue(tx, 'remind_of_meeting', reminder);
      await enqueue(tx, 'remind_of_feedback', {});
    }
  });
  const invitations = candidates.length * (1 + hosts.length);
  expect(await waiting()).toBe(invitations);
  const { ownerUrl, platform } = await testServer();
  const mail = await startMailServer();
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: platform.config.dataDir, SMTP_URL: mail.url };
  await Promise.all([startKadro(env), startKadro(env)]);

  const ofCompany = () =>
    mail.received.filter(({ envelopeTo: [to = ''] }) => [...candidates, ...hosts].includes(to));
  const expected = invitations + (1 + hosts.length) + hosts.length;
  await expect
    .poll(async () => [ofCompany().length, await waiting()], { timeout: 60_000, interval: 100 })
    .toEqual([expected, 0]);
  await expect.poll(() => queued(ownerUrl), { interval: 100 }).toBe(0);
  const mails = ofCompany();
  expect(mails).toHaveLength(expected);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(expected);
  const pages = mails.flatMap(({ text = '' }) => text.match(/\/interviews\/[\w-]+/g) ?? []);
  // Of each invitation, the reminder and the end of a meeting one for each interviewer.
  expect(new Set(pages).size).toBe((candidates.length + 2) * hosts.length);
  expect(pages).toHaveLength((candidates.length + 2) * hosts.length);
  for (const host of hosts)
    expect(mails.filter(({ envelopeTo }) => envelopeTo.includes(host))).toHaveLength(candidates.length + 2);
  await mail.down();
}, 180_000);
