import { afterEach, expect, test } from 'vitest';
import { aCompany, disable, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { meetings } from '../contract.ts';
import { aMeetingDraft, anApplicant } from './factory.ts';

afterEach(async () => (await testServer()).clock.set(null));

async function anInvitedCandidate(
  overrides: { language?: 'en' | 'tr'; applicantNotes?: string; place?: string } = {},
) {
  const { language = 'en', ...draft } = overrides;
  const company = await aCompany({ name: 'Çınar & Oğulları' });
  const email = `isil-${company.id}@example.test`;
  const applicant = await company.inTenant((tx) => anApplicant(tx, { language, candidate: { email } }));
  const params = { companyId: company.id };
  const body = aMeetingDraft({ ...applicant, hostIds: [company.owner.memberId], ...draft });
  const { body: meeting } = await company.owner.call(meetings.create, { params, body });
  const links = async () =>
    (await mailsTo(email)).map((mail) => /\/meetings\/respond\/[\w-]+/.exec(mail.text)?.[0] ?? '');
  const read = async () =>
    (await company.owner.call(meetings.read, { params: { ...params, meetingId: meeting.id } })).body;
  const { platform } = await testServer();
  const owner = await platform.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', company.owner.userId)
    .executeTakeFirstOrThrow();
  const toHost = () => mailsTo(owner.email ?? '');
  return {
    company,
    meeting,
    params: { ...params, meetingId: meeting.id },
    link: (await links())[0] ?? '',
    links,
    read,
    toHost,
  };
}

async function open(url: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) {
  const { app } = await testServer();
  return app.inject({ method, url, headers });
}

async function postAnswer(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });
}

test('opening the link shows the meeting and changes nothing, however often it is opened', async () => {
  const { link, read, meeting } = await anInvitedCandidate();
  for (let count = 0; count < 3; count++) {
    const page = await open(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Monday, 3 March 2031, 14:30 – 15:15, Istanbul (GMT+3)');
    expect(page.body).toContain('Bring a portfolio; questions, welcome');
    expect(page.body).toContain('href="https://meet.example.test/room"');
  }
  expect((await open(link, 'HEAD')).statusCode).toBe(200);
  expect((await open(`${link}?answer=yes`)).statusCode).toBe(200);
  expect(await read()).toEqual(meeting);
});

test('the page sends no referrer and shows no private note', async () => {
  const { link } = await anInvitedCandidate();
  const page = await open(link);
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(page.body).not.toContain('PRIVATE');
  expect(page.body).not.toMatch(/<script/);
});

test('the page uses the language of the application, and the other one on request', async () => {
  const { link } = await anInvitedCandidate({ language: 'tr' });
  const page = await open(link);
  expect(page.body).toContain('<html lang="tr">');
  expect(page.body).toContain('Geliyorum');
  // The other language is above the text that a reader may not understand.
  expect(page.body.indexOf('hreflang="en"')).toBeLessThan(page.body.indexOf('<main>'));
  expect((await open(`${link}?lang=en`)).body).toContain('I will be there');
});

test('the page escapes text that the company typed', async () => {
  const { link } = await anInvitedCandidate({
    applicantNotes: '<img src=x onerror=alert(1)>',
    place: 'javascript:alert(1)',
  });
  const { body } = await open(link);
  expect(body).not.toContain('<img');
  expect(body).not.toContain('href="javascript');
});

test('a button stores the answer, the team sees it, the hosts are notified, and the answer may change', async () => {
  const { link, read, company, meeting, toHost } = await anInvitedCandidate();
  const answered = await postAnswer(link, { answer: 'other_time', note: 'Salı günü olur mu? Işıl' });
  expect(answered.statusCode).toBe(303);
  expect(answered.headers.location).toBe(link);
  expect((await open(link)).body).toContain('Salı günü olur mu? Işıl');
  expect(await read()).toMatchObject({
    candidateAnswer: 'other_time',
    candidateAnswerNote: 'Salı günü olur mu? Işıl',
    version: meeting.version,
  });
  await postAnswer(link, { answer: 'other_time', note: 'Salı günü olur mu? Işıl' });
  await postAnswer(link, { answer: 'yes', note: '' });
  expect((await read()).candidateAnswer).toBe('yes');
  expect((await toHost()).slice(1).map((mail) => mail.subject)).toEqual([
    'Işıl Çelik asks for another time instead of 3 Mar 2031, 14:30',
    'Işıl Çelik will come: 3 Mar 2031, 14:30',
  ]);
  const events = await company.inTenant((tx) =>
    tx
      .selectFrom('events')
      .select(['actor_kind', 'data'])
      .where('type', '=', 'meeting.answered')
      .orderBy('id')
      .execute(),
  );
  expect(events.map((event) => [event.actor_kind, Reflect.get(event.data as object, 'answer')])).toEqual([
    ['candidate', 'other_time'],
    ['candidate', 'yes'],
  ]);
  expect(JSON.stringify(events)).not.toContain('Salı');
});

test('a new time asks for a new answer, and the links of earlier mails stay valid', async () => {
  const { company, params, link, links, read } = await anInvitedCandidate();
  await postAnswer(link, { answer: 'yes' });
  await company.owner.call(meetings.update, { params, body: { wallTime: '2031-03-04T10:00', version: 1 } });
  expect((await read()).candidateAnswer).toBe('none');
  const [first, second] = await links();
  expect(second).not.toBe(first);
  for (const one of [first, second]) expect((await open(one ?? '')).body).toContain('4 March 2031');
  await postAnswer(first ?? '', { answer: 'no', note: '' });
  expect((await read()).candidateAnswer).toBe('no');
});

test('a cancelled meeting and one that has begun are shown and accept no answer', async () => {
  const { link, company, params } = await anInvitedCandidate();
  const { clock } = await testServer();
  clock.set(new Date('2031-03-03T11:30:00Z'));
  expect((await open(link)).body).toContain('has begun or is over');
  expect((await open(link)).body).not.toContain('<form');
  expect((await postAnswer(link, { answer: 'yes' })).statusCode).toBe(303);
  clock.set(null);
  await company.owner.call(meetings.cancel, { params });
  await postAnswer(link, { answer: 'yes' });
  expect((await open(link)).body).toContain('This meeting is cancelled');
  const rows = await company.inTenant((tx) => tx.selectFrom('meetings').select('candidate_answer').execute());
  expect(rows).toEqual([{ candidate_answer: 'none' }]);
});

test('an invalid token is not found, even with the right company in it', async () => {
  const { link, read } = await anInvitedCandidate();
  const token = Buffer.from(link.split('/').at(-1) ?? '', 'base64url');
  token[39] = (token[39] ?? 0) ^ 1;
  for (const wrong of [
    'x',
    `${link.split('/').at(-1)}A`,
    token.toString('base64url'),
    "'; drop table",
    '%00',
  ]) {
    const url = `/meetings/respond/${encodeURIComponent(wrong)}`;
    expect((await open(url, 'GET', { 'accept-language': 'tr' })).statusCode).toBe(404);
    expect((await postAnswer(url, { answer: 'yes' })).statusCode).toBe(404);
  }
  expect((await read()).candidateAnswer).toBe('none');
});

test('an invalid form changes nothing', async () => {
  const { link, read } = await anInvitedCandidate();
  expect((await postAnswer(link, { answer: 'maybe' })).statusCode).toBe(400);
  expect((await postAnswer(link, { answer: 'yes', note: 'x'.repeat(9000) })).statusCode).toBe(400);
  expect((await postAnswer(link, { answer: 'yes' }, { 'content-type': 'application/json' })).statusCode).toBe(
    400,
  );
  expect((await read()).candidateAnswer).toBe('none');
});

test('a disabled company shows no meeting and accepts no answer', async () => {
  const { link, company } = await anInvitedCandidate();
  await disable(company);
  expect((await open(link)).statusCode).toBe(404);
});
