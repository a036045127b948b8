import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { timeline } from '#timeline/contract.ts';
import { applications } from '#applications/contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { candidates } from '#candidates/contract.ts';
import { comments } from '#comments/contract.ts';
import { conversations } from '#conversations/contract.ts';
import { documentRequests } from '#document-requests/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { myApplications } from '#my-applications/contract.ts';
import { myDataRequests } from '#my-applications/data-request-contract.ts';
import { foreignKeys } from '#platform/server/db/foreign-keys.gen.ts';
import { anEmail } from '../../../tests/harness/accounts.ts';
import {
  aCompany,
  aUser,
  type Caller,
  callerWithToken,
  testServer,
  visitor,
} from '../../../tests/harness/api.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { anApplicantTwice, comparable, derived } from '../../../tests/harness/applicant-twice.ts';
import { cutOff } from '../../../tests/harness/cut-off.ts';
import { callsOf, findNow, twoRecords } from '../../../tests/harness/duplicates.ts';
import { aCareersJob, apply, headersOf, idsOf, read } from '../../../tests/harness/own-applications.ts';
import { duplicates } from '../contract.ts';
import { tablesOfApplication, tablesOfCandidate } from './moved-tables.ts';

const names = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at}`);
const addresses = (count: number, word: string) =>
  names(count, word).map((name) => `${name.replace(' ', '')}@example.test`);
const numbers = (count: number, group: number) =>
  Array.from({ length: count }, (_, at) => `+9055500${group}00${String(at).padStart(2, '0')}`);

describe('a merge', () => {
  test('unites everything of both, and the other is in no list any more', async () => {
    const { company, kept, merged, calls, first, second } = await anApplicantTwice();
    const { owner, id: companyId } = company;
    expect((await calls.merge(owner, { fromOther: ['email'] })).status).toBe(200);
    const all = await owner.call(candidates.list, { params: { companyId } });
    expect(all.body.items.map(({ id }) => id)).toEqual([kept]);
    expect(all.body.total).toBe(1);
    const found = await owner.call(candidates.list, {
      params: { companyId },
      query: { search: second.email },
    });
    expect(found.body.items.map(({ id }) => id)).toEqual([kept]);
    const candidate = (await calls.read(owner, kept)).body;
    expect(candidate).toMatchObject({
      email: second.email,
      otherEmails: [first.email],
      can: { update: true },
    });
    expect(candidate.tags).toHaveLength(3);
    expect(candidate.applications).toHaveLength(3);
    expect((await calls.read(owner, merged)).body.id).toBe(kept);
    const at = { params: { companyId, candidateId: kept } };
    expect((await owner.call(comments.list, at)).body.items).toHaveLength(6);
    expect((await owner.call(conversations.list, at)).body.items).toHaveLength(3);
    expect((await owner.call(candidateFiles.listFiles, at)).body.items).toHaveLength(2);
    const types = (await owner.call(timeline.list, at)).body.items.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['candidate.merged', 'application.joined']);
    expect(types.filter((type) => type === 'application.received')).toHaveLength(4);
    const gone = { params: { companyId, candidateId: merged } };
    expect((await owner.call(comments.list, gone)).status).toBe(404);
    const rest = await rowsOf(companyId);
    const named = [...rest]
      .filter(([, rows]) => rows.some((row) => row.includes(merged)))
      .map(([table]) => table);
    expect(named.filter((table) => !derived.includes(table))).toEqual(['merged_candidates']);
    expect(first.email).not.toBe(candidate.email);
  });

  test('keeps every address and number, and an undo removes those of the other', async () => {
    const company = await aCompany();
    const [own, its] = [
      [anEmail(), anEmail()],
      [anEmail(), anEmail()],
    ] as const;
    const { kept, merged } = await twoRecords(company, [
      { email: own[0], other_emails: [own[1]], phone_number: '+905550000001' },
      { email: its[0], other_emails: [own[1], its[1]], phone_number: '+905550000002' },
    ]);
    const calls = callsOf(company.id, kept.id, merged.id);
    expect((await calls.merge(company.owner, { fromOther: ['email'] })).status).toBe(200);
    expect((await calls.read(company.owner, kept.id)).body).toMatchObject({
      email: its[0],
      otherEmails: [own[0], own[1], its[1]],
      phoneNumber: '+905550000001',
      otherPhoneNumbers: ['+905550000002'],
    });
    expect((await calls.undo(company.owner)).status).toBe(200);
    expect((await calls.read(company.owner, kept.id)).body).toMatchObject({
      email: own[0],
      otherEmails: [own[1]],
      otherPhoneNumbers: [],
    });
    expect((await calls.read(company.owner, merged.id)).body).toMatchObject({
      email: its[0],
      otherEmails: [own[1], its[1]],
    });
  });

  test.each([
    ['the candidate', 0, []],
    ['the other', 1, ['email', 'phone']],
  ] as const)('has a main address and number, also when %s has none', async (_name, without, fromOther) => {
    const company = await aCompany();
    const records = [{}, {}].map((one, at) => (at === without ? { email: '', phone_number: '' } : one));
    const { kept, merged } = await twoRecords(company, records);
    const calls = callsOf(company.id, kept.id, merged.id);
    expect((await calls.merge(company.owner, { fromOther: [...fromOther] })).status).toBe(200);
    const known = without === 0 ? merged : kept;
    const contacts = { email: known.email, otherEmails: [], phoneNumber: known.phone_number };
    expect((await calls.read(company.owner, kept.id)).body).toMatchObject(contacts);
    await calls.undo(company.owner);
    const { email, phone_number: phoneNumber } = kept;
    expect((await calls.read(company.owner, kept.id)).body).toMatchObject({ email, phoneNumber });
  });

  test('keeps one of two applications for a job, by the rule that the comparison shows', async () => {
    const { company, shared, calls, first, second } = await anApplicantTwice();
    const { owner, id: companyId } = company;
    const step = shared.job.steps[2]?.id ?? '';
    await company.inTenant((tx) =>
      tx.updateTable('applications').set({ step_id: step }).where('id', '=', second.applicationId).execute(),
    );
    const { joins } = (await calls.compare(owner)).body;
    expect(joins).toEqual([
      { jobTitle: 'Shared job', stayingId: second.applicationId, closedId: first.applicationId },
    ]);
    await calls.merge(owner);
    const at = (applicationId: string) => ({ params: { companyId, applicationId } });
    expect((await owner.call(applications.read, at(first.applicationId))).status).toBe(404);
    expect((await owner.call(applications.read, at(second.applicationId))).status).toBe(200);
  });

  test('keeps the pages of both applicants, and a later application joins the one who remains', async () => {
    const { company, shared, calls, kept, first, second, alone } = await anApplicantTwice();
    await calls.merge(company.owner);
    const own = await read(visitor(), first.applicationId, first.token);
    expect(own.status).toBe(200);
    const joined = await read(visitor(), second.applicationId, second.token);
    expect(joined.body.id).toBe(first.applicationId);
    const answered = await visitor().call(
      myDataRequests.createDataRequest,
      { params: { applicationId: joined.body.id }, body: { kind: 'correction', body: 'My name' } },
      headersOf(second.token),
    );
    expect(answered.status).toBe(201);
    const other = alone[1];
    expect((await read(visitor(), other?.applicationId ?? '', other?.token)).status).toBe(200);
    expect((await read(visitor(), first.applicationId, other?.token)).status).toBe(404);
    await apply(await aCareersJob({}, company), second.email);
    await apply(shared, second.email);
    const { items } = (await company.owner.call(candidates.list, { params: { companyId: company.id } })).body;
    expect(items.map(({ id }) => id)).toEqual([kept]);
  });

  test('keeps the accounts of both', async () => {
    const shared = await aCareersJob();
    const { company } = shared;
    const users = [];
    for (const email of [anEmail(), anEmail()]) {
      const user = await aUser({ email });
      const sent = await apply(shared, email, { sessionToken: user.token });
      users.push({ ...sent, user });
    }
    const [one, two] = users;
    if (one === undefined || two === undefined) throw new Error('two applicants are needed');
    const rows = await company.inTenant((tx) =>
      tx.selectFrom('candidates').select('id').orderBy('id').execute(),
    );
    const calls = callsOf(company.id, rows[0]?.id ?? '', rows[1]?.id ?? '');
    await calls.merge(company.owner);
    for (const { user } of users) expect(await idsOf(user)).toEqual([one.applicationId]);
    const opened = await read(two.user, two.applicationId);
    expect(opened.body.id).toBe(one.applicationId);
    expect((await read(await aUser(), one.applicationId)).status).toBe(404);
    await calls.undo(company.owner);
    expect(await idsOf(two.user)).toEqual([two.applicationId]);
    expect(await idsOf(callerWithToken(one.user.token ?? ''))).toEqual([one.applicationId]);
  });

  test('is done once, when forty members ask at once', async () => {
    const company = await aCompany();
    const { kept, merged } = await twoRecords(company);
    const calls = callsOf(company.id, kept.id, merged.id);
    const reversed = callsOf(company.id, merged.id, kept.id);
    const body = await calls.draft(company.owner);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? calls : reversed).mergeWith(company.owner, body)),
    );
    const statuses = answers.map(({ status }) => status);
    // A repetition gets the answer of the first; the opposite merge finds nobody.
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(new Set(statuses)).toEqual(new Set([200, 404, 409].filter((one) => statuses.includes(one))));
    const types = await company.inTenant((tx) =>
      tx.selectFrom('events').select('type').where('type', '=', 'candidate.merged').execute(),
    );
    expect(types).toHaveLength(1);
    expect(await company.inTenant((tx) => tx.selectFrom('candidates').select('id').execute())).toHaveLength(
      1,
    );
    expect(await company.inTenant((tx) => tx.selectFrom('applications').select('id').execute())).toHaveLength(
      2,
    );
  });

  test.each([
    ['skills', { skills: names(60, 'a') }, { skills: names(41, 'b') }, 'duplicates.too_many_skills'],
    [
      'emails',
      { other_emails: addresses(6, 'a') },
      { other_emails: addresses(3, 'b') },
      'duplicates.too_many_contacts',
    ],
    [
      'phones',
      { other_phone_numbers: numbers(5, 1) },
      { other_phone_numbers: numbers(5, 2) },
      'duplicates.too_many_contacts',
    ],
  ])('with more %s than a candidate may have is refused', async (_name, own, its, code) => {
    const company = await aCompany();
    const { kept, merged } = await twoRecords(company, [own, its]);
    const refused = await callsOf(company.id, kept.id, merged.id).merge(company.owner);
    expect([refused.status, refused.problem.code]).toEqual([409, code]);
  });

  test('of what others changed meanwhile, or of one with themselves, is refused and changes nothing', async () => {
    const company = await aCompany();
    const { kept, merged } = await twoRecords(company);
    const calls = callsOf(company.id, kept.id, merged.id);
    const body = await calls.draft(company.owner);
    const params = { companyId: company.id, candidateId: merged.id };
    await company.owner.call(candidates.update, { params, body: { version: 1, city: 'Bursa' } });
    const before = comparable(await rowsOf(company.id));
    const refused = await calls.mergeWith(company.owner, body);
    expect([refused.status, refused.problem.code]).toEqual([409, 'duplicates.stale']);
    expect((await callsOf(company.id, kept.id, kept.id).mergeWith(company.owner, body)).status).toBe(404);
    for (const field of ['constructor', '__proto__', 'tenant_id'])
      expect((await calls.mergeWith(company.owner, { ...body, fromOther: [field as never] })).status).toBe(
        400,
      );
    expect(comparable(await rowsOf(company.id))).toEqual(before);
  });

  test('waits for the answer when both asked the same about their data', async () => {
    const { company, calls, first, second } = await anApplicantTwice();
    const ask = ({ applicationId, token }: typeof first) =>
      visitor().call(
        myDataRequests.createDataRequest,
        { params: { applicationId }, body: { kind: 'deletion', body: '' } },
        headersOf(token),
      );
    await ask(first);
    await ask(second);
    const refused = await calls.merge(company.owner);
    expect([refused.status, refused.problem.code]).toEqual([409, 'duplicates.open_requests']);
  });

  test('that loses its connection in the middle leaves both as they were', async () => {
    const { company, calls, merged } = await anApplicantTwice();
    const before = comparable(await rowsOf(company.id));
    const body = await calls.draft(company.owner);
    const answer = await cutOff(merged, () => calls.mergeWith(company.owner, body));
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(comparable(await rowsOf(company.id))).toEqual(before);
    expect((await calls.merge(company.owner)).status).toBe(200);
  });
});

test('deleting the candidate who remains deletes all that is stored of the merged one', async () => {
  const { company, calls, kept, merged, second } = await anApplicantTwice();
  const { owner, id: companyId } = company;
  await calls.merge(owner);
  expect((await owner.call(candidates.delete, { params: { companyId, candidateId: kept } })).status).toBe(
    200,
  );
  const rows = await rowsOf(companyId);
  const holding = (text: string) =>
    [...rows].filter(([, all]) => all.some((row) => row.includes(text))).map(([table]) => table);
  expect(holding(second.email)).toEqual(['outbox']);
  expect(holding(merged)).toEqual(['outbox']);
  expect(await candidatesOfTasks(companyId)).toEqual([kept, merged].toSorted());
  expect((await calls.read(owner, merged)).status).toBe(404);
  const own = await visitor().call(
    myApplications.read,
    { params: { applicationId: second.applicationId } },
    headersOf(second.token),
  );
  expect(own.status).toBe(404);
});

/** The candidates whose messages a task deletes later. */
async function candidatesOfTasks(companyId: string): Promise<string[]> {
  const { ownerUrl } = await testServer();
  const operator = new pg.Client({ connectionString: ownerUrl });
  await operator.connect();
  const { rows } = await operator.query<{ id: string }>(
    "select payload ->> 'candidateId' as id from graphile_worker._private_jobs where payload ->> 'companyId' = $1 and payload ->> 'candidateId' is not null",
    [companyId],
  );
  await operator.end();
  return rows.map(({ id }) => id).toSorted();
}

test.each([
  ['candidates', tablesOfCandidate],
  ['applications', tablesOfApplication],
])('the merge names every foreign key to %s', (target, named) => {
  const keys = foreignKeys
    .filter((key) => key.target === target)
    .map(({ table, columns }) => `${table}.${columns.filter((name) => name !== 'tenant_id').join()}`);
  expect(keys.length).toBeGreaterThan(5);
  expect(named.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(keys.toSorted());
});

test('a member who sees only one of the two sees nothing of the other', async () => {
  const company = await aCompany();
  const { kept, merged } = await twoRecords(company);
  await findNow();
  const member: Caller = await company.member();
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: kept.jobId, member_id: member.memberId, role: 'recruiter' })
      .execute(),
  );
  const calls = callsOf(company.id, kept.id, merged.id);
  expect((await calls.read(member, kept.id)).status).toBe(200);
  expect((await calls.ofCandidate(member)).body).toEqual({ items: [], merged: [] });
  expect((await calls.ofCandidate(member, merged.id)).status).toBe(404);
  await calls.merge(company.owner);
  expect((await calls.read(member, kept.id)).body.applications).toHaveLength(1);
  const pairs = await member.call(duplicates.list, { params: { companyId: company.id } });
  expect(pairs.status).toBe(403);
});

test('a member of the team of one job sees nothing of the other applications after a merge and its undo', async () => {
  const { company, calls, kept, merged, alone } = await anApplicantTwice();
  const { owner, id: companyId } = company;
  const [own = '', hidden = ''] = alone.map(({ applicationId }) => applicationId);
  const member = await company.member();
  await company.inTenant(async (tx) => {
    const { job_id } = await tx
      .selectFrom('applications')
      .select('job_id')
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('hiring_team_members')
      .values({ job_id, member_id: member.memberId, role: 'interviewer' })
      .execute();
  });
  const params = { companyId, candidateId: kept };
  const seen = async () => ({
    applications: (await calls.read(member, kept)).body.applications.map(({ id }) => id),
    comments: (await member.call(comments.list, { params })).body.items.map(({ bodyHtml }) => bodyHtml),
    messages: (await member.call(conversations.list, { params })).body.items,
    meetings: (await member.call(meetings.list, { params: { companyId } })).body.items,
    documents: (await member.call(documentRequests.listOfCandidate, { params })).body.items,
    jobs: (await member.call(timeline.list, { params })).body.items
      .map(({ job }) => job?.id)
      .filter((job) => job !== undefined),
  });
  const before = await seen();
  expect(before.applications).toEqual([own]);
  expect((await calls.merge(owner)).status).toBe(200);
  const { comments: texts, ...rest } = await seen();
  expect(rest).toEqual({ ...before, comments: undefined });
  expect(new Set(texts)).toEqual(new Set(['<p>About the person</p>']));
  const opened = await member.call(applications.read, { params: { companyId, applicationId: hidden } });
  expect(opened.status).toBe(404);
  expect((await calls.undo(owner)).status).toBe(200);
  expect(await seen()).toEqual(before);
  expect((await calls.read(member, merged)).status).toBe(404);
});
