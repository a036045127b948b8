import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, testServer } from '../../../../tests/harness/api.ts';
import { inTenant } from './tenant.ts';
import { deleteAccount } from '#identity/server/delete-account.ts';

const many = 250;

/** Two members of a hiring team, each with many comments, notifications and applications. */
async function aBusyTeam() {
  const company = await aCompany();
  const [leaving, staying] = [await company.member(), await company.member()];
  const { platform } = await testServer();
  // Creating the rows may take longer than a request may.
  await inTenant(platform.background.db, company.id, async (tx) => {
    const hiringTeam = [leaving, staying].map(({ memberId }) => ({ memberId, role: 'recruiter' as const }));
    const job = await aJob(tx, { hiringTeam });
    for (const { userId, memberId } of [leaving, staying]) {
      await sql`
        with people as (
          insert into candidates (name, surname) select 'Person', n::text from generate_series(1, ${many}::integer) as n
          returning id
        ), commented as (
          insert into comments (candidate_id, author_user_id, body_html) select id, ${userId}::uuid, 'x' from people
        ), happened as (
          insert into events (type, actor_kind, actor_user_id, occurred_at)
          select 'candidate.tagged', 'member', ${userId}::uuid, now() from people
          returning id
        ), notified as (
          insert into notifications (member_id, event_id, type, created_at)
          select ${memberId}::uuid, id, 'job_add', now() from happened
        )
        insert into applications (job_id, candidate_id, step_id, assignee_id)
        select ${job.id}::uuid, id, ${job.steps[0]?.id}::uuid, ${memberId}::uuid from people`.execute(tx);
    }
  });
  const tracesOf = ({ userId, memberId }: Caller) =>
    company.inTenant(async (tx) => {
      const { rows } = await sql<Record<'comments' | 'events' | 'notified' | 'assigned', number>>`
        select (select count(*) from comments where author_user_id = ${userId}::uuid) as comments,
               (select count(*) from events where actor_user_id = ${userId}::uuid and type = 'candidate.tagged') as events,
               (select count(*) from notifications where member_id = ${memberId}::uuid and type = 'job_add') as notified,
               (select count(*) from applications where assignee_id = ${memberId}::uuid) as assigned`.execute(
        tx,
      );
      return rows[0];
    });
  const keptRows = () =>
    company.inTenant(async (tx) => {
      const { rows } = await sql<Record<'comments' | 'applications', number>>`
        select (select count(*) from comments) as comments, (select count(*) from applications) as applications`.execute(
        tx,
      );
      return rows[0];
    });
  return { leaving, staying, tracesOf, keptRows };
}

test("deleting an account deletes the user's rows and detaches the others, for any number of rows", {
  timeout: 60_000,
}, async () => {
  const { platform } = await testServer();
  const { leaving, staying, tracesOf, keptRows } = await aBusyTeam();
  const all = { comments: many, events: many, notified: many, assigned: many };
  expect(await tracesOf(leaving)).toEqual(all);
  await deleteAccount(platform, leaving.userId, []);
  expect(await tracesOf(leaving)).toEqual({ comments: 0, events: 0, notified: 0, assigned: 0 });
  expect(await tracesOf(staying)).toEqual(all);
  expect(await keptRows()).toEqual({ comments: 2 * many, applications: 2 * many });
});
