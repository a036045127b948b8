import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { aCareersJob, apply } from '../../../tests/harness/own-applications.ts';
import { remindOfDocumentsTask } from './remind-of-documents.ts';

afterEach(async () => (await testServer()).clock.set(null));

const setClock = async (instant: string) => (await testServer()).clock.set(new Date(instant));
const remind = async () => remindOfDocumentsTask.run({}, (await testServer()).platform);

/**
 * A company with applicants of whom a document is due tomorrow: first those in New York, then those of the company's city,
 * of whom every tenth owes a second document.
 */
async function manyDue({ inNewYork, inIstanbul }: { inNewYork: number; inIstanbul: number }) {
  const { company, job } = await aCareersJob();
  const { applicationId } = await apply({ company, job });
  await company.inTenant((tx) =>
    sql`
      with people as (
        insert into candidates (tenant_id, name, surname, email, city, country)
        select ${currentTenantId}, 'Person', n::text, 'due' || n || '-' || ${company.id} || '@example.test',
               case when n <= ${inNewYork} then 'New York' else 'İstanbul' end,
               case when n <= ${inNewYork} then 'US' else 'TR' end
          from generate_series(1, ${inNewYork + inIstanbul}::integer) as n
        returning id, surname::integer as n),
      sent as (
        insert into applications (tenant_id, job_id, candidate_id, step_id, form_id, language)
        select a.tenant_id, a.job_id, p.id, a.step_id, a.form_id, a.language
          from people p
          join applications a on a.tenant_id = ${currentTenantId} and a.id = ${applicationId}::uuid
         order by p.n
        returning id, candidate_id)
      insert into document_requests (tenant_id, application_id, title, explanation, due_on, requested_at, asked_at)
      select ${currentTenantId}, s.id, title, '', '2026-12-10', '2026-12-01T09:00:00Z', '2026-12-01T09:00:00Z'
        from sent s
        join people p on p.id = s.candidate_id
       cross join unnest(array['Diploma', 'Permit']) as title
       where title = 'Diploma' or (p.n > ${inNewYork} and p.n % 10 = 0)`.execute(tx),
  );
  return company;
}

/** Addresses of the reminders, and the requests of which nobody is reminded yet. */
async function readResult(company: TestCompany) {
  const { platform } = await testServer();
  const { rows } = await sql<{ recipient: string }>`
    select m.recipient from sent_mails m
     where m.tenant_id = ${company.id}::uuid and m.kind = 'documents'`.execute(platform.system);
  const open = await company.inTenant((tx) =>
    tx.selectFrom('document_requests').select('id').where('reminded_at', 'is', null).execute(),
  );
  const addresses = rows.map(({ recipient }) => recipient);
  return { mails: addresses.length, people: new Set(addresses).size, open: open.length };
}

test('each of many is reminded once, and those for whom it is night do not keep the others waiting', async () => {
  // A transaction reads 500 of them.
  const company = await manyDue({ inNewYork: 1010, inIstanbul: 60 });
  // 9:35 in Istanbul, 1:35 in New York.
  await setClock('2026-12-09T06:35:00Z');
  await Promise.all([remind(), remind()]);
  expect(await readResult(company)).toEqual({ mails: 60, people: 60, open: 1010 });
  await remind();
  expect(await readResult(company)).toEqual({ mails: 60, people: 60, open: 1010 });
  // 17:35 in Istanbul, 9:35 in New York.
  await setClock('2026-12-09T14:35:00Z');
  await Promise.all([remind(), remind()]);
  expect(await readResult(company)).toEqual({ mails: 1070, people: 1070, open: 0 });
}, 240_000);
