import { sql } from 'kysely';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { bookingLinks } from '#booking/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { deliverMail } from '#conversations/server/deliver-mail.ts';
import { saveSendResult } from '#conversations/server/save-delivery.ts';
import { meetings } from '#meetings/contract.ts';
import { panelDays } from '#meetings/panel-contract.ts';
import { aMeetingDraft, aPanelInterview } from '#meetings/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { aBlindJob, name, surname } from '../../../tests/harness/blind-job.ts';
import { aMailWorld, deliver, shownMails } from '../../../tests/harness/deliveries.ts';
import { receiveMails, receiveNoMails } from '../../../tests/harness/incoming-mail.ts';
import { type MailServer, startMailServer } from '../../../tests/harness/mail-server.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { apply } from '../../../tests/harness/own-applications.ts';
import { byPostfix } from '../../../tests/harness/returned-mails.ts';

let smtp: MailServer;
beforeAll(async () => {
  await receiveMails();
  smtp = await startMailServer();
});
beforeEach(() => smtp.unknown.clear());
afterAll(async () => {
  await receiveNoMails();
  await smtp.down();
});

describe.each(shownMails)('the mail of kind %s', (kind) => {
  test('is queued, sent, and failed with the words of the server when it is returned; its member is notified once', async () => {
    const world = await aMailWorld();
    await world.send[kind]();
    expect(await world.read[kind]()).toMatchObject({
      state: 'queued',
      recipient: world.email,
      problem: null,
    });
    const mail = await world.newest();
    await deliver(mail.id, smtp.url);
    expect(await world.read[kind]()).toMatchObject({ state: 'sent', reason: null });
    const { platform } = await testServer();
    const report = { messageId: mail.messageId ?? '', to: world.email, mailbox: mail.returnPath ?? '' };
    expect(await deliverMail(platform, byPostfix({ ...report, action: 'delayed' }))).toBe('bounce');
    expect(await world.read[kind]()).toMatchObject({ state: 'sent' });
    expect(await deliverMail(platform, byPostfix(report))).toBe('bounce');
    expect(await deliverMail(platform, byPostfix(report))).toBe('bounce');
    expect(await world.read[kind]()).toMatchObject({
      state: 'failed',
      problem: 'no_mailbox',
      reason: '5.1.1 550 5.1.1 …: Recipient address rejected: User unknown in virtual mailbox table',
    });
    // A late result of the sending does not undo it.
    await saveSendResult(platform, {
      companyId: world.company.id,
      outboxId: mail.id,
      state: 'sent',
      reason: null,
    });
    expect(await world.read[kind]()).toMatchObject({ state: 'failed' });
    expect(await world.notified()).toMatchObject([{ candidate: { id: world.candidateId } }]);
    const [notified] = await world.notified();
    expect([notified?.mailKind, notified?.meetingId !== null]).toEqual([kind, kind === 'invitation']);
    expect(await world.events()).toMatchObject([{ data: { kind } }]);
  });

  test('fails when the server refuses its recipient, also in a repeated task', async () => {
    const world = await aMailWorld();
    await world.send[kind]();
    const { id } = await world.newest();
    smtp.unknown.add(world.email);
    await deliver(id, smtp.url);
    await deliver(id, smtp.url);
    expect(await world.read[kind]()).toMatchObject({ state: 'failed', problem: 'no_mailbox' });
    expect(await world.notified()).toHaveLength(1);
  });
});

test('a server that refuses with a NUL in its words is asked once', async () => {
  const world = await aMailWorld();
  await world.send.invitation();
  const { id } = await world.newest();
  const answers: Record<string, string> = {
    EHLO: '250 hi',
    MAIL: '250 ok',
    RCPT: '550 5.1.1 no \0such user',
  };
  let asked = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 hi\r\n');
    socket.on('data', (bytes) => {
      const command = bytes.toString().slice(0, 4);
      if (command === 'RCPT') asked += 1;
      socket.write(`${answers[command] ?? '250 ok'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await deliver(id, `smtp://127.0.0.1:${port}`);
  await deliver(id, `smtp://127.0.0.1:${port}`);
  expect(await world.read.invitation()).toMatchObject({ state: 'failed', problem: 'no_mailbox' });
  expect(asked).toBe(1);
});

test('a mail that was sent when the server was killed is sent again, and a report between keeps it failed', async () => {
  const world = await aMailWorld();
  await world.send.invitation();
  const { id, messageId, returnPath } = await world.newest();
  await deliver(id, smtp.url);
  const { platform } = await testServer();
  const forget = () =>
    platform.system.updateTable('outbox').set({ state: 'waiting' }).where('id', '=', id).execute();
  await forget();
  const report = byPostfix({ messageId: messageId ?? '', to: world.email, mailbox: returnPath ?? '' });
  expect(await deliverMail(platform, report)).toBe('bounce');
  await deliver(id, smtp.url);
  expect(await world.read.invitation()).toMatchObject({ state: 'failed' });
  const ofMail = smtp.received.filter((mail) => mail.messageId === messageId);
  expect(ofMail).toHaveLength(2);
  expect(await world.notified()).toHaveLength(1);
});

test('forty reports and results at once mark a mail once, and notify once', async () => {
  const world = await aMailWorld();
  await world.send.invitation();
  const mail = await world.newest();
  const { platform } = await testServer();
  const result = { companyId: world.company.id, outboxId: mail.id, state: 'sent', reason: null };
  const report = byPostfix({
    messageId: mail.messageId ?? '',
    to: world.email,
    mailbox: mail.returnPath ?? '',
  });
  await Promise.all(
    Array.from({ length: 40 }, (_, place) =>
      place % 2 === 0 ? deliverMail(platform, report) : saveSendResult(platform, result),
    ),
  );
  expect(await world.read.invitation()).toMatchObject({ state: 'failed' });
  expect([await world.notified(), await world.events()].map(({ length }) => length)).toEqual([1, 1]);
});

describe('a meeting', () => {
  test('shows the delivery of its newest invitation, and not of a mail to its hosts', async () => {
    const world = await aMailWorld();
    const { company, owner, email } = world;
    const params = { companyId: company.id };
    const body = aMeetingDraft({
      candidateId: world.candidateId,
      applicationId: world.applicationId,
      hostIds: [owner.memberId],
    });
    const created = (await owner.call(meetings.create, { params, body })).body;
    expect(created.delivery).toMatchObject({ state: 'queued' });
    smtp.unknown.add(email);
    await deliver((await world.newest()).id, smtp.url);
    expect(await world.read.invitation()).toMatchObject({ state: 'failed' });
    const change = { version: created.version, wallTime: '2031-03-04T10:00' };
    const at = { params: { ...params, meetingId: created.id } };
    const changed = await owner.call(meetings.update, { ...at, body: change });
    expect(changed.body.delivery).toMatchObject({ state: 'queued' });
    const logged = await company.inTenant((tx) =>
      tx.selectFrom('sent_mails').select('recipient').where('kind', '=', 'invitation').execute(),
    );
    expect(logged.map(({ recipient }) => recipient)).toEqual([email, email]);
    // The event names the meeting, so that its hosts may read it.
    const { rows } = await company.inTenant((tx) =>
      sql<{ meeting_id: string }>`
        select meeting_id from events where tenant_id = ${company.id} and type = 'message.undelivered'`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ meeting_id: created.id }]);
  });

  test.each(['changed', 'cancelled'])(
    'that another member %s and whose mail is returned notifies that member, not the one who scheduled it',
    async (how) => {
      const world = await aMailWorld();
      const { company, owner, candidateId, applicationId } = world;
      const scheduler = await company.member('jobs.list', 'candidates.get', 'meetings.create');
      const params = { companyId: company.id };
      const draft = aMeetingDraft({ candidateId, applicationId, hostIds: [scheduler.memberId] });
      const { body: meeting } = await scheduler.call(meetings.create, { params, body: draft });
      const at = { params: { ...params, meetingId: meeting.id } };
      const body = { version: meeting.version, wallTime: '2031-03-04T10:00' };
      const acted =
        how === 'changed'
          ? await owner.call(meetings.update, { ...at, body })
          : await owner.call(meetings.cancel, at);
      expect(acted.status).toBe(200);
      smtp.unknown.add(world.email);
      await deliver((await world.newest()).id, smtp.url);
      const left = how === 'changed' ? meeting.id : null;
      expect(await world.notified()).toMatchObject([{ meetingId: left }]);
      const { items } = (await scheduler.call(notifications.list, { params, query: {} })).body;
      expect(items.map(({ type }) => type)).not.toContain('message_undelivered');
    },
  );

  test('of a panel day shows that of the agenda', async () => {
    const world = await aMailWorld();
    const { owner, candidateId, applicationId } = world;
    const hostIds = [owner.memberId];
    const day = await owner.call(panelDays.createPanelDay, {
      params: { companyId: world.company.id },
      body: {
        candidateId,
        applicationId,
        timeZone: 'Europe/Istanbul',
        privateNotes: '',
        applicantNotes: '',
        interviews: ['2031-03-03T10:00', '2031-03-03T11:00'].map((wallTime) =>
          aPanelInterview({ hostIds, wallTime }),
        ),
      },
    });
    expect(day.status).toBe(201);
    smtp.unknown.add(world.email);
    await deliver((await world.newest()).id, smtp.url);
    const { items } = (
      await owner.call(meetings.list, { params: { companyId: world.company.id }, query: { candidateId } })
    ).body;
    expect(items.map(({ delivery }) => delivery?.state)).toEqual(['failed', 'failed']);
    expect(await world.notified()).toHaveLength(1);
  });
});

test('a link that is mailed again shows the delivery of the new mail', async () => {
  const world = await aMailWorld();
  await world.send.offer();
  smtp.unknown.add(world.email);
  await deliver((await world.newest()).id, smtp.url);
  const [link] = (await world.owner.call(bookingLinks.list, world.ofCandidate)).body.items;
  expect(link?.delivery).toMatchObject({ state: 'failed' });
  const params = { companyId: world.company.id, bookingLinkId: link?.id ?? '' };
  const again = await world.owner.call(bookingLinks.resend, { params });
  expect(again.body.delivery).toMatchObject({ state: 'queued' });
});

test('a confirmation that is returned is in the timeline and notifies nobody', async () => {
  const world = await aMailWorld();
  const [confirmation] = await mailsTo(world.email);
  smtp.unknown.add(world.email);
  await deliver(confirmation?.id ?? '', smtp.url);
  expect(await world.events()).toMatchObject([{ data: { kind: 'other' } }]);
  expect(await world.notified()).toEqual([]);
});

test('the failure of a mail to a withheld person has neither their address nor their name', async () => {
  const { company, owner, params, application, ofCandidate, email, lift } = await aBlindJob();
  const { candidateId } = ofCandidate.params;
  const body = aMeetingDraft({ candidateId, applicationId: application.id, hostIds: [owner.memberId] });
  const { id: meetingId } = (await owner.call(meetings.create, { params, body })).body;
  const mail = (await mailsTo(email)).at(-1);
  const reason = `550 5.1.1 <${email}>: ${name} ${surname} moved to nefise.private@home.test; ${email.split('@')[0]} unknown`;
  const { platform } = await testServer();
  const failed = { companyId: company.id, outboxId: mail?.id ?? '', state: 'failed', reason };
  await saveSendResult(platform, failed);
  const read = async () =>
    (await owner.call(meetings.read, { params: { ...params, meetingId } })).body.delivery;
  const withheld = await read();
  expect(withheld).toMatchObject({ state: 'failed', problem: 'no_mailbox' });
  const text = JSON.stringify(withheld).toLowerCase();
  for (const word of [email, email.split('@')[0] ?? '', name, surname, 'home.test'])
    expect(text).not.toContain(word.toLowerCase());
  await lift(owner);
  expect((await read())?.recipient).toBe(email);
  expect((await read())?.reason).not.toContain('@');
});

test('members who may not see the meeting, and another company, read nothing; the log goes with the person', async () => {
  const world = await aMailWorld();
  await world.send.invitation();
  smtp.unknown.add(world.email);
  await deliver((await world.newest()).id, smtp.url);
  const [meeting] = (
    await world.owner.call(meetings.list, { params: { companyId: world.company.id }, query: {} })
  ).body.items;
  const params = { companyId: world.company.id, meetingId: meeting?.id ?? '' };
  const stranger = await world.company.member();
  expect((await stranger.call(meetings.read, { params })).status).toBeGreaterThanOrEqual(403);
  const other = await aCompany();
  expect((await other.owner.call(meetings.read, { params })).status).toBe(404);
  const theirs = { params: { ...params, companyId: other.id } };
  expect((await other.owner.call(meetings.read, theirs)).status).toBe(404);
  const removed = await world.owner.call(candidates.delete, world.ofCandidate);
  expect(removed.status).toBe(200);
  const left = await world.company.inTenant((tx) => tx.selectFrom('sent_mails').select('id').execute());
  expect(left).toEqual([]);
});

test('an applicant who applies again gets a logged confirmation each time', async () => {
  const world = await aMailWorld();
  await apply(world, world.email);
  const logged = await world.company.inTenant((tx) =>
    tx.selectFrom('sent_mails').select('kind').where('kind', '=', 'other').execute(),
  );
  expect(logged).toHaveLength(2);
});
