import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { candidates } from '#candidates/contract.ts';
import { audit } from '#activity/audit-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { companies } from '#companies/contract.ts';
import { anEmail } from '../../../tests/harness/accounts.ts';
import { aCompany, aUser, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, anIntroduction, type Applicant, contact } from '../../../tests/harness/applicant.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, type CareersJob } from '../../../tests/harness/own-applications.ts';
import { heldApplications } from '../held-contract.ts';
import { countedHeldMax } from '../held-rules.ts';
import { removeOldDraftsTask } from './background.ts';

beforeAll(async () => {
  (await testServer()).platform.config.botChecks = true;
});
afterAll(async () => {
  (await testServer()).platform.config.botChecks = false;
});

/** A complete form that was started a minute ago. */
async function aForm({ company, job }: CareersJob, email = anEmail(), sessionToken?: string) {
  const options = sessionToken === undefined ? {} : { sessionToken };
  const applicant = await anApplicant(company.slug, job.slug, options);
  await applicant.change(contact(email));
  await startedEarlier(company, applicant);
  return { applicant, email };
}

const startedEarlier = (company: TestCompany, { draft }: Applicant) =>
  company.inTenant((tx) =>
    tx
      .updateTable('application_drafts')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .where('id', '=', draft.id)
      .execute(),
  );

/** Does the work of the browser. @returns what it sent */
async function prove(applicant: Applicant): Promise<string> {
  const { challenge: text } = (await applicant.readProof()).body;
  const challenge = JSON.parse(text ?? '') as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const payload = JSON.stringify({ challenge, solution });
  expect((await applicant.saveProof(payload)).status).toBe(200);
  return payload;
}

const at = ({ id }: TestCompany) => ({ params: { companyId: id } });

async function heldIn(company: TestCompany, query = {}) {
  const listed = await company.owner.call(heldApplications.listHeld, { ...at(company), query });
  expect(listed.status).toBe(200);
  return listed.body;
}

async function countIn(company: TestCompany) {
  return (await company.owner.call(heldApplications.countHeld, at(company))).body.count;
}

const applicationsIn = (company: TestCompany) =>
  company.inTenant((tx) =>
    tx.selectFrom('applications').select(['id', 'applied_at', 'cv_file_id']).execute(),
  );

const accept = (company: TestCompany, ids: string[], caller: Caller = company.owner) =>
  caller.call(heldApplications.acceptHeld, { ...at(company), body: { heldIds: ids } });

describe('a form of a guest', () => {
  test('is received when the browser proved its work', async () => {
    const careersJob = await aCareersJob();
    const { applicant } = await aForm(careersJob);
    await prove(applicant);
    expect((await applicant.readProof()).body).toEqual({ challenge: null, waitMs: 0 });
    expect((await applicant.submit()).status).toBe(200);
    expect(await applicationsIn(careersJob.company)).toHaveLength(1);
    expect((await heldIn(careersJob.company)).items).toEqual([]);
  });

  test.each([
    ['without proof', 'unproven', async () => {}],
    [
      'with the hidden field',
      'hidden_field',
      async (applicant: Applicant) => {
        await prove(applicant);
        await applicant.change({ homepage: 'https://spam.test' });
      },
    ],
  ])('%s gets the same answer and is held', async (_how, reason, spoil) => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const { applicant, email } = await aForm(careersJob);
    await spoil(applicant);
    expect(await applicant.submit()).toMatchObject({ status: 200, body: { isSuccess: true } });
    expect(await applicant.submit()).toMatchObject({ status: 200, body: { isSuccess: true } });
    expect((await applicant.read()).problem.code).toBe('apply.draft_gone');
    expect(await applicationsIn(company)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
    const { items } = await heldIn(company);
    expect(items).toMatchObject([{ email, reasons: [reason], timesSent: 1, job: { id: careersJob.job.id } }]);
  });

  test('that is sent at once is held', async () => {
    const { company, job } = await aCareersJob();
    const applicant = await anApplicant(company.slug, job.slug);
    await applicant.change(contact(anEmail()));
    await prove(applicant);
    expect((await applicant.submit()).status).toBe(200);
    expect((await heldIn(company)).items).toMatchObject([{ reasons: ['too_fast'] }]);
  });

  test('is not held when the person is signed in with a proven address', async () => {
    const careersJob = await aCareersJob();
    const { token } = await aUser();
    const { applicant } = await aForm(careersJob, anEmail(), token ?? '');
    expect((await applicant.submit()).status).toBe(200);
    expect(await applicationsIn(careersJob.company)).toHaveLength(1);
  });

  test('does not count the proof of another form, or a wrong one', async () => {
    const careersJob = await aCareersJob();
    const [first, second] = [await aForm(careersJob), await aForm(careersJob)];
    const payload = await prove(first.applicant);
    const { challenge: text } = (await second.applicant.readProof()).body;
    const challenge = JSON.parse(text ?? '') as Challenge;
    const solution = { counter: 1, derivedKey: '00'.repeat(32) };
    const easy = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    for (const wrong of [
      payload,
      JSON.stringify({ challenge, solution }),
      JSON.stringify({ challenge: easy, solution }),
      '{',
      'null',
      '{"__proto__":1}',
    ]) {
      expect(await second.applicant.saveProof(wrong)).toMatchObject({
        status: 400,
        problem: { code: 'apply.wrong_proof' },
      });
    }
    await second.applicant.submit();
    expect((await heldIn(careersJob.company)).items).toMatchObject([{ reasons: ['unproven'] }]);
  });
});

test('beyond the flood limit of a job its forms are held, harder to prove, and announced once', async () => {
  const careersJob = await aCareersJob();
  const { company, job } = careersJob;
  const { platform } = await testServer();
  await platform.limits.spend({ name: 'careers_job_flood', points: 500, seconds: 3600 }, job.id, 500);
  for (const count of [1, 2]) {
    const { applicant } = await aForm(careersJob);
    await prove(applicant);
    await applicant.submit();
    expect((await heldIn(company)).items).toHaveLength(count);
  }
  expect((await heldIn(company)).items[0]?.reasons).toEqual(['flood']);
  const told = await company.inTenant((tx) =>
    tx.selectFrom('notifications').select('member_id').where('type', '=', 'applications_held').execute(),
  );
  expect(told).toEqual([{ member_id: company.owner.memberId }]);
  const views = await company.inTenant((tx) => tx.selectFrom('applications').select('id').execute());
  expect(views).toEqual([]);
});

describe('a held form', () => {
  /** One that waits for review, with a CV. */
  async function aHeldForm() {
    const careersJob = await aCareersJob();
    const { applicant, email } = await aForm(careersJob);
    await applicant.upload(await textPdf([['Ten years of bridges']]));
    await applicant.submit();
    const [held] = (await heldIn(careersJob.company)).items;
    return { ...careersJob, applicant, email, held: held ?? expect.unreachable() };
  }

  test('becomes an application as it was sent, once, for forty acceptances at once', async () => {
    const { company, email, held } = await aHeldForm();
    const details = await company.owner.call(heldApplications.readHeld, {
      params: { companyId: company.id, heldId: held.id },
    });
    expect(details.body).toMatchObject({ email, files: [{ title: 'cv.pdf' }] });
    const results = await Promise.all(Array.from({ length: 40 }, () => accept(company, [held.id])));
    expect(results.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(results.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(1);
    const [application, ...others] = await applicationsIn(company);
    expect(others).toEqual([]);
    expect(application?.applied_at.toISOString()).toBe(held.sentAt);
    expect(application?.cv_file_id).not.toBeNull();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toHaveLength(1);
    expect((await heldIn(company)).items).toEqual([]);
  });

  test('is deleted with its files by a member or after thirty days', async () => {
    const { platform, clock } = await testServer();
    const { company, held } = await aHeldForm();
    const deleted = await company.owner.call(heldApplications.deleteHeld, {
      ...at(company),
      body: { heldIds: [held.id] },
    });
    expect(deleted.status).toBe(200);
    const drafts = (of: TestCompany) =>
      of.inTenant((tx) => tx.selectFrom('application_drafts').select('id').execute());
    const files = (of: TestCompany) => of.inTenant((tx) => tx.selectFrom('files').select('id').execute());
    expect([await drafts(company), await files(company)]).toEqual([[], []]);
    const second = await aHeldForm();
    clock.set(new Date(Date.now() + 29 * 24 * 3600 * 1000));
    await removeOldDraftsTask.run({}, platform);
    expect(await drafts(second.company)).toHaveLength(1);
    clock.set(new Date(Date.now() + 31 * 24 * 3600 * 1000));
    await removeOldDraftsTask.run({}, platform);
    clock.set(null);
    expect([await drafts(second.company), await files(second.company)]).toEqual([[], []]);
  });

  test('leaves in the audit log who accepted or deleted it, without the person', async () => {
    const { company, held, job, email } = await aHeldForm();
    const second = await aForm({ company, job } as CareersJob);
    await second.applicant.submit();
    const [, other] = (await heldIn(company)).items;
    await accept(company, [held.id]);
    const deletion = { ...at(company), body: { heldIds: [other?.id ?? ''] } };
    for (const _again of [1, 2]) await company.owner.call(heldApplications.deleteHeld, deletion);
    const log = await company.owner.call(audit.listAudit, at(company));
    const reviews = log.body.items.filter(({ type }) => type.includes('.held_'));
    expect(reviews).toMatchObject(
      ['deleted', 'accepted'].map((review) => ({
        type: `application.held_${review}`,
        actor: { user: { id: company.owner.userId } },
        job: { id: job.id },
        candidate: null,
        data: { count: 1 },
      })),
    );
    expect(JSON.stringify(reviews)).not.toContain(email);
  });

  test('joins those that the same person sent for the same job', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const email = anEmail();
    for (const given of [email, email.toUpperCase(), anEmail()]) {
      const { applicant } = await aForm(careersJob, given);
      await applicant.submit();
    }
    const { items } = await heldIn(company);
    expect(items.map(({ timesSent }) => timesSent)).toEqual([2, 1]);
    expect(await countIn(company)).toBe(2);
    expect((await accept(company, [items[0]?.id ?? ''])).body).toEqual({ accepted: 2, left: 0 });
    expect(await applicationsIn(company)).toHaveLength(1);
    expect((await heldIn(company)).items).toHaveLength(1);
  });

  test('is invisible to another company and to members without the permission', async () => {
    const { company, held } = await aHeldForm();
    const other = await aCompany();
    const foreign = { params: { companyId: other.id, heldId: held.id } };
    expect((await other.owner.call(heldApplications.readHeld, foreign)).status).toBe(404);
    expect((await accept(other, [held.id])).status).toBe(404);
    await other.owner.call(heldApplications.deleteHeld, { ...at(other), body: { heldIds: [held.id] } });
    const member = await company.member('candidates.get');
    expect((await member.call(heldApplications.listHeld, { ...at(company), query: {} })).status).toBe(403);
    // This member sees only the applicants of their own jobs.
    const limited = await company.member('candidates.update');
    const input = { params: { ...at(company).params, heldId: held.id } };
    expect((await limited.call(heldApplications.listHeld, { ...at(company), query: {} })).status).toBe(403);
    expect((await limited.call(heldApplications.countHeld, at(company))).status).toBe(403);
    expect((await limited.call(heldApplications.readHeld, input)).status).toBe(403);
    expect((await accept(company, [held.id], limited)).status).toBe(403);
    expect((await heldIn(company)).items).toHaveLength(1);
  });

  test('is deleted with the candidate of its address', async () => {
    const { company, email } = await aHeldForm();
    const candidate = await company.inTenant((tx) => aCandidate(tx, { email }));
    const params = { companyId: company.id, candidateId: candidate.id };
    expect((await company.owner.call(candidates.delete, { params })).status).toBe(200);
    expect((await heldIn(company)).items).toEqual([]);
  });

  test('can be an introduction without a job', async () => {
    const company = await aCompany();
    await company.owner.call(companies.updateCareers, { ...at(company), body: { takesIntroductions: true } });
    const applicant = await anIntroduction(company.slug);
    const email = anEmail();
    await applicant.change(contact(email));
    await applicant.upload(await textPdf([['Ten years of bridges']]));
    await applicant.submit();
    const { items } = await heldIn(company);
    expect(items).toMatchObject([{ job: null, reasons: ['too_fast', 'unproven'] }]);
    expect((await accept(company, [items[0]?.id ?? ''])).body).toEqual({ accepted: 1, left: 0 });
    const introduced = await company.inTenant((tx) => tx.selectFrom('introductions').select('id').execute());
    expect(introduced).toHaveLength(1);
  });

  test('is accepted although its job was closed meanwhile', async () => {
    const { company, job, held } = await aHeldForm();
    await company.inTenant((tx) =>
      tx.updateTable('jobs').set({ status: 'closed' }).where('id', '=', job.id).execute(),
    );
    expect((await accept(company, [held.id])).body.accepted).toBe(1);
  });

  test('waits in pages, each form once, among a thousand', async () => {
    const { company, applicant } = await aHeldForm();
    await company.inTenant((tx) =>
      sql`
        insert into application_drafts (tenant_id, job_id, form_id, token_hash, data, held_at, submitted_at,
                                        held_email, held_reasons, expires_at)
        select d.tenant_id, d.job_id, d.form_id, sha256(n::text::bytea), d.data, d.held_at, d.submitted_at,
               n::text, d.held_reasons, d.expires_at
          from application_drafts d
         cross join generate_series(1, 999) as n
         where d.tenant_id = ${currentTenantId} and d.id = ${applicant.draft.id}`.execute(tx),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof heldIn>> = await heldIn(company, {
        limit: 200,
        ...(cursor !== null && { cursor }),
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size]).toEqual([1000, 1000]);
    expect(await countIn(company)).toBe(countedHeldMax);
  });
});
