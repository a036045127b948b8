import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notifications } from '#notifications/contract.ts';
import type { Task } from '#platform/server/background/background.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { startImapServer, type ImapServer } from '../../../tests/harness/imap-server.ts';
import {
  aMail,
  aMailedApplicant,
  receiveMails,
  receiveNoMails,
} from '../../../tests/harness/incoming-mail.ts';
import { conversations } from '../contract.ts';
import { leftoverFolder, readMailboxTask } from './read-mailbox.ts';
import { saveSendResult } from './save-delivery.ts';

let imap: ImapServer;
beforeEach(async () => {
  imap = await startImapServer();
  await receiveMails(imap.url);
});
afterEach(() => imap.close());
afterAll(receiveNoMails);

const run = async (task: Task = readMailboxTask) => task.run({}, (await testServer()).platform);

describe('the mailbox', () => {
  test('is emptied into the conversations; what nobody gets is set aside', async () => {
    const { reply, list } = await aMailedApplicant();
    imap.append(await reply({ text: 'İlk' }));
    imap.append(await aMail({ from: 'x@y.test', to: 'replies@mail.example.test', text: 'spam' }));
    imap.append(await reply({ text: 'İkinci', attachments: [{ filename: 'a.txt', content: 'ığ' }] }));
    await run();
    const received = (await list()).filter(({ sender }) => sender === 'candidate');
    expect(received.map(({ body }) => body)).toEqual(['İkinci', 'İlk']);
    expect(received[0]?.files).toHaveLength(1);
    expect([imap.count('INBOX'), imap.count(leftoverFolder)]).toEqual([0, 1]);
  });

  test('is read again without loss or repetition after a connection breaks at any step, and with new UIDs', async () => {
    const { reply, list } = await aMailedApplicant();
    const bodies = ['one', 'two', 'three'];
    for (const text of bodies) imap.append(await reply({ text }));
    for (const command of ['FETCH', 'STORE', 'EXPUNGE']) {
      imap.breakAt(command);
      await expect(run(), command).rejects.toThrow(/connection|close|reset/i);
      imap.renumber();
    }
    await run();
    const received = (await list()).filter(({ sender }) => sender === 'candidate');
    expect(received.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted());
    expect(imap.count('INBOX')).toBe(0);
  });

  test('is read by two readers at once without a message twice', async () => {
    const { reply, list } = await aMailedApplicant();
    for (let place = 0; place < 8; place += 1) imap.append(await reply({ text: `Mail ${place}` }));
    await Promise.allSettled([run(), run(), run()]);
    await run();
    const received = (await list()).filter(({ sender }) => sender === 'candidate');
    expect(new Set(received.map(({ body }) => body)).size).toBe(8);
    expect(received).toHaveLength(8);
    expect(imap.count('INBOX')).toBe(0);
  });
});

/** A report as Postfix writes it. */
const aBounce = (to: string, messageId: string, action = 'failed') =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.test',
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'This is the mail system.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.test',
      '',
      'Final-Recipient: rfc822; gone@x.test',
      `Action: ${action}`,
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      'Subject: Hello',
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );

describe('the delivery of a message', () => {
  const stateOf = async ({ list }: Pick<Awaited<ReturnType<typeof aMailedApplicant>>, 'list'>) =>
    (await list()).find(({ sender }) => sender === 'member')?.delivery;

  test('is queued, then sent, and failed when a mail server returns the mail; its author is notified once', async () => {
    const made = await aMailedApplicant();
    const { mail, company, params } = made;
    expect(await stateOf(made)).toMatchObject({ state: 'queued', recipient: made.sent.email, reason: null });
    const { platform } = await testServer();
    await saveSendResult(platform, { companyId: company.id, outboxId: mail.id, state: 'sent', reason: null });
    expect(await stateOf(made)).toMatchObject({ state: 'sent' });
    imap.append(aBounce(mail.replyTo, mail.messageId, 'delayed'));
    await run();
    expect(await stateOf(made)).toMatchObject({ state: 'sent' });
    imap.append(aBounce(mail.replyTo, mail.messageId));
    imap.append(aBounce(mail.replyTo, mail.messageId));
    imap.append(aBounce(mail.replyTo, mail.messageId.replace(/<.{4}/, '<0000')));
    await run();
    expect(await stateOf(made)).toMatchObject({ state: 'failed', reason: '5.1.1 550 5.1.1 User unknown' });
    const { addressProblem } = (await company.owner.call(conversations.read, { params })).body;
    expect(addressProblem).toMatchObject({
      address: made.sent.email,
      reason: '5.1.1 550 5.1.1 User unknown',
    });
    const notified = await company.owner.call(notifications.list, {
      params: { companyId: company.id },
      query: {},
    });
    expect(notified.body.items.filter(({ type }) => type === 'message_undelivered')).toHaveLength(1);
    expect([imap.count('INBOX'), imap.count(leftoverFolder)]).toEqual([0, 1]);
    await made.write('Again');
    expect((await made.list())[0]?.delivery).toMatchObject({ state: 'queued' });
  });

  test('fails when the server refuses the recipient, and a report of another company changes nothing', async () => {
    const one = await aMailedApplicant();
    const other = await aMailedApplicant();
    const { platform } = await testServer();
    const refused = { outboxId: one.mail.id, state: 'failed', reason: '550 no such user' };
    await saveSendResult(platform, { companyId: other.company.id, ...refused });
    expect(await stateOf(one)).toMatchObject({ state: 'queued' });
    await saveSendResult(platform, { companyId: one.company.id, ...refused });
    expect(await stateOf(one)).toMatchObject({ state: 'failed', reason: '550 no such user' });
    const forged = other.mail.messageId.replace(/\.[\da-f]{32}@/, `.${one.company.id.replaceAll('-', '')}@`);
    imap.append(aBounce(one.mail.replyTo, forged));
    await run();
    expect(await stateOf(other)).toMatchObject({ state: 'queued' });
  });
});
