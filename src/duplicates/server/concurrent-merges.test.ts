import { expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { candidateBulk } from '#bulk-changes/candidate-contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { candidates } from '#candidates/contract.ts';
import { comments } from '#comments/contract.ts';
import { conversations } from '#conversations/contract.ts';
import { addressOf, aCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicantTwice } from '../../../tests/harness/applicant-twice.ts';
import { callsOf, findNow, twoRecords } from '../../../tests/harness/duplicates.ts';
import { aCareersJob, apply } from '../../../tests/harness/own-applications.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { reviewDuplicatesTask } from './background.ts';

test('a merge and its undo beside the work of others lose and double nothing', async () => {
  const { company, calls, kept, merged, second, alone } = await anApplicantTwice();
  const { owner, id: companyId } = company;
  const server = await testServer();
  const others = await Promise.all(['A', 'B', 'C', 'D'].map((title) => aCareersJob({ title }, company)));
  const applicationId = alone[1]?.applicationId ?? '';
  const work = (round: string) => {
    const params = { companyId, candidateId: merged };
    return [
      ...['1', '2', '3'].map((name) =>
        owner.call(comments.create, { params, body: { bodyHtml: `<p>${round} ${name}</p>` } }),
      ),
      owner.call(comments.create, { params, body: { bodyHtml: `<p>${round} job</p>`, applicationId } }),
      owner.call(conversations.send, { params, body: { body: `${round} message`, applicationId } }),
      owner.call(applications.rate, { params: { companyId, applicationId }, body: { rating: 3 } }),
      upload(companyId, merged, owner.token ?? '', round),
    ];
  };
  // These change the version, so that a merge that comes later is refused.
  const tag = () => [
    owner.call(candidates.addTag, { params: { companyId, candidateId: kept }, body: { name: 'one' } }),
    owner.call(candidateBulk.createCandidateBulkChange, {
      params: { companyId },
      body: {
        action: { kind: 'tag', tag: 'bulk' },
        jobId: null,
        target: { candidateIds: [kept, merged] },
      },
    }),
  ];
  const body = await calls.draft(owner);
  const [mergedAnswer, first, ...applied] = await Promise.all([
    calls.mergeWith(owner, body),
    Promise.all(work('first')),
    ...others.slice(0, 2).map((job) => apply(job, second.email)),
    findNow(),
    reviewDuplicatesTask.run({}, server.platform),
  ]);
  expect([200, 409]).toContain(mergedAnswer.status);
  for (const { status } of first) expect([200, 201, 202, 404, 409]).toContain(status);
  if (mergedAnswer.status === 409) expect((await calls.merge(owner)).status).toBe(200);
  const [undone, later, ...appliedLater] = await Promise.all([
    calls.undo(owner),
    Promise.all([...work('later'), ...tag()]),
    ...others.slice(2).map((job) => apply(job, second.email)),
    findNow(),
  ]);
  expect(undone.status).toBe(200);
  for (const { status } of later) expect([200, 201, 202, 404, 409]).toContain(status);
  await server.runTasks();
  expect([...applied, ...appliedLater].filter((one) => one !== undefined)).toHaveLength(4);
  const rows = await company.inTenant(async (tx) => ({
    candidates: await tx.selectFrom('candidates').select('id').execute(),
    applications: await tx.selectFrom('applications').select('id').execute(),
    comments: await tx.selectFrom('comments').select('id').execute(),
    unfinished: await tx
      .selectFrom('bulk_change_items')
      .select('state')
      .where('state', '=', 'waiting')
      .execute(),
  }));
  const written = [...first.slice(0, 4), ...later.slice(0, 4)].filter(({ status }) => status === 201);
  expect(rows.candidates).toHaveLength(2);
  expect(rows.applications).toHaveLength(8);
  expect(rows.comments).toHaveLength(6 + written.length);
  expect(rows.unfinished).toEqual([]);
});

async function upload(companyId: string, candidateId: string, token: string, round: string) {
  const { app } = await testServer();
  const response = await app.inject({
    method: 'POST',
    url: addressOf(candidateFiles.addFile, { companyId, candidateId }, { name: `${round}.txt` }),
    headers: { cookie: `${sessionCookie}=${token}`, 'content-type': 'text/plain', 'x-kadro': '1' },
    payload: Buffer.from(`Reference ${round}`),
  });
  return { status: response.statusCode };
}

test('of merges into each other, and of both beside a deletion, each candidate ends in one place', async () => {
  for (let round = 0; round < 5; round += 1) {
    const company = await aCompany();
    const { owner, id } = company;
    const { kept: a, merged: b } = await twoRecords(company);
    const { kept: c } = await twoRecords(company);
    const [ab, bc, ca] = [callsOf(id, a.id, b.id), callsOf(id, b.id, c.id), callsOf(id, c.id, a.id)];
    const drafts = [await ab.draft(owner), await bc.draft(owner), await ca.draft(owner)] as const;
    const answers = await Promise.all([
      ...Array.from({ length: 13 }, () => [
        ab.mergeWith(owner, drafts[0]),
        bc.mergeWith(owner, drafts[1]),
        ca.mergeWith(owner, drafts[2]),
      ]).flat(),
      owner.call(candidates.delete, { params: { companyId: id, candidateId: b.id } }),
    ]);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    const rows = await company.inTenant(async (tx) => ({
      candidates: (await tx.selectFrom('candidates').select('id').execute()).map((row) => row.id),
      merged: await tx.selectFrom('merged_candidates').select(['id', 'candidate_id']).execute(),
    }));
    for (const one of rows.merged) {
      expect(rows.candidates).toContain(one.candidate_id);
      expect(rows.candidates).not.toContain(one.id);
    }
  }
});
