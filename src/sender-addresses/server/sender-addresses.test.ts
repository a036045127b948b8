import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { testDns } from '../../../tests/harness/dns-server.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { type MailServer, startMailServer } from '../../../tests/harness/mail-server.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import { sendMessageTask } from '#platform/server/mail/send-message.ts';
import { type SenderDraft, senderAddresses } from '../contract.ts';
import { findCompanySender } from './company-sender.ts';
import { sendBy } from './sender-transport.ts';
import { isPublicHost } from '#platform/server/network.ts';

let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
  (await testServer()).platform.config.privateMailServers = true;
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.unknown.clear();
  smtp.refusedSenders.clear();
});
afterEach(async () => (await testServer()).clock.set(null));
afterAll(async () => {
  (await testServer()).platform.config.privateMailServers = false;
  await smtp.down();
});

const draftOf = (change: Partial<SenderDraft> = {}): SenderDraft => ({
  address: 'jobs@acme.test',
  host: '127.0.0.1',
  port: Number(new URL(smtp.url).port),
  security: 'starttls',
  account: 'jobs',
  dkimSelector: '',
  password: 'secret of the server',
  ...change,
});

const paramsOf = ({ id: companyId }: TestCompany) => ({ params: { companyId } });

const save = (company: TestCompany, change: Partial<SenderDraft> = {}, caller: Caller = company.owner) =>
  caller.call(senderAddresses.save, { ...paramsOf(company), body: draftOf(change) });

const codeOf = (): string => /\b(\d{6})\b/.exec(smtp.received.at(-1)?.text ?? '')?.[1] ?? '';

const prove = (company: TestCompany, code: string) =>
  company.owner.call(senderAddresses.prove, { ...paramsOf(company), body: { code } });

/** Writes a mail to a candidate and tries to send it once. */
async function sendOne(company: TestCompany, to = 'isil@example.test') {
  const { platform } = await testServer();
  const id = crypto.randomUUID();
  const thread = { id, messageId: `<${id}@kadro.test>`, references: [], returnPath: 'replies+x@kadro.test' };
  await company.inTenant((tx) =>
    sendMail(tx, {
      to,
      fromName: 'Acme',
      subject: 'Merhaba',
      text: 'x',
      html: 'x',
      thread,
      companyId: company.id,
      aboutId: null,
    }),
  );
  const task = sendMessageTask(platform, { findSender: findCompanySender });
  return { id, sending: task.run({ outboxId: id }, platform) };
}

describe('the sender of a company', () => {
  test('is used once the code that its own server delivered is entered', async () => {
    const company = await aCompany();
    const saved = await save(company);
    expect(saved.body.sender).toMatchObject({ address: 'jobs@acme.test', provenAt: null });
    expect(JSON.stringify(saved.body)).not.toContain('secret of the server');
    expect(smtp.received).toMatchObject([
      { from: { address: 'jobs@acme.test' }, envelopeTo: ['jobs@acme.test'] },
    ]);
    const code = codeOf();
    await (await sendOne(company)).sending;
    expect(smtp.received).toHaveLength(1);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await prove(company, wrong)).problem.code).toBe('sender-addresses.wrong_code');
    expect((await prove(company, code)).body.sender?.provenAt).not.toBeNull();
    await (await sendOne(company)).sending;
    expect(smtp.received.at(-1)).toMatchObject({
      from: { name: 'Acme', address: 'jobs@acme.test' },
      envelopeTo: ['isil@example.test'],
    });
    const stored = await company.inTenant((tx) =>
      tx.selectFrom('sender_addresses').selectAll().executeTakeFirst(),
    );
    expect(String(stored?.password)).not.toContain('secret');
    const removed = await company.owner.call(senderAddresses.remove, paramsOf(company));
    expect(removed.body.sender).toBeNull();
  });

  test('is proven by the code of its own settings alone, and not of another company or an hour ago', async () => {
    const [company, other] = [await aCompany(), await aCompany()];
    await save(company);
    const code = codeOf();
    await save(other);
    expect(codeOf()).not.toBe(code);
    expect((await prove(other, code)).status).toBe(400);
    await save(company, { address: 'hr@acme.test' });
    expect((await prove(company, code)).status).toBe(400);
    await save(company);
    (await testServer()).clock.set(new Date(Date.now() + 61 * 60_000));
    expect((await prove(company, code)).status).toBe(400);
  });

  test('keeps its password for the same server, and asks for it for another one', async () => {
    const company = await aCompany();
    expect((await save(company, { password: '' })).problem.code).toBe('sender-addresses.needs_password');
    await save(company);
    expect((await save(company, { password: '', address: 'hr@acme.test' })).status).toBe(200);
    expect((await save(company, { password: '', host: 'localhost' })).problem.code).toBe(
      'sender-addresses.needs_password',
    );
  });

  test('cannot lead into a private network', async () => {
    const company = await aCompany();
    const { platform } = await testServer();
    platform.config.privateMailServers = false;
    for (const host of [
      '127.0.0.1',
      'localhost',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '::ffff:10.0.0.1',
      '0.0.0.0',
    ])
      expect([400, 409], host).toContain((await save(company, { host })).status);
    expect((await save(company)).problem.code).toBe('sender-addresses.private_host');
    platform.config.privateMailServers = true;
    expect(smtp.received).toEqual([]);
    expect(['8.8.8.8', '2606:4700::1'].map(isPublicHost)).toEqual([true, true]);
    expect(
      ['100.64.0.1', '192.168.1.1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'].map(isPublicHost),
    ).toEqual(Array.from({ length: 5 }, () => false));
  });

  test('is never replaced by another one: mails wait while its server fails, and the owners get one mail', async () => {
    const company = await aCompany();
    await save(company);
    await prove(company, codeOf());
    await smtp.down();
    const first = await sendOne(company);
    await expect(first.sending).rejects.toThrow(/ECONNREFUSED/);
    await expect((await sendOne(company)).sending).rejects.toThrow(/ECONNREFUSED/);
    const read = async () => (await company.owner.call(senderAddresses.read, paramsOf(company))).body.sender;
    expect((await read())?.lastError).toContain('ECONNREFUSED');
    const { platform } = await testServer();
    const { email } = await platform.system
      .selectFrom('users')
      .select('email')
      .where('id', '=', company.owner.userId)
      .executeTakeFirstOrThrow();
    const mails = (await mailsTo(email ?? '')).filter(({ text }) => text.includes('jobs@acme.test'));
    expect(mails).toHaveLength(1);
    await smtp.up();
    await sendMessageTask(platform, { findSender: findCompanySender }).run({ outboxId: first.id }, platform);
    expect(smtp.received.at(-1)?.envelopeTo).toEqual(['isil@example.test']);
    expect((await read())?.failingSince).toBeNull();
    smtp.unknown.add('gone@example.test');
    await (await sendOne(company, 'gone@example.test')).sending;
    expect((await read())?.failingSince).toBeNull();
  });

  test('that its server refuses is a failure of the server, and the mail waits', async () => {
    const company = await aCompany();
    await save(company);
    await prove(company, codeOf());
    smtp.refusedSenders.add('jobs@acme.test');
    const { id, sending } = await sendOne(company);
    await expect(sending).rejects.toThrow(/not yours/);
    const { platform } = await testServer();
    const state = await platform.system
      .selectFrom('outbox')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(state?.state).toBe('waiting');
    const { body } = await company.owner.call(senderAddresses.read, paramsOf(company));
    expect(body.sender?.lastError).toContain('not yours');
  });

  test('is shown as failing with the words of a server that answers with a NUL', async () => {
    const company = await aCompany();
    await save(company);
    await prove(company, codeOf());
    const server = createServer((socket) => socket.on('error', () => {}).end('421 \0too busy\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await company.inTenant((tx) => tx.updateTable('sender_addresses').set({ port }).execute());
    await expect((await sendOne(company)).sending).rejects.toThrow(/too busy/);
    const { body } = await company.owner.call(senderAddresses.read, paramsOf(company));
    expect(body.sender?.lastError).toContain('421 too busy');
  });

  test('is saved once by thirty at the same time', async () => {
    const company = await aCompany();
    const saves = await Promise.all(Array.from({ length: 30 }, () => save(company)));
    expect(saves.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  });

  test('is not proven by a code, or saved with a password, of settings that were changed in this moment', async () => {
    const company = await aCompany();
    await save(company);
    const code = codeOf();
    for (const act of [() => prove(company, code), () => save(company, { password: '' })]) {
      const held = await holdRows('companies', [company.id], 'no key update');
      await held.run(
        `update app.sender_addresses set host = 'localhost', proven_at = null where tenant_id = $1`,
        [company.id],
      );
      const acting = act();
      await expect.poll(() => held.waiting()).toBe(1);
      await held.release();
      expect((await acting).status).toBe(400);
      await save(company);
    }
  });

  test('is seen and changed with the permission for settings alone', async () => {
    const company = await aCompany();
    await save(company);
    const member = await company.member('jobs.list', 'candidates.update', 'careers.manage');
    expect((await save(company, {}, member)).status).toBe(403);
    expect((await member.call(senderAddresses.read, paramsOf(company))).status).toBe(403);
    const other = await aCompany();
    expect((await other.owner.call(senderAddresses.read, paramsOf(other))).body.sender).toBeNull();
    expect((await other.owner.call(senderAddresses.check, paramsOf(other))).body.sender).toBeNull();
  });
});

test('a mail server that answers without end is left after a time', async () => {
  const slow = createServer((socket) => {
    socket.write('220 slow\r\n');
    const timer = setInterval(() => socket.write('250-slow\r\n'), 50);
    socket.on('error', () => {}).on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void slow.close());
  const { port } = slow.address() as AddressInfo;
  const sending = sendBy(
    { ...draftOf(), port },
    { from: 'a@acme.test', to: 'b@acme.test', text: 'x' },
    { allowPrivate: true, timeoutMs: 500 },
  );
  await expect(sending).rejects.toThrow('did not finish in time');
});

test('its records are looked up and each is found, missing, several, or without an answer', async () => {
  const company = await aCompany();
  const domain = `d${crypto.randomUUID().slice(0, 8)}.test`;
  const dns = await testDns();
  await save(company, { address: `jobs@${domain}`, dkimSelector: 'mail' });
  const check = async () => {
    const { body } = await company.owner.call(senderAddresses.check, paramsOf(company));
    return Object.fromEntries((body.sender?.records ?? []).map(({ kind, ...record }) => [kind, record]));
  };
  expect(await check()).toMatchObject({
    spf: { name: domain, state: 'missing', suggestion: 'v=spf1 a mx ~all' },
    dkim: { name: `mail._domainkey.${domain}`, state: 'missing', suggestion: null },
    dmarc: {
      name: `_dmarc.${domain}`,
      state: 'missing',
      suggestion: `v=DMARC1; p=none; rua=mailto:jobs@${domain}`,
    },
  });
  dns.set(domain, [['other=1'], ['v=spf1 include:', 'x.test ~all']]);
  dns.set(`mail._domainkey.${domain}`, [['v=DKIM1; k=rsa; p=MIGf']]);
  dns.set(`_dmarc.${domain}`, [['v=DMARC1; p=reject'], ['v=DMARC1; p=none']]);
  expect(await check()).toMatchObject({
    spf: { state: 'found', value: 'v=spf1 include:x.test ~all', suggestion: null },
    dkim: { state: 'found' },
    dmarc: { state: 'several' },
  });
  for (const value of ['v=spf1 -all', 'v=spf1   ~ALL ']) {
    dns.set(domain, [[value]]);
    expect((await check())['spf'], value).toMatchObject({ state: 'nobody', value, suggestion: null });
  }
  dns.set(`_dmarc.${domain}`, 'SERVFAIL');
  expect((await check())['dmarc']).toMatchObject({ state: 'failed', suggestion: null });
});

test('forty checks at once never look the records up twice at the same time, and each returns them', async () => {
  const company = await aCompany();
  const domain = `d${crypto.randomUUID().slice(0, 8)}.test`;
  const dns = await testDns();
  const address = `jobs@${domain}`;
  await save(company, { address, dkimSelector: 'old' });
  dns.set(domain, [['v=spf1 ip4:9.9.9.9 -all']]);
  dns.set(`old._domainkey.${domain}`, [['v=DKIM1; p=MIGf']]);
  dns.set(`new._domainkey.${domain}`, [['v=DKIM1; p=MIGg']]);
  const mostAtOnce = await countReadings(`_dmarc.${domain}`);
  const checks = Array.from({ length: 40 }, () =>
    company.owner.call(senderAddresses.check, paramsOf(company)),
  );
  const answers = await Promise.all(checks);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { body } of answers)
    expect(body.sender?.records.map(({ kind, state }) => [kind, state])).toEqual([
      ['spf', 'found'],
      ['dkim', 'found'],
      ['dmarc', 'missing'],
    ]);
  expect(mostAtOnce()).toBe(1);
});

// The DNS server may get more questions: a resolver on a busy machine repeats them.
/** The largest number of readings of a name at the same time. */
async function countReadings(ofName: string): Promise<() => number> {
  const { dns } = (await testServer()).platform;
  const readTxt = dns.readTxt.bind(dns);
  onTestFinished(() => {
    dns.readTxt = readTxt;
  });
  let running = 0;
  let most = 0;
  dns.readTxt = async (name) => {
    if (name !== ofName) return readTxt(name);
    running += 1;
    most = Math.max(most, running);
    return readTxt(name).finally(() => {
      running -= 1;
    });
  };
  return () => most;
}

test.each<[string, (company: TestCompany, address: string) => Promise<unknown>, object]>([
  [
    'other settings',
    (company, address) => save(company, { address, dkimSelector: 'new' }),
    { dkimSelector: 'new', records: [], checkedAt: null },
  ],
  [
    'the records of a later check in another server',
    (company) =>
      company.inTenant((tx) =>
        tx.updateTable('sender_addresses').set({ checked_at: '2099-01-01', records: null }).execute(),
      ),
    { dkimSelector: 'old', records: [], checkedAt: '2099-01-01T00:00:00.000Z' },
  ],
])('a check does not replace %s that were saved meanwhile', async (_what, saveMeanwhile, expected) => {
  const company = await aCompany();
  const domain = `d${crypto.randomUUID().slice(0, 8)}.test`;
  const { dns } = (await testServer()).platform;
  await save(company, { address: `jobs@${domain}`, dkimSelector: 'old' });
  const [asking, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const readTxt = dns.readTxt.bind(dns);
  dns.readTxt = async (name) => {
    if (name !== `_dmarc.${domain}`) return readTxt(name);
    asking.resolve();
    await answering.promise;
    return { kind: 'found', values: ['v=DMARC1; p=none'] };
  };
  onTestFinished(() => {
    dns.readTxt = readTxt;
  });
  const checking = company.owner.call(senderAddresses.check, paramsOf(company));
  await asking.promise;
  await saveMeanwhile(company, `jobs@${domain}`);
  answering.resolve();
  expect((await checking).body.sender).toMatchObject(expected);
});

test.each(['v=spf1 \0include:x.test -all', `v=spf1 ${'a'.repeat(992)}😀 -all`])(
  'a record with a NUL, or cut within a character, is shown without it',
  async (value) => {
    const company = await aCompany();
    const domain = `d${crypto.randomUUID().slice(0, 8)}.test`;
    await save(company, { address: `jobs@${domain}` });
    (await testDns()).set(domain, [value.match(/.{1,200}/gsu) ?? []]);
    const { status, body } = await company.owner.call(senderAddresses.check, paramsOf(company));
    expect(status).toBe(200);
    expect(body.sender?.records[0]?.value).toMatch(/^v=spf1 [a-z]/);
  },
);

test('SPF that does not name the mail server is shown with the record to set', async () => {
  const company = await aCompany();
  const domain = `d${crypto.randomUUID().slice(0, 8)}.test`;
  const host = `mail.${domain}`;
  const dns = await testDns();
  await save(company, { address: `jobs@${domain}` });
  await company.inTenant((tx) => tx.updateTable('sender_addresses').set({ host }).execute());
  const check = async () => {
    const { body } = await company.owner.call(senderAddresses.check, paramsOf(company));
    return body.sender?.records.find(({ kind }) => kind === 'spf');
  };
  dns.setAddresses(host, ['8.8.4.4']);
  const mechanism = `a:${host}`;
  expect(await check()).toMatchObject({
    state: 'missing',
    mechanism,
    suggestion: `v=spf1 mx a:${host} ~all`,
  });
  dns.set(domain, [['v=spf1 ip4:9.9.9.9 -all']]);
  const suggestion = `v=spf1 a:${host} ip4:9.9.9.9 -all`;
  expect(await check()).toMatchObject({ state: 'not_named', mechanism, suggestion });
  dns.set(domain, [[suggestion]]);
  expect(await check()).toMatchObject({ state: 'allowed', suggestion: null });
  dns.set(domain, [['v=spf1 -all']]);
  expect(await check()).toMatchObject({ state: 'nobody', suggestion: `v=spf1 a:${host} -all` });
  dns.set(domain, [['v=spf1 include:nothing.test -all']]);
  expect(await check()).toMatchObject({ state: 'invalid', suggestion: null });
  dns.setAddresses(host, ['10.0.0.1']);
  expect(await check()).toMatchObject({ state: 'found', mechanism: null, suggestion: null });
});

test('the policy of the domain above is found for a sender below it, as receivers do', async () => {
  const company = await aCompany();
  const domain = `d${crypto.randomUUID().slice(0, 8)}.test`;
  const dns = await testDns();
  await save(company, { address: `jobs@post.mail.${domain}` });
  const check = async () => {
    const { body } = await company.owner.call(senderAddresses.check, paramsOf(company));
    return body.sender?.records.find(({ kind }) => kind === 'dmarc');
  };
  expect(await check()).toMatchObject({ name: `_dmarc.post.mail.${domain}`, state: 'missing' });
  dns.set(`_dmarc.${domain}`, [['v=DMARC1; p=quarantine']]);
  const found = { state: 'found', value: 'v=DMARC1; p=quarantine', suggestion: null };
  expect(await check()).toMatchObject({ name: `_dmarc.${domain}`, ...found });
  dns.set(`_dmarc.post.mail.${domain}`, [['v=DMARC1; p=reject']]);
  expect(await check()).toMatchObject({ name: `_dmarc.post.mail.${domain}`, value: 'v=DMARC1; p=reject' });
});
