import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#activity/audit-contract.ts';
import { activity } from '#activity/contract.ts';
import { team } from '#companies/team-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { candidates } from '#candidates/contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { files } from '#files/contract.ts';
import { follows } from '#follows/contract.ts';
import { myMessages } from '#my-applications/message-contract.ts';
import { notifications } from '#notifications/contract.ts';
import { outgoing } from '#outgoing/contract.ts';
import { sendScheduledTask } from '#outgoing/server/send-scheduled.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { timeline } from '#timeline/contract.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import {
  aMail,
  aMailedApplicant,
  callHook,
  receiveMails,
  receiveNoMails,
} from '../../../tests/harness/incoming-mail.ts';
import { callsOf } from '../../../tests/harness/duplicates.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { headersOf } from '../../../tests/harness/own-applications.ts';
import { conversations } from '../contract.ts';
import { incomingMails } from '../incoming-contract.ts';

beforeAll(() => receiveMails());
afterAll(receiveNoMails);

const grants = ['jobs.list', 'jobs.get', 'candidates.list', 'candidates.get', 'candidates.update'] as const;

/** An applicant to whom the author wrote privately for one reader; a colleague and the owner may not read it. */
async function aPrivateMessage() {
  const company = await aCompany();
  const made = await aMailedApplicant(company);
  const { params, sent } = made;
  const members = [
    await company.member(...grants),
    await company.member(...grants),
    await company.member(...grants),
  ];
  const [author, reader, colleague] = members as [Caller, Caller, Caller];
  for (const one of [company.owner, reader, colleague]) await one.call(follows.follow, { params });
  const send = (by: Caller, body: object) =>
    by.call(conversations.send, {
      params,
      body: { body: 'Your salary', applicationId: sent.applicationId, ...body },
    });
  const written = await send(author, { readerIds: [reader.memberId] });
  expect(written.status).toBe(201);
  const mail = (await mailsTo(sent.email)).at(-1);
  const replyTo = mail?.replyTo ?? '';
  const answer = (options: object = {}) =>
    aMail({ from: sent.email, to: replyTo, subject: 'Re', text: 'Too low.', ...options });
  return { ...made, author, reader, colleague, send, message: written.body, mail, replyTo, answer };
}

type Setup = Awaited<ReturnType<typeof aPrivateMessage>>;

const joinTeam = (
  { company, job }: Pick<Setup, 'company' | 'job'>,
  { memberId }: Caller,
  role = 'interviewer',
) =>
  company.inTenant((tx) =>
    tx.insertInto('hiring_team_members').values({ job_id: job.id, member_id: memberId, role }).execute(),
  );

const secrets = ['Your salary', 'Too low.', 'offer.txt'];

/** Everything that a member can read about the conversation, as one text, and its counts. */
async function readBy(by: Caller, { params, job }: Setup) {
  const { companyId, candidateId } = params;
  const answers = [
    await by.call(conversations.list, { params }),
    await by.call(timeline.list, { params }),
    await by.call(activity.listOfJob, { params: { companyId, jobId: job.id } }),
    await by.call(notifications.list, { params: { companyId } }),
    await by.call(outgoing.list, { params: { companyId }, query: { candidateId } }),
    await by.call(incomingMails.listUnassigned, { params: { companyId } }),
    await by.call(candidateFiles.listFiles, { params }),
  ];
  const text = JSON.stringify(answers.map(({ body }) => body));
  const ofMessages = (items: { type: string }[]) =>
    items.filter(({ type }) => type.startsWith('message.')).length;
  const [list, events, ofJob, notes] = answers as { body: { items: { type: string; event: string }[] } }[];
  return {
    secrets: secrets.filter((secret) => text.includes(secret)),
    messages: list?.body.items.length,
    events: ofMessages(events?.body.items ?? []),
    ofJob: ofMessages(ofJob?.body.items ?? []),
    notifications: notes?.body.items.filter(({ event }) => event.startsWith('message.')).length,
    unread: (await by.call(conversations.read, { params })).body.unread,
  };
}

test('a private message and its answer are read by its author and its readers, and by no owner', async () => {
  const setup = await aPrivateMessage();
  const { company, author, reader, colleague, message, answer } = setup;
  expect(message.readers?.map(({ memberId }) => memberId).toSorted()).toEqual(
    [author.memberId, reader.memberId].toSorted(),
  );
  await callHook(await answer({ attachments: [{ filename: 'offer.txt', content: 'A' }] }));
  const public1 = { secrets: [], messages: 1, events: 1, ofJob: 1, unread: 0 };
  // The public message was written before they followed.
  expect(await readBy(colleague, setup)).toEqual({ ...public1, notifications: 0 });
  expect(await readBy(company.owner, setup)).toEqual({ ...public1, notifications: 0 });
  const all = { secrets, messages: 3, events: 3, ofJob: 3, unread: 1 };
  expect(await readBy(author, setup)).toEqual({ ...all, notifications: 1 });
  expect(await readBy(reader, setup)).toEqual({ ...all, notifications: 2 });
});

test('the calls of a private message find nothing for others', async () => {
  const setup = await aPrivateMessage();
  const { company, params, colleague, author, reader, answer } = setup;
  await callHook(await answer({ attachments: [{ filename: 'offer.txt', content: 'A' }] }));
  const [received] = (await author.call(conversations.list, { params })).body.items;
  const at = { params: { ...params, messageId: received?.id ?? '' } };
  const fileId = received?.files[0]?.id ?? '';
  const calls = async (by: Caller) => [
    (await by.call(incomingMails.readMail, at)).status,
    (await by.call(conversations.markRead, { params, body: { messageId: received?.id ?? '' } })).status,
    (await by.call(incomingMails.moveMail, { ...at, body: { candidateId: params.candidateId } })).status,
    (await by.call(files.download, { params: { companyId: company.id, fileId }, query: {} })).status,
    (await by.call(conversations.setReaders, { ...at, body: { readerIds: null } })).status,
  ];
  const other = (await aCompany()).owner;
  expect(await calls(colleague)).toEqual([404, 404, 404, 404, 404]);
  expect(await calls(company.owner)).toEqual([404, 404, 404, 404, 404]);
  expect(await calls(other)).toEqual([404, 404, 404, 404, 404]);
  expect(await calls(reader)).toEqual([200, 200, 200, 200, 403]);
  const log = async (by: Caller) =>
    (await by.call(audit.listAudit, { params: { companyId: company.id }, query: { kind: 'message' } })).body;
  expect((await log(company.owner)).items).toHaveLength(1);
});

test.each([
  ['at the address of the mail', {}],
  ['without headers at that address', { inReplyTo: undefined }],
])('an answer %s stays private', async (_name, options) => {
  const setup = await aPrivateMessage();
  await callHook(await setup.answer(options));
  expect(await readBy(setup.colleague, setup)).toMatchObject({ secrets: [], messages: 1 });
});

test('an answer to a private message at the public address, or on the page, stays private', async () => {
  const setup = await aPrivateMessage();
  const { company, sent, colleague, author, mail, mail: { messageId } = {}, params, reply } = setup;
  const own = { params: { applicationId: sent.applicationId }, body: { body: 'Too low.' } };
  expect((await visitor().call(myMessages.sendMessage, own, headersOf(sent.token))).status).toBe(201);
  await callHook(await reply({ inReplyTo: messageId, text: 'Too low.' }));
  await callHook(await reply({ inReplyTo: undefined, text: 'Too low. Really.' }));
  expect(await readBy(colleague, setup)).toMatchObject({ secrets: [], messages: 1, events: 1 });
  expect(await readBy(author, setup)).toMatchObject({ messages: 5, unread: 3, notifications: 3 });
  expect(mail).toBeDefined();
  // An answer to the public mail is public.
  await callHook(await reply({ text: 'On Monday.' }));
  const [newest] = (await company.owner.call(conversations.list, { params })).body.items;
  expect(newest).toMatchObject({ body: 'On Monday.', readers: null });
});

test('the applicant reads private messages, and never who reads them', async () => {
  const { sent } = await aPrivateMessage();
  const read = { params: { applicationId: sent.applicationId }, query: {} };
  const { items } = (await visitor().call(myMessages.listMessages, read, headersOf(sent.token))).body;
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({ body: 'Your salary', readers: null, can: { changeReaders: false } });
});

test('a message with the same readers continues the thread, and its author changes who reads all of it', async () => {
  const setup = await aPrivateMessage();
  const { author, reader, colleague, company, params, send, message, answer } = setup;
  const second = await send(reader, { readerIds: [author.memberId], body: 'Your salary again' });
  expect(second.body.can.changeReaders).toBe(false);
  await callHook(await answer());
  const at = { params: { ...params, messageId: second.body.id } };
  const set = (by: Caller, readerIds: string[] | null) =>
    by.call(conversations.setReaders, { ...at, body: { readerIds } });
  expect((await set(reader, null)).problem.code).toBe('conversations.not_readers_author');
  const changed = await set(author, [colleague.memberId]);
  // The second author stays a reader.
  expect(changed.body.readers).toHaveLength(3);
  expect(await readBy(colleague, setup)).toMatchObject({ messages: 4, events: 5, unread: 1 });
  expect(await readBy(company.owner, setup)).toMatchObject({ messages: 1, events: 1 });
  expect((await set(author, null)).body.readers).toBeNull();
  expect(await readBy(company.owner, setup)).toMatchObject({ messages: 4 });
  await callHook(await answer({ text: 'A public answer' }));
  expect((await company.owner.call(conversations.list, { params })).body.items[0]).toMatchObject({
    body: 'A public answer',
    readers: null,
  });
  expect(message.can.changeReaders).toBe(true);
});

test('a public message becomes private afterwards, with its events, notifications and answers', async () => {
  const setup = await aPrivateMessage();
  const { company, reader, colleague, author, params, send, sent } = setup;
  const open = await send(author, { body: 'Your salary is public' });
  const mail = (await mailsTo(sent.email)).at(-1);
  expect(await readBy(colleague, setup)).toMatchObject({ messages: 2, notifications: 1 });
  const at = { params: { ...params, messageId: open.body.id } };
  const body = { readerIds: [reader.memberId] };
  expect((await colleague.call(conversations.setReaders, { ...at, body })).status).toBe(403);
  expect((await company.owner.call(conversations.setReaders, { ...at, body })).status).toBe(403);
  expect((await author.call(conversations.setReaders, { ...at, body })).status).toBe(200);
  // The answer names the message, and its address is that of the public conversation.
  const { replyTo = '', messageId = '' } = mail ?? {};
  await callHook(await aMail({ from: sent.email, to: replyTo, inReplyTo: messageId, text: 'Too low.' }));
  expect(await readBy(colleague, setup)).toMatchObject({ secrets: [], messages: 1, notifications: 0 });
  expect(await readBy(reader, setup)).toMatchObject({ messages: 4, unread: 1 });
});

test('readers must see the candidate, and members who get a copy are readers', async () => {
  const { company, job, send, author, reader } = await aPrivateMessage();
  const stranger = await company.member();
  const refused = await send(author, { readerIds: [stranger.memberId] });
  expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['readerIds']]);
  const foreign = (await aCompany()).owner;
  expect((await send(author, { readerIds: [foreign.memberId] })).status).toBe(400);
  await joinTeam({ company, job }, stranger);
  const copied = await send(author, { readerIds: [], copyMemberIds: [stranger.memberId] });
  const readers = copied.body.readers?.map(({ memberId }) => memberId) ?? [];
  expect(readers.toSorted()).toEqual([author.memberId, stranger.memberId].toSorted());
  expect(readers).not.toContain(reader.memberId);
});

test('a private message that waits to be sent is hidden too, and is sent privately with its copies', async () => {
  const setup = await aPrivateMessage();
  const { company, job, params, author, reader, colleague, sent } = setup;
  await joinTeam({ company, job }, reader);
  const draft = { body: 'Your salary', applicationId: sent.applicationId, time: 'tray' };
  const copies = { copyMemberIds: [reader.memberId], readerIds: [] };
  const scheduled = await author.call(outgoing.schedule, { params, body: { ...draft, ...copies } });
  expect(scheduled.body).toMatchObject({
    copies: [expect.any(String)],
    readers: [expect.any(String), expect.any(String)],
  });
  expect(await readBy(reader, setup)).toMatchObject({ secrets: ['Your salary'] });
  expect(await readBy(colleague, setup)).toMatchObject({ secrets: [] });
  const ids = {
    params: { companyId: company.id },
    body: { scheduledMessages: [{ id: scheduled.body.id, version: 1 }] },
  };
  expect((await colleague.call(outgoing.send, ids)).status).toBe(404);
  expect((await author.call(outgoing.send, ids)).status).toBe(200);
});

test('when no reader is left, an answer reaches the owners', async () => {
  const setup = await aPrivateMessage();
  const { company, author, reader, colleague, answer } = setup;
  for (const { memberId } of [author, reader])
    await company.owner.call(team.changeMember, {
      params: { companyId: company.id, memberId },
      body: { status: 'inactive' },
    });
  await callHook(await answer());
  expect(await readBy(company.owner, setup)).toMatchObject({ messages: 3, notifications: 1, unread: 1 });
  expect(await readBy(colleague, setup)).toMatchObject({ secrets: [], messages: 1 });
});

test('a mail from another address to a private thread that is too busy waits for its readers alone', async () => {
  const setup = await aPrivateMessage();
  const { company, params, author, colleague, answer } = setup;
  for (let place = 0; place < 31; place += 1)
    await callHook(await answer({ text: `Too low. ${place}`, messageId: `<${place}@x.test>` }));
  const list = (by: Caller) => by.call(incomingMails.listUnassigned, { params: { companyId: company.id } });
  expect((await list(company.owner)).body.items).toEqual([]);
  const [mail] = (await list(author)).body.items;
  const at = { params: { companyId: company.id, mailId: mail?.id ?? '' } };
  const assign = { ...at, body: { candidateId: params.candidateId } };
  expect((await company.owner.call(incomingMails.readUnassigned, at)).status).toBe(404);
  expect((await company.owner.call(incomingMails.removeUnassigned, at)).status).toBe(404);
  expect((await company.owner.call(incomingMails.assignMail, assign)).status).toBe(404);
  expect((await author.call(incomingMails.assignMail, assign)).status).toBe(200);
  expect(await readBy(colleague, setup)).toMatchObject({ secrets: [], messages: 1 });
});

test('a private mail that waits is for the owners as soon as no reader is left who may assign it', async () => {
  const setup = await aPrivateMessage();
  const { company, params, author, reader, colleague, answer } = setup;
  for (let place = 0; place < 31; place += 1)
    await callHook(await answer({ text: `Too low. ${place}`, messageId: `<${place}@z.test>` }));
  const mailsOf = async (by: Caller) =>
    (await by.call(incomingMails.listUnassigned, { params: { companyId: company.id } })).body.items;
  const change = ({ memberId }: Caller, body: object) =>
    company.owner.call(team.changeMember, { params: { companyId: company.id, memberId }, body });
  await change(author, { status: 'inactive' });
  expect(await mailsOf(company.owner)).toEqual([]);
  await change(reader, { permissions: [] });
  expect(await mailsOf(colleague)).toEqual([]);
  const [mail] = await mailsOf(company.owner);
  const at = { params: { companyId: company.id, mailId: mail?.id ?? '' } };
  expect((await colleague.call(incomingMails.readUnassigned, at)).status).toBe(404);
  expect((await company.owner.call(incomingMails.readUnassigned, at)).status).toBe(200);
  const assign = { ...at, body: { candidateId: params.candidateId } };
  expect((await company.owner.call(incomingMails.assignMail, assign)).status).toBe(200);
  // The owners then read the thread of the mail, as with any answer without a reader.
  expect(await readBy(company.owner, setup)).toMatchObject({ messages: 33 });
  expect(await readBy(colleague, setup)).toMatchObject({ secrets: [], messages: 1 });
});

test('a private mail stays private when it moves to another person, and when two people are merged', async () => {
  const setup = await aPrivateMessage();
  const { company, params, author, colleague, answer } = setup;
  await callHook(await answer({ attachments: [{ filename: 'offer.txt', content: 'A' }] }));
  const [mail] = (await author.call(conversations.list, { params })).body.items;
  const other = await company.inTenant((tx) => aCandidate(tx, { email: 'other@example.test' }));
  const of = (candidateId: string) => ({ ...setup, params: { ...params, candidateId } });
  const moved = await author.call(incomingMails.moveMail, {
    params: { ...params, messageId: mail?.id ?? '' },
    body: { candidateId: other.id },
  });
  expect(moved.status).toBe(200);
  expect(await readBy(colleague, of(other.id))).toMatchObject({ secrets: [], messages: 0, events: 0 });
  expect(await readBy(author, of(other.id))).toMatchObject({
    messages: 1,
    secrets: ['Too low.', 'offer.txt'],
  });
  const calls = callsOf(company.id, other.id, params.candidateId);
  expect((await calls.merge(company.owner)).status).toBe(200);
  expect(await readBy(colleague, of(other.id))).toMatchObject({ secrets: [], messages: 1 });
  expect(await readBy(author, of(other.id))).toMatchObject({ secrets, messages: 3 });
  expect((await calls.undo(company.owner)).status).toBe(200);
  for (const id of [other.id, params.candidateId])
    expect(await readBy(colleague, of(id))).toMatchObject({ secrets: [] });
});

async function emailOf(userId: string): Promise<string> {
  const { system } = (await testServer()).platform;
  const user = system.selectFrom('users').select('email').where('id', '=', userId);
  return (await user.executeTakeFirstOrThrow()).email ?? '';
}

/** Sends a waiting message tomorrow at noon. */
async function sendNow({ company }: Setup, by: Caller, messageId: string) {
  const { clock, platform } = await testServer();
  clock.set(new Date(new Date(Date.now() + 86_400_000).setUTCHours(9)));
  const ids = {
    params: { companyId: company.id },
    body: { scheduledMessages: [{ id: messageId, version: 1 }] },
  };
  expect((await by.call(outgoing.send, ids)).status).toBe(200);
  await sendScheduledTask.run({ companyId: company.id, messageId }, platform);
  clock.set(null);
}

test('readers who change while a message waits get it no more, and its author stays one', async () => {
  const setup = await aPrivateMessage();
  const { params, author, reader, colleague, sent, message } = setup;
  const third = await setup.company.member(...grants);
  for (const one of [author, reader, colleague, third]) await joinTeam(setup, one);
  const at = { params: { ...params, messageId: message.id } };
  const set = (...readers: Caller[]) =>
    author.call(conversations.setReaders, {
      ...at,
      body: { readerIds: readers.map(({ memberId }) => memberId) },
    });
  expect((await set(reader, colleague, third)).status).toBe(200);
  const scheduled = await reader.call(outgoing.schedule, {
    params,
    body: {
      body: 'Your salary, once more',
      applicationId: sent.applicationId,
      time: 'tray',
      readerIds: [author.memberId],
      copyMemberIds: [colleague.memberId, third.memberId],
    },
  });
  expect(scheduled.status).toBe(201);
  const changed = await set(third);
  expect(changed.body.readers?.map(({ memberId }) => memberId)).toContain(reader.memberId);
  expect(await readBy(colleague, setup)).toMatchObject({ secrets: [], messages: 1 });
  await sendNow(setup, reader, scheduled.body.id);
  expect(await readBy(reader, setup)).toMatchObject({ messages: 3 });
  const copiesOf = async ({ userId }: Caller) =>
    (await mailsTo(await emailOf(userId))).filter(({ text }) => text.includes('once more')).length;
  expect([await copiesOf(third), await copiesOf(colleague)]).toEqual([1, 0]);
});

test('an answer that arrives while its thread is opened is kept', async () => {
  const { company, params, author, message } = await aPrivateMessage();
  const { private_thread_id: threadId } = await company.inTenant((tx) =>
    tx
      .selectFrom('messages')
      .select('private_thread_id')
      .where('id', '=', message.id)
      .executeTakeFirstOrThrow(),
  );
  const held = await holdRows('private_threads', []);
  await held.run(
    `insert into app.incoming_mails (tenant_id, private_thread_id, content_hash, header_id, from_address, from_name,
                                     subject, body, is_automatic, left_out, received_at)
     values ($1, $2, sha256('late'), '', 'a@example.test', '', '', 'A late answer', false, '{}', now())`,
    [company.id, threadId],
  );
  const at = { params: { ...params, messageId: message.id } };
  const opening = author.call(conversations.setReaders, { ...at, body: { readerIds: null } });
  await expect.poll(() => held.waiting()).toBe(1);
  await held.release();
  expect((await opening).status).toBe(200);
  const { items } = (
    await company.owner.call(incomingMails.listUnassigned, { params: { companyId: company.id } })
  ).body;
  expect(items.map(({ excerpt }) => excerpt)).toEqual(['A late answer']);
});

test('a file of a private mail that became the CV is found and shown for its readers alone', async () => {
  const setup = await aPrivateMessage();
  const { company, params, author, reader, answer } = setup;
  await callHook(
    await answer({ attachments: [{ filename: 'offer.txt', content: 'Formerly a zeppelinpilot in Bursa' }] }),
  );
  await (await testServer()).runTasks();
  const [mail] = (await author.call(conversations.list, { params })).body.items;
  const body = { fileId: mail?.files[0]?.id ?? '' };
  expect((await author.call(candidateFiles.setCv, { params, body })).status).toBe(200);
  const search = async (by: Caller) =>
    (
      await by.call(candidates.list, {
        params: { companyId: company.id },
        query: { search: 'zeppelinpilot' },
      })
    ).body.items.length;
  expect([await search(company.owner), await search(author), await search(reader)]).toEqual([0, 0, 0]);
  const other = await company.inTenant((tx) => aCandidate(tx, {}));
  const comparedCv = async () =>
    (await callsOf(company.id, params.candidateId, other.id).compare(company.owner)).body.candidate.cv;
  expect(await comparedCv()).toBeNull();
  const at = { params: { ...params, messageId: mail?.id ?? '' }, body: { readerIds: null } };
  expect((await author.call(conversations.setReaders, at)).status).toBe(200);
  expect([await search(company.owner), await search(author)]).toEqual([1, 1]);
  expect(await comparedCv()).toMatchObject({ title: 'offer.txt' });
});

test('mails of a busy private thread whose readers may assign none stay in it, as those of a program', async () => {
  const setup = await aPrivateMessage();
  const { company, params, send, sent, job } = setup;
  const recruiter = await company.member();
  await joinTeam({ company, job }, recruiter, 'recruiter');
  expect((await send(recruiter, { readerIds: [] })).status).toBe(201);
  const to = (await mailsTo(sent.email)).at(-1)?.replyTo;
  for (let place = 0; place < 31; place += 1)
    await callHook(
      await aMail({ from: sent.email, to, text: `Too low. ${place}`, messageId: `<${place}@y.test>` }),
    );
  const [newest, before] = (await recruiter.call(conversations.list, { params })).body.items;
  expect(newest).toMatchObject({ body: 'Too low. 30', kind: 'auto_reply' });
  expect(before).toMatchObject({ body: 'Too low. 29', kind: 'message' });
  expect(await readBy(company.owner, setup)).toMatchObject({ secrets: [], messages: 1 });
});

test('forty changes of the readers at once leave one thread, and events with its readers', async () => {
  const setup = await aPrivateMessage();
  const { company, params, author, reader, colleague, send } = setup;
  const { body: open } = await send(author, { body: 'A public message' });
  const choices = [[reader.memberId], [colleague.memberId], null, [reader.memberId, colleague.memberId]];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, place) =>
      author.call(conversations.setReaders, {
        params: { ...params, messageId: open.id },
        body: { readerIds: choices[place % choices.length] ?? null },
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await company.inTenant((tx) =>
    sql<{ unused: number; other: number }>`
      select (select count(*)::integer from private_threads p
               where p.tenant_id = ${currentTenantId} and not exists (
                 select from messages m where m.tenant_id = p.tenant_id and m.private_thread_id = p.id)) as unused,
             (select count(*)::integer from events e
                join messages m on m.tenant_id = e.tenant_id and m.id::text = e.data ->> 'messageId'
                left join private_threads p on p.tenant_id = m.tenant_id and p.id = m.private_thread_id
               where e.tenant_id = ${currentTenantId}
                 and e.reader_user_ids is distinct from p.reader_user_ids) as other`.execute(tx),
  );
  expect(rows).toEqual([{ unused: 0, other: 0 }]);
});
