import { sql } from 'kysely';
import { currentTenantId } from './tenant.ts';
import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, testServer } from '../../../../tests/harness/api.ts';
import { inTenant } from './tenant.ts';
import { deleteAccount } from '#identity/server/delete-account.ts';
import { startTestServer } from '../../../../tests/harness/server.ts';
import { clearReferences } from './clear-references.ts';

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
          insert into candidates (tenant_id, name, surname)
          select ${currentTenantId}, 'Person', n::text from generate_series(1, ${many}::integer) as n
          returning id
        ), commented as (
          insert into comments (tenant_id, candidate_id, author_user_id, body_html)
          select ${currentTenantId}, id, ${userId}::uuid, 'x' from people
        ), happened as (
          insert into events (tenant_id, type, actor_kind, actor_user_id, occurred_at)
          select ${currentTenantId}, 'candidate.tagged', 'member', ${userId}::uuid, now() from people
          returning id
        ), notified as (
          insert into notifications (tenant_id, member_id, event_id, type, created_at)
          select ${currentTenantId}, ${memberId}::uuid, id, 'job_add', now() from happened
        )
        insert into applications (tenant_id, job_id, candidate_id, step_id, assignee_id)
        select ${currentTenantId}, ${job.id}::uuid, id, ${job.steps[0]?.id}::uuid, ${memberId}::uuid from people`.execute(
        tx,
      );
    }
  });
  const tracesOf = ({ userId, memberId }: Caller) =>
    company.inTenant(async (tx) => {
      const { rows } = await sql<Record<'comments' | 'events' | 'notified' | 'assigned', number>>`
        select (select count(*) from comments where tenant_id = ${currentTenantId} and author_user_id = ${userId}::uuid) as comments,
               (select count(*) from events
                 where tenant_id = ${currentTenantId} and actor_user_id = ${userId}::uuid and type = 'candidate.tagged') as events,
               (select count(*) from notifications
                 where tenant_id = ${currentTenantId} and member_id = ${memberId}::uuid and type = 'job_add') as notified,
               (select count(*) from applications
                 where tenant_id = ${currentTenantId} and assignee_id = ${memberId}::uuid) as assigned`.execute(
        tx,
      );
      return rows[0];
    });
  const keptRows = () =>
    company.inTenant(async (tx) => {
      const { rows } = await sql<Record<'comments' | 'applications', number>>`
        select (select count(*) from comments where tenant_id = ${currentTenantId}) as comments,
               (select count(*) from applications where tenant_id = ${currentTenantId}) as applications`.execute(
        tx,
      );
      return rows[0];
    });
  return { leaving, staying, tracesOf, keptRows };
}

test("deleting an account deletes the user's rows and detaches the others, for any number of rows", async () => {
  const { platform } = await testServer();
  const { leaving, staying, tracesOf, keptRows } = await aBusyTeam();
  const all = { comments: many, events: many, notified: many, assigned: many };
  expect(await tracesOf(leaving)).toEqual(all);
  await deleteAccount(platform, leaving.userId, []);
  expect(await tracesOf(leaving)).toEqual({ comments: 0, events: 0, notified: 0, assigned: 0 });
  expect(await tracesOf(staying)).toEqual(all);
  expect(await keptRows()).toEqual({ comments: 2 * many, applications: 2 * many });
});

test('rows of another partition in the same place stay', async () => {
  const server = await startTestServer();
  const { db } = server.platform;
  const companyId = '0198c0de-0000-7000-8000-000000000001';
  const placesOf = () =>
    inTenant(db, companyId, async (tx) => {
      const { rows } = await sql`
        select day, ctid::text as place from careers_traffic where tenant_id = ${currentTenantId} order by day`.execute(
        tx,
      );
      return rows;
    });
  try {
    const today = new Date().toISOString().slice(0, 10);
    const jobId = await inTenant(db, companyId, async (tx) => {
      await tx.insertInto('companies').values({ id: companyId, slug: 'parts', name: 'Parts' }).execute();
      const ids: string[] = [];
      for (const day of ['2020-01-01', today]) {
        const job = { title: day, slug: day, standard_field_modes: '{}' };
        const { id } = await tx.insertInto('jobs').values(job).returning('id').executeTakeFirstOrThrow();
        await tx.insertInto('careers_traffic').values({ job_id: id, day }).execute();
        ids.push(id);
      }
      return ids[1] ?? '';
    });
    const kept = { day: '2020-01-01', place: '(0,1)' };
    expect(await placesOf()).toEqual([kept, { day: today, place: '(0,1)' }]);
    await clearReferences(server.platform, 'jobs', { tenant_id: companyId, id: jobId });
    expect(await placesOf()).toEqual([kept]);
  } finally {
    await server.close();
  }
});
