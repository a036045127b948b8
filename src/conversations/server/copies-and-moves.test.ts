import { afterAll, beforeAll, expect, test } from 'vitest';
import { activity } from '#activity/contract.ts';
import { blindReviews } from '#blind-reviews/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { files } from '#files/contract.ts';
import { mailTemplates } from '#mail-templates/contract.ts';
import { myMessages } from '#my-applications/message-contract.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import {
  aMailedApplicant,
  callHook,
  receiveMails,
  receiveNoMails,
} from '../../../tests/harness/incoming-mail.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { headersOf } from '../../../tests/harness/own-applications.ts';
import { conversations } from '../contract.ts';
import { incomingMails } from '../incoming-contract.ts';

beforeAll(() => receiveMails());
afterAll(receiveNoMails);

async function emailOf({ userId }: Caller): Promise<string> {
  const { platform } = await testServer();
  const query = platform.system.selectFrom('users').select('email').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).email ?? '';
}

test('the mail of a member ends with their signature, which the message does not store', async () => {
  const { company, write, list, sent } = await aMailedApplicant(await aCompany());
  const params = { companyId: company.id };
  expect((await company.owner.call(mailTemplates.readSignature, { params })).body).toEqual({
    en: '',
    tr: '',
  });
  const body = { en: '', tr: 'Ada\nİşe alım' };
  expect((await company.owner.call(mailTemplates.saveSignature, { params, body })).body).toEqual(body);
  await write('See you.');
  expect((await mailsTo(sent.email)).at(-1)?.text).toContain('See you.\n\nAda\nİşe alım');
  await company.owner.call(mailTemplates.saveSignature, { params, body: { en: 'Ada, Acme', tr: '' } });
  await write('Again.');
  expect((await mailsTo(sent.email)).at(-1)?.text).toContain('Again.\n\nAda, Acme');
  expect((await list())[0]?.body).toBe('Again.');
  const member = await company.member();
  expect((await member.call(mailTemplates.readSignature, { params })).body.en).toBe('');
  expect((await (await aCompany()).owner.call(mailTemplates.readSignature, { params })).status).toBe(404);
});

test('members of the hiring team get a copy, which the thread shows to the team alone', async () => {
  const { company, params, sent, list, job } = await aMailedApplicant(await aCompany());
  const [colleague, stranger] = [await company.member(), await company.member()];
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: job.id, member_id: colleague.memberId, role: 'interviewer' })
      .execute(),
  );
  const read = await company.owner.call(conversations.read, { params });
  expect(read.body.applications[0]?.team.map(({ memberId }) => memberId)).toEqual([colleague.memberId]);
  const send = (copyMemberIds: string[], applicationId: string | null = sent.applicationId) =>
    company.owner.call(conversations.send, {
      params,
      body: { body: 'Welcome on Monday', applicationId, copyMemberIds },
    });
  expect((await send([stranger.memberId])).problem.fields).toHaveProperty('copyMemberIds');
  expect((await send([colleague.memberId], null)).status).toBe(400);
  const { system } = (await testServer()).platform;
  const setProven = (email_verified_at: Date | null) =>
    system.updateTable('users').set({ email_verified_at }).where('id', '=', colleague.userId).execute();
  await setProven(null);
  expect((await send([colleague.memberId])).problem.fields).toEqual({
    copyMemberIds: ['Only members of the hiring team with a confirmed email address can get a copy'],
  });
  expect((await list())[0]?.body).not.toBe('Welcome on Monday');
  await setProven(new Date());
  const message = await send([colleague.memberId]);
  expect(message.body.copies).toHaveLength(1);
  expect((await list())[0]?.copies).toEqual(message.body.copies);
  const copy = (await mailsTo(await emailOf(colleague))).at(-1);
  expect(copy?.text).toContain('Welcome on Monday');
  expect(await mailsTo(await emailOf(stranger))).toEqual([]);
  const own = await visitor().call(
    myMessages.listMessages,
    { params: { applicationId: sent.applicationId }, query: {} },
    headersOf(sent.token),
  );
  expect(own.body.items[0]?.copies).toEqual([]);
});

test('a mail in the wrong conversation moves to another person with its files and notifications', async () => {
  const { company, params, reply, list } = await aMailedApplicant(await aCompany());
  await callHook(await reply({ text: 'My papers', attachments: [{ filename: 'papers.txt', content: 'A' }] }));
  const [mail] = await list();
  const other = await company.inTenant((tx) =>
    aCandidate(tx, { name: 'Right', email: 'right@example.test' }),
  );
  const messageId = mail?.id ?? '';
  const move = (caller: Caller, toId: string) =>
    caller.call(incomingMails.moveMail, { params: { ...params, messageId }, body: { candidateId: toId } });
  const viewer = await company.member('jobs.list', 'candidates.list', 'candidates.get');
  expect((await move(viewer, other.id)).status).toBe(403);
  expect((await move((await aCompany()).owner, other.id)).status).toBe(404);
  expect((await move(company.owner, crypto.randomUUID())).status).toBe(404);
  expect((await move(company.owner, other.id)).status).toBe(200);
  expect((await list()).map(({ body }) => body)).toEqual(['When can you start?']);
  const otherParams = { ...params, candidateId: other.id };
  const moved = await company.owner.call(conversations.list, { params: otherParams });
  expect(moved.body.items).toMatchObject([
    {
      id: messageId,
      body: 'My papers',
      applicationId: null,
      mail: { matchedBy: 'member', isFromOther: true },
    },
  ]);
  const owned = await company.inTenant((tx) => tx.selectFrom('files').select(['candidate_id']).execute());
  expect(owned.map(({ candidate_id }) => candidate_id)).toContain(other.id);
  const inApp = await company.owner.call(notifications.list, {
    params: { companyId: company.id },
    query: {},
  });
  const told = inApp.body.items.find(({ type }) => type === 'message_answered');
  expect(told?.candidate?.id).toBe(other.id);
  expect((await move(company.owner, other.id)).status).toBe(404);
});

test('a mail that moved is no more in the activity of the job, whose team may not know the other person', async () => {
  const { company, params, reply, list, job } = await aMailedApplicant(await aCompany());
  await callHook(await reply({ text: 'My papers' }));
  const [mail] = await list();
  const recruiter = await company.member('jobs.get');
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: job.id, member_id: recruiter.memberId, role: 'recruiter' })
      .execute(),
  );
  const other = await company.inTenant((tx) => aCandidate(tx, { name: 'Right', surname: 'Person' }));
  await company.owner.call(incomingMails.moveMail, {
    params: { ...params, messageId: mail?.id ?? '' },
    body: { candidateId: other.id },
  });
  for (const caller of [recruiter, company.owner]) {
    const shown = await caller.call(activity.listOfJob, {
      params: { companyId: company.id, jobId: job.id },
      query: {},
    });
    expect(shown.body.items.length).toBeGreaterThan(0);
    expect(JSON.stringify(shown.body)).not.toContain('Right');
  }
});

test('the attachment of a mail is withheld during a blind review', async () => {
  const { company, job, params, reply, list } = await aMailedApplicant();
  await callHook(await reply({ attachments: [{ filename: 'Işıl Şahin.txt', content: 'A' }] }));
  const ofJob = { companyId: company.id, jobId: job.id };
  const set = (untilStepId: string | null) =>
    company.owner.call(blindReviews.set, { params: ofJob, body: { untilStepId } });
  const attached = async () => (await list()).flatMap(({ files }) => files);
  const fileId = (await attached())[0]?.id ?? '';
  const download = async () => {
    const of = { companyId: params.companyId, fileId };
    return (await company.owner.call(files.download, { params: of, query: {} })).status;
  };
  expect(await attached()).toMatchObject([{ isWithheld: false, title: 'Işıl Şahin.txt' }]);
  expect(await download()).toBe(200);
  await set(job.steps[2]?.id ?? '');
  const [withheld] = await attached();
  expect(withheld?.isWithheld).toBe(true);
  expect(withheld?.title).not.toContain('Işıl');
  expect(await download()).toBe(403);
  await set(null);
  expect(await attached()).toMatchObject([{ isWithheld: false, title: 'Işıl Şahin.txt' }]);
});
