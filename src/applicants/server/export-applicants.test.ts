import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { saveForm } from '#forms/server/save-form.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { exportTable } from '../../../tests/harness/exports.ts';
import { applicants } from '../contract.ts';

async function aTable() {
  const company = await aCompany();
  const question = {
    id: crypto.randomUUID(),
    type: 'boolean',
    label: 'May you work here?',
    help: '',
    mode: 'required',
    settings: {},
  };
  const { job, rows } = await company.inTenant(async (tx) => {
    const made = await aJob(tx);
    const form_id = await saveForm(tx, made.id, { standardFieldModes: {}, questions: [question] });
    const applied_at = new Date('2026-05-01T21:30:00Z');
    return {
      job: made,
      rows: [
        await anApplication(tx, {
          jobId: made.id,
          applied_at,
          form_id,
          answers: JSON.stringify({ [question.id]: true }),
          candidate: { name: '=HYPERLINK("x")', surname: 'Öz', tags: ['a, b', 'c'] },
        }),
        await anApplication(tx, { jobId: made.id, rating: 4, candidate: { name: 'Zoë', surname: 'Şen' } }),
      ],
    };
  });
  const params = { companyId: company.id, jobId: job.id };
  const take = (query: object, caller: Caller = company.owner) =>
    exportTable(caller, applicants.exportApplicants, { params, body: query });
  return { company, question, rows, params, take };
}

test('the table has the requested columns in order, without formulas, in the requested language and time zone', async () => {
  const { take, question, rows } = await aTable();
  const columns = ['name', 'tags', 'applied', `answer:${question.id}`];
  const read = await take({
    columns,
    sort: 'name',
    order: 'asc',
    timeZone: 'Europe/Istanbul',
    picked: [rows[0]?.id],
  });
  expect(read.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(read.headers['content-disposition']).toMatch(/^attachment; filename="applicants-[\w-]+\.csv"$/);
  expect(read.body).toBe(
    '\ufeff"Name","Tags","Applied (Europe/Istanbul)","May you work here?"\r\n' +
      `"'=HYPERLINK(""x"") Öz","a, b, c","2026-05-02 00:30","Yes"\r\n`,
  );
  const turkish = await take({ columns: ['name', 'rating'], language: 'tr', filters: { rating: '4' } });
  expect(turkish.body).toBe('\ufeff"Ad";"Puan"\r\n"Zoë Şen";"4"\r\n');
  expect((await take({ columns: ['name', 'nonsense'] })).status).toBe(400);
});

test('personal details are included on request, with the place in the language of the table', async () => {
  const { take, company, rows } = await aTable();
  const contact = {
    email: 'zoe@example.test',
    phone_number: '+905321234567',
    city: 'Berlin',
    country: 'DE',
    current_title: 'Welder',
    current_company: 'Acme',
  };
  const candidateId = rows[1]?.candidate_id ?? '';
  await company.inTenant((tx) =>
    tx
      .updateTable('candidates')
      .set(contact)
      .where('tenant_id', '=', company.id)
      .where('id', '=', candidateId)
      .execute(),
  );
  const read = await take({
    columns: ['email', 'phone', 'place', 'title', 'company'],
    language: 'tr',
    filters: { rating: '4' },
  });
  expect(read.body).toBe(
    '\ufeff"E-posta";"Telefon";"Konum";"Unvan";"Şirket"\r\n' +
      `"zoe@example.test";"'+905321234567";"Berlin, Almanya";"Welder";"Acme"\r\n`,
  );
  const params = { companyId: company.id, jobId: rows[1]?.job_id ?? '' };
  const listed = await company.owner.call(applicants.listApplicants, {
    params,
    query: { rating: '4' } as never,
  });
  expect(listed.body.items).toMatchObject([
    { email: 'zoe@example.test', phoneNumber: '+905321234567', city: 'Berlin', country: 'DE' },
  ]);
});

test('an export is recorded in the activity log and needs the right to decide', async () => {
  const { take, company, params } = await aTable();
  const viewer = await company.member('jobs.list', 'candidates.list', 'candidates.get');
  expect((await take({}, viewer)).status).toBe(403);
  const count = () =>
    company.inTenant((tx) =>
      tx.selectFrom('events').select(['job_id', 'data']).where('type', '=', 'application.exported').execute(),
    );
  expect(await count()).toEqual([]);
  expect((await take({ columns: ['name', 'step'] })).status).toBe(200);
  expect(await count()).toEqual([
    { job_id: params.jobId, data: { columns: ['name', 'step'], isPicked: false } },
  ]);
  const other = await aCompany();
  expect((await take({}, other.owner)).status).toBe(404);
});
