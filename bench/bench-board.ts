import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createCompany } from '#companies/server/create-company.ts';
import { companyDraft } from '#companies/contract.ts';
import { openSession } from '#identity/server/sessions.ts';
import { aJob } from '#jobs/server/factory.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { onCompanyCreated } from '#app/server/wiring.ts';
import type { TestServer } from '../tests/harness/server.ts';

export type BenchBoard = {
  token: string;
  jobId: string;
  candidateId: string;
  careersPath: string;
  jobPath: string;
};

/** A new company with one job of this many cards, and its owner's session. */
export async function aBoard({ platform }: TestServer, cards: number): Promise<BenchBoard> {
  const now = new Date();
  const user = await platform.db
    .insertInto('users')
    .values({ name: 'Bench', surname: 'Board', email: `${randomUUID()}@example.test` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const draft = companyDraft.parse({ name: `Bench ${cards}` });
  const company = await createCompany(platform, { userId: user.id, now }, draft, onCompanyCreated);
  const job = await inTenant(platform.db, company.id, (tx) => fillBoard(tx, cards));
  const token = await inTenant(platform.db, company.id, (tx) =>
    openSession(tx, { userId: user.id, ip: '127.0.0.1', userAgent: 'bench', now }),
  );
  const careersPath = `/careers/${company.slug}`;
  return { token, ...job, careersPath, jobPath: `${careersPath}/${job.slug}` };
}

/** Spreads the cards over the steps, most of them on the first. */
async function fillBoard(tx: TenantTx, cards: number) {
  const job = await aJob(tx, { title: `A job with ${cards} applicants` });
  await sql`
    with people as (
      insert into candidates (name, surname, email, current_title, current_company)
      select 'Candidate', 'Number ' || n, 'c' || n || '@example.test', 'Engineer', 'Company ' || n % 40
        from generate_series(1, ${cards}::integer) as n
      returning id
    ), placed as (select id, row_number() over () as n from people)
    insert into applications (job_id, candidate_id, step_id, source)
    select ${job.id}::uuid, id,
           (select s.id from job_steps s where s.job_id = ${job.id}::uuid
             order by s.position offset (case when n % 2 = 0 then 0 else n % 4 end) limit 1),
           'careers'
      from placed`.execute(tx);
  const { id: candidateId } = await tx
    .selectFrom('candidates')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { jobId: job.id, slug: job.slug, candidateId };
}
