import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import { team } from '#companies/team-contract.ts';
import { evaluations } from '#evaluations/contract.ts';
import { addPrivateThread } from '#conversations/server/private-threads.ts';
import { insertMail, insertMessage } from '#conversations/server/save-mail.ts';
import { aKit } from '#evaluations/server/factory.ts';
import { interviewKits } from '#evaluations/kit-contract.ts';
import { remindOfFeedbackTask } from '#evaluations/server/remind-of-feedback.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { aPersonToShare } from '#shares/server/factory.ts';
import { aCompany, disable, testServer } from '../../../tests/harness/api.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { makeInterviewLink } from './make-interview-link.ts';

afterEach(async () => (await testServer()).clock.set(null));
afterAll(stopExtraction);

const hour = 3_600_000;
const day = 24 * hour;
// In three days at noon in Istanbul; a session outlives it.
const startsAt = new Date(Math.ceil(Date.now() / day) * day + 3 * day + 9 * hour);
const wallTime = new Date(startsAt.getTime() + 3 * hour).toISOString().slice(0, 16);
const setNow = async (at: Date): Promise<void> => (await testServer()).clock.set(at);
const afterEnd = (ms: number): Date => new Date(startsAt.getTime() + 45 * 60_000 + ms);

/**
 * A person whom an interviewer is going to meet, with the link of the interviewer's mail. The first view of a page with
 * a CV draws it in a process of its own. So most tests have none.
 */
async function anInterview({ hasCv = false } = {}) {
  const { platform } = await testServer();
  const company = await aCompany({ name: 'Deniz & Oğulları' });
  const [host, colleague] = [await company.member('meetings.get'), await company.member('meetings.get')];
  const cv = { content: await textPdf([['Işıl Çağlar'], ['İkinci sayfa']]), name: 'cv.pdf' };
  const person = await aPersonToShare(platform, company.id, cv);
  if (!hasCv) {
    const { id } = person.candidate;
    await company.inTenant((tx) =>
      tx.updateTable('candidates').set({ cv_file_id: null }).where('id', '=', id).execute(),
    );
  }
  const params = { companyId: company.id };
  const kit = aKit();
  await company.owner.call(interviewKits.saveKit, {
    params: { ...params, jobId: person.job.id, kitType: 'technical' },
    body: { kit, version: null },
  });
  const draft = aMeetingDraft({
    candidateId: person.candidate.id,
    applicationId: person.application.id,
    hostIds: [host.memberId, colleague.memberId],
    wallTime,
    privateNotes: 'Ask about bridges',
  });
  const { body: meeting, status } = await company.owner.call(meetings.create, { params, body: draft });
  expect(status).toBe(201);
  const linkOf = ({ memberId }: { memberId: string }) =>
    inTenant(platform.db, company.id, async (tx) => {
      const of = { platform, companyId: company.id, now: platform.clock.now() };
      return new URL(await makeInterviewLink(tx, of, { meetingId: meeting.id, memberId })).pathname;
    });
  const ratingField = `rating.${kit.attributes[0]?.id}`;
  const path = await linkOf(host);
  return {
    company,
    host,
    colleague,
    ...person,
    meeting,
    path,
    linkOf,
    ratingField,
    get: (page = '') => request('GET', `${path}${page}`),
    post: (fields: Record<string, string>) => request('POST', path, { version: '0', ...fields }),
    read: () =>
      host
        .call(evaluations.readOwn, { params: { ...params, meetingId: meeting.id } })
        .then((own) => own.body),
  };
}

async function request(method: 'GET' | 'POST', url: string, form?: Record<string, string>) {
  const { app } = await testServer();
  if (form === undefined) return app.inject({ method, url });
  return app.inject({
    method,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

test('the reminder of a day before brings the person, the CV and the kit, without signing in', async () => {
  const scene = await anInterview({ hasCv: true });
  const { body, headers, statusCode } = await scene.get();
  expect(statusCode).toBe(200);
  for (const shown of [
    'Işıl Çağlar',
    'Köprü Mühendisi',
    'Ask about bridges',
    'System design',
    'Explains it with help',
    'What did you build last?',
    `${scene.path}/cv/2`,
    'when the meeting begins',
    'Save draft',
  ])
    expect(body).toContain(shown);
  for (const hidden of ['{{', scene.candidate.email, 'value="submit"', '<title>Işıl'])
    expect(body).not.toContain(hidden);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  });
  const turkish = await scene.get('?lang=tr');
  expect(turkish.body).toContain('Değerlendirmeniz');
  expect(turkish.body).not.toContain('{{');
});

test('the CV is shown as pictures', async () => {
  const { get } = await anInterview({ hasCv: true });
  const page = await get('/cv/1');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await sharp(page.rawPayload).metadata()).width).toBe(1241);
  for (const none of ['/cv/3', '/cv/0', '/cv/-1', '/cv/constructor'])
    expect((await get(none)).statusCode).toBe(404);
});

test('a draft is saved before the meeting, and submitted from its start on', async () => {
  const scene = await anInterview();
  const saved = await scene.post({ act: 'save', [scene.ratingField]: '3', notes: 'Calm\r\nand clear' });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, `${scene.path}?done=saved#feedback`]);
  expect((await scene.get('?done=saved')).body).toContain('Your draft is saved');
  expect(await scene.read()).toMatchObject({
    ratings: [{ rating: 3, note: '' }],
    notes: 'Calm\nand clear',
    submittedAt: null,
  });
  const early = await scene.post({ act: 'submit', version: '1', recommendation: 'yes', notes: 'Too early' });
  expect(early.statusCode).toBe(409);
  expect(early.body).toContain('Too early');
  await setNow(startsAt);
  const form = { act: 'submit', version: '1', recommendation: 'strong_yes', notes: 'Calm' };
  // The second press sends the same.
  for (const sent of [await scene.post(form), await scene.post(form)]) expect(sent.statusCode).toBe(303);
  expect(await scene.read()).toMatchObject({ recommendation: 'strong_yes', version: 2 });
  expect((await scene.get('?done=submitted')).body).toContain('Your feedback was submitted');
});

test('without a recommendation, with a long note, or after a change elsewhere, nothing typed is lost', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  const without = await scene.post({ act: 'submit', notes: 'TYPED' });
  expect([without.statusCode, without.body.includes('TYPED')]).toEqual([400, true]);
  expect(without.body).toContain('Choose a recommendation first');
  const long = await scene.post({ act: 'save', notes: `TYPED${'x'.repeat(10_000)}` });
  expect([long.statusCode, long.body.includes('TYPED')]).toEqual([400, true]);
  expect((await scene.post({ act: 'save', notes: 'FIRST' })).statusCode).toBe(303);
  const stale = await scene.post({ act: 'save', notes: 'TYPED' });
  expect([stale.statusCode, stale.body.includes('TYPED')]).toEqual([409, true]);
  expect(stale.body).toContain('name="version" value="1"');
  expect((await scene.post({ act: 'save', version: '1', notes: 'TYPED' })).statusCode).toBe(303);
  expect((await scene.read()).notes).toBe('TYPED');
});

test('odd fields of a form change nothing', async () => {
  const scene = await anInterview();
  for (const odd of [
    { act: 'save', version: 'constructor' },
    { act: 'save', version: '-1' },
    { act: 'save', [scene.ratingField]: '7' },
    { act: 'save', recommendation: 'maybe' },
  ])
    expect((await scene.post(odd as unknown as Record<string, string>)).statusCode).toBe(400);
  const unknown = await scene.post({ act: 'save', 'rating.constructor': '3', 'note.__proto__': 'x' });
  expect(unknown.statusCode).toBe(303);
  expect((await scene.read()).ratings).toEqual([]);
});

test('the page shows nothing of the feedback of others', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  await request('POST', await scene.linkOf(scene.colleague), {
    act: 'submit',
    version: '0',
    recommendation: 'strong_no',
    notes: 'OTHERS',
  });
  expect((await scene.get()).body).not.toContain('OTHERS');
});

test('feedback of a day ago is shown, and can no longer change', async () => {
  const scene = await anInterview();
  await setNow(startsAt);
  await scene.post({ act: 'submit', recommendation: 'no', notes: 'WRITTEN' });
  await setNow(new Date(startsAt.getTime() + day + 1000));
  const { body } = await scene.get();
  expect(body).toContain('WRITTEN');
  expect(body).not.toContain('<form');
  const late = await scene.post({ act: 'submit', version: '1', recommendation: 'yes' });
  expect(late.statusCode).toBe(409);
  expect((await scene.read()).recommendation).toBe('no');
});

test.each<[string, (scene: Awaited<ReturnType<typeof anInterview>>) => Promise<unknown>]>([
  ['14 days after the meeting', () => setNow(afterEnd(14 * day))],
  [
    'when the meeting is cancelled',
    ({ company, meeting }) =>
      company.owner.call(meetings.cancel, { params: { companyId: company.id, meetingId: meeting.id } }),
  ],
  [
    'when a colleague hosts alone',
    ({ company, meeting, colleague }) =>
      company.owner.call(meetings.update, {
        params: { companyId: company.id, meetingId: meeting.id },
        body: { hostIds: [colleague.memberId], version: meeting.version },
      }),
  ],
  [
    'when the interviewer was removed',
    ({ company, host }) =>
      company.owner.call(team.removeMember, { params: { companyId: company.id, memberId: host.memberId } }),
  ],
  ['while the company is disabled', ({ company }) => disable(company)],
])('the link ends %s', async (_when, end) => {
  const scene = await anInterview({ hasCv: true });
  expect((await scene.get()).statusCode).toBe(200);
  await end(scene);
  for (const { statusCode, body } of [await scene.get(), await scene.post({ act: 'save', notes: 'x' })])
    expect([statusCode, body.includes('Işıl')]).toEqual([404, false]);
  expect((await scene.get('/cv/1')).statusCode).toBe(404);
});

test('a token of another company, or a changed one, opens nothing', async () => {
  const [scene, other] = [await anInterview(), await anInterview()];
  const [, , token = ''] = scene.path.split('/');
  const [, , otherToken = ''] = other.path.split('/');
  const bytes = Buffer.concat([
    Buffer.from(otherToken, 'base64url').subarray(0, 16),
    Buffer.from(token, 'base64url').subarray(16),
  ]);
  for (const odd of [bytes.toString('base64url'), `${token}x`, 'constructor', '..%2fadmin', 'x'.repeat(300)])
    expect((await request('GET', `/interviews/${odd}`)).statusCode).toBe(404);
});

test('when the meeting ends its hosts get the page by mail, without a notification', async () => {
  const scene = await anInterview();
  const { platform } = await testServer();
  const { email } = await platform.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', scene.host.userId)
    .executeTakeFirstOrThrow();
  const address = email ?? '';
  const before = (await mailsTo(address)).length;
  await setNow(afterEnd(0));
  await remindOfFeedbackTask.run({}, platform);
  await remindOfFeedbackTask.run({}, platform);
  const [mail, ...more] = (await mailsTo(address)).slice(before);
  expect([mail?.subject, more.length]).toEqual(['How was the interview with Işıl Çağlar?', 0]);
  const link = /\/interviews\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect((await request('GET', link)).body).toContain('value="submit"');
  const events = await scene.company.inTenant((tx) =>
    tx.selectFrom('events').select('type').where('type', '=', 'scorecard.due').execute(),
  );
  expect(events).toEqual([]);
});

test('while the company is read-only nothing is saved, and what was typed is shown', async () => {
  const scene = await anInterview();
  const { platform } = await testServer();
  await inTenant(platform.system, scene.company.id, (tx) =>
    tx.updateTable('companies').set({ read_only_from: startsAt }).where('id', '=', tx.tenantId).execute(),
  );
  expect((await scene.post({ act: 'save', notes: 'BEFORE' })).statusCode).toBe(303);
  await setNow(startsAt);
  const { statusCode, body } = await scene.post({ act: 'save', version: '1', notes: 'TYPED' });
  expect([statusCode, body.includes('TYPED')]).toEqual([400, true]);
  expect((await scene.read()).notes).toBe('BEFORE');
});

test('a CV that came with a private mail is shown to the readers of the mail alone', async () => {
  const { company, candidate, host, colleague, linkOf } = await anInterview({ hasCv: true });
  const now = new Date();
  await company.inTenant(async (tx) => {
    const thread = await addPrivateThread(tx, {
      authorUserId: colleague.userId,
      readerUserIds: [colleague.userId],
      now,
    });
    const mail = { text: 'My CV', subject: 'CV', isAutomatic: false };
    const about = { candidateId: candidate.id, applicationId: null, privateThreadId: thread };
    const parsed = {
      ...mail,
      hash: randomBytes(32),
      headerId: '',
      fromAddress: 'a@example.test',
      fromName: '',
    };
    const { cv_file_id: cvFileId } = await tx
      .selectFrom('candidates')
      .select('cv_file_id')
      .where('id', '=', candidate.id)
      .executeTakeFirstOrThrow();
    const input = { mail: parsed as never, fileIds: [cvFileId ?? ''], leftOut: [], now };
    await insertMail(tx, input, {
      candidate_id: candidate.id,
      message_id: await insertMessage(tx, { ...about, mail, now }),
      matched_by: 'address',
    });
  });
  expect((await request('GET', `${await linkOf(colleague)}/cv/1`)).statusCode).toBe(200);
  expect((await request('GET', `${await linkOf(host)}/cv/1`)).statusCode).toBe(404);
});
