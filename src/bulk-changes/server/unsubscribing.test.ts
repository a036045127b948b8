import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { conversations } from '#conversations/contract.ts';
import { duplicates } from '#duplicates/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { aMail, callHook, receiveMails, receiveNoMails } from '../../../tests/harness/incoming-mail.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { candidateBulk } from '../candidate-contract.ts';
import { runBulkChangeTask } from './run-bulk-change.ts';

beforeAll(() => receiveMails());
afterAll(receiveNoMails);
// 12:00 in Istanbul, so that no quiet hours hold the mails.
beforeEach(async () => (await testServer()).clock.set(new Date('2026-11-25T09:00:00Z')));
afterEach(async () => (await testServer()).clock.set(null));

const at = () => `${crypto.randomUUID()}@example.test`;
const texts = { en: { subject: 'News of {company}', body: 'Hello {first name}' } };

/** A person without an application, one whose application is open, and one who was rejected. */
async function aMailing(company?: TestCompany) {
  const made = company ?? (await aCompany({ name: 'Nokta' }));
  const emails = { none: at(), open: at(), closed: at() };
  const ids = await made.inTenant(async (tx) => {
    const job = await aJob(tx, { title: 'Baker' });
    const none = await aCandidate(tx, { name: 'None', email: emails.none });
    const open = await anApplication(tx, { jobId: job.id, candidate: { name: 'Open', email: emails.open } });
    const closed = await anApplication(tx, {
      jobId: job.id,
      outcome: 'rejected',
      candidate: { name: 'Closed', email: emails.closed },
    });
    return { none: none.id, open: open.candidate_id, closed: closed.candidate_id };
  });
  const params = { companyId: made.id };
  const { owner } = made;
  const send = async (fields: object = {}) => {
    const action = { kind: 'mail', texts, replyTo: 'company', ...fields };
    const started = await owner.call(candidateBulk.createCandidateBulkChange, {
      params,
      body: { action, jobId: null, target: { candidateIds: Object.values(ids) } } as never,
    });
    const candidateBulkChangeId = started.body.id;
    return {
      run: async () => {
        const { platform, clock } = await testServer();
        clock.set(new Date(clock.now().getTime() + 31_000));
        await runBulkChangeTask.run({ companyId: made.id, bulkChangeId: candidateBulkChangeId }, platform);
        const report = await owner.call(candidateBulk.readCandidateBulkChange, {
          params: { ...params, candidateBulkChangeId },
        });
        return report.body;
      },
    };
  };
  const sendNow = async (fields: object = {}) => (await send(fields)).run();
  const preview = async (candidateId: string) =>
    (
      await owner.call(candidateBulk.previewCandidateMail, {
        params,
        body: { texts, replyTo: 'company', jobId: null, candidateId } as never,
      })
    ).body;
  const optOutOf = async (candidateId: string) =>
    (await owner.call(conversations.read, { params: { ...params, candidateId } })).body.mailingOptOut;
  return { company: made, owner, params, emails, ids, send, sendNow, preview, optOutOf };
}

type UnsubscribeMail = { unsubscribeAddress?: string; text: string };

async function pageOf(email: string) {
  const mail = (await mailsTo(email)).at(-1) as unknown as UnsubscribeMail;
  const url = new URL(mail.unsubscribeAddress ?? '').pathname;
  const { app } = await testServer();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    mail,
    url,
    open: (lang = 'en') => app.inject({ method: 'GET', url: `${url}?lang=${lang}` }),
    post: (payload: string, path = url) => app.inject({ method: 'POST', url: path, headers: form, payload }),
  };
}

test('a mail about no open application has the link, and the mail program unsubscribes with one post', async () => {
  const { emails, ids, sendNow, preview, optOutOf } = await aMailing();
  expect(await sendNow()).toMatchObject({ changedCount: 3 });
  const open = (await mailsTo(emails.open)).at(-1) as unknown as UnsubscribeMail;
  expect(open.unsubscribeAddress).toBeUndefined();
  expect(open.text).not.toContain('/mailings/');
  const closed = await pageOf(emails.closed);
  expect(closed.mail.text).toContain(closed.url);
  const page = await pageOf(emails.none);
  expect((await page.open()).body).toContain('Unsubscribe from emails of Nokta?');
  expect((await page.open('tr')).body).toContain('çıkmak istiyor musunuz?');
  expect(await optOutOf(ids.none)).toBeNull();
  expect((await page.post('List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect(await optOutOf(ids.none)).toMatchObject({ source: 'mail_program' });
  expect(await preview(ids.none)).toMatchObject({ problem: 'unsubscribed' });
  expect(await preview(ids.open)).toMatchObject({ problem: null });
  const report = await sendNow();
  expect(report).toMatchObject({ changedCount: 2, skippedCount: 1 });
  expect(report.skipped).toMatchObject([{ name: 'None', skipReason: 'unsubscribed' }]);
  expect(await mailsTo(emails.none)).toHaveLength(1);
});

test('a person who unsubscribes while a mailing waits gets it no more, and subscribes again on the same page', async () => {
  const { emails, ids, send, sendNow, optOutOf } = await aMailing();
  await sendNow();
  const page = await pageOf(emails.none);
  const waiting = await send();
  const pressed = await page.post('do=unsubscribe');
  expect(pressed.body).toContain('You are unsubscribed');
  expect(await waiting.run()).toMatchObject({ changedCount: 2, skippedCount: 1 });
  expect(await optOutOf(ids.none)).toMatchObject({ source: 'page' });
  expect((await page.post('do=subscribe')).body).toContain('Unsubscribe from emails of Nokta?');
  expect(await optOutOf(ids.none)).toBeNull();
  expect(await sendNow()).toMatchObject({ changedCount: 3 });
});

test('an opt-out of one company is none of another, and a link works only with its signature', async () => {
  const one = await aMailing();
  const other = await aMailing();
  await other.company.inTenant((tx) =>
    tx.updateTable('candidates').set({ email: one.emails.none }).where('id', '=', other.ids.none).execute(),
  );
  await one.sendNow();
  const page = await pageOf(one.emails.none);
  await page.post('List-Unsubscribe=One-Click');
  expect(await other.preview(other.ids.none)).toMatchObject({ problem: null });
  expect(await other.sendNow()).toMatchObject({ changedCount: 3 });
  const moved = page.url.replace(one.company.id, other.company.id);
  expect((await page.post('List-Unsubscribe=One-Click', moved)).statusCode).toBe(404);
  expect(await other.optOutOf(other.ids.none)).toBeNull();
});

test('an opt-out moves with a merged person, and the link of the former one works', async () => {
  const { owner, params, emails, ids, sendNow, optOutOf } = await aMailing();
  await sendNow();
  const page = await pageOf(emails.none);
  const closed = await pageOf(emails.closed);
  await page.post('List-Unsubscribe=One-Click');
  await closed.post('List-Unsubscribe=One-Click');
  const merged = await owner.call(duplicates.merge, {
    params: { ...params, candidateId: ids.closed, otherId: ids.none },
    body: { version: 1, otherVersion: 1, fromOther: [] },
  });
  expect(merged.status).toBe(200);
  expect(await optOutOf(ids.closed)).toMatchObject({ source: 'mail_program' });
  expect((await page.post('do=subscribe')).statusCode).toBe(200);
  expect(await optOutOf(ids.closed)).toBeNull();
});

test('a mailing is in the conversation, and an answer comes back to it and notifies the author', async () => {
  const { owner, params, emails, ids, sendNow } = await aMailing();
  await sendNow();
  const mail = (await mailsTo(emails.none)).at(-1);
  expect(mail?.replyTo).toMatch(/^replies\+[0-9a-v]{45}@mail\.example\.test$/);
  const list = async () =>
    (await owner.call(conversations.list, { params: { ...params, candidateId: ids.none } })).body.items;
  expect(await list()).toMatchObject([
    { sender: 'member', subject: 'News of Nokta', body: 'Hello None', delivery: { state: 'queued' } },
  ]);
  const raw = await aMail({ from: emails.none, to: mail?.replyTo, subject: 'Re', text: 'Tell me more' });
  await callHook(raw);
  expect((await list())[0]).toMatchObject({ sender: 'candidate', body: 'Tell me more' });
  await sendNow({ replyTo: 'me' });
  expect((await mailsTo(emails.none)).at(-1)?.replyTo).toMatch(/^(?!replies\+).+@/);
});
