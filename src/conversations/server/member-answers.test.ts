import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendMessageTask } from '#platform/server/mail/send-message.ts';
import { mailNotificationsTask } from '#notifications/server/mail-notifications.ts';
import { myMessages } from '#my-applications/message-contract.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import {
  aMail,
  aMailedApplicant,
  callHook,
  receiveMails,
  receiveNoMails,
} from '../../../tests/harness/incoming-mail.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { startMailServer } from '../../../tests/harness/mail-server.ts';
import { headersOf } from '../../../tests/harness/own-applications.ts';
import { conversations } from '../contract.ts';
import { incomingMails } from '../incoming-contract.ts';
import { readMailFiles } from './read-mail-files.ts';

beforeAll(() => receiveMails());
afterAll(receiveNoMails);
afterEach(async () => (await testServer()).clock.set(null));

async function emailOf({ userId }: Caller): Promise<string> {
  const { platform } = await testServer();
  const user = await platform.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.email ?? '';
}

/** A candidate answered, and the owner got the notification by mail, with an address for an answer. */
async function aNotifiedMember() {
  const scene = await aMailedApplicant(await aCompany());
  await callHook(await scene.reply({ text: 'Can I start on Monday?' }));
  const { clock, platform } = await testServer();
  clock.set(new Date(clock.now().getTime() + 600_000));
  await mailNotificationsTask.run({}, platform);
  const email = await emailOf(scene.company.owner);
  const notice = (await mailsTo(email)).findLast(({ text }) => text.includes('Can I start on Monday?'));
  const to = notice?.replyTo ?? '';
  const answer = (options: object = {}) =>
    aMail({ from: email, to, subject: 'Re: message', text: 'Yes, at nine.\n\n-- \nAda\nAcme', ...options });
  const deliver = async (options: object = {}) =>
    ((await callHook(await answer(options))).json() as { result: string }).result;
  const toCandidate = async () => (await mailsTo(scene.sent.email)).at(-1);
  return { ...scene, email, to, notice, answer, deliver, toCandidate };
}

test('the answer of a member to the notification is their message, without signature and quote', async () => {
  const { to, email, notice, answer, list, toCandidate, sent } = await aNotifiedMember();
  expect(to).toMatch(/^replies\+[0-9a-v]{45}@mail\.example\.test$/);
  expect(notice?.text).toContain('Reply to this email to answer');
  const quoted = 'Yes, at nine.\n\n-- \nAda\n\nOn Monday, Kadro wrote:\n> Can I start on Monday?';
  const raw = await answer({ text: quoted });
  expect((await callHook(raw)).json()).toEqual({ result: 'stored' });
  expect((await callHook(raw)).json()).toEqual({ result: 'repeated' });
  const [newest, before] = await list();
  expect(newest).toMatchObject({
    sender: 'member',
    body: 'Yes, at nine.',
    applicationId: sent.applicationId,
    mail: { fromAddress: email, isShortened: true },
    delivery: { state: 'queued' },
  });
  expect(before).toMatchObject({ sender: 'candidate', body: 'Can I start on Monday?' });
  const mail = await toCandidate();
  expect(mail?.text).toContain('Yes, at nine.');
  expect(`${mail?.text}${mail?.replyTo}`).not.toContain(email);
  const own = await visitor().call(
    myMessages.listMessages,
    { params: { applicationId: sent.applicationId }, query: {} },
    headersOf(sent.token),
  );
  expect(own.body.items[0]).toMatchObject({ sender: 'member', body: 'Yes, at nine.', mail: null });
});

test('an answer from another address is sent to nobody and waits for a member', async () => {
  const { deliver, list, company } = await aNotifiedMember();
  const before = (await list()).length;
  expect(await deliver({ from: 'stranger@example.test' })).toBe('stored');
  expect(await list()).toHaveLength(before);
  const waiting = await company.owner.call(incomingMails.listUnassigned, {
    params: { companyId: company.id },
    query: {},
  });
  expect(waiting.body.items).toMatchObject([{ fromAddress: 'stranger@example.test' }]);
});

test('an absence notice of a member is not sent', async () => {
  const { deliver, list } = await aNotifiedMember();
  const before = (await list()).length;
  expect(await deliver({ headers: { 'Auto-Submitted': 'auto-replied' } })).toBe('automatic');
  expect(await list()).toHaveLength(before);
});

test('a member who may no longer write gets a mail that says so', async () => {
  const { deliver, list, email, company } = await aNotifiedMember();
  const before = (await list()).length;
  const setOwner = (isOwner: boolean) =>
    company.inTenant((tx) => tx.updateTable('members').set({ is_owner: isOwner, permissions: [] }).execute());
  await company.inTenant((tx) => tx.deleteFrom('hiring_team_members').execute());
  await setOwner(false);
  expect(await deliver()).toBe('refused');
  const last = (await mailsTo(email)).at(-1);
  expect(last?.subject).toBe('Your answer was not sent');
  expect(last?.text).toContain('You can no longer write to this person');
  await setOwner(true);
  expect(await list()).toHaveLength(before);
});

test('an answer about a job that was archived meanwhile is refused with its reason', async () => {
  const { deliver, email, company } = await aNotifiedMember();
  await company.inTenant((tx) =>
    tx.updateTable('jobs').set({ status: 'archived', status_before_archive: 'published' }).execute(),
  );
  expect(await deliver()).toBe('refused');
  expect((await mailsTo(email)).at(-1)?.text).toContain('The job is archived');
});

test('an answer that is refused and arrives again is refused with one mail', async () => {
  const { answer, email, company } = await aNotifiedMember();
  await company.inTenant((tx) =>
    tx.updateTable('jobs').set({ status: 'archived', status_before_archive: 'published' }).execute(),
  );
  const before = (await mailsTo(email)).length;
  const raw = await answer();
  for (const _time of [1, 2, 3]) expect((await callHook(raw)).json()).toEqual({ result: 'refused' });
  expect(await mailsTo(email)).toHaveLength(before + 1);
});

test('an empty answer is not sent, and a mail says so', async () => {
  const { deliver, email, list } = await aNotifiedMember();
  const before = (await list()).length;
  expect(await deliver({ text: ' \n' })).toBe('refused');
  expect((await mailsTo(email)).at(-1)?.text).toContain('has no text and no file');
  expect(await list()).toHaveLength(before);
});

test('files of an answer are checked, stored with the message, and attached to its mail', async () => {
  const { deliver, list, toCandidate } = await aNotifiedMember();
  const attachments = [
    { filename: 'offer.txt', content: 'Offer' },
    { filename: 'run.exe', content: Buffer.from('MZ\u0000\u0001') },
  ];
  expect(await deliver({ attachments })).toBe('stored');
  const [newest] = await list();
  expect(newest?.files).toMatchObject([{ title: 'offer.txt' }]);
  expect(newest?.mail?.leftOut).toEqual(['run.exe']);
  const mail = await toCandidate();
  const { platform } = await testServer();
  const server = await startMailServer();
  try {
    const withServer = { ...platform, config: { ...platform.config, smtpUrl: server.url } };
    await sendMessageTask(withServer, { readFiles: readMailFiles }).run(
      { outboxId: mail?.id ?? '' },
      withServer,
    );
    expect(server.received[0]?.attachments).toMatchObject([{ filename: 'offer.txt' }]);
  } finally {
    await server.down();
  }
});

test('an answer by mail to a private message is private, and refused to a member who no longer reads it', async () => {
  const { company, params, sent, email } = await aNotifiedMember();
  const colleague = await company.member(
    'jobs.list',
    'candidates.list',
    'candidates.get',
    'candidates.update',
  );
  const body = { body: 'Privately', applicationId: sent.applicationId, readerIds: [colleague.memberId] };
  const written = await company.owner.call(conversations.send, { params, body });
  const mail = (await mailsTo(sent.email)).at(-1);
  await callHook(await aMail({ from: sent.email, to: mail?.replyTo ?? '', text: 'A private question' }));
  const { clock, platform } = await testServer();
  clock.set(new Date(clock.now().getTime() + 600_000));
  await mailNotificationsTask.run({}, platform);
  const noticeTo = async (address: string) =>
    (await mailsTo(address)).findLast(({ text }) => text.includes('A private question'));
  const answer = async (from: string) => {
    const notice = await noticeTo(from);
    const raw = await aMail({ from, to: notice?.replyTo ?? '', text: `Answer of ${from}` });
    return ((await callHook(raw)).json() as { result: string }).result;
  };
  expect(await answer(email)).toBe('stored');
  const list = async (caller: Caller) => (await caller.call(conversations.list, { params })).body.items;
  expect((await list(company.owner))[0]).toMatchObject({ readers: [{}, {}], body: `Answer of ${email}` });
  expect((await list(colleague))[0]?.body).toBe(`Answer of ${email}`);
  const at = { params: { ...params, messageId: written.body.id } };
  await company.owner.call(conversations.setReaders, { ...at, body: { readerIds: [] } });
  expect(await answer(await emailOf(colleague))).toBe('refused');
  expect((await list(company.owner))[0]?.body).toBe(`Answer of ${email}`);
});

test('an answer to a private message from another address is refused when none of its readers may assign mails', async () => {
  const { company, params, sent, job } = await aNotifiedMember();
  const recruiter = await company.member();
  const member = { job_id: job.id, member_id: recruiter.memberId, role: 'recruiter' };
  await company.inTenant((tx) => tx.insertInto('hiring_team_members').values(member).execute());
  const body = { body: 'Privately', applicationId: sent.applicationId, readerIds: [] };
  expect((await recruiter.call(conversations.send, { params, body })).status).toBe(201);
  const mail = (await mailsTo(sent.email)).at(-1);
  await callHook(await aMail({ from: sent.email, to: mail?.replyTo ?? '', text: 'A private question' }));
  const { clock, platform } = await testServer();
  clock.set(new Date(clock.now().getTime() + 600_000));
  await mailNotificationsTask.run({}, platform);
  const email = await emailOf(recruiter);
  const notice = (await mailsTo(email)).findLast(({ text }) => text.includes('A private question'));
  const raw = await aMail({ from: 'stranger@example.test', to: notice?.replyTo ?? '', text: 'From home' });
  expect((await callHook(raw)).json()).toEqual({ result: 'refused' });
  expect((await mailsTo(email)).at(-1)?.text).toContain('another address than the one in your Kadro account');
  const unassigned = { params: { companyId: company.id } };
  expect((await company.owner.call(incomingMails.listUnassigned, unassigned)).body.items).toEqual([]);
});
