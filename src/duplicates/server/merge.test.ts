import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { activity } from '#activity/contract.ts';
import { applications } from '#applications/contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { candidates } from '#candidates/contract.ts';
import { comments } from '#comments/contract.ts';
import { conversations } from '#conversations/contract.ts';
import { documentRequests } from '#document-requests/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { myApplications } from '#my-applications/contract.ts';
import { myDataRequests } from '#my-applications/data-request-contract.ts';
import { foreignKeys } from '#platform/server/db/foreign-keys.gen.ts';
import { anEmail } from '../../../tests/harness/accounts.ts';
import {
  aCompany,
  aUser,
  type Caller,
  callerWithToken,
  type TestCompany,
  testServer,
  visitor,
} from '../../../tests/harness/api.ts';
import { type Rows, rowsOf } from '../../../tests/harness/company-rows.ts';
import { asSuperuser } from '../../../tests/harness/database.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { callsOf, findNow, twoRecords } from '../../../tests/harness/duplicates.ts';
import { aCareersJob, apply, headersOf, idsOf, read } from '../../../tests/harness/own-applications.ts';
import { duplicates } from '../contract.ts';
import { reviewDuplicatesTask } from './background.ts';
import { tablesOfApplication, tablesOfCandidate } from './moved-tables.ts';

const dayMs = 24 * 3600 * 1000;

/** A person who applied twice for one job with two addresses, and for another job with each. */
async function anApplicantTwice() {
  const shared = await aCareersJob({ title: 'Shared job' });
  const { company } = shared;
  const [early, late] = [await aCareersJob({}, company), await aCareersJob({}, company)];
  const cv = await textPdf([['Ayse Yilmaz', 'Writes software']]);
  const first = await apply(shared, anEmail(), { cv });
  const second = await apply(shared, anEmail(), { cv });
  const alone = [await apply(early, first.email), await apply(late, second.email)];
  const candidateOf = async (applicationId: string) =>
    (await company.owner.call(applications.read, { params: { companyId: company.id, applicationId } })).body
      .candidateId;
  const [kept, merged] = [await candidateOf(first.applicationId), await candidateOf(second.applicationId)];
  for (const [candidateId, applicationId] of [
    [kept, first.applicationId],
    [merged, second.applicationId],
    [merged, alone[1]?.applicationId ?? ''],
  ] as const)
    await addWork(company, candidateId, applicationId);
  await findNow();
  return { company, shared, first, second, alone, kept, merged, calls: callsOf(company.id, kept, merged) };
}

let meetingCount = 0;

/** A comment, a message, a meeting, a requested document, a tag and a read conversation. */
async function addWork({ id: companyId, owner }: TestCompany, candidateId: string, applicationId: string) {
  // A host has one meeting at a time.
  meetingCount += 1;
  const day = String((meetingCount % 28) + 1).padStart(2, '0');
  const params = { companyId, candidateId };
  const made = [
    await owner.call(comments.create, { params, body: { bodyHtml: '<p>About the person</p>' } }),
    await owner.call(comments.create, { params, body: { bodyHtml: '<p>About the job</p>', applicationId } }),
    await owner.call(meetings.create, {
      params: { companyId },
      body: aMeetingDraft({
        candidateId,
        applicationId,
        hostIds: [owner.memberId],
        wallTime: `2031-05-${day}T10:00`,
      }),
    }),
    await owner.call(documentRequests.create, {
      params: { companyId, applicationId },
      body: { documents: [{ title: 'Diploma' }] },
    }),
  ];
  expect(made.map(({ status, problem }) => [status, problem.code ?? ''])).toEqual(made.map(() => [201, '']));
  const sent = await owner.call(conversations.send, {
    params,
    body: { body: 'Hello', applicationId },
  });
  expect(sent.status).toBe(201);
  const reading = { params, body: { messageId: sent.body.id } };
  expect((await owner.call(conversations.markRead, reading)).status).toBe(200);
  const tag = `Tag ${applicationId.slice(-4)}`;
  expect((await owner.call(candidates.addTag, { params: { ...params, tag } })).status).toBe(200);
}

/** Tables that tasks derive from others, or to which any call or visit adds rows. */
const derived = [
  'careers_traffic',
  'page_traffic',
  'site_traffic',
  'visitor_salts',
  'application_count_changes',
  'candidate_count_changes',
  'candidate_search',
  'duplicate_checks',
  'duplicate_keys',
  'idempotent_responses',
  'notifications',
  'outbox',
  'rate_limits',
  'sessions',
];

/** The stored rows without what an undo counts up. */
function comparable(rows: Rows): Record<string, unknown[]> {
  return Object.fromEntries(
    [...rows]
      .filter(([table]) => !derived.includes(table))
      .map(([table, texts]) => [table, texts.map((text) => withoutCounters(table, text))]),
  );
}

function withoutCounters(table: string, text: string): unknown {
  const row = JSON.parse(text) as Record<string, unknown>;
  return table === 'candidates' ? { ...row, version: 0, updated_at: '' } : row;
}

const withoutEvents = ({ events: _, ...tables }: Record<string, unknown[]>) => tables;

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
    const types = (await owner.call(activity.listOfCandidate, at)).body.items.map(({ type }) => type);
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
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 404, 409].filter((one) => statuses.includes(one))));
    expect(await company.inTenant((tx) => tx.selectFrom('candidates').select('id').execute())).toHaveLength(
      1,
    );
    expect(await company.inTenant((tx) => tx.selectFrom('applications').select('id').execute())).toHaveLength(
      2,
    );
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
    const { ownerUrl } = await testServer();
    const operator = new pg.Client({ connectionString: asSuperuser(ownerUrl) });
    await operator.connect();
    await operator.query('begin');
    await operator.query('select from app.comments where candidate_id = $1 for update', [merged]);
    const answer = calls.mergeWith(company.owner, body);
    await expect
      .poll(async () => {
        await operator.query('select pg_stat_clear_snapshot()');
        const { rowCount } = await operator.query(`select pg_terminate_backend(pid) from pg_locks
          join pg_stat_activity using (pid) where datname = current_database() and not granted`);
        return rowCount;
      })
      .toBe(1);
    await operator.query('commit');
    await operator.end();
    expect((await answer).status).toBeGreaterThanOrEqual(500);
    expect(comparable(await rowsOf(company.id))).toEqual(before);
    expect((await calls.merge(company.owner)).status).toBe(200);
  });
});

describe('an undo', () => {
  test.each([
    ['the kept', 0],
    ['the merged', 2],
  ])('restores every table, when the application of %s candidate stays', async (_name, place) => {
    const { company, shared, calls, second } = await anApplicantTwice();
    const { owner } = company;
    const step = shared.job.steps[place]?.id ?? '';
    await company.inTenant((tx) =>
      tx.updateTable('applications').set({ step_id: step }).where('id', '=', second.applicationId).execute(),
    );
    const before = comparable(await rowsOf(company.id));
    const merged = await calls.merge(owner, {
      fromOther: ['name', 'email', 'phone', 'cv', 'profile', 'place'],
    });
    expect(merged.status).toBe(200);
    expect((await calls.ofCandidate(owner)).body.merged).toEqual([merged.body]);
    expect((await calls.undo(owner)).body).toEqual({ isSuccess: true });
    const after = comparable(await rowsOf(company.id));
    expect(withoutEvents(after)).toEqual(withoutEvents(before));
    expect(after.events).toEqual(expect.arrayContaining(before.events ?? []));
    expect(after.events).toHaveLength((before.events?.length ?? 0) + 4);
    expect((await calls.undo(owner)).status).toBe(404);
  });

  test('leaves what was added since, and what concerns an application follows it', async () => {
    const { company, calls, kept, merged, alone } = await anApplicantTwice();
    const { owner, id: companyId } = company;
    await calls.merge(owner, { fromOther: ['email'] });
    const params = { companyId, candidateId: kept };
    const applicationId = alone[1]?.applicationId ?? '';
    await owner.call(comments.create, { params, body: { bodyHtml: '<p>Since, person</p>' } });
    await owner.call(comments.create, { params, body: { bodyHtml: '<p>Since, job</p>', applicationId } });
    await owner.call(candidates.addTag, { params: { ...params, tag: 'Since' } });
    const { version } = (await calls.read(owner, kept)).body;
    await owner.call(candidates.update, { params, body: { version, email: 'chosen@example.test' } });
    await calls.undo(owner);
    const textsOf = async (candidateId: string) =>
      (await owner.call(comments.list, { params: { companyId, candidateId } })).body.items.map(
        ({ bodyHtml }) => bodyHtml,
      );
    expect(await textsOf(kept)).toContain('<p>Since, person</p>');
    expect(await textsOf(merged)).toContain('<p>Since, job</p>');
    expect(await textsOf(merged)).not.toContain('<p>Since, person</p>');
    const [own, other] = [(await calls.read(owner, kept)).body, (await calls.read(owner, merged)).body];
    expect(own.email).toBe('chosen@example.test');
    expect(own.tags.map(({ name }) => name)).toContain('Since');
    expect(own.tags).toHaveLength(2);
    expect(other.tags).toHaveLength(2);
  });

  test('of several merges goes backwards, also through a candidate who was merged later', async () => {
    const company = await aCompany();
    const { owner, id } = company;
    const { kept: a, merged: b } = await twoRecords(company);
    const { kept: c } = await twoRecords(company);
    const before = comparable(await rowsOf(id));
    expect((await callsOf(id, b.id, a.id).merge(owner)).status).toBe(200);
    expect((await callsOf(id, c.id, b.id).merge(owner)).status).toBe(200);
    expect((await callsOf(id, c.id, a.id).read(owner, a.id)).body.id).toBe(c.id);
    const early = await callsOf(id, c.id, a.id).undo(owner);
    expect([early.status, early.problem.code]).toEqual([409, 'duplicates.later_first']);
    expect((await callsOf(id, c.id, b.id).undo(owner)).status).toBe(200);
    expect((await callsOf(id, b.id, a.id).undo(owner)).status).toBe(200);
    expect(withoutEvents(comparable(await rowsOf(id)))).toEqual(withoutEvents(before));
  });

  test('is possible for 30 days, and then forgotten, while the address still leads on', async () => {
    const company = await aCompany();
    const { owner } = company;
    const { kept, merged } = await twoRecords(company);
    const calls = callsOf(company.id, kept.id, merged.id);
    await calls.merge(owner);
    const mergedAt = (days: number) =>
      company.inTenant((tx) =>
        tx
          .updateTable('merged_candidates')
          .set({ merged_at: new Date(Date.now() - days * dayMs) })
          .execute(),
      );
    const { platform } = await testServer();
    await mergedAt(29);
    await reviewDuplicatesTask.run({}, platform);
    expect((await calls.ofCandidate(owner)).body.merged[0]?.undoUntil).not.toBeNull();
    await mergedAt(31);
    expect((await calls.undo(owner)).problem.code).toBe('duplicates.too_late');
    await reviewDuplicatesTask.run({}, platform);
    const stored = await company.inTenant((tx) =>
      tx.selectFrom('merged_candidates').select('undo').execute(),
    );
    expect(stored).toEqual([{ undo: null }]);
    expect((await calls.read(owner, merged.id)).body.id).toBe(kept.id);
  });

  test('restores an application on the first step, when its step was removed since', async () => {
    const { company, shared, calls, second } = await anApplicantTwice();
    const removed = shared.job.steps[1]?.id ?? '';
    await company.inTenant((tx) =>
      tx
        .updateTable('applications')
        .set({ step_id: removed })
        .where('id', '!=', second.applicationId)
        .where('job_id', '=', shared.job.id)
        .execute(),
    );
    await calls.merge(company.owner);
    await company.inTenant(async (tx) => {
      await tx
        .updateTable('applications')
        .set({ step_id: shared.job.steps[0]?.id ?? '' })
        .where('step_id', '=', removed)
        .execute();
    });
    expect((await calls.undo(company.owner)).status).toBe(200);
    const own = await company.owner.call(applications.read, {
      params: { companyId: company.id, applicationId: second.applicationId },
    });
    expect(own.status).toBe(200);
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
