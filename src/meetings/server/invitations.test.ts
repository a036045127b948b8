import ICAL from 'ical.js';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { aCompany, disable, testServer } from '../../../tests/harness/api.ts';
import { mailsTo, type SentMail } from '../../../tests/harness/mail.ts';
import { type MeetingDraft, meetings } from '../contract.ts';
import { aMeetingDraft, anApplicant } from './factory.ts';
import { remindOfMeeting } from './background.ts';
import { makeInvitation } from './make-invitation.ts';

afterEach(async () => (await testServer()).clock.set(null));

type MeetingOptions = Partial<MeetingDraft> & {
  language?: 'en' | 'tr';
  email?: string;
  name?: string;
  home?: { city: string; country: string };
};

async function aMeeting({ language = 'en', email, name = 'Işıl', home, ...fields }: MeetingOptions = {}) {
  const company = await aCompany({ name: 'Çınar & Oğulları, A.Ş.' });
  const address = email ?? `isil-${company.id}@example.test`;
  const applicant = await company.inTenant((tx) =>
    anApplicant(tx, { language, candidate: { name, email: address, ...home } }),
  );
  const host = await company.member();
  const { platform } = await testServer();
  const user = await platform.system
    .updateTable('users')
    .set({ language: 'tr' })
    .where('id', '=', host.userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  const { status, body } = await company.owner.call(meetings.create, {
    params: { companyId: company.id },
    body: aMeetingDraft({ ...applicant, hostIds: [host.memberId], ...fields }),
  });
  expect(status).toBe(201);
  const params = { companyId: company.id, meetingId: body.id };
  return {
    company,
    host,
    params,
    meeting: body,
    update: (change: object) =>
      company.owner.call(meetings.update, { params, body: { version: body.version, ...change } }),
    toCandidate: () => mailsTo(address),
    toHost: () => mailsTo(user.email ?? ''),
  };
}

function readEvent(mail: SentMail | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(mail?.calendar?.content ?? ''));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const vevent = calendar.getFirstSubcomponent('vevent');
  if (vevent === null) throw new Error('no event in the calendar');
  const text = (name: string): string => String(vevent.getFirstPropertyValue(name));
  const people = vevent.getAllProperties('attendee').map((attendee) => ({
    address: String(attendee.getFirstValue()).toLowerCase(),
    cn: attendee.getFirstParameter('cn'),
    role: attendee.getFirstParameter('role'),
    partstat: attendee.getFirstParameter('partstat'),
    rsvp: attendee.getFirstParameter('rsvp'),
  }));
  return {
    method: calendar.getFirstPropertyValue('method'),
    text,
    people,
    event: new ICAL.Event(vevent),
    vevent,
  };
}

test('candidate and hosts are invited to the same calendar entry, each in their own language', async () => {
  const { company, meeting, params, toCandidate, toHost } = await aMeeting();
  const [candidate, ...more] = await toCandidate();
  expect(more).toEqual([]);
  expect(candidate?.subject).toBe('Çınar & Oğulları, A.Ş. invites you to a meeting: 3 Mar 2031, 14:30');
  expect(candidate?.text).toContain('Monday, 3 March 2031, 14:30 – 15:15, Istanbul (GMT+3)');
  expect(candidate?.text).toContain('Bring a portfolio; questions, welcome');
  expect(candidate?.text).toContain('https://meet.example.test/room');
  const invitation = readEvent(candidate);
  expect(invitation.method).toBe('REQUEST');
  expect(candidate?.calendar?.method).toBe('REQUEST');
  expect(invitation.event.uid).toMatch(new RegExp(`^${meeting.id}@`));
  expect(invitation.event.sequence).toBe(0);
  expect(invitation.event.startDate.toJSDate().toISOString()).toBe(meeting.startsAt);
  expect(invitation.event.endDate.toJSDate().toISOString()).toBe(meeting.endsAt);
  expect(invitation.event.startDate.zone.tzid).toBe('Europe/Istanbul');
  expect(invitation.event.summary).toBe('Technical interview at Çınar & Oğulları, A.Ş.');
  expect(invitation.event.location).toBe('https://meet.example.test/room');
  expect(invitation.text('dtstamp')).not.toBe('null');
  expect(invitation.text('status')).toBe('CONFIRMED');
  expect(invitation.people).toEqual([
    {
      address: `mailto:isil-${params.companyId}@example.test`,
      cn: 'Işıl Çelik',
      role: 'REQ-PARTICIPANT',
      partstat: 'NEEDS-ACTION',
      rsvp: 'TRUE',
    },
  ]);
  const organizer = invitation.vevent.getFirstProperty('organizer');
  // Calendar answers go to the organizer; replies to the mail go to its Reply-To.
  const { platform } = await testServer();
  const scheduler = await platform.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', company.owner.userId)
    .executeTakeFirstOrThrow();
  expect(candidate?.replyTo).toBe(scheduler.email);
  expect(String(organizer?.getFirstValue()).toLowerCase()).toBe(`mailto:${scheduler.email}`);
  expect(organizer?.getFirstParameter('sent-by')).toBe('mailto:no-reply@kadro.invalid');
  expect(candidate?.calendar?.content).toMatch(/END:VCALENDAR\r\n$/);
  expect(organizer?.getFirstParameter('cn')).toBe('Çınar & Oğulları, A.Ş.');
  const [host] = await toHost();
  expect(host?.subject).toBe('Teknik mülakat, Işıl Çelik: 3 Mar 2031 14:30');
  const hosts = readEvent(host);
  expect(hosts.event.uid).toBe(invitation.event.uid);
  expect(hosts.people).toHaveLength(2);
});

test('mails of a company with its own sender name that sender, once it is proven', async () => {
  const { company, update, toCandidate } = await aMeeting();
  const sentBy = async () =>
    readEvent((await toCandidate()).at(-1))
      .vevent.getFirstProperty('organizer')
      ?.getFirstParameter('sent-by');
  const own = {
    address: 'jobs@acme.test',
    host: 'mail.acme.test',
    port: 465,
    security: 'tls',
    account: 'jobs',
    password: Buffer.from('-'),
    entered_at: new Date(),
  };
  await company.inTenant((tx) => tx.insertInto('sender_addresses').values(own).execute());
  const { body } = await update({ place: 'https://meet.example.test/unproven' });
  expect(await sentBy()).toBe('mailto:no-reply@kadro.invalid');
  await company.inTenant((tx) => tx.updateTable('sender_addresses').set({ proven_at: new Date() }).execute());
  await update({ place: 'https://meet.example.test/proven', version: body.version });
  expect(await sentBy()).toBe('mailto:jobs@acme.test');
});

test('the mail uses the language of the application', async () => {
  const { toCandidate } = await aMeeting({ language: 'tr' });
  const [mail] = await toCandidate();
  expect(mail?.subject).toBe('Çınar & Oğulları, A.Ş. sizi görüşmeye davet ediyor: 3 Mar 2031 14:30');
  expect(mail?.html).toContain('lang="tr"');
  expect(mail?.text).toContain('3 Mart 2031 Pazartesi, 14:30 – 15:15');
});

test("the candidate reads the time in their own zone, the hosts in the company's and the candidate's", async () => {
  const { toCandidate, toHost } = await aMeeting({
    home: { city: 'Mexico City', country: 'MX' },
    wallTime: '2031-03-03T18:00',
  });
  const [candidate] = await toCandidate();
  expect(candidate?.subject).toContain('3 Mar 2031, 09:00');
  expect(candidate?.text).not.toContain('stanbul');
  const [host] = await toHost();
  expect(host?.subject).toContain('3 Mar 2031 18:00');
  expect(host?.text).toContain(
    '3 Mart 2031 Pazartesi, 18:00 – 18:45, İstanbul (GMT+3)\n3 Mart 2031 Pazartesi, 09:00 – 09:45, Mexico City (GMT-6)',
  );
});

test('no part of any mail contains the private notes', async () => {
  const { update, toCandidate, toHost, company, params } = await aMeeting();
  await update({ wallTime: '2031-03-04T10:00', privateNotes: 'PRIVATE-CHANGED' });
  await company.owner.call(meetings.cancel, { params });
  const mails = [...(await toCandidate()), ...(await toHost())];
  expect(mails).toHaveLength(6);
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain('PRIVATE');
});

test('a change of time raises the sequence of the calendar entry and asks the candidate again', async () => {
  const { update, toCandidate, meeting, company, params } = await aMeeting();
  await update({ wallTime: '2031-03-04T10:00', durationMinutes: 30 });
  await company.owner.call(meetings.update, {
    params,
    body: { place: 'https://meet.example.test/2', version: 2 },
  });
  const [, moved, placed] = (await toCandidate()).map(readEvent);
  expect([moved?.event.sequence, placed?.event.sequence]).toEqual([1, 2]);
  expect(new Set([moved?.event.uid, placed?.event.uid]).size).toBe(1);
  expect(moved?.event.startDate.toJSDate().toISOString()).toBe('2031-03-04T07:00:00.000Z');
  expect(moved?.event.uid).toContain(meeting.id);
  expect((await toCandidate())[1]?.subject).toContain('has changed');
});

test('a change of private notes sends no mail', async () => {
  const { update, toCandidate, toHost } = await aMeeting();
  expect((await update({ privateNotes: 'Quiet' })).body.version).toBe(2);
  expect(await toCandidate()).toHaveLength(1);
  expect(await toHost()).toHaveLength(1);
});

test('a removed host is notified, and the new host is invited', async () => {
  const { update, toHost, company } = await aMeeting();
  await update({ hostIds: [company.owner.memberId] });
  const [, off] = await toHost();
  const cancelled = readEvent(off);
  expect(cancelled.method).toBe('CANCEL');
  expect(cancelled.text('status')).toBe('CANCELLED');
  expect(cancelled.event.sequence).toBe(1);
});

test('cancelling removes the entry from every calendar, but a past meeting is removed without mail', async () => {
  const { company, params, toCandidate, toHost } = await aMeeting();
  await company.owner.call(meetings.cancel, { params });
  for (const mails of [await toCandidate(), await toHost()]) {
    const cancelled = readEvent(mails[1]);
    expect([cancelled.method, cancelled.text('status'), cancelled.event.sequence]).toEqual([
      'CANCEL',
      'CANCELLED',
      1,
    ]);
  }
  const [invited, cancelled] = await toCandidate();
  expect(cancelled?.text).not.toContain('/meetings/respond/');
  expect(invited?.text).toContain('Link: ');
  expect(cancelled?.text).not.toContain('Link: ');
  expect(invited?.html).toContain('Link: <a href="https://meet.example.test');
  expect(cancelled?.html).not.toContain('https://meet.example.test');
  const over = await aMeeting();
  (await testServer()).clock.set(new Date('2031-03-05T10:00:00Z'));
  await over.company.inTenant((tx) => tx.updateTable('meetings').set({ status: 'completed' }).execute());
  const { platform } = await testServer();
  await platform.system
    .updateTable('sessions')
    .set({ expires_at: new Date('2040-01-01') })
    .execute();
  expect((await over.company.owner.call(meetings.cancel, { params: over.params })).status).toBe(200);
  expect(await over.toCandidate()).toHaveLength(1);
});

test('a meeting with a candidate without an e-mail address is still scheduled', async () => {
  const { toHost } = await aMeeting({ email: '' });
  expect(readEvent((await toHost())[0]).people).toHaveLength(1);
});

test('line breaks in user input cannot add lines to the calendar entry', () => {
  const evil = 'X"; CN=evil\r\nATTENDEE:mailto:evil@example.test\nBEGIN:VALARM';
  const content = makeInvitation({
    method: 'REQUEST',
    uid: 'uid@example.test',
    sequence: 3,
    now: new Date('2031-01-01T00:00:00Z'),
    startsAt: new Date('2031-03-03T11:30:00Z'),
    endsAt: new Date('2031-03-03T12:15:00Z'),
    timeZone: 'Europe/Istanbul',
    summary: `Görüşme, çok; uzun \\ ${evil} ${'şığüöç '.repeat(40)}`,
    description: `Bir\nİki; üç, dört\\n ${evil}`,
    location: evil,
    organizer: { name: evil, email: 'member@example.test', sentBy: 'no-reply@example.test' },
    rsvp: true,
    attendees: [{ name: `Işıl "Işık" ${evil}`, email: 'isil@example.test', answer: 'other_time' }],
  });
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(content.replaceAll('\r\n', '')).not.toContain('\n');
  const read = readEvent({ calendar: { method: 'REQUEST', content } } as SentMail);
  expect(read.people).toHaveLength(1);
  expect(read.people[0]).toMatchObject({ address: 'mailto:isil@example.test', partstat: 'TENTATIVE' });
  expect(read.vevent.getAllSubcomponents()).toEqual([]);
  expect(read.event.description).toBe(`Bir\nİki; üç, dört\\n ${evil}`.replaceAll('\r\n', '\n'));
  expect(read.event.summary).toContain('şığüöç '.repeat(40).trim());
});

async function withOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

const remindersOf = (meetingId: string) =>
  withOwner(async (owner) => {
    const { rows } = await owner.query<{ key: string; run_at: Date }>(
      'select key, run_at from graphile_worker.jobs where key like $1 order by run_at',
      [`meeting:${meetingId}:%`],
    );
    return rows.map((row) => row.run_at.toISOString());
  });

// The queue uses the database's clock, so the test makes the reminders due and sets only the server's clock.
async function remindAt(meetingId: string, now: string): Promise<void> {
  const server = await testServer();
  server.clock.set(new Date(now));
  await withOwner((owner) =>
    owner.query('update graphile_worker._private_jobs set run_at = now() where key like $1', [
      `meeting:${meetingId}:%`,
    ]),
  );
  await server.runTasks();
}

test('everyone is reminded a day and an hour before, and moving the meeting moves the reminders', async () => {
  const { meeting, update, toCandidate, toHost } = await aMeeting();
  expect(await remindersOf(meeting.id)).toEqual(['2031-03-02T11:30:00.000Z', '2031-03-03T10:30:00.000Z']);
  await update({ wallTime: '2031-03-10T14:30' });
  expect(await remindersOf(meeting.id)).toEqual(['2031-03-09T11:30:00.000Z', '2031-03-10T10:30:00.000Z']);
  const before = (await toCandidate()).length;
  await remindAt(meeting.id, '2031-03-09T11:30:01Z');
  const [reminder, ...others] = (await toCandidate()).slice(before);
  expect(reminder?.subject).toBe('Reminder: your meeting with Çınar & Oğulları, A.Ş., 10 Mar 2031, 14:30');
  expect(reminder?.calendar).toBeUndefined();
  expect(others).toEqual([]);
  expect((await toHost()).at(-1)?.subject).toBe('Hatırlatma: Teknik mülakat, Işıl Çelik, 10 Mar 2031 14:30');
});

test('a reminder task that runs twice sends one mail', async () => {
  const { meeting, params, toCandidate } = await aMeeting();
  const { platform, clock } = await testServer();
  clock.set(new Date('2031-03-03T10:31:00Z'));
  const payload = { ...params, kind: 'hour', startsAt: meeting.startsAt };
  await Promise.all([remindOfMeeting.run(payload, platform), remindOfMeeting.run(payload, platform)]);
  await remindOfMeeting.run({ ...payload, startsAt: '2031-03-03T11:31:00.000Z' }, platform);
  expect(await toCandidate()).toHaveLength(2);
});

test.each([
  ['cancelled', 'cancelled', '2031-03-02T11:31:00Z'],
  ['completed', 'completed', '2031-03-02T11:31:00Z'],
  ['begun already', 'upcoming', '2031-03-03T11:31:00Z'],
])('a meeting that is %s causes no reminders', async (_name, status, now) => {
  const { meeting, company, toCandidate } = await aMeeting();
  await company.inTenant((tx) => tx.updateTable('meetings').set({ status }).execute());
  await remindAt(meeting.id, now);
  expect(await toCandidate()).toHaveLength(1);
});

test('a disabled company reminds no one', async () => {
  const { meeting, company, toCandidate } = await aMeeting();
  await disable(company);
  await remindAt(meeting.id, '2031-03-02T11:31:00Z');
  expect(await toCandidate()).toHaveLength(1);
});

test('a host without access gets no reminder and no answer, only the cancellation', async () => {
  const { meeting, company, host, params, toCandidate, toHost } = await aMeeting();
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', host.memberId).execute(),
  );
  await remindAt(meeting.id, '2031-03-02T11:31:00Z');
  expect(await toCandidate()).toHaveLength(2);
  expect(await toHost()).toHaveLength(1);
  (await testServer()).clock.set(null);
  expect((await company.owner.call(meetings.cancel, { params })).status).toBe(200);
  expect((await toHost()).map((mail) => mail.calendar?.method)).toEqual(['REQUEST', 'CANCEL']);
});

test('a host gets the page of the interview once: with an invitation or change of the last day, else by the reminder', async () => {
  const { clock } = await testServer();
  const inHours = (count: number): string =>
    new Date(clock.now().getTime() + count * 3_600_000).toISOString().slice(0, 16);
  const pagesOf = async (mails: Promise<SentMail[]>): Promise<number[]> =>
    (await mails).map(({ text }) => text.split('/interviews/').length - 1);
  const near = await aMeeting({ timeZone: 'UTC', wallTime: inHours(10) });
  expect(await pagesOf(near.toHost()), 'invited within a day').toEqual([1]);
  expect(await pagesOf(near.toCandidate())).toEqual([0]);

  const far = await aMeeting({ timeZone: 'UTC', wallTime: inHours(72) });
  expect(await pagesOf(far.toHost())).toEqual([0]);
  expect((await far.update({ wallTime: inHours(48) })).status).toBe(200);
  expect(await pagesOf(far.toHost()), 'moved, and still later than a day').toEqual([0, 0]);
  const { body } = await far.company.owner.call(meetings.update, {
    params: far.params,
    body: { version: 2, wallTime: inHours(12) },
  });
  expect(await pagesOf(far.toHost()), 'moved within a day').toEqual([0, 0, 1]);
  await remindAt(far.meeting.id, new Date().toISOString());
  expect(await pagesOf(far.toHost()), 'no reminder of the day before').toEqual([0, 0, 1]);
  await far.company.owner.call(meetings.update, {
    params: far.params,
    body: { version: body.version, hostIds: [far.company.owner.memberId] },
  });
  expect(await pagesOf(far.toHost()), 'a removed host gets none').toEqual([0, 0, 1, 0]);
});

test('a change of the last day brings the page only to new hosts, and to all when the meeting is moved', async () => {
  const { clock } = await testServer();
  clock.set(new Date('2031-03-02T12:00:00Z'));
  const { company, host, meeting, params, toHost } = await aMeeting({
    timeZone: 'UTC',
    wallTime: '2031-03-03T10:00',
  });
  const colleague = await company.member();
  const { email } = await (await testServer()).platform.system
    .selectFrom('users')
    .select('email')
    .where('id', '=', colleague.userId)
    .executeTakeFirstOrThrow();
  let { version } = meeting;
  const hostIds = [host.memberId, colleague.memberId];
  const pages = async (): Promise<boolean[][]> =>
    (await Promise.all([toHost(), mailsTo(email ?? '')])).map((mails) =>
      mails.map(({ text }) => text.includes('/interviews/')),
    );
  const change = async (fields: object): Promise<void> => {
    const { body } = await company.owner.call(meetings.update, { params, body: { version, ...fields } });
    version = body.version;
  };
  await change({ applicantNotes: 'Bring your papers' });
  expect(await pages(), 'notes').toEqual([[true, false], []]);
  await change({ hostIds });
  expect(await pages(), 'a new host').toEqual([[true, false, false], [true]]);
  await change({ durationMinutes: 60 });
  expect(await pages(), 'a longer meeting').toEqual([
    [true, false, false, false],
    [true, false],
  ]);
  await change({ wallTime: '2031-03-03T09:00' });
  expect(await pages(), 'another time').toEqual([
    [true, false, false, false, true],
    [true, false, true],
  ]);
});

test('exactly a day before, the invitation has the page and no reminder of the day follows', async () => {
  const { clock } = await testServer();
  clock.set(new Date('2031-03-02T11:30:00Z'));
  const { meeting, toHost } = await aMeeting({ timeZone: 'UTC', wallTime: '2031-03-03T11:30' });
  expect(await remindersOf(meeting.id)).toEqual(['2031-03-03T10:30:00.000Z']);
  expect((await toHost()).map(({ text }) => text.includes('/interviews/'))).toEqual([true]);
});

test('a late day reminder sends nothing in the last hour, and the hour reminder is still sent', async () => {
  const { meeting, toCandidate } = await aMeeting();
  await remindAt(meeting.id, '2031-03-03T11:00:00Z');
  const subjects = (await toCandidate()).slice(1).map((mail) => mail.subject);
  expect(subjects).toEqual(['Your meeting with Çınar & Oğulları, A.Ş. begins soon: 3 Mar 2031, 14:30']);
});

test('a host is notified only at a proven address', async () => {
  const { platform } = await testServer();
  const { company, toCandidate } = await aMeeting();
  const applicant = await company.inTenant((tx) => anApplicant(tx, {}));
  const hosts = [await company.member(), await company.member()];
  const addresses = await platform.system
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      hosts.map(({ userId }) => userId),
    )
    .execute();
  const [proven, claimed] = hosts.map(
    ({ userId }) => addresses.find((one) => one.id === userId)?.email ?? '',
  ) as [string, string];
  await platform.system
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('email', '=', claimed)
    .execute();
  const { status } = await company.owner.call(meetings.create, {
    params: { companyId: company.id },
    body: aMeetingDraft({ ...applicant, hostIds: hosts.map(({ memberId }) => memberId) }),
  });
  expect(status).toBe(201);
  expect(await mailsTo(proven)).toHaveLength(1);
  expect(await mailsTo(claimed)).toEqual([]);
  expect(JSON.stringify([await mailsTo(proven), await toCandidate()])).not.toContain(claimed);
});
