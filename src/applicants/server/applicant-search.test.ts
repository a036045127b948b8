import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { applicants } from '../contract.ts';

const people = 3100;
const drivers = 998;

/** A job with more applicants than a search reads one by one: drivers first, then only welders. */
async function aCrowd(tx: TenantTx, now: Date) {
  const job = await aJob(tx);
  await sql`
    insert into candidates (tenant_id, name, surname, email, current_title)
    select ${currentTenantId}, 'Person', to_char(n, 'FM0000'), n || '@example.test',
           case when n <= ${drivers}::integer then 'Driver' else 'Welder' end
      from generate_series(1, ${people}::integer) as n`.execute(tx);
  await sql`
    insert into candidate_search (tenant_id, candidate_id, contact_text, search_document)
    select tenant_id, id, app.fold(surname || ' ' || current_title), app.search_vector(current_title)
      from candidates where tenant_id = ${currentTenantId}`.execute(tx);
  await sql`
    insert into applications (tenant_id, job_id, candidate_id, step_id, applied_at, step_entered_at)
    select tenant_id, ${job.id}::uuid, id, ${job.steps[0]?.id}::uuid, at, at
      from candidates
     cross join lateral (
       select ${now}::timestamptz - interval '1 minute' * (${people}::integer - surname::integer) as at) as came
     where tenant_id = ${currentTenantId}`.execute(tx);
  return job;
}

test('a very common search word returns the same applicants in every order, page by page, with their count', async () => {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aCrowd(tx, new Date('2026-11-20T12:00:00Z')));
  const list = async (query: object) => {
    const read = await company.owner.call(applicants.listApplicants, {
      params: { companyId: company.id, jobId: job.id },
      query: { search: 'weld', ...query },
    });
    expect(read.status).toBe(200);
    const numbers = read.body.items.map((one) => Number(one.surname));
    return { ...read.body, ends: [numbers[0], numbers.at(-1)] };
  };
  const newest = await list({});
  expect(newest).toMatchObject({ ends: [3100, 3051], total: people - drivers });
  expect(await list({ cursor: newest.nextCursor })).toMatchObject({ ends: [3050, 3001] });
  // Two of the first thousand by name match: a page of ten continues in name order, a page of fifty switches to the
  // index.
  const byName = { sort: 'name', order: 'asc' };
  expect(await list({ ...byName, limit: 10 })).toMatchObject({ ends: [999, 1008], total: people - drivers });
  expect(await list(byName)).toMatchObject({ ends: [999, 1048], total: people - drivers });
});
