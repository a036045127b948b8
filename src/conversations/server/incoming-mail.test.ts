import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { files } from '#files/contract.ts';
import { myMessages } from '#my-applications/message-contract.ts';
import { collectExport } from '#my-applications/server/collect-export.ts';
import type { ApplicantRow } from '#my-applications/server/queries.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import {
  aMail,
  aMailedApplicant,
  callHook,
  receiveMails,
  receiveNoMails,
} from '../../../tests/harness/incoming-mail.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { headersOf } from '../../../tests/harness/own-applications.ts';
import { conversations } from '../contract.ts';
import { deliverMail } from './deliver-mail.ts';
import { incomingMails } from '../incoming-contract.ts';

beforeAll(() => receiveMails());
afterAll(receiveNoMails);
afterEach(async () => (await testServer()).clock.set(null));

const resultOf = async (call: Promise<{ json(): unknown }>) =>
  ((await call).json() as { result: string }).result;

const typesOf = async ({ id: companyId, owner }: TestCompany) =>
  (await owner.call(notifications.list, { params: { companyId }, query: {} })).body.items.map(
    ({ type }) => type,
  );

describe('a mail of the team', () => {
  test('has an address for replies, a stable Message-ID, and refers to the mails before', async () => {
    const { mail, write, sent, reply } = await aMailedApplicant();
    expect(mail.replyTo).toMatch(/^replies\+[0-9a-v]{45}@mail\.example\.test$/);
    expect(mail.returnPath).toBe(mail.replyTo);
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}\.[\da-f]{32}@localhost>$/);
    expect(mail.text).toContain('Just reply to this email');
    await callHook(await reply({ messageId: '<answer@example.test>' }));
    await write('Good');
    const next = (await mailsTo(sent.email)).at(-1);
    expect(next?.replyTo).toBe(mail.replyTo);
    expect(next?.references).toEqual([mail.messageId, '<answer@example.test>']);
  });

  test('about the person has another address, and without configuration none', async () => {
    const { mail, write, sent } = await aMailedApplicant();
    await write('About you', null);
    const about = (await mailsTo(sent.email)).at(-1);
    expect(about?.replyTo).not.toBe(mail.replyTo);
    await receiveNoMails();
    await write('Without');
    const without = (await mailsTo(sent.email)).at(-1);
    expect(without?.replyTo).toBeUndefined();
    expect(without?.text).toContain('Replies to this email are not read');
    await receiveMails();
  });
});

describe('a reply', () => {
  test('is a message without what it quotes, notifies, and is readable whole', async () => {
    const { company, mail, reply, list, params, sent } = await aMailedApplicant();
    const text = `Merhaba,\n\nPazartesi başlayabilirim — ığüşöçİ.\n\n26 Kasım 2026 Perşembe tarihinde Acme <a@b.test> şunu yazdı:\n> When can you start?\n`;
    expect(
      await resultOf(callHook(await reply({ text, subject: `Re: ${'uzun konu ış '.repeat(30)}` }))),
    ).toBe('stored');
    const [message] = await list();
    expect(message).toMatchObject({
      sender: 'candidate',
      body: 'Merhaba,\n\nPazartesi başlayabilirim — ığüşöçİ.',
      applicationId: sent.applicationId,
      kind: 'message',
      mail: { fromAddress: sent.email, matchedBy: 'address', isFromOther: false, isShortened: true },
      delivery: null,
    });
    expect(message?.mail?.subject).toHaveLength(300);
    const whole = await company.owner.call(incomingMails.readMail, {
      params: { ...params, messageId: message?.id ?? '' },
    });
    expect(whole.body.body).toContain('> When can you start?');
    expect(await typesOf(company)).toContain('message_received');
    const own = await visitor().call(
      myMessages.listMessages,
      { params: { applicationId: sent.applicationId }, query: {} },
      headersOf(sent.token),
    );
    expect(own.body.items[0]).toMatchObject({ sender: 'candidate', mail: { matchedBy: 'address' } });
    expect(own.body.items[1]?.delivery).toBeNull();
    expect(mail.replyTo).not.toBe('');
  });

  test('is stored once, also when forty calls bring it at the same time', async () => {
    const { reply, list } = await aMailedApplicant();
    const raw = await reply({ attachments: [{ filename: 'not.txt', content: 'Ek dosya' }] });
    const { platform } = await testServer();
    const calls = Promise.all(Array.from({ length: 40 }, () => callHook(raw)));
    const results = await Promise.all(Array.from({ length: 40 }, () => deliverMail(platform, raw)));
    const statuses = (await calls).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(new Set(results)).toEqual(
      new Set(results.includes('stored') ? ['stored', 'repeated'] : ['repeated']),
    );
    expect(await resultOf(callHook(raw))).toBe('repeated');
    const messages = (await list()).filter(({ sender }) => sender === 'candidate');
    expect(messages).toHaveLength(1);
    expect(messages[0]?.files).toHaveLength(1);
  });

  test('in HTML and in a Turkish charset becomes plain text', async () => {
    const { reply, list, mail, sent } = await aMailedApplicant();
    const html =
      '<div>Olur<script>alert(1)</script><p>Yarın <b>uygun</b>.</p><img src="https://x.test/p.png"></div>';
    await callHook(await reply({ text: '', html: `${html}<blockquote>Eski</blockquote>` }));
    const raw = Buffer.concat([
      Buffer.from(
        `From: ${sent.email}\r\nTo: ${mail.replyTo}\r\nMessage-ID: <tr@x.test>\r\nSubject: =?iso-8859-9?Q?=DE=FDk?=\r\n` +
          'MIME-Version: 1.0\r\nContent-Type: text/plain; charset=windows-1254\r\n\r\n',
      ),
      Buffer.from([0xde, 0xfd, 0xf0, 0x0d, 0x0a]),
    ]);
    await callHook(raw);
    const [second, first] = await list();
    expect(second).toMatchObject({ body: 'Şığ', mail: { subject: 'Şık' } });
    expect(first?.body).toBe('Olur\n\nYarın uygun.');
  });

  test('from another address is shown as such, changes no candidate, and never gets the next mail', async () => {
    const { reply, list, write, sent, params, company } = await aMailedApplicant();
    expect(await resultOf(callHook(await reply({ from: 'stranger@evil.test' })))).toBe('stored');
    expect((await list())[0]?.mail).toMatchObject({ fromAddress: 'stranger@evil.test', isFromOther: true });
    const before = (await mailsTo(sent.email)).length;
    await write('Thanks');
    expect(await mailsTo('stranger@evil.test')).toEqual([]);
    expect(await mailsTo(sent.email)).toHaveLength(before + 1);
    expect((await company.owner.call(candidates.read, { params })).body.email).toBe(sent.email);
  });

  test('that lost the address is found by its headers, and one with neither is for nobody', async () => {
    const { reply, list, mail } = await aMailedApplicant();
    expect(await resultOf(callHook(await reply({ to: 'replies@mail.example.test' })))).toBe('stored');
    expect((await list())[0]?.mail?.matchedBy).toBe('headers');
    const unknown = [
      { to: 'replies@mail.example.test', inReplyTo: '<x@y.test>' },
      { to: mail.replyTo.replace(/\+.{3}/, '+000'), inReplyTo: '' },
      { to: mail.replyTo.replace(/.{3}@/, '000@'), inReplyTo: '' },
      { to: mail.replyTo.replace('mail.example', 'other.example'), inReplyTo: '' },
    ];
    for (const options of unknown) expect(await resultOf(callHook(await reply(options)))).toBe('unknown');
  });

  test('at an address of company A is never in company B, whatever else it names', async () => {
    const one = await aMailedApplicant();
    const other = await aMailedApplicant();
    const raw = await one.reply({
      from: other.sent.email,
      inReplyTo: other.mail.messageId,
      references: [other.mail.messageId],
    });
    await callHook(raw);
    expect((await one.list())[0]?.mail).toMatchObject({ isFromOther: true, matchedBy: 'address' });
    expect((await other.list()).filter(({ sender }) => sender === 'candidate')).toEqual([]);
    const foreign = await other.company.owner.call(incomingMails.readMail, {
      params: { ...other.params, messageId: (await one.list())[0]?.id ?? '' },
    });
    expect(foreign.status).toBe(404);
  });
});

describe('attachments', () => {
  test('pass the checks of uploads, and are read by those who read the message', async () => {
    const { company, reply, list, params, sent } = await aMailedApplicant();
    const attachments = [
      { filename: 'diploma.txt', content: 'Diploma' },
      { filename: 'setup.exe', content: Buffer.from('MZ\0\0') },
      { filename: 'page.html', content: '<html><script>1</script>' },
      ...Array.from({ length: 9 }, (_, place) => ({
        filename: `more${place}.txt`,
        content: `more ${place}`,
      })),
    ];
    await callHook(await reply({ attachments }));
    const [message] = await list();
    expect(message?.files).toHaveLength(8);
    expect(message?.mail?.leftOut.toSorted()).toEqual(['more7.txt', 'more8.txt', 'page.html', 'setup.exe']);
    const fileId = message?.files[0]?.id ?? '';
    const download = { params: { companyId: company.id, fileId }, query: {} };
    expect((await company.owner.call(files.download, download)).status).toBe(200);
    const outsider = await company.member('candidates.get', 'jobs.get');
    expect((await outsider.call(files.download, download)).status).toBe(404);
    const others = await aCompany();
    expect((await others.owner.call(files.download, download)).status).toBe(404);
    const applicant = { id: sent.applicationId, company_slug: company.slug } as ApplicantRow;
    const exported = await company.inTenant((tx) => collectExport(tx, applicant, new Date()));
    expect(exported.files.map(({ title }) => title)).toContain('diploma.txt');
    await company.owner.call(candidates.delete, { params });
    const left = await company.inTenant((tx) => tx.selectFrom('files').select('id').execute());
    const mails = await company.inTenant((tx) => tx.selectFrom('incoming_mails').select('id').execute());
    const sentMails = await company.inTenant((tx) => tx.selectFrom('sent_mails').select('id').execute());
    expect([left, mails, sentMails]).toEqual([[], [], []]);
  });
});

describe('a mail that is made to do harm', () => {
  test('names its attachments without control characters, and those left out too', async () => {
    const { reply, list } = await aMailedApplicant();
    const named = (name: string, type: string, content: string) =>
      `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename*=utf-8''${name}\r\n\r\n${content}\r\n`;
    const parts =
      named('a%00%E2%80%AEfdp.exe', 'application/x-msdownload', 'MZ\0\0') +
      named('..%2F..%2Fcon%0D%0A%00.txt', 'text/plain', 'x');
    const head = (await reply({ text: 'See' })).toString().split('Content-Type')[0] ?? '';
    const raw = `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`;
    expect(await resultOf(callHook(Buffer.from(raw)))).toBe('stored');
    const [message] = await list();
    expect(message?.mail?.leftOut).toEqual(['afdp.exe']);
    expect(message?.files.map(({ title }) => title)).toEqual(['con .txt']);
  });

  test('without an id differs from another one by its files, and names the mails that are attached', async () => {
    const { mail, list } = await aMailedApplicant();
    const aMailWith = (type: string, name: string, content: string) =>
      Buffer.from(
        `From: a@b.test\r\nTo: ${mail.replyTo}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: ${type}\r\n` +
          `Content-Disposition: attachment; filename=${name}\r\n\r\n${content}\r\n--b--\r\n`,
      );
    const results = [
      await resultOf(callHook(aMailWith('text/plain', 'one.txt', 'one'))),
      await resultOf(callHook(aMailWith('text/plain', 'two.txt', 'two'))),
      await resultOf(callHook(aMailWith('text/plain', 'two.txt', 'two'))),
      await resultOf(callHook(aMailWith('message/rfc822', 'forwarded.eml', 'From: c@d.test\r\n\r\nx'))),
    ];
    expect(results).toEqual(['stored', 'stored', 'repeated', 'stored']);
    const received = (await list()).filter(({ sender }) => sender === 'candidate');
    expect(
      received.map((one) => [...one.files.map(({ title }) => title), ...(one.mail?.leftOut ?? [])]),
    ).toEqual([['forwarded.eml'], ['two.txt'], ['one.txt']]);
  });

  test('with millions of lines is unreadable, and ends only the process that reads it', async () => {
    const { platform } = await testServer();
    const raw = Buffer.from(`From: a@b.test\r\n\r\n${'x y\r\n'.repeat(5_000_000)}`);
    expect(await deliverMail(platform, raw)).toBe('unreadable');
  });

  test('is found by at most twenty of the mails that it names', async () => {
    const { reply, list, mail } = await aMailedApplicant();
    const other = mail.messageId.replace(/^<[^.]+/, `<${crypto.randomUUID()}`);
    const references = [mail.messageId, ...Array.from({ length: 20 }, () => other)];
    const to = 'replies@mail.example.test';
    expect(await resultOf(callHook(await reply({ to, inReplyTo: other, references })))).toBe('unknown');
    expect(await resultOf(callHook(await reply({ to, references: references.slice(0, 15) })))).toBe('stored');
    expect((await list())[0]?.mail?.matchedBy).toBe('headers');
  });

  test('is no loop when another Kadro sent it', async () => {
    const { reply, mail } = await aMailedApplicant();
    const messageId = mail.messageId.replace('@localhost', '@kadro.other.test');
    expect(await resultOf(callHook(await reply({ messageId })))).toBe('stored');
  });
});

describe('a mail of a program', () => {
  test('that answers by itself is shown, and neither notifies nor counts as unread', async () => {
    const { company, reply, list, params } = await aMailedApplicant();
    const before = (await typesOf(company)).length;
    expect(await resultOf(callHook(await reply({ headers: { 'Auto-Submitted': 'auto-replied' } })))).toBe(
      'stored',
    );
    expect((await list())[0]).toMatchObject({ kind: 'auto_reply' });
    expect((await company.owner.call(conversations.read, { params })).body.unread).toBe(0);
    expect(await typesOf(company)).toHaveLength(before);
    await callHook(await reply({ text: 'By hand' }));
    expect((await company.owner.call(conversations.read, { params })).body.unread).toBe(1);
  });

  test('is a loop when it is our own, and after thirty in an hour members decide', async () => {
    const { company, reply, list, mail } = await aMailedApplicant();
    expect(await resultOf(callHook(await reply({ messageId: mail.messageId })))).toBe('loop');
    const mails = await Promise.all(Array.from({ length: 31 }, (_, place) => reply({ text: `No ${place}` })));
    for (const raw of mails) expect(await resultOf(callHook(raw))).toBe('stored');
    expect((await list()).filter(({ sender }) => sender === 'candidate')).toHaveLength(30);
    const unassigned = await company.owner.call(incomingMails.listUnassigned, {
      params: { companyId: company.id },
      query: {},
    });
    expect(unassigned.body.items).toHaveLength(1);
  });
});

test('the hook is closed without a fresh signature of the secret, and without a secret', async () => {
  const { reply, list } = await aMailedApplicant();
  const raw = await reply();
  const { platform, clock } = await testServer();
  const now = Math.floor(clock.now().getTime() / 1000);
  expect((await callHook(raw, { secret: 'another-secret-of-thirty-two-characters' })).statusCode).toBe(401);
  expect((await callHook(raw, { signature: '' })).statusCode).toBe(401);
  expect((await callHook(raw, { signed: Buffer.from('another mail') })).statusCode).toBe(401);
  expect((await callHook(raw, { timestamp: String(now - 301) })).statusCode).toBe(401);
  expect((await callHook(raw, { timestamp: 'now' })).statusCode).toBe(401);
  const settings = platform.config.replyMail;
  if (settings !== null) platform.config.replyMail = { ...settings, hookSecret: null };
  expect((await callHook(raw)).statusCode).toBe(404);
  platform.config.replyMail = settings;
  expect((await list()).filter(({ sender }) => sender === 'candidate')).toEqual([]);
  expect((await callHook(Buffer.alloc(31 * 1024 * 1024, 65))).statusCode).toBe(413);
  expect(await resultOf(callHook(await aMail({ to: 'x@y.test', text: 'x' })))).toBe('unknown');
});
