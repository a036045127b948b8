import { afterEach, describe, expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { myDataRequests } from '#my-applications/data-request-contract.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, apply, headersOf } from '../../../tests/harness/own-applications.ts';
import { dataRequests } from '../contract.ts';
import type { DataRequestKind } from '../rules.ts';

afterEach(async () => (await testServer()).clock.set(null));

async function anApplicantWithRequests() {
  const { company } = await aCareersJob();
  const { job } = await aCareersJob({}, company);
  const sent = await apply({ company, job });
  const { candidate_id: candidateId } = await company.inTenant((tx) =>
    tx.selectFrom('applications').select('candidate_id').executeTakeFirstOrThrow(),
  );
  const { applicationId, token } = sent;
  const companyId = company.id;
  return {
    company,
    jobId: job.id,
    candidateId,
    applicationId,
    token,
    ask: (kind: DataRequestKind, body = '', with_ = token) =>
      visitor().call(
        myDataRequests.createDataRequest,
        { params: { applicationId }, body: { kind, body } },
        headersOf(with_),
      ),
    own: async () =>
      (await visitor().call(myDataRequests.listDataRequests, { params: { applicationId } }, headersOf(token)))
        .body.items,
    list: (caller: Caller, query = {}) => caller.call(dataRequests.list, { params: { companyId }, query }),
    ofCandidate: (caller: Caller) =>
      caller.call(dataRequests.listOfCandidate, { params: { companyId, candidateId } }),
    complete: (caller: Caller, dataRequestId: string, answer = '') =>
      caller.call(dataRequests.complete, { params: { companyId, dataRequestId }, body: { answer } }),
    decline: (caller: Caller, dataRequestId: string, answer = 'A law requires us to keep it.') =>
      caller.call(dataRequests.decline, { params: { companyId, dataRequestId }, body: { answer } }),
    remove: () => company.owner.call(candidates.delete, { params: { companyId, candidateId } }),
    lastMail: async () => (await mailsTo(sent.email)).at(-1),
  };
}

describe('a request', () => {
  test('is stored with a day in 30 days, confirmed by mail, and shown to the team', async () => {
    (await testServer()).clock.set(new Date('2026-12-01T22:30:00Z'));
    const { company, candidateId, ask, own, list, ofCandidate, lastMail } = await anApplicantWithRequests();
    await company.inTenant((tx) =>
      tx
        .updateTable('companies')
        .set({ time_zone: 'Europe/Istanbul' })
        .where('id', '=', company.id)
        .execute(),
    );
    const made = await ask('correction', 'My name is Işıl, not Isil.');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ state: 'open', dueOn: '2027-01-01' });
    expect((await lastMail())?.text).toMatch(/request for a correction arrived[\s\S]*January 1, 2027/);
    expect(await own()).toMatchObject([{ kind: 'correction', body: 'My name is Işıl, not Isil.' }]);
    expect((await list(company.owner)).body).toMatchObject({
      items: [{ candidate: { id: candidateId }, can: { complete: true, decline: true }, isOverdue: false }],
      total: 1,
    });
    await company.inTenant((tx) => tx.updateTable('data_requests').set({ due_on: '2026-12-01' }).execute());
    expect((await ofCandidate(company.owner)).body.items).toMatchObject([{ isOverdue: true }]);
  });

  test('that is repeated, also at once, stays one open request of its kind', async () => {
    const { company, ask, list, decline } = await anApplicantWithRequests();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('deletion')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await ask('correction', 'My phone')).status).toBe(201);
    expect((await list(company.owner)).body.items).toHaveLength(2);
    await decline(company.owner, answers[0]?.body.id ?? '');
    expect((await ask('deletion')).body.id).not.toBe(answers[0]?.body.id);
  });

  test('for a correction needs a text, and a link of its own', async () => {
    const { ask } = await anApplicantWithRequests();
    const other = await apply(await aCareersJob());
    expect(Object.keys((await ask('correction', ' ')).problem.fields ?? {})).toEqual(['body']);
    expect((await ask('deletion', 'a'.repeat(2001))).status).toBe(400);
    expect((await ask('deletion', '', other.token)).status).toBe(404);
  });

  test('notifies the members who may answer it', async () => {
    const { company, ask } = await anApplicantWithRequests();
    const [editor, deleter, reader] = [
      await company.member('jobs.list', 'candidates.get', 'candidates.update'),
      await company.member('jobs.list', 'candidates.get', 'candidates.delete'),
      await company.member('jobs.list', 'candidates.get'),
    ];
    await ask('deletion');
    await ask('correction', 'My name');
    const count = async (caller: Caller) => {
      const input = { params: { companyId: company.id }, query: {} };
      const { items } = (await caller.call(notifications.list, input)).body;
      return items.filter(({ type }) => type === 'data_requested').length;
    };
    expect(await count(company.owner)).toBe(2);
    expect([await count(editor), await count(deleter), await count(reader)]).toEqual([1, 1, 0]);
  });

  test('notifies hiring managers of a correction, and no member who may not answer', async () => {
    const { company, jobId, ask } = await anApplicantWithRequests();
    const [manager, interviewer, outsider] = [
      await company.member(),
      await company.member('candidates.delete'),
      await company.member('candidates.get', 'candidates.update', 'candidates.delete'),
    ];
    await company.inTenant((tx) =>
      tx
        .insertInto('hiring_team_members')
        .values([
          { job_id: jobId, member_id: manager.memberId, role: 'hiring_manager' },
          { job_id: jobId, member_id: interviewer.memberId, role: 'interviewer' },
        ])
        .execute(),
    );
    await ask('deletion');
    await ask('correction', 'My name');
    const notified = await company.inTenant((tx) =>
      tx.selectFrom('notifications').select('member_id').where('type', '=', 'data_requested').execute(),
    );
    const count = ({ memberId }: { memberId: string }) =>
      notified.filter(({ member_id }) => member_id === memberId).length;
    expect([manager, interviewer, outsider].map(count)).toEqual([1, 0, 0]);
  });

  test('with another text than the open one is a conflict, so that no text is lost', async () => {
    const { ask, own } = await anApplicantWithRequests();
    await ask('correction', 'My name');
    expect((await ask('correction', 'My name')).status).toBe(201);
    expect((await ask('correction', 'My phone')).problem.code).toBe('data-requests.already_open');
    expect(await own()).toHaveLength(1);
  });

  test('by the link has no account, also while a member is signed in', async () => {
    const { company, applicationId, token } = await anApplicantWithRequests();
    const input = { params: { applicationId }, body: { kind: 'deletion' as const, body: '' } };
    await company.owner.call(myDataRequests.createDataRequest, input, headersOf(token));
    const notified = await company.inTenant((tx) =>
      tx.selectFrom('notifications').select('id').where('type', '=', 'data_requested').execute(),
    );
    expect(notified).toHaveLength(1);
  });
});

describe('the answer', () => {
  test('to a correction is mailed with the note, and another answer is refused', async () => {
    const { company, ask, own, complete, decline, lastMail } = await anApplicantWithRequests();
    const { id } = (await ask('correction', 'My name')).body;
    expect((await complete(company.owner, id, 'We changed the name.')).body.state).toBe('done');
    expect((await lastMail())?.text).toMatch(/Your data was corrected[\s\S]*We changed the name\./);
    expect(await own()).toMatchObject([{ state: 'done', answer: 'We changed the name.' }]);
    const mail = await lastMail();
    expect((await complete(company.owner, id, 'Again')).body.answer).toBe('We changed the name.');
    expect((await decline(company.owner, id)).problem.code).toBe('data-requests.closed');
    expect(await lastMail()).toEqual(mail);
  });

  test('that declines needs a reason, which is mailed', async () => {
    const { company, ask, decline, complete, lastMail } = await anApplicantWithRequests();
    const { id } = (await ask('deletion')).body;
    expect((await decline(company.owner, id, '')).status).toBe(400);
    expect((await complete(company.owner, id)).problem.code).toBe('data-requests.delete_instead');
    expect((await decline(company.owner, id)).body).toMatchObject({
      state: 'declined',
      can: { decline: false },
    });
    expect((await lastMail())?.text).toContain('A law requires us to keep it.');
  });

  test('by a deletion of the candidate is mailed, and no text stays', async () => {
    const { company, ask, remove, list, lastMail } = await anApplicantWithRequests();
    await ask('deletion', 'SECRET one');
    await ask('correction', 'SECRET two');
    expect((await remove()).status).toBe(200);
    expect((await lastMail())?.text).toContain('Your data was deleted');
    expect((await lastMail())?.text).not.toContain('/applications/');
    const { items, total } = (await list(company.owner, { state: 'closed' })).body;
    expect(total).toBe(0);
    expect(items.map(({ kind, state, candidate, body }) => [kind, state, candidate, body])).toEqual([
      ['correction', 'done', null, ''],
      ['deletion', 'done', null, ''],
    ]);
  });

  test('stays on no request that arrives during the deletion of the candidate', async () => {
    const { company, ask, remove } = await anApplicantWithRequests();
    const [removed, ...asked] = await Promise.all([
      remove(),
      ...Array.from({ length: 8 }, () => ask('deletion')),
    ]);
    expect(removed.status).toBe(200);
    expect(asked.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
    const open = await company.inTenant((tx) =>
      tx.selectFrom('data_requests').select('id').where('state', '=', 'open').execute(),
    );
    expect(open).toEqual([]);
  });

  test('is given by members with the permission, and never by another company', async () => {
    const { company, ask, complete, decline, ofCandidate, list } = await anApplicantWithRequests();
    const deletion = (await ask('deletion')).body.id;
    const correction = (await ask('correction', 'My name')).body.id;
    const reader = await company.member('jobs.list', 'candidates.get');
    const editor = await company.member('jobs.list', 'candidates.get', 'candidates.update');
    const unseeing = await company.member('candidates.get', 'candidates.update', 'candidates.delete');
    expect((await ofCandidate(reader)).body.items.map(({ can }) => can.decline)).toEqual([false, false]);
    expect((await complete(reader, correction)).status).toBe(403);
    expect((await decline(editor, deletion)).status).toBe(403);
    for (const stranger of [unseeing, (await aCompany()).owner]) {
      expect((await decline(stranger, correction)).status).toBe(404);
      expect((await ofCandidate(stranger)).status).toBe(404);
    }
    expect((await list(unseeing)).body).toMatchObject({ items: [], total: 0 });
    expect((await complete(editor, correction)).status).toBe(200);
  });
});
