import { afterAll, beforeAll, expect, test } from 'vitest';
import { candidateFiles } from '#candidates/file-contract.ts';
import { candidates } from '#candidates/contract.ts';
import { newCvs } from '#candidates/new-cv-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import type { StoredFile } from '#files/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import {
  aCompany,
  addressOf,
  type Caller,
  type TestCompany,
  testServer,
} from '../../../tests/harness/api.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { newCvLists } from '../contract.ts';

let pdf: Buffer;

beforeAll(async () => {
  pdf = await textPdf([['Deniz Kaya', 'Bridge Engineer', 'deniz@example.test', 'Skills', 'Welding']]);
});
afterAll(stopExtraction);

async function aNewCv(caller: Caller, { id: companyId }: TestCompany, name = 'cv.pdf'): Promise<string> {
  const { app } = await testServer();
  const response = await app.inject({
    method: 'POST',
    url: addressOf(newCvs.uploadNewCv, { companyId }, { name }),
    headers: {
      'content-type': 'application/octet-stream',
      cookie: `${sessionCookie}=${caller.token}`,
    },
    payload: pdf,
  });
  expect(response.statusCode).toBe(201);
  return response.json<StoredFile>().id;
}

/** The names of the new CVs that the caller is shown. */
async function listed(caller: Caller, { id: companyId }: TestCompany): Promise<string[]> {
  const { body } = await caller.call(newCvLists.listNewCvs, { params: { companyId } });
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ title }) => title);
}

test('the list has the new CVs of the caller alone, the first uploaded first, in pages', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const colleague = await company.member('candidates.create');
  for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) await aNewCv(company.owner, company, name);
  await aNewCv(colleague, company, 'theirs.pdf');
  await aNewCv(other.owner, other, 'foreign.pdf');
  expect(await listed(company.owner, company)).toEqual(['one.pdf', 'two.pdf', 'three.pdf']);
  expect(await listed(colleague, company)).toEqual(['theirs.pdf']);
  const params = { companyId: company.id };
  const first = await company.owner.call(newCvLists.listNewCvs, { params, query: { limit: 2 } });
  const cursor = first.body.nextCursor ?? '';
  const second = await company.owner.call(newCvLists.listNewCvs, { params, query: { limit: 2, cursor } });
  expect(second.body.items.map(({ title }) => title)).toEqual(['three.pdf']);
  expect(second.body.nextCursor).toBeNull();
  expect([first.body.total, second.body.total]).toEqual([3, undefined]);
});

test('a removed CV is not listed, read or given to a candidate until the removal is undone', async () => {
  const company = await aCompany();
  const newCvId = await aNewCv(company.owner, company);
  const params = { companyId: company.id, newCvId };
  const body = { name: 'Deniz', surname: 'Kaya', newCvId };
  const create = () => company.owner.call(candidates.create, { params, body });
  await company.owner.call(newCvLists.removeNewCv, { params, body: {} });
  expect(await listed(company.owner, company)).toEqual([]);
  expect((await company.owner.call(newCvs.readNewCv, { params })).status).toBe(404);
  expect((await create()).status).toBe(404);
  const { id: candidateId } = await company.inTenant((tx) => aCandidate(tx));
  const give = { params: { companyId: company.id, candidateId }, body: { newCvId } };
  expect((await company.owner.call(newCvLists.giveNewCv, give)).status).toBe(404);
  await company.owner.call(newCvLists.restoreNewCv, { params });
  expect(await listed(company.owner, company)).toEqual(['cv.pdf']);
  expect((await create()).status).toBe(201);
  expect(await listed(company.owner, company)).toEqual([]);
});

test('a CV of a candidate, of a colleague or of another company is not removed, and no removal undone', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const newCvId = await aNewCv(company.owner, company);
  const colleague = await company.member('candidates.create');
  const both = async (caller: Caller, { id: companyId }: TestCompany) => {
    const params = { companyId, newCvId };
    const removed = await caller.call(newCvLists.removeNewCv, { params, body: {} });
    return [removed.status, (await caller.call(newCvLists.restoreNewCv, { params })).status];
  };
  for (const isRemoved of [false, true]) {
    const params = { companyId: company.id, newCvId };
    if (isRemoved) await company.owner.call(newCvLists.removeNewCv, { params, body: {} });
    expect(await both(colleague, company)).toEqual([404, 404]);
    expect(await both(other.owner, other)).toEqual([404, 404]);
    expect(await both(other.owner, company)).toEqual([404, 404]);
    expect(await listed(company.owner, company)).toEqual(isRemoved ? [] : ['cv.pdf']);
  }
  expect(await both(company.owner, company)).toEqual([200, 200]);
  const params = { companyId: company.id };
  const draft = { name: 'Deniz', surname: 'Kaya', newCvId };
  await company.owner.call(candidates.create, { params, body: draft });
  expect(await both(company.owner, company)).toEqual([404, 404]);
});

test('a CV becomes that of a candidate whom the company has, once, and the earlier one stays a file', async () => {
  const company = await aCompany();
  const [{ id: candidateId }, { id: otherId }] = await company.inTenant(async (tx) => [
    await aCandidate(tx),
    await aCandidate(tx),
  ]);
  const params = { companyId: company.id, candidateId };
  const [first, second] = [await aNewCv(company.owner, company), await aNewCv(company.owner, company)];
  const give = (newCvId: string, to: string) =>
    company.owner.call(newCvLists.giveNewCv, { params: { ...params, candidateId: to }, body: { newCvId } });
  expect((await give(first, candidateId)).status).toBe(200);
  const both = await Promise.all([give(second, candidateId), give(second, otherId)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const owners = await Promise.all(
    [candidateId, otherId].map((id) =>
      company.owner.call(candidateFiles.listFiles, { params: { ...params, candidateId: id } }),
    ),
  );
  const files = owners.flatMap(({ body }) => body.items);
  expect(files.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  expect(files.find(({ id }) => id === second)?.isCv).toBe(true);
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('data').where('type', '=', 'file.added').orderBy('id').execute(),
  );
  expect(events.map(({ data }) => data)).toEqual([{ fileId: first }, { fileId: second }]);
});

test('a CV is given only by its uploader, to a candidate whom they may change', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const { id: candidateId } = await company.inTenant((tx) => aCandidate(tx));
  const adder = await company.member('candidates.create', 'candidates.get', 'candidates.list', 'jobs.list');
  const newCvId = await aNewCv(adder, company);
  const give = (caller: Caller, { id: companyId }: TestCompany) =>
    caller.call(newCvLists.giveNewCv, { params: { companyId, candidateId }, body: { newCvId } });
  expect((await give(adder, company)).status).toBe(403);
  expect((await give(company.owner, company)).status).toBe(404);
  expect((await give(other.owner, other)).status).toBe(404);
  expect(await listed(adder, company)).toEqual(['cv.pdf']);
});

/** A job, the candidates in it, and those of the company. */
async function aJobToFill(company: TestCompany) {
  const { id: jobId } = await company.inTenant((tx) => aJob(tx));
  return {
    jobId,
    people: () => company.inTenant((tx) => tx.selectFrom('candidates').select('id').orderBy('id').execute()),
    applicants: () =>
      company.inTenant((tx) =>
        tx
          .selectFrom('applications')
          .select('candidate_id as id')
          .where('job_id', '=', jobId)
          .orderBy('candidate_id')
          .execute(),
      ),
  };
}

const deniz = { name: 'Deniz', surname: 'Kaya', email: 'deniz@example.test' };

test('forty calls at once add one candidate, who is in the chosen job', async () => {
  const company = await aCompany();
  const newCvId = await aNewCv(company.owner, company);
  const { jobId, people, applicants } = await aJobToFill(company);
  const params = { companyId: company.id, newCvId };
  const body = { ...deniz, jobId, isAnotherPerson: true };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => company.owner.call(newCvLists.addCandidate, { params, body })),
  );
  const added = answers.filter(({ status }) => status === 201);
  expect(added).toHaveLength(1);
  expect(added[0]?.body).toMatchObject({ ...deniz, cvFile: { id: newCvId } });
  expect(added[0]?.body.applications.map(({ job }) => job.id)).toEqual([jobId]);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(39);
  expect(await people()).toHaveLength(1);
  expect(await applicants()).toEqual(await people());
});

test('no candidate is added, and no CV given, when the job does not take the candidate', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const { owner } = company;
  const adder = await company.member('candidates.create', 'candidates.get', 'candidates.list', 'jobs.list');
  const { jobId, people, applicants } = await aJobToFill(company);
  const foreign = await aJobToFill(other);
  const known = await company.inTenant((tx) => aCandidate(tx));
  const archive = (isArchived: boolean) =>
    company.inTenant((tx) =>
      tx
        .updateTable('jobs')
        .set(
          isArchived
            ? { status: 'archived', status_before_archive: 'published' }
            : { status: 'published', status_before_archive: null },
        )
        .where('id', '=', jobId)
        .execute(),
    );
  const companyId = company.id;
  const add = async (caller: Caller, newCvId: string, to: string) =>
    caller.call(newCvLists.addCandidate, { params: { companyId, newCvId }, body: { ...deniz, jobId: to } });
  const give = async (newCvId: string, to: string) =>
    owner.call(newCvLists.giveNewCv, {
      params: { companyId, candidateId: known.id },
      body: { newCvId, jobId: to },
    });
  const [mine, theirs] = [await aNewCv(owner, company), await aNewCv(adder, company)];
  expect((await add(adder, theirs, jobId)).status).toBe(403);
  expect((await add(owner, mine, foreign.jobId)).status).toBe(404);
  expect((await give(mine, foreign.jobId)).status).toBe(404);
  await archive(true);
  expect((await add(owner, mine, jobId)).problem.code).toBe('applications.job_archived');
  expect((await give(mine, jobId)).problem.code).toBe('applications.job_archived');
  expect(await people()).toHaveLength(1);
  expect([await listed(owner, company), await listed(adder, company)]).toEqual([['cv.pdf'], ['cv.pdf']]);
  await archive(false);
  expect((await give(mine, jobId)).status).toBe(200);
  // The candidate is in the job already, and gets the second CV.
  expect((await give(await aNewCv(owner, company), jobId)).status).toBe(200);
  expect(await applicants()).toEqual([{ id: known.id }]);
  expect(await foreign.applicants()).toEqual([]);
});
