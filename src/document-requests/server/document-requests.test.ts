import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { timeline } from '#timeline/contract.ts';
import { applications } from '#applications/contract.ts';
import { emptyJobBinTask } from '#applications/server/empty-job-bin.ts';
import { candidates } from '#candidates/contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { files } from '#files/contract.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { myDocuments } from '#my-applications/document-contract.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { notifications } from '#notifications/contract.ts';
import type { OwnDocument } from '../contract.ts';
import { aCompany, addressOf, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { encryptedPdf, textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { aCareersJob, apply, headersOf, withdraw } from '../../../tests/harness/own-applications.ts';
import { storedKeys } from '../../../tests/harness/stored-keys.ts';
import { documentRequests } from '../contract.ts';
import { remindOfDocumentsTask } from './remind-of-documents.ts';
import { removeDocumentsOfJob } from './remove-documents.ts';

afterEach(async () => (await testServer()).clock.set(null));
afterAll(stopExtraction);

const diploma = { title: 'Diploma', explanation: 'A scan is fine.', dueOn: '2026-12-10' };
const permit = { title: 'Work permit', explanation: '', dueOn: null };

async function anApplicantToAsk() {
  const { company, job } = await aCareersJob();
  const sent = await apply({ company, job });
  const { applicationId, token, email } = sent;
  const { candidate_id: candidateId } = await company.inTenant((tx) =>
    tx.selectFrom('applications').select('candidate_id').executeTakeFirstOrThrow(),
  );
  const companyId = company.id;
  const at = (documentRequestId: string) => ({ params: { companyId, documentRequestId } });
  return {
    company,
    job,
    applicationId,
    token,
    email,
    candidateId,
    ask: (caller: Caller, documents: object[] = [diploma]) =>
      caller.call(documentRequests.create, {
        params: { companyId, applicationId },
        body: { documents: documents as never },
      }),
    listed: (caller: Caller) =>
      caller.call(documentRequests.listOfCandidate, { params: { companyId, candidateId } }),
    accept: (caller: Caller, id: string) => caller.call(documentRequests.accept, at(id)),
    askAgain: (caller: Caller, id: string, reason = 'The second page is missing.') =>
      caller.call(documentRequests.askAgain, { ...at(id), body: { reason, dueOn: null } }),
    cancel: (caller: Caller, id: string) => caller.call(documentRequests.cancel, at(id)),
    own: async () =>
      (await visitor().call(myDocuments.listDocuments, { params: { applicationId } }, headersOf(token))).body
        .items,
    remove: (documentRequestId: string, fileId: string) =>
      visitor().call(
        myDocuments.removeDocument,
        { params: { applicationId, documentRequestId, fileId } },
        headersOf(token),
      ),
    send: async (documentRequestId: string, content: Buffer, with_ = token) => {
      const { app } = await testServer();
      const response = await app.inject({
        method: 'POST',
        url: addressOf(
          myDocuments.addDocument,
          { applicationId, documentRequestId },
          { name: 'diploma.pdf' },
        ),
        remoteAddress: '10.4.3.9',
        headers: { ...headersOf(with_), 'content-type': 'application/octet-stream' },
        payload: content,
      });
      return { status: response.statusCode, body: response.json<OwnDocument & { code?: string }>() };
    },
    storedFiles: () => company.inTenant((tx) => tx.selectFrom('files').select(['id', 'title']).execute()),
  };
}

const pdf = () => textPdf([['Diploma']]);
const remind = async () => remindOfDocumentsTask.run({}, (await testServer()).platform);
const setClock = async (instant: string) => (await testServer()).clock.set(new Date(instant));

async function asked() {
  const world = await anApplicantToAsk();
  const [document] = (await world.ask(world.company.owner)).body.items;
  return { ...world, id: document?.id ?? '' };
}

test('a document of a request that is deleted while it arrives does not stay', async () => {
  const { company, applicationId, ask, send } = await anApplicantToAsk();
  const server = await testServer();
  const { id } = (await ask(company.owner)).body.items[0] ?? expect.unreachable();
  const before = await storedKeys('attachment/');
  const held = await holdRows('applications', [applicationId]);
  const sending = send(id, await textPdf([['Diploma of Ankara']]));
  await expect.poll(() => held.waiting()).toBe(1);
  await held.run('delete from app.document_requests where id = $1', [id]);
  await held.release();
  expect((await sending).status).toBe(404);
  await server.runTasks();
  expect(await company.inTenant((tx) => tx.selectFrom('files').select('id').execute())).toEqual([]);
  expect((await storedKeys('attachment/')).difference(before).size).toBe(0);
});

describe('a request', () => {
  test('of several documents is one mail with the link, and is shown on the page and to the team', async () => {
    const { company, ask, own, listed, email, candidateId } = await anApplicantToAsk();
    const before = (await mailsTo(email)).length;
    expect((await ask(company.owner, [diploma, permit])).body.items).toHaveLength(2);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.text).toMatch(
      /Diploma, by December 10, 2026[\s\S]*Work permit[\s\S]*\/applications\//,
    );
    expect((await own()).map(({ title, state, can }) => [title, state, can.addFile])).toEqual([
      ['Work permit', 'open', true],
      ['Diploma', 'open', true],
    ]);
    expect((await listed(company.owner)).body).toMatchObject({
      items: [{ can: { cancel: true, accept: false } }, {}],
      applications: [{ can: { request: true } }],
    });
    const history = await company.owner.call(timeline.list, {
      params: { companyId: company.id, candidateId },
    });
    expect(history.body.items.map(({ type }) => type)).toContain('document_request.created');
  });

  test('needs a title, and there are twenty at a time, also at once', async () => {
    const { company, ask } = await anApplicantToAsk();
    const refused = await ask(company.owner, [{ ...diploma, title: ' ' }]);
    expect(Object.keys(refused.problem.fields ?? {})).toEqual(['documents.0.title']);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask(
          company.owner,
          Array.from({ length: 5 }, () => permit),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe(
      'document-requests.limit_reached',
    );
  });

  test('is for members who decide about the application, and private to those who see it', async () => {
    const { company, job, ask, listed, accept, cancel, send, candidateId } = await anApplicantToAsk();
    const reader = await company.member('jobs.list', 'candidates.get');
    const [onTeam, elsewhere] = [await company.member(), await company.member()];
    const other = await aCareersJob({}, company);
    const stranger = (await aCompany()).owner;
    await company.inTenant((tx) =>
      tx
        .insertInto('hiring_team_members')
        .values([
          { job_id: job.id, member_id: onTeam.memberId, role: 'hiring_manager' },
          { job_id: other.job.id, member_id: elsewhere.memberId, role: 'recruiter' },
        ])
        .execute(),
    );
    await company.inTenant((tx) =>
      tx
        .insertInto('applications')
        .values({ job_id: other.job.id, candidate_id: candidateId, step_id: other.job.steps[0]?.id ?? '' })
        .execute(),
    );
    expect((await ask(reader)).status).toBe(403);
    for (const caller of [elsewhere, stranger]) expect((await ask(caller)).status).toBe(404);
    const [document] = (await ask(onTeam)).body.items;
    const id = document?.id ?? '';
    expect((await send(id, await pdf())).status).toBe(201);
    expect((await listed(reader)).body.items).toMatchObject([{ can: { accept: false } }]);
    expect((await listed(elsewhere)).body).toMatchObject({ items: [] });
    expect((await listed(stranger)).status).toBe(404);
    const fileId = (await listed(onTeam)).body.items[0]?.files[0]?.id ?? '';
    const readFile = (caller: Caller) =>
      caller.call(files.read, { params: { companyId: company.id, fileId } });
    const listFiles = async (caller: Caller) =>
      (await caller.call(candidateFiles.listFiles, { params: { companyId: company.id, candidateId } })).body
        .items;
    expect((await readFile(onTeam)).status).toBe(200);
    expect((await readFile(elsewhere)).status).toBe(404);
    expect((await listFiles(onTeam)).map((file) => file.id)).toEqual([fileId]);
    expect(await listFiles(elsewhere)).toEqual([]);
    for (const act of [accept, cancel]) {
      expect((await act(reader, id)).status).toBe(403);
      expect((await act(elsewhere, id)).status).toBe(404);
      expect((await act(stranger, id)).status).toBe(404);
    }
    expect((await accept(onTeam, id)).body.state).toBe('accepted');
  });

  test('that waits stays on both lists after two hundred newer ones are accepted', async () => {
    const { company, applicationId, id, own, listed } = await asked();
    await company.inTenant((tx) =>
      sql`
        insert into document_requests (tenant_id, application_id, title, state, requested_at, asked_at, closed_at)
        select ${currentTenantId}, ${applicationId}, n::text, 'accepted', now(), now(), now()
          from generate_series(1, 200) as n`.execute(tx),
    );
    expect((await own())[0]?.id).toBe(id);
    expect((await listed(company.owner)).body.items[0]?.id).toBe(id);
  });

  test('is refused for an archived job, an ended application, and a person without a page', async () => {
    const { company, job, applicationId, token, ask } = await anApplicantToAsk();
    const setStatus = (status: string) =>
      company.inTenant((tx) =>
        tx
          .updateTable('jobs')
          .set({ status, status_before_archive: status === 'archived' ? 'published' : null })
          .where('id', '=', job.id)
          .execute(),
      );
    await setStatus('archived');
    expect((await ask(company.owner)).problem.code).toBe('applications.job_archived');
    await setStatus('published');
    await company.inTenant((tx) => tx.updateTable('applications').set({ form_id: null }).execute());
    expect((await ask(company.owner)).problem.code).toBe('document-requests.no_page');
    const other = await anApplicantToAsk();
    await withdraw(visitor(), other.applicationId, other.token);
    expect((await other.ask(other.company.owner)).problem.code).toBe('document-requests.ended');
    expect([applicationId, token]).not.toContain('');
  });
});

describe('the files', () => {
  test('notify the team once, are limited to five also at once, and are removable until opened', async () => {
    const { company, id, send, own, remove, listed } = await asked();
    const content = await pdf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(id, content)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('my-applications.too_many_files');
    const input = { params: { companyId: company.id }, query: {} };
    const { items } = (await company.owner.call(notifications.list, input)).body;
    expect(items.filter(({ type }) => type === 'document_received')).toHaveLength(1);
    const [document] = await own();
    const [opened, ...others] = document?.files ?? [];
    await company.inTenant((tx) =>
      tx
        .updateTable('files')
        .set({ first_opened_at: new Date() })
        .where('id', '=', opened?.id ?? '')
        .execute(),
    );
    expect((await remove(id, opened?.id ?? '')).problem.code).toBe('my-applications.document_closed');
    for (const file of others) expect((await remove(id, file.id)).status).toBe(200);
    expect((await listed(company.owner)).body.items[0]).toMatchObject({ state: 'received', files: [{}] });
  });

  test('go back to an open request when the last one is removed', async () => {
    const { id, send, remove, own, storedFiles } = await asked();
    const { files: sent } = (await send(id, await pdf())).body;
    expect((await remove(id, sent[0]?.id ?? '')).body).toMatchObject({ state: 'open', files: [] });
    expect(await storedFiles()).toEqual([]);
    expect((await own())[0]).toMatchObject({ can: { addFile: true } });
  });

  test('are checked as in the form, and nothing of a refused one stays', async () => {
    const { id, send, storedFiles } = await asked();
    expect((await send(id, Buffer.from('MZ\u0090\u0000 a program'))).status).toBe(415);
    expect((await send(id, Buffer.alloc(0))).status).toBe(400);
    expect((await send(id, await encryptedPdf())).body.code).toBe('my-applications.unreadable_file');
    expect(await storedFiles()).toEqual([]);
  });

  test('come by the link of the application alone', async () => {
    const [one, other] = [await asked(), await asked()];
    expect((await one.send(one.id, await pdf(), other.token)).status).toBe(404);
    expect((await one.send(other.id, await pdf())).status).toBe(404);
    expect((await other.remove(one.id, one.id)).status).toBe(404);
    expect(await one.storedFiles()).toEqual([]);
  });

  test('are deleted with the candidate, and with the job when the bin is emptied', async () => {
    const [one, other] = [await asked(), await asked()];
    for (const { send, id } of [one, other]) await send(id, await pdf());
    const { company, candidateId } = one;
    await company.owner.call(candidates.delete, { params: { companyId: company.id, candidateId } });
    await other.company.inTenant((tx) =>
      tx
        .updateTable('jobs')
        .set({ status: 'draft', deleted_at: new Date('2020-01-01T00:00:00Z') })
        .execute(),
    );
    await emptyJobBinTask([removeDocumentsOfJob]).run({}, (await testServer()).platform);
    for (const world of [one, other]) {
      expect(await world.storedFiles()).toEqual([]);
      expect(
        await world.company.inTenant((tx) => tx.selectFrom('document_requests').select('id').execute()),
      ).toEqual([]);
    }
  });
});

describe('the end of a request', () => {
  test('is an acceptance or another question with a reason, which is mailed', async () => {
    const { company, id, send, askAgain, accept, own, email } = await asked();
    expect((await askAgain(company.owner, id)).problem.code).toBe('document-requests.not_received');
    expect((await accept(company.owner, id)).problem.code).toBe('document-requests.closed');
    await send(id, await pdf());
    expect((await askAgain(company.owner, id, '')).status).toBe(400);
    expect((await askAgain(company.owner, id)).body).toMatchObject({ state: 'open', files: [{}] });
    expect((await mailsTo(email)).at(-1)?.text).toContain('The second page is missing.');
    expect((await own())[0]).toMatchObject({ files: [{ can: { remove: false } }], can: { addFile: true } });
    await send(id, await pdf());
    expect((await accept(company.owner, id)).body.files).toHaveLength(2);
    expect((await accept(company.owner, id)).status).toBe(200);
    expect((await send(id, await pdf())).body.code).toBe('my-applications.document_closed');
  });

  test('comes with a cancellation, and with the withdrawal of the application', async () => {
    const { company, id, cancel, ask, own, applicationId, token, listed, send } = await asked();
    expect((await cancel(company.owner, id)).body.state).toBe('cancelled');
    expect((await cancel(company.owner, id)).status).toBe(200);
    expect(await own()).toEqual([]);
    expect((await send(id, await pdf())).status).toBe(404);
    await ask(company.owner, [permit]);
    await withdraw(visitor(), applicationId, token);
    expect((await listed(company.owner)).body.items.map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  test('with a rejection is undone with it, and the applicant does not learn of it too early', async () => {
    const { company, id, applicationId, listed, own, accept } = await asked();
    const params = { companyId: company.id, applicationId };
    const rejected = await company.owner.call(applications.reject, {
      params,
      body: { reason: 'Other', note: '', version: 1 },
    });
    expect(rejected.status).toBe(200);
    expect((await listed(company.owner)).body).toMatchObject({
      items: [{ state: 'closed', can: { cancel: false } }],
      applications: [{ can: { request: false } }],
    });
    expect((await own())[0]).toMatchObject({ state: 'open', can: { addFile: true } });
    expect((await accept(company.owner, id)).problem.code).toBe('document-requests.closed');
    await company.owner.call(applications.unreject, { params });
    expect((await listed(company.owner)).body.items).toMatchObject([{ state: 'open' }]);
  });
});

describe('the reminder', () => {
  test('is one mail, the day before and in the morning, also when two servers run the task', async () => {
    await setClock('2026-12-01T09:00:00Z');
    const { email } = await asked();
    const count = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject.includes('Reminder')).length;
    await setClock('2026-12-08T12:00:00Z');
    await remind();
    expect(await count()).toBe(0);
    await setClock('2026-12-09T03:00:00Z');
    await remind();
    expect(await count()).toBe(0);
    await setClock('2026-12-09T17:30:00Z');
    await remind();
    expect(await count(), 'in the evening').toBe(0);
    await setClock('2026-12-09T12:00:00Z');
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect(await count()).toBe(1);
  });

  test('waits for the morning of the place where the candidate lives', async () => {
    await setClock('2026-12-01T09:00:00Z');
    const { company, candidateId, email } = await asked();
    const count = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject.includes('Reminder')).length;
    await company.inTenant((tx) =>
      tx
        .updateTable('candidates')
        .set({ country: 'US', city: 'Los Angeles, California' })
        .where('id', '=', candidateId)
        .execute(),
    );
    // 13:00 in Istanbul is 2:00 in Los Angeles, and 19:30 is 8:30.
    await setClock('2026-12-09T10:00:00Z');
    await remind();
    expect(await count(), 'at night').toBe(0);
    await setClock('2026-12-09T16:30:00Z');
    await remind();
    expect(await count(), 'in the morning').toBe(1);
    await setClock('2026-12-09T17:30:00Z');
    await remind();
    expect(await count()).toBe(1);
  });

  test('is not sent for what arrived, was cancelled or belongs to a rejected application', async () => {
    await setClock('2026-12-01T09:00:00Z');
    const [sent, cancelled, rejected] = [await asked(), await asked(), await asked()];
    await sent.send(sent.id, await pdf());
    await cancelled.cancel(cancelled.company.owner, cancelled.id);
    await rejected.company.owner.call(applications.reject, {
      params: { companyId: rejected.company.id, applicationId: rejected.applicationId },
      body: { reason: 'Other', note: '', version: 1 },
    });
    await setClock('2026-12-09T12:00:00Z');
    await remind();
    for (const { email } of [sent, cancelled, rejected])
      expect((await mailsTo(email)).filter(({ subject }) => subject.includes('Reminder'))).toEqual([]);
  });
});
