import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { candidates } from '#candidates/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { aBlindJob } from '../../../tests/harness/blind-job.ts';
import { exportTable } from '../../../tests/harness/exports.ts';
import { applicants } from '../contract.ts';

type Company = Awaited<ReturnType<typeof aCompany>>;
type Consent = { application: { id: string; candidate_id: string }; givenAt: string; withdrawnAt?: string };

/** Records consents to be kept for other jobs. */
const consentTo = (company: Company, consents: readonly Consent[]): Promise<void> =>
  company.inTenant(async (tx) => {
    const text = await tx
      .insertInto('privacy_texts')
      .values({ kind: 'talent_pool', language: 'en', version: 'v', body: 'Keep me' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { application, givenAt, withdrawnAt } of consents)
      await tx
        .insertInto('consent_records')
        .values({
          application_id: application.id,
          candidate_id: application.candidate_id,
          text_id: text.id,
          is_given: true,
          recorded_at: new Date(givenAt),
          withdrawn_at: withdrawnAt === undefined ? null : new Date(withdrawnAt),
        })
        .execute();
  });

/** Ada agreed in another job, Bora withdrew and agreed again in the other one, Cem said nothing, Deniz withdrew. */
async function fourApplicants() {
  const company = await aCompany();
  const recruiter = await company.member();
  const { own, rows } = await company.inTenant(async (tx) => {
    const shown = await aJob(tx, { hiringTeam: [{ memberId: recruiter.memberId, role: 'recruiter' }] });
    const hidden = await aJob(tx);
    const apply = async (name: string) => {
      const first = await anApplication(tx, { jobId: shown.id, candidate: { name, surname: '' } });
      const { candidate_id } = first;
      return { first, second: await anApplication(tx, { jobId: hidden.id, candidate_id }) };
    };
    return {
      own: shown,
      rows: {
        ada: await apply('Ada'),
        bora: await apply('Bora'),
        cem: await apply('Cem'),
        deniz: await apply('Deniz'),
      },
    };
  });
  await consentTo(company, [
    { application: rows.ada.second, givenAt: '2026-05-01T21:30:00Z' },
    { application: rows.bora.first, givenAt: '2026-04-01T09:00:00Z', withdrawnAt: '2026-04-02T09:00:00Z' },
    { application: rows.bora.second, givenAt: '2026-03-03T09:00:00Z' },
    { application: rows.deniz.first, givenAt: '2026-05-02T09:00:00Z', withdrawnAt: '2026-06-03T10:00:00Z' },
  ]);
  return { company, recruiter, params: { companyId: company.id, jobId: own.id } };
}

test('the list of a job has consents on request, in forms that the caller may see, as its filter finds them', async () => {
  const { company, recruiter, params } = await fourApplicants();
  const read = async (caller: Caller, query: object) => {
    const { body } = await caller.call(applicants.listApplicants, {
      params,
      query: { sort: 'name', order: 'asc', ...query },
    });
    return body.items.map(({ name, consent }) => [
      name,
      consent?.givenAt ?? null,
      consent?.withdrawnAt ?? null,
    ]);
  };
  const nothing = ['Ada', 'Bora', 'Cem', 'Deniz'].map((name) => [name, null, null]);
  expect(await read(company.owner, {})).toEqual(nothing);
  const include = 'consent';
  const ada = ['Ada', '2026-05-01T21:30:00.000Z', null];
  const deniz = ['Deniz', null, '2026-06-03T10:00:00.000Z'];
  expect(await read(company.owner, { include })).toEqual([
    ada,
    ['Bora', '2026-03-03T09:00:00.000Z', null],
    ['Cem', null, null],
    deniz,
  ]);
  expect(await read(recruiter, { include })).toEqual([
    ['Ada', null, null],
    ['Bora', null, '2026-04-02T09:00:00.000Z'],
    ['Cem', null, null],
    deniz,
  ]);
  const found = async (caller: Caller, consent: string) =>
    (await read(caller, { consent, include })).map(([name]) => name);
  expect(await found(company.owner, 'talent_pool')).toEqual(['Ada', 'Bora']);
  expect(await found(recruiter, 'talent_pool')).toEqual([]);
  expect(await found(recruiter, 'none')).toEqual(['Ada', 'Bora', 'Cem', 'Deniz']);
  const assigned = await company.owner.call(applicants.listApplicants, {
    params,
    query: { include: 'assignee' } as never,
  });
  expect(assigned.status).toBe(400);
});

test('the table of a job has the consents in its time zone, those that the caller may see', async () => {
  const { company, recruiter, params } = await fourApplicants();
  const take = async (caller: Caller, body: object = {}) =>
    (
      await exportTable(caller, applicants.exportApplicants, {
        params,
        body: {
          columns: ['name', 'consent'],
          sort: 'name',
          order: 'asc',
          timeZone: 'Europe/Istanbul',
          ...body,
        },
      })
    ).body;
  const rows = (...consents: string[]) =>
    ['Ada', 'Bora', 'Cem', 'Deniz'].map((name, at) => `"${name}","${consents[at]}"\r\n`).join('');
  const head = '\ufeff"Name","Consent to be kept (Europe/Istanbul)"\r\n';
  const withdrawn = 'Withdrawn on 2026-06-03 13:00';
  expect(await take(company.owner)).toBe(
    head + rows('Given on 2026-05-02 00:30', 'Given on 2026-03-03 12:00', 'Not given', withdrawn),
  );
  expect(await take(recruiter)).toBe(
    head + rows('Not given', 'Withdrawn on 2026-04-02 12:00', 'Not given', withdrawn),
  );
  expect(await take(company.owner, { language: 'tr', filters: { search: 'Ada' } })).toBe(
    '\ufeff"Ad";"Saklanma izni (Europe/Istanbul)"\r\n"Ada";"Verdi: 2026-05-02 00:30"\r\n',
  );
});

test('a blind review leaves the consent of a withheld person as the list of candidates has it', async () => {
  const { company, application, owner, ofJob } = await aBlindJob({});
  await consentTo(company, [{ application, givenAt: '2026-05-01T21:30:00Z' }]);
  const include = 'consent';
  const ofThisJob = await owner.call(applicants.listApplicants, { ...ofJob, query: { include } });
  const ofAll = await owner.call(candidates.list, { params: { companyId: company.id }, query: { include } });
  for (const { body } of [ofThisJob, ofAll])
    expect(body.items).toMatchObject([{ isWithheld: true, email: null, consent: { withdrawnAt: null } }]);
  expect(ofThisJob.body.items[0]?.consent).toEqual(ofAll.body.items[0]?.consent);
  expect(ofThisJob.body.items[0]?.consent?.givenAt).toBe('2026-05-01T21:30:00.000Z');
});
