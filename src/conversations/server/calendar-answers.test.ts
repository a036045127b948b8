import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meetings } from '#meetings/contract.ts';
import { panelDays } from '#meetings/panel-contract.ts';
import { aMeetingDraft, anApplicant, aPanelInterview } from '#meetings/server/factory.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { callHook, receiveMails, receiveNoMails } from '../../../tests/harness/incoming-mail.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { incomingMails } from '../incoming-contract.ts';

beforeAll(() => receiveMails());
afterAll(receiveNoMails);

async function anInvitation() {
  const company = await aCompany();
  const email = `isil-${company.id}@example.test`;
  const applicant = await company.inTenant((tx) => anApplicant(tx, { candidate: { email } }));
  const host = await company.member();
  const { platform } = await testServer();
  const user = await platform.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', host.userId)
    .executeTakeFirstOrThrow();
  const params = { companyId: company.id };
  const made = await company.owner.call(meetings.create, {
    params,
    body: aMeetingDraft({ ...applicant, hostIds: [host.memberId] }),
  });
  const meetingParams = { ...params, meetingId: made.body.id };
  const event = await eventTo(email);
  return {
    company,
    email,
    host,
    params,
    meetingParams,
    event,
    applicant,
    hostEmail: user.email ?? '',
    read: async () => (await company.owner.call(meetings.read, { params: meetingParams })).body,
    move: (wallTime: string, version: number) =>
      company.owner.call(meetings.update, { params: meetingParams, body: { wallTime, version } }),
    unassigned: async () =>
      (await company.owner.call(incomingMails.listUnassigned, { params, query: {} })).body.items,
  };
}

/** UID, SEQUENCE and the address for answers, as the calendar of an invited person knows them. */
async function eventTo(address: string) {
  const content = (await mailsTo(address)).at(-1)?.calendar?.content ?? '';
  const vevent = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent');
  return {
    uid: String(vevent?.getFirstPropertyValue('uid')),
    sequence: Number(vevent?.getFirstPropertyValue('sequence')),
    organizer: String(vevent?.getFirstPropertyValue('organizer')).replace(/^mailto:/i, ''),
  };
}

type Answer = {
  event: { uid: string; sequence: number; organizer: string };
  attendee: string;
  from?: string;
  partstat?: string;
  method?: string;
  lines?: string[];
};

const icsOf = ({
  event,
  attendee,
  partstat = 'ACCEPTED',
  method = 'REPLY',
  lines = [],
}: Answer): string[] => [
  'BEGIN:VCALENDAR',
  'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
  'VERSION:2.0',
  'CALSCALE:GREGORIAN',
  ...(method === '' ? [] : [`METHOD:${method}`]),
  'BEGIN:VEVENT',
  'DTSTART:20310303T113000Z',
  'DTEND:20310303T121500Z',
  `UID:${event.uid}`,
  `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${partstat};X-NUM-GUESTS=0:`,
  ` mailto:${attendee}`,
  `SEQUENCE:${event.sequence}`,
  ...lines,
  'END:VEVENT',
  'END:VCALENDAR',
  '',
];

/** A mail as calendars write it: the ICS in base64 with the method in the type of its part. */
function mailOf(answer: Answer, partMethod = 'REPLY'): Buffer {
  const ics = Buffer.from(icsOf(answer).join('\r\n')).toString('base64');
  return Buffer.from(
    [
      `From: Someone <${answer.from ?? answer.attendee}>`,
      'Sender: Google Calendar <calendar-notification@google.example>',
      `To: ${answer.event.organizer}`,
      `Message-ID: <${crypto.randomUUID()}@google.example>`,
      'Date: Mon, 24 Feb 2031 10:00:00 +0000',
      'Subject: Accepted: Technical interview',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary="inner"',
      '',
      '--inner',
      'Content-Type: text/plain; charset="UTF-8"',
      '',
      'Someone has answered this invitation.',
      '--inner',
      `Content-Type: text/calendar; charset="UTF-8"; method=${partMethod}`,
      'Content-Transfer-Encoding: base64',
      '',
      ...(ics.match(/.{1,76}/g) ?? []),
      '--inner--',
      '--outer--',
      '',
    ].join('\r\n'),
  );
}

const deliver = async (answer: Answer, partMethod?: string) =>
  ((await callHook(mailOf(answer, partMethod))).json() as { result: string }).result;

test('calendars send answers to the address of the company, and the candidate has answered', async () => {
  const { event, email, read, company } = await anInvitation();
  expect(event.organizer).toMatch(/^replies\+[0-9a-v]{45}@mail\.example\.test$/);
  expect(await deliver({ event, attendee: email.toUpperCase(), from: email })).toBe('answered');
  expect((await read()).candidateAnswer).toBe('yes');
  expect(await deliver({ event, attendee: email, partstat: 'DECLINED', lines: ['COMMENT:I am ill'] })).toBe(
    'answered',
  );
  expect(await read()).toMatchObject({ candidateAnswer: 'no', candidateAnswerNote: 'I am ill' });
  expect(company.id).not.toBe('');
});

test('the method may be in the type of the part alone', async () => {
  const { event, email, read } = await anInvitation();
  expect(await deliver({ event, attendee: email, method: '' })).toBe('answered');
  expect((await read()).candidateAnswer).toBe('yes');
});

test('an answer of a host is stored with the host, and the scheduler gets mail when the host declines', async () => {
  const { event, host, hostEmail, read, company } = await anInvitation();
  const ownerEmail = (await testServer()).platform.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', company.owner.userId)
    .executeTakeFirstOrThrow();
  expect(await deliver({ event, attendee: hostEmail, partstat: 'DECLINED' })).toBe('answered');
  expect((await read()).hosts).toMatchObject([{ memberId: host.memberId, answer: 'no' }]);
  expect((await read()).candidateAnswer).toBe('none');
  const subjects = (await mailsTo((await ownerEmail).email ?? '')).map(({ subject }) => subject);
  expect(subjects.some((subject) => subject.includes('cannot come'))).toBe(true);
});

test('an answer to an earlier time changes nothing', async () => {
  const { event, email, read, move } = await anInvitation();
  expect((await move('2031-03-05T10:00', 1)).status).toBe(200);
  expect(await deliver({ event, attendee: email })).toBe('answered');
  expect((await read()).candidateAnswer).toBe('none');
  expect(await deliver({ event: await eventTo(email), attendee: email })).toBe('answered');
  expect((await read()).candidateAnswer).toBe('yes');
});

test('a mail of another person, for another person, or about another meeting is a mail like others', async () => {
  const { event, email, read, unassigned } = await anInvitation();
  const other = await anInvitation();
  expect(await deliver({ event, attendee: email, from: 'attacker@example.test' })).toBe('stored');
  expect(await deliver({ event, attendee: 'stranger@example.test' })).toBe('stored');
  const elsewhere = { ...event, uid: other.event.uid };
  expect(await deliver({ event: elsewhere, attendee: other.email })).toBe('stored');
  expect(await deliver({ event, attendee: email, partstat: 'TENTATIVE' })).toBe('stored');
  expect((await read()).candidateAnswer).toBe('none');
  expect((await other.read()).candidateAnswer).toBe('none');
  expect((await unassigned()).map(({ fromAddress }) => fromAddress).sort()).toEqual(
    ['attacker@example.test', 'stranger@example.test', other.email].sort(),
  );
});

test('an answer with signs that no text has is read without them, and one with an odd UID is a mail like others', async () => {
  const { event, email, read } = await anInvitation();
  expect(await deliver({ event: { ...event, uid: 'a\u0000b' }, attendee: email })).toBe('stored');
  const lines = ['COMMENT:I am\u0000 \u202eill'];
  expect(await deliver({ event, attendee: email, partstat: 'DECLINED', lines })).toBe('answered');
  expect(await read()).toMatchObject({ candidateAnswer: 'no', candidateAnswerNote: 'I am ill' });
});

test('an answer that arrives again after a later one changes nothing, also that of a host', async () => {
  const { event, email, hostEmail, read } = await anInvitation();
  const at = (time: string) => [`DTSTAMP:20260101T${time}Z`];
  for (const attendee of [email, hostEmail]) {
    const accepted = { event, attendee, lines: at('100000') };
    await deliver(accepted);
    await deliver({ event, attendee, partstat: 'DECLINED', lines: at('100100') });
    expect(await deliver(accepted)).toBe('answered');
  }
  expect(await read()).toMatchObject({ candidateAnswer: 'no', hosts: [{ answer: 'no' }] });
  await deliver({ event, attendee: email, lines: ['DTSTAMP:99990101T000000Z'] });
  expect((await read()).candidateAnswer).toBe('yes');
});

test.each([
  ['no time', []],
  ['a past time', ['DTSTART:20200101T100000Z', 'DTEND:20200101T110000Z']],
  ['a time in an unknown zone', ['DTSTART;TZID=Mars:20310303T100000', 'DTEND;TZID=Mars:20310303T110000']],
])('a proposal of %s is a mail like others, so the team reads its text', async (_name, times) => {
  const { event, email, read } = await anInvitation();
  const counter = icsOf({ event, attendee: email, method: 'COUNTER', lines: times })
    .filter((line) => !/^DT(START|END):20310303/.test(line))
    .join('\r\n');
  const raw = mailOf({ event, attendee: email }, 'COUNTER').toString();
  const ics = Buffer.from(counter).toString('base64').replace(/.{76}/g, '$&\r\n');
  const mail = raw.replace(/base64\r\n\r\n[\s\S]*?--inner--/, `base64\r\n\r\n${ics}\r\n--inner--`);
  expect((await callHook(Buffer.from(mail))).json()).toEqual({ result: 'stored' });
  expect((await read()).candidateAnswer).toBe('none');
});

const windowsZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Turkey Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'END:STANDARD',
  'END:VTIMEZONE',
];

test('a counter proposal of Outlook, which repeats all people, asks for its time; the team accepts or declines it', async () => {
  const { event, email, hostEmail, read, company, meetingParams } = await anInvitation();
  const counter = icsOf({ event, attendee: hostEmail, method: 'COUNTER' })
    .filter((line) => !line.startsWith('DT'))
    .flatMap((line) => (line === 'BEGIN:VEVENT' ? [...windowsZone, line] : [line]))
    .flatMap((line) => (line.startsWith('SEQUENCE') ? [line, ...proposal(email)] : [line]));
  const raw = mailOf({ event, attendee: email }, 'COUNTER').toString();
  const base64 =
    Buffer.from(counter.join('\r\n'))
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  const withCounter = raw.replace(
    /base64\r\n\r\n[\s\S]*?--inner--/,
    `base64\r\n\r\n${base64.join('\r\n')}\r\n--inner--`,
  );
  await callHook(Buffer.from(withCounter));
  expect(await read()).toMatchObject({
    candidateAnswer: 'other_time',
    proposedAt: '2031-03-03T13:00:00.000Z',
  });
  const declined = await company.owner.call(meetings.declineProposal, { params: meetingParams });
  expect(declined.body).toMatchObject({ candidateAnswer: 'none', proposedAt: null });
  const again = (await mailsTo(email)).at(-1);
  expect(again?.calendar?.method).toBe('REQUEST');
  expect((await eventTo(email)).sequence).toBe(event.sequence + 1);
});

const proposal = (email: string): string[] => [
  'DTSTART;TZID=Turkey Standard Time:20310303T160000',
  'DTEND;TZID=Turkey Standard Time:20310303T164500',
  `ATTENDEE;PARTSTAT=TENTATIVE;CN=Isil:mailto:${email}`,
];

test('an answer to the agenda of a panel day is for all its meetings', async () => {
  const { company, params, applicant, host, email } = await anInvitation();
  const interviews = ['10:00', '11:00'].map((time) =>
    aPanelInterview({ wallTime: `2031-04-03T${time}`, hostIds: [host.memberId] }),
  );
  const { candidateId, applicationId } = applicant;
  const body = {
    candidateId,
    applicationId,
    timeZone: 'UTC',
    privateNotes: '',
    applicantNotes: '',
    interviews,
  };
  const day = await company.owner.call(panelDays.createPanelDay, { params, body });
  expect(await deliver({ event: await eventTo(email), attendee: email })).toBe('answered');
  const dayParams = { ...params, panelDayId: day.body.id };
  const read = await company.owner.call(panelDays.readPanelDay, { params: dayParams });
  expect(read.body.meetings.map(({ candidateAnswer }) => candidateAnswer)).toEqual(['yes', 'yes']);
});
