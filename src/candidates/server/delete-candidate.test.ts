import { expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { audit } from '#activity/audit-contract.ts';
import { bulk } from '#bulk-changes/contract.ts';
import { comments } from '#comments/contract.ts';
import { documentRequests } from '#document-requests/contract.ts';
import { jobs } from '#jobs/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { myApplications } from '#my-applications/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, apply, headersOf, withdraw } from '../../../tests/harness/own-applications.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { candidates } from '../contract.ts';
import { deleteCandidateMessagesTask } from './delete-candidate.ts';

const remove = (caller: Caller, companyId: string, candidateId: string) =>
  caller.call(candidates.delete, { params: { companyId, candidateId } });

/** An applicant of two jobs with a CV, a comment and a meeting to come. */
async function aKnownApplicant() {
  const careersJob = await aCareersJob();
  const { company } = careersJob;
  const cv = await textPdf([['Isil Sahin', 'Writes software']]);
  const sent = await apply(careersJob, undefined, { cv });
  await apply(await aCareersJob({ title: 'Second job' }, company), sent.email);
  const at = { companyId: company.id, applicationId: sent.applicationId };
  const { candidateId } = (await company.owner.call(applications.read, { params: at })).body;
  const params = { companyId: company.id, candidateId };
  await company.owner.call(comments.create, { params, body: { bodyHtml: '<p>Seems kind</p>' } });
  const scheduled = await company.owner.call(meetings.create, {
    params: { companyId: company.id },
    body: aMeetingDraft({ candidateId, hostIds: [company.owner.memberId] }),
  });
  expect(scheduled.status).toBe(201);
  return { company, careersJob, sent, candidateId };
}

async function rowsWith(company: TestCompany, text: string): Promise<string[]> {
  const rows = await rowsOf(company.id);
  return [...rows].filter(([, found]) => found.some((row) => row.includes(text))).map(([table]) => table);
}

test('a deleted candidate leaves no personal data, and their meetings are cancelled', async () => {
  const { company, careersJob, sent, candidateId } = await aKnownApplicant();
  const server = await testServer();
  const { platform } = server;
  const [file] = await company.inTenant((tx) =>
    tx.selectFrom('files').select('storage_key').where('candidate_id', '=', candidateId).execute(),
  );
  expect((await rowsWith(company, sent.email)).length).toBeGreaterThan(1);
  expect((await remove(company.owner, company.id, candidateId)).body).toEqual({ isSuccess: true });
  expect(await rowsWith(company, sent.email)).toEqual(['outbox']);
  expect(await rowsWith(company, candidateId)).toEqual(['events', 'outbox']);
  const key = file?.storage_key ?? '';
  expect(await Array.fromAsync(platform.storage.list(key))).toEqual([key]);
  await server.runTasks();
  expect(await Array.fromAsync(platform.storage.list(key))).toEqual([]);
  const cancelled = (await mailsTo(sent.email)).find((mail) => mail.subject.includes('cancel'));
  expect(cancelled).toBeDefined();
  await deleteCandidateMessagesTask.run({ companyId: company.id, candidateId }, platform);
  expect(await rowsWith(company, sent.email)).toEqual([]);
  const read = await company.owner.call(jobs.read, {
    params: { companyId: company.id, jobId: careersJob.job.id },
  });
  expect(read.body.steps.map((step) => step.totalCount)).toEqual(read.body.steps.map(() => 0));
  const own = await visitor().call(
    myApplications.read,
    { params: { applicationId: sent.applicationId } },
    headersOf(sent.token),
  );
  expect(own.status).toBe(404);
});

test('texts that members typed about a deleted candidate leave the activity, and those about others stay', async () => {
  const [one, other] = [await aKnownApplicant(), await aKnownApplicant()];
  for (const { company, candidateId, sent } of [one, other]) {
    const { owner, id: companyId } = company;
    const tag = { params: { companyId, candidateId }, body: { name: 'Friend of Ayla' } };
    expect((await owner.call(candidates.addTag, tag)).status).toBe(200);
    const params = { companyId, applicationId: sent.applicationId };
    const documents = [{ title: 'Diploma of Ayla' }];
    expect((await owner.call(documentRequests.create, { params, body: { documents } })).status).toBe(201);
    const { version } = (await owner.call(applications.read, { params })).body;
    const body = { reason: 'Quarrelled with Ayla', version };
    expect((await owner.call(applications.reject, { params, body })).status).toBe(200);
    expect(await rowsWith(company, 'Ayla')).toContain('events');
  }
  await remove(one.company.owner, one.company.id, one.candidateId);
  expect(await rowsWith(one.company, 'Ayla')).toEqual(['outbox']);
  expect(await rowsWith(other.company, 'Ayla')).toContain('events');
  const log = await one.company.owner.call(audit.listAudit, { params: { companyId: one.company.id } });
  const kinds = log.body.items.map(({ type }) => type);
  for (const type of ['application.rejected', 'candidate.tagged', 'document_request.created'])
    expect(kinds).toContain(type);
});

test('the audit log tells who deleted a candidate, without the name', async () => {
  const { company, candidateId } = await aKnownApplicant();
  await remove(company.owner, company.id, candidateId);
  const log = await company.owner.call(audit.listAudit, { params: { companyId: company.id } });
  const types = log.body.items.slice(0, 3).map((event) => event.type);
  expect(types).toEqual(['candidate.deleted', 'application.deleted', 'application.deleted']);
  expect(JSON.stringify(log.body)).not.toContain('Şahin');
});

test('only members who may delete and who see every applicant delete a candidate', async () => {
  const { company, candidateId } = await aKnownApplicant();
  const all = ['jobs.list', 'candidates.list', 'candidates.get'] as const;
  const reader = await company.member(...all);
  const ofTeams = await company.member('candidates.delete', 'candidates.list');
  const stranger = (await aCompany()).owner;
  expect((await remove(reader, company.id, candidateId)).status).toBe(403);
  expect((await remove(ofTeams, company.id, candidateId)).status).toBe(404);
  expect((await remove(stranger, company.id, candidateId)).status).toBe(404);
  const deleter = await company.member(...all, 'candidates.delete');
  const params = { companyId: company.id, candidateId };
  expect((await reader.call(candidates.read, { params })).body.can.delete).toBe(false);
  expect((await deleter.call(candidates.read, { params })).body.can.delete).toBe(true);
  expect((await remove(deleter, company.id, candidateId)).status).toBe(200);
});

test('of forty concurrent deletions one succeeds, and concurrent applications of the person all arrive', async () => {
  const { company, careersJob, sent, candidateId } = await aKnownApplicant();
  const others = await Promise.all(['A', 'B', 'C'].map((title) => aCareersJob({ title }, company)));
  const [deletions] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => remove(company.owner, company.id, candidateId))),
    ...others.map((job) => apply(job, sent.email)),
  ]);
  expect(deletions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(39).fill(404),
  ]);
  const found = await company.inTenant((tx) =>
    tx.selectFrom('applications').select('candidate_id').execute(),
  );
  expect(found.every((row) => row.candidate_id !== candidateId)).toBe(true);
  // Those that arrived before the deletion went with it.
  expect(found.length).toBeLessThanOrEqual(3);
  expect((await apply(careersJob, sent.email)).applicationId).not.toBe('');
});

test('deletions beside withdrawals and tags of the same applications do not block each other', async () => {
  const careersJob = await aCareersJob();
  const { company, job } = careersJob;
  const sent = await Promise.all(Array.from({ length: 8 }, () => apply(careersJob)));
  const rows = await company.inTenant((tx) =>
    tx.selectFrom('applications').select(['id', 'candidate_id', 'version']).execute(),
  );
  for (const { id, candidate_id: candidateId } of rows) {
    const draft = aMeetingDraft({ candidateId, applicationId: id, hostIds: [company.owner.memberId] });
    await company.owner.call(meetings.create, { params: { companyId: company.id }, body: draft });
  }
  const target = { applications: rows.map(({ id, version }) => ({ id, version })) };
  const tag = (word: string) =>
    company.owner.call(bulk.createBulkChange, {
      params: { companyId: company.id, jobId: job.id },
      body: { action: { kind: 'tag', tag: word }, target } as never,
    });
  const [tagged, withdrawn, deleted] = await Promise.all([
    Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(tag)),
    Promise.all(sent.map(({ applicationId, token }) => withdraw(visitor(), applicationId, token))),
    Promise.all(rows.map((row) => remove(company.owner, company.id, row.candidate_id))),
  ]);
  expect(deleted.map(({ status }) => status)).toEqual(rows.map(() => 200));
  for (const { status } of withdrawn) expect([200, 404]).toContain(status);
  // One that names an application deleted meanwhile is refused.
  for (const { status } of tagged) expect([202, 404, 409]).toContain(status);
});
