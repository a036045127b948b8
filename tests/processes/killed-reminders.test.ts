import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { dayMs, lateAfterDays } from '#applications/rules.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { aCompany, type TestCompany, testServer } from '../harness/api.ts';
import { startKadro } from '../harness/kadro-process.ts';

const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/** A meeting of the owner with a person who has an address. */
async function aMeeting(tx: TenantTx, { owner }: TestCompany, jobId: string, startsAt: Date) {
  const application = await anApplication(tx, { jobId });
  const id = crypto.randomUUID();
  await tx
    .insertInto('meetings')
    .values({
      id,
      candidate_id: application.candidate_id,
      candidate_email: `${id}@example.test`,
      application_id: application.id,
      job_id: jobId,
      meeting_type: 'phone',
      interview_type: 'technical',
      starts_at: startsAt,
      duration_minutes: 45,
      time_zone: 'UTC',
      wall_time: startsAt.toISOString().slice(0, 16),
      calendar_uid: id,
    })
    .execute();
  const end = new Date(startsAt.getTime() + 45 * 60_000);
  await sql`
    insert into meeting_hosts (tenant_id, meeting_id, member_id, during)
    values (${tx.tenantId}::uuid, ${id}::uuid, ${owner.memberId}::uuid, tstzrange(${startsAt}, ${end}))`.execute(
    tx,
  );
  return { meetingId: id, startsAt: startsAt.toISOString() };
}

/** Adds the subjects of the reminders. @returns their tasks */
async function dueReminders(company: TestCompany) {
  return company.inTenant(async (tx) => {
    const job = await aJob(tx);
    const soon = await aMeeting(tx, company, job.id, inHours(0.5));
    const tomorrow = await aMeeting(tx, company, job.id, inHours(20));
    await aMeeting(tx, company, job.id, inHours(-26));
    const lateSince = new Date(Date.now() - (lateAfterDays.applied + 1) * dayMs);
    await anApplication(tx, { jobId: job.id, step_entered_at: lateSince });
    const promised = await anApplication(tx, { jobId: job.id });
    // A trigger sets the day when an application is inserted.
    await tx
      .updateTable('applications')
      .set({ answer_by: new Date().toISOString().slice(0, 10) })
      .where('id', '=', promised.id)
      .execute();
    const snoozed = await anApplication(tx, { jobId: job.id });
    const until = inHours(-0.1);
    await tx
      .insertInto('snoozes')
      .values({ application_id: snoozed.id, until_at: until, member_id: company.owner.memberId })
      .execute();
    const dueAt = inHours(-1);
    const task = await tx
      .insertInto('tasks')
      .values({
        candidate_id: snoozed.candidate_id,
        title: 'Call the reference',
        due_on: dueAt.toISOString().slice(0, 10),
        time_zone: 'UTC',
        due_at: dueAt,
        assignee_id: company.owner.memberId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: companyId } = company;
    return [
      ['remind_of_meeting', { companyId, ...soon, kind: 'hour' }],
      ['remind_of_meeting', { companyId, ...tomorrow, kind: 'day' }],
      ['remind_of_feedback', {}],
      ['remind_of_steps', {}],
      ['remind_of_answers', {}],
      ['remind_of_task', { companyId, taskId: task.id, dueAt: dueAt.toISOString() }],
      ['end_snooze', { companyId, applicationId: snoozed.id, until: until.toISOString() }],
    ] as const;
  });
}

/** Keeps every transaction from writing an event until `release`, so that reminders wait before their end. */
async function holdEvents() {
  const { ownerUrl } = await testServer();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query('begin');
  await owner.query('lock table app.events in share mode');
  return {
    async waiting(): Promise<number> {
      const { rows } = await owner.query<{ count: number }>(`
        select count(*)::integer as count from pg_locks
         where relation = 'app.events'::regclass and not granted`);
      return rows[0]?.count ?? 0;
    },
    release: () => owner.query('commit'),
    /** The queue belongs to the owner of the database. */
    async queued(names: readonly string[]): Promise<number> {
      const { rows } = await owner.query<{ count: number }>(
        'select count(*)::integer as count from graphile_worker.jobs where task_identifier = any($1)',
        [names],
      );
      return rows[0]?.count ?? 0;
    },
  };
}

/** Numbers of events and mails of the company. */
async function countSent({ id }: TestCompany) {
  const { platform } = await testServer();
  const { rows } = await sql<{ name: string; count: number }>`
    select e.type as name, count(*)::integer as count from events e
     where e.tenant_id = ${id}::uuid and e.actor_kind = 'system' group by e.type
     union all
    select 'mails', count(*)::integer from outbox o where o.company_id = ${id}::uuid`.execute(
    platform.system,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test('kill -9 in the middle of all reminders: each is sent once, by one of the two servers that start afterwards', async () => {
  const company = await aCompany();
  const { ownerUrl, platform } = await testServer();
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: platform.config.dataDir };
  const startTwo = () => Promise.all([startKadro(env), startKadro(env)]);
  const tasks = await dueReminders(company);
  const enqueueAll = () =>
    company.inTenant(async (tx) => {
      for (const [name, payload] of tasks) await enqueue(tx, name, { ...payload });
    });
  const before = await countSent(company);
  const events = await holdEvents();
  await enqueueAll();
  const killed = await startTwo();
  // Each server runs four tasks at a time.
  await expect.poll(() => events.waiting(), { interval: 20 }).toBe(tasks.length);
  for (const { process } of killed) process.kill('SIGKILL');
  await Promise.all(killed.map(({ process }) => once(process, 'exit')));
  await events.release();
  await expect.poll(() => countSent(company)).toEqual(before);

  await startTwo();
  const exactlyOnce = {
    ...before,
    'meeting.reminded': 2,
    'scorecard.due': 1,
    'application.step_overdue': 1,
    'application.answer_due': 1,
    'task.due': 1,
    'application.woken': 1,
    mails: (before['mails'] ?? 0) + 5,
  };
  // The servers free the tasks of the killed ones after five seconds.
  await expect.poll(() => countSent(company), { interval: 50 }).toEqual(exactlyOnce);
  await enqueueAll();
  const names = tasks.map(([name]) => name);
  await expect.poll(() => events.queued(names), { interval: 50 }).toBe(0);
  expect(await countSent(company)).toEqual(exactlyOnce);
}, 120_000);
