import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../../tests/harness/mail-server.ts';
import { startTestServer, type TestServer } from '../../../../tests/harness/server.ts';
import { inNoTenant } from '../db/tenant.ts';
import { listDeadTasks, retryDeadTasks } from '../background/dead-tasks.ts';
import { type Mail, sendMail, sendSms } from './outbox.ts';
import { type SendResult, sendMessageTask } from './send-message.ts';

let smtp: MailServer;
let server: TestServer;
let owner: pg.Pool;

beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Kadro <no-reply@kadro.test>',
    PUBLIC_URL: 'https://hiring.example.test',
  });
  owner = new pg.Pool({ connectionString: server.ownerUrl, max: 1 });
});

afterAll(async () => {
  await owner.end();
  await server.close();
  await smtp.down();
});

beforeEach(() => {
  smtp.received.length = 0;
});

const calendar = {
  method: 'REQUEST' as const,
  content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Görüşme\r\nEND:VCALENDAR\r\n',
};

async function write(mail: Partial<Mail> = {}): Promise<void> {
  await inNoTenant(server.platform.db, (tx) =>
    sendMail(tx, {
      to: 'isil@example.test',
      subject: 'Görüşme daveti',
      text: 'Merhaba Işıl',
      html: '<p>Merhaba Işıl</p>',
      companyId: null,
      aboutId: null,
      ...mail,
    }),
  );
}

async function outbox() {
  return server.platform.system
    .selectFrom('outbox')
    .select(['id', 'state', 'attempts', 'last_error', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

// The queue uses the database's clock; the test moves the next attempt forward instead of waiting.
const makeDue = () => owner.query('update graphile_worker._private_jobs set run_at = now()');

test('an invitation arrives as text, HTML and a calendar part, with the same file attached (RFC 6047)', async () => {
  await write({ fromName: 'Işık & Oğulları A.Ş.', replyTo: 'ekip@example.test', calendar });
  await server.runTasks();
  const [mail] = smtp.received;
  expect(smtp.received).toHaveLength(1);
  expect(mail).toMatchObject({
    subject: 'Görüşme daveti',
    from: { name: 'Işık & Oğulları A.Ş.', address: 'no-reply@kadro.test' },
    to: [{ address: 'isil@example.test' }],
    replyTo: [{ address: 'ekip@example.test' }],
    envelopeTo: ['isil@example.test'],
  });
  expect(mail?.text?.trim()).toBe('Merhaba Işıl');
  expect(mail?.html).toContain('<p>Merhaba Işıl</p>');
  const sent = await outbox();
  expect(mail?.messageId).toBe(`<${sent.id}@hiring.example.test>`);
  expect(mail?.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-generated');
  expect(mail?.raw).toMatch(/Content-Type: multipart\/alternative/);
  const parts = mail?.attachments.map((part) => [part.mimeType, part.method, part.filename]);
  expect(parts).toEqual([
    ['text/calendar', 'REQUEST', null],
    ['application/ics', undefined, 'invite.ics'],
  ]);
  for (const part of mail?.attachments ?? []) {
    expect((part.content as string).replaceAll('\n', '\r\n')).toBe(calendar.content);
  }
  expect(mail?.raw).toContain(Buffer.from(calendar.content).toString('base64').slice(0, 60));
  expect(mail?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i);
  expect(sent).toMatchObject({ state: 'sent', attempts: 0, last_error: null });
  expect(sent.sent_at).not.toBeNull();
});

test.each(['REQUEST', 'CANCEL'] as const)(
  'a %s has its parts where Outlook, Gmail and Apple Mail look for them',
  async (method) => {
    const content = calendar.content.replace('REQUEST', method);
    await write({ calendar: { method, content } });
    await server.runTasks();
    const raw = smtp.received[0]?.raw ?? '';
    expect(partsOf(raw).map(({ depth, type }) => [depth, type])).toEqual([
      [0, 'multipart/mixed'],
      [1, 'multipart/alternative'],
      [2, 'text/plain'],
      [2, 'text/html'],
      // Outlook and Gmail show their buttons for an alternative only, and take the last one that they know.
      [2, 'text/calendar'],
      // Apple Mail and programs without a calendar open a file.
      [1, 'application/ics'],
    ]);
    const [entry, file] = partsOf(raw).slice(4);
    // Outlook shows a part without the method of its content as a file.
    expect(entry?.header).toMatch(new RegExp(`; charset=utf-8; method=${method}$`, 'im'));
    expect(entry?.header).not.toMatch(/^content-disposition: attachment/im);
    expect(file?.header).toMatch(/^content-disposition: attachment; filename=invite\.ics$/im);
    // Relays change longer lines and bytes above 127.
    expect(entry?.header).toMatch(/^content-transfer-encoding: quoted-printable$/im);
    expect(file?.header).toMatch(/^content-transfer-encoding: base64$/im);
    expect(raw).not.toMatch(/[^\0-\x7f]|[^\r\n]{999}/);
    for (const part of smtp.received[0]?.attachments ?? []) {
      expect((part.content as string).replaceAll('\n', '\r\n')).toBe(content);
    }
  },
);

/** The parts of a mail in their order, each with its depth and its header lines without folding. */
function partsOf(raw: string): { depth: number; type: string; header: string }[] {
  const depths = new Map<string, number>();
  return raw.split(/^(?=--)/m).flatMap((section) => {
    const [, boundary, rest = ''] = /^(?:--(\S+)\r\n)?([^]*)$/.exec(section) ?? [];
    const [folded = ''] = rest.split('\r\n\r\n');
    const header = folded.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n');
    const type = /^content-type: ([^;\s]+)/im.exec(header)?.[1];
    const depth = depths.get(boundary ?? '') ?? 0;
    const inner = /boundary="([^"]+)"/i.exec(header)?.[1];
    if (inner !== undefined) depths.set(inner, depth + 1);
    return type === undefined ? [] : [{ depth, type, header }];
  });
}

test('a mail with an address for unsubscribing has the headers of one-click unsubscription (RFC 8058)', async () => {
  await write();
  await write({ unsubscribeAddress: 'https://hiring.example.test/leave/a.b' });
  await server.runTasks();
  const headersOf = ({ headers }: (typeof smtp.received)[number]) =>
    headers
      .filter(({ key }) => key.startsWith('list-unsubscribe'))
      .map(({ key, value }) => [key, value.replace(/\s+/g, '')]);
  expect(smtp.received.map(headersOf).toSorted((one, other) => one.length - other.length)).toEqual([
    [],
    [
      ['list-unsubscribe', '<https://hiring.example.test/leave/a.b>'],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ],
  ]);
});

test('a line end in a subject or name adds no header, and a long Turkish subject arrives complete', async () => {
  const subject = `${'İğneli fıçıda şölen, çığ '.repeat(7)}son`;
  await write({ subject: `${subject}\r\nBcc: evil@example.test`, fromName: 'Ada\r\nBcc: evil@example.test' });
  await server.runTasks();
  const [mail] = smtp.received;
  expect(mail?.envelopeTo).toEqual(['isil@example.test']);
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.headers.some((header) => header.key === 'bcc')).toBe(false);
  expect(mail?.subject).toBe(`${subject} Bcc: evil@example.test`.slice(0, 200));
  expect(mail?.raw.split('\r\n').every((line) => Buffer.byteLength(line) <= 998)).toBe(true);
});

test('while the mail server is away a mail waits, and is sent exactly once when it is back', async () => {
  await smtp.down();
  await write({ subject: 'While away' });
  await server.runTasks();
  expect(await outbox()).toMatchObject({ state: 'waiting', attempts: 1, sent_at: null });
  expect((await outbox()).last_error).toContain('ECONNREFUSED');
  await smtp.up();
  await makeDue();
  await server.runTasks();
  await makeDue();
  await server.runTasks();
  expect(smtp.received.map((mail) => mail.subject)).toEqual(['While away']);
  expect(await outbox()).toMatchObject({ state: 'sent', attempts: 1 });
});

test('a recipient unknown to the server is marked as failed and not retried', async () => {
  smtp.unknown.add('nobody@example.test');
  await write({ to: 'nobody@example.test' });
  await server.runTasks();
  expect(await outbox()).toMatchObject({ state: 'failed', attempts: 1 });
  smtp.unknown.clear();
  await makeDue();
  await server.runTasks();
  expect(smtp.received).toEqual([]);
});

test('a mail of a rolled-back transaction is never sent', async () => {
  const broken = inNoTenant(server.platform.db, async (tx) => {
    const about = { companyId: null, aboutId: null };
    await sendMail(tx, { to: 'isil@example.test', subject: 'Never', text: '', html: '', ...about });
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  await server.runTasks();
  expect(smtp.received).toEqual([]);
});

test('an SMS without a provider is stored for the development outbox', async () => {
  await inNoTenant(server.platform.db, (tx) =>
    sendSms(tx, { to: '+905321234567', text: 'Kodunuz 123456', companyId: null, aboutId: null }),
  );
  await server.runTasks();
  expect(await outbox()).toMatchObject({ state: 'no_sender', sent_at: null });
});

test('a task that used up its attempts is listed and can be retried', async () => {
  await smtp.down();
  await write({ subject: 'Given up' });
  await server.runTasks();
  expect(await listDeadTasks(server.platform.system)).toEqual([]);
  await owner.query('update graphile_worker._private_jobs set attempts = max_attempts');
  const [dead, ...others] = await listDeadTasks(server.platform.system);
  expect(others).toEqual([]);
  expect(dead).toMatchObject({ task: 'send_message', attempts: 25 });
  expect(dead?.lastError).toContain('ECONNREFUSED');
  await smtp.up();
  await makeDue();
  await server.runTasks();
  expect(smtp.received).toEqual([]);
  expect(await retryDeadTasks(server.platform.system, ['0'])).toBe(0);
  expect(await retryDeadTasks(server.platform.system, [dead?.id ?? ''])).toBe(1);
  await server.runTasks();
  expect(smtp.received.map((mail) => mail.subject)).toEqual(['Given up']);
  expect(await listDeadTasks(server.platform.system)).toEqual([]);
});

test("the application's role can neither read nor retry dead tasks", async () => {
  await expect(listDeadTasks(server.platform.db)).rejects.toThrow('permission denied');
  await expect(retryDeadTasks(server.platform.db, null)).rejects.toThrow('permission denied');
});

test('the end of a mail of a conversation is passed on, also when the process was killed after it was saved', async () => {
  const companyId = crypto.randomUUID();
  const thread = {
    id: crypto.randomUUID(),
    messageId: '<one@kadro.test>',
    references: ['<before@kadro.test>'],
    returnPath: 'replies+x@kadro.test',
  };
  await write({ companyId, isCounted: false, thread, replyTo: 'replies+x@kadro.test' });
  const results: SendResult[] = [];
  const task = sendMessageTask(server.platform, {
    onResult: async (_platform, result) => void results.push(result),
  });
  await task.run({ outboxId: thread.id }, server.platform);
  await task.run({ outboxId: thread.id }, server.platform);
  const end = { companyId, outboxId: thread.id, state: 'sent', reason: null };
  expect(results).toEqual([end, end]);
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({
    messageId: '<one@kadro.test>',
    inReplyTo: '<before@kadro.test>',
    references: '<before@kadro.test>',
  });
  const refused = { ...thread, id: crypto.randomUUID() };
  smtp.unknown.add('gone@example.test');
  await write({ companyId, isCounted: false, thread: refused, to: 'gone@example.test' });
  await task.run({ outboxId: refused.id }, server.platform);
  expect(results.at(-1)).toMatchObject({ state: 'failed', reason: expect.stringContaining('no such user') });
});
