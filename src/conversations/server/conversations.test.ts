import { afterEach, describe, expect, test } from 'vitest';
import { timeline } from '#timeline/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { jobs } from '#jobs/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { myApplications } from '#my-applications/contract.ts';
import { myMessages } from '#my-applications/message-contract.ts';
import { notifications } from '#notifications/contract.ts';
import {
  aCompany,
  type Caller,
  disable,
  type TestCompany,
  testServer,
  visitor,
} from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import {
  aCareersJob,
  apply,
  applicationTokenOf,
  headersOf,
} from '../../../tests/harness/own-applications.ts';
import { conversations } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

type SentApplication = { applicationId: string; token: string };

const write = (caller: Caller, { applicationId, token }: SentApplication, body: string, key?: string) =>
  caller.call(
    myMessages.sendMessage,
    { params: { applicationId }, body: { body } },
    { ...headersOf(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
  );

const readOwn = (caller: Caller, { applicationId, token }: SentApplication, query = {}) =>
  caller.call(myMessages.listMessages, { params: { applicationId }, query }, headersOf(token));

const unreadOwn = async ({ applicationId, token }: SentApplication) =>
  (await visitor().call(myApplications.read, { params: { applicationId } }, headersOf(token))).body
    .unreadMessages;

/** An applicant with a page, and the company's calls about them. */
async function aConversation() {
  const careersJob = await aCareersJob();
  const { company } = careersJob;
  const sent = await apply(careersJob);
  const { candidate_id: candidateId } = await company.inTenant((tx) =>
    tx
      .selectFrom('applications')
      .select('candidate_id')
      .where('id', '=', sent.applicationId)
      .executeTakeFirstOrThrow(),
  );
  return { ...careersJob, sent, ...callsOf(company, candidateId) };
}

function callsOf(company: TestCompany, candidateId: string) {
  const params = { companyId: company.id, candidateId };
  return {
    params,
    candidateId,
    send: (caller: Caller, body: string, applicationId: string | null = null) =>
      caller.call(conversations.send, { params, body: { body, applicationId } }),
    list: (caller: Caller, query = {}) => caller.call(conversations.list, { params, query }),
    read: (caller: Caller) => caller.call(conversations.read, { params }),
    markRead: (caller: Caller, messageId: string) =>
      caller.call(conversations.markRead, { params, body: { messageId } }),
  };
}

describe('a message of the team', () => {
  test('is mailed with the link, read on the page of the link, and answered there', async () => {
    const { company, sent, send, list, job } = await aConversation();
    const body = 'Hello <b>Işıl</b>,\n\nwhen can you start?\nRegards';
    expect((await send(company.owner, body, sent.applicationId)).status).toBe(201);
    const mail = (await mailsTo(sent.email)).at(-1);
    expect(mail?.subject).toContain(`wrote to you about ${job.title}`);
    expect(mail?.text).toContain('when can you start?\nRegards');
    expect(mail?.text).toContain(`/applications/${sent.token}`);
    expect(mail?.text).toContain('Replies to this email are not read');
    expect(mail?.html).toContain('&lt;b&gt;Işıl');
    const own = await readOwn(visitor(), sent);
    expect(own.body.items).toMatchObject([{ sender: 'member', body, jobTitle: job.title }]);
    expect((await write(visitor(), sent, '  On Monday.\r\n  ')).body).toMatchObject({
      sender: 'candidate',
      authorName: 'Işıl Şahin',
      body: 'On Monday.',
    });
    const { items } = (await list(company.owner)).body;
    expect(items.map((item) => item.sender)).toEqual(['candidate', 'member']);
  });

  test('is done once per idempotency key', async () => {
    const { company, sent, send, params } = await aConversation();
    const before = (await mailsTo(sent.email)).length;
    const input = { params, body: { body: 'Once' } };
    const calls = Array.from({ length: 40 }, () =>
      company.owner.call(conversations.send, input, { 'idempotency-key': 'one-message' }),
    );
    expect(new Set((await Promise.all(calls)).map(({ body }) => body.id)).size).toBe(1);
    expect((await mailsTo(sent.email)).length).toBe(before + 1);
    expect((await send(company.owner, 'Once')).status).toBe(201);
  });

  test('goes to a person without a page by mail, and the reply to the member', async () => {
    const company = await aCompany();
    const email = `${crypto.randomUUID()}@example.test`;
    const candidate = await company.inTenant((tx) => aCandidate(tx, { email }));
    const { send } = callsOf(company, candidate.id);
    expect((await send(company.owner, 'Hello')).status).toBe(201);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('reply to this email');
    expect(mail?.text).not.toContain('/applications/');
    expect(JSON.stringify(mail?.replyTo)).toMatch(/user-.*@example\.test/);
  });

  test('is refused without an address, for an archived job, and for empty or too long texts', async () => {
    const { company, sent, send, read, params, job } = await aConversation();
    for (const body of ['', ' \n ', 'a'.repeat(5001)]) {
      const refused = await send(company.owner, body, sent.applicationId);
      expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['body']]);
    }
    const archive = { params: { companyId: company.id, jobId: job.id } };
    await company.owner.call(jobs.archive, archive);
    expect((await send(company.owner, 'Hi', sent.applicationId)).problem.code).toBe(
      'applications.job_archived',
    );
    await company.inTenant((tx) =>
      tx.updateTable('candidates').set({ email: '' }).where('id', '=', params.candidateId).execute(),
    );
    expect((await send(company.owner, 'Hi')).problem.code).toBe('conversations.no_email');
    expect((await read(company.owner)).body).toMatchObject({
      can: { write: false },
      disabledReason: 'conversations.no_email',
      applications: [{ can: { write: false } }],
    });
  });
});

describe('a message of an applicant', () => {
  test('notifies the hiring team, counts as unread for each member, and is read by one at a time', async () => {
    const { company, sent, list, read, markRead } = await aConversation();
    const colleague = await company.member('jobs.list', 'candidates.get');
    await write(visitor(), sent, 'Is the job still open?');
    await write(visitor(), sent, 'And where is it?');
    const notified = await company.owner.call(notifications.list, {
      params: { companyId: company.id },
      query: {},
    });
    expect(notified.body.items.filter(({ type }) => type === 'message_received')).toHaveLength(2);
    expect((await read(company.owner)).body.unread).toBe(2);
    const [newest, first] = (await list(company.owner)).body.items;
    expect((await markRead(company.owner, first?.id ?? '')).status).toBe(200);
    expect((await read(company.owner)).body.unread).toBe(1);
    await markRead(company.owner, newest?.id ?? '');
    await markRead(company.owner, first?.id ?? '');
    expect((await read(company.owner)).body.unread).toBe(0);
    expect((await read(colleague)).body.unread).toBe(2);
  });

  test('notifies only the assignee when there is one', async () => {
    const { company, sent, job } = await aConversation();
    const assignee = await company.member('jobs.list', 'candidates.get');
    await company.inTenant(async (tx) => {
      const row = { job_id: job.id, member_id: assignee.memberId };
      await tx
        .insertInto('hiring_team_members')
        .values({ ...row, role: 'recruiter' })
        .execute();
      await tx
        .updateTable('applications')
        .set({ assignee_id: assignee.memberId })
        .where('id', '=', sent.applicationId)
        .execute();
    });
    await write(visitor(), sent, 'Hello');
    const types = async (caller: Caller) => {
      const input = { params: { companyId: company.id }, query: {} };
      return (await caller.call(notifications.list, input)).body.items.map(({ type }) => type);
    };
    expect(await types(assignee)).toContain('message_received');
    expect(await types(company.owner)).not.toContain('message_received');
  });

  test('notifies the owners when nobody active is on the hiring team', async () => {
    const { company, sent, job } = await aConversation();
    const former = await company.member();
    await company.inTenant(async (tx) => {
      await tx
        .updateTable('hiring_team_members')
        .set({ member_id: former.memberId })
        .where('job_id', '=', job.id)
        .execute();
      await tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', former.memberId).execute();
    });
    await write(visitor(), sent, 'Hello');
    const input = { params: { companyId: company.id }, query: {} };
    const types = (await company.owner.call(notifications.list, input)).body.items.map(({ type }) => type);
    expect(types).toContain('message_received');
  });

  test('by the link notifies a member who is signed in, too', async () => {
    const { company, sent } = await aConversation();
    await write(company.owner, sent, 'Hello');
    const input = { params: { companyId: company.id }, query: {} };
    const types = (await company.owner.call(notifications.list, input)).body.items.map(({ type }) => type);
    expect(types).toContain('message_received');
  });

  test('is stored once per key, also at once, and the key refuses another text', async () => {
    const { sent } = await aConversation();
    const calls = Array.from({ length: 15 }, () => write(visitor(), sent, 'Once', 'the-same-key'));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await readOwn(visitor(), sent)).body.items).toHaveLength(1);
    expect((await write(visitor(), sent, 'Other', 'the-same-key')).status).toBe(422);
  });

  test('is limited per link, and a repeated key is answered beyond the limit', async () => {
    const { sent } = await aConversation();
    const other = await aConversation();
    const answers = [];
    const first = await write(visitor(), sent, 'First', 'the-first-key');
    for (let number = 0; number < 20; number++) answers.push((await write(visitor(), sent, 'Hi')).status);
    expect(answers.slice(-2)).toEqual([201, 429]);
    const repeated = await write(visitor(), sent, 'First', 'the-first-key');
    expect([repeated.status, repeated.body.id]).toEqual([201, first.body.id]);
    expect((await write(visitor(), other.sent, 'Hi')).status).toBe(201);
  });

  test('is neither read nor written with another link, by another account, or at a disabled company', async () => {
    const { company, sent, send } = await aConversation();
    const other = await aConversation();
    await send(company.owner, 'Secret', sent.applicationId);
    const wrong = { applicationId: sent.applicationId, token: other.sent.token };
    expect([(await readOwn(visitor(), wrong)).status, (await write(visitor(), wrong, 'x')).status]).toEqual([
      404, 404,
    ]);
    const params = { applicationId: sent.applicationId };
    const { owner } = other.company;
    expect((await owner.call(myMessages.listMessages, { params, query: {} })).status).toBe(404);
    expect((await visitor().call(myMessages.listMessages, { params, query: {} })).status).toBe(401);
    await disable(company);
    expect((await readOwn(visitor(), sent)).status).toBe(404);
  });
});

test('the applicant has unread messages per application until they open them', async () => {
  const { company, sent, send } = await aConversation();
  await send(company.owner, 'One', sent.applicationId);
  await send(company.owner, 'Two');
  await write(visitor(), sent, 'Mine');
  expect(await unreadOwn(sent)).toBe(2);
  const messageId = (await readOwn(visitor(), sent)).body.items[0]?.id ?? '';
  const params = { applicationId: sent.applicationId };
  const mark = (id: string) =>
    visitor().call(myMessages.markMessagesRead, { params, body: { messageId: id } }, headersOf(sent.token));
  expect((await mark(crypto.randomUUID())).status).toBe(404);
  expect(await unreadOwn(sent)).toBe(2);
  expect((await mark(messageId)).status).toBe(200);
  expect(await unreadOwn(sent)).toBe(0);
});

test('a hiring team sees and writes messages about its job only, and interviewers only read', async () => {
  const company = await aCompany();
  const [recruiter, interviewer, outsider] = [
    await company.member(),
    await company.member(),
    await company.member('candidates.get'),
  ];
  const { candidateId, mine, other } = await company.inTenant(async (tx) => {
    const job = await aJob(tx, {
      hiringTeam: [
        { memberId: recruiter.memberId, role: 'recruiter' },
        { memberId: interviewer.memberId, role: 'interviewer' },
      ],
    });
    const application = await anApplication(tx, { jobId: job.id });
    const secret = await aJob(tx, { title: 'Secret job' });
    const hidden = await anApplication(tx, { jobId: secret.id, candidate_id: application.candidate_id });
    return { candidateId: application.candidate_id, mine: application.id, other: hidden.id };
  });
  const { send, list, read, markRead } = callsOf(company, candidateId);
  for (const id of [mine, other, null]) expect((await send(company.owner, 'Hi', id)).status).toBe(201);
  for (const one of [recruiter, interviewer]) {
    const seen = (await list(one)).body.items.map((item) => item.applicationId);
    expect(seen).toEqual([null, mine]);
    expect((await read(one)).body.applications.map(({ id }) => id)).toEqual([mine]);
  }
  const hidden = (await list(company.owner)).body.items.find((item) => item.applicationId === other);
  expect((await markRead(recruiter, hidden?.id ?? '')).status).toBe(404);
  expect((await send(recruiter, 'Hi', mine)).status).toBe(201);
  expect((await send(recruiter, 'Hi', other)).status).toBe(400);
  expect((await send(interviewer, 'Hi', mine)).status).toBe(403);
  expect((await send(interviewer, 'Hi')).status).toBe(403);
  expect((await read(interviewer)).body).toMatchObject({
    can: { write: false },
    applications: [{ can: { write: false } }],
  });
  for (const stranger of [outsider, (await aCompany()).owner]) {
    expect((await list(stranger)).status).toBe(404);
    expect((await send(stranger, 'Hi')).status).toBe(404);
    expect((await markRead(stranger, hidden?.id ?? '')).status).toBe(404);
  }
});

test('a thousand messages are paged without gaps while others write, newest first', async () => {
  const { company, candidateId, list, sent } = await aConversation();
  const rows = Array.from({ length: 1000 }, (_all, number) => ({
    candidate_id: candidateId,
    sender: 'candidate',
    body: String(number),
  }));
  await company.inTenant((tx) => tx.insertInto('messages').values(rows).execute());
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = (await list(company.owner, { limit: 200, ...(cursor && { cursor }) })).body;
    seen.push(...page.items.map(({ body }) => body));
    cursor = page.nextCursor ?? undefined;
    await write(visitor(), sent, 'later');
  } while (cursor !== undefined);
  expect(seen).toEqual(Array.from({ length: 1000 }, (_all, number) => String(999 - number)));
});

test('the events have no text, and the deletion of the candidate removes the messages', async () => {
  const { company, sent, send, params } = await aConversation();
  await send(company.owner, 'SECRET one', sent.applicationId);
  await write(visitor(), sent, 'SECRET two');
  const events = await company.owner.call(timeline.list, { params, query: {} });
  expect(events.body.items.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['message.sent', 'message.received']),
  );
  const stored = await company.inTenant((tx) =>
    tx.selectFrom('events').select(['data', 'changes']).execute(),
  );
  expect(JSON.stringify(stored)).not.toContain('SECRET');
  expect((await company.owner.call(candidates.delete, { params })).status).toBe(200);
  const left = await company.inTenant((tx) => tx.selectFrom('messages').select('id').execute());
  expect(left).toEqual([]);
  expect((await write(visitor(), sent, 'Hello?')).status).toBe(404);
});

test('a message that arrives during the deletion of the candidate is stored or not found', async () => {
  const { company, sent, params } = await aConversation();
  const writes = Array.from({ length: 8 }, () => write(visitor(), sent, 'Hi'));
  const [removed, ...written] = await Promise.all([
    company.owner.call(candidates.delete, { params }),
    ...writes,
  ]);
  expect(removed.status).toBe(200);
  expect(written.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
  const left = await company.inTenant((tx) => tx.selectFrom('messages').select('id').execute());
  expect(left).toEqual([]);
});

test('a message about a person opens the page of their newest application', async () => {
  const { company, sent, send } = await aConversation();
  await send(company.owner, 'Hi');
  const token = await applicationTokenOf(company, sent.applicationId);
  expect((await mailsTo(sent.email)).at(-1)?.text).toContain(`/applications/${token}`);
});
