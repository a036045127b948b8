import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#activity/audit-contract.ts';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { buildApp } from './app.ts';
import { readMailboxTask } from '#conversations/server/read-mailbox.ts';
import { watchMailbox } from '#conversations/server/watch-mailbox.ts';
import { availabilities } from '#availability/contract.ts';
import { readBusyCalendarTask } from '#availability/server/poll-calendars.ts';
import { myApplicationExports } from '#my-applications/export-contract.ts';
import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { createLog } from '#platform/server/log.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import { sendMessageTask } from '#platform/server/mail/send-message.ts';
import { parseReplyMail } from '#platform/server/reply-mail-settings.ts';
import type { Platform } from '#platform/server/platform.ts';
import { senderAddresses } from '#sender-addresses/contract.ts';
import { findCompanySender } from '#sender-addresses/server/company-sender.ts';
import { addressOf, aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { startCaldavServer } from '../../../tests/harness/caldav-server.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { exportTable } from '../../../tests/harness/exports.ts';
import { startImapServer } from '../../../tests/harness/imap-server.ts';
import { aMailedApplicant, receiveMails, receiveNoMails } from '../../../tests/harness/incoming-mail.ts';
import { type MailServer, startMailServer } from '../../../tests/harness/mail-server.ts';
import { headersOf } from '../../../tests/harness/own-applications.ts';

const planted = {
  caldav: 'PLANTED-caldav-password',
  wrongCaldav: 'PLANTED-other-caldav-password',
  ics: 'PLANTED-ics-address',
  icsPassword: 'PLANTED-ics-password',
  smtp: 'PLANTED-smtp-password',
  imap: 'PLANTED-imap-password',
  hook: 'PLANTED-hook-secret-of-the-installation',
};

let smtp: MailServer;
beforeAll(async () => {
  const { config } = (await testServer()).platform;
  config.calendarNetworks = ['127.0.0.0/8'];
  config.privateMailServers = true;
  smtp = await startMailServer();
  await receiveMails();
});
afterAll(async () => {
  const { config } = (await testServer()).platform;
  config.calendarNetworks = [];
  config.privateMailServers = false;
  await receiveNoMails();
  await smtp.down();
});

/** A second app over the same database, with the log of every level and all that it answered. */
async function aLoggingApp() {
  const { platform } = await testServer();
  let written = '';
  const log = createLog('trace', { write: (line) => void (written += line) });
  const logging: Platform = { ...platform, log };
  const app = await buildApp(logging);
  const send = async <E extends Endpoint>({ token }: Caller, operation: E, input: CallInput<E>) => {
    const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object };
    const answer = await app.inject({
      method: operation.method,
      url: addressOf(operation, params, query),
      headers: { cookie: `${sessionCookie}=${token}` },
      ...(body !== undefined && { payload: body }),
    });
    written += answer.payload + JSON.stringify(answer.headers);
    return answer;
  };
  const add = (text: unknown): void =>
    void (written += typeof text === 'string' ? text : JSON.stringify(text));
  return { app, platform: logging, send, add, written: () => written };
}

type Scene = Awaited<ReturnType<typeof aLoggingApp>> & { owner: Caller; companyId: string };

/** Connects calendars that work, refuse the password and fail. @returns the token of the feed */
async function useCalendars({ send, app, platform, owner, companyId }: Scene): Promise<string> {
  const params = { companyId };
  const caldav = await startCaldavServer({ work: { name: 'Work', entries: [] } });
  caldav.state.password = planted.caldav;
  const account = { serverAddress: caldav.address, username: 'ada' };
  const connect = (password: string) =>
    send(owner, availabilities.connectAccount, { params, body: { ...account, password } });
  expect((await connect(planted.wrongCaldav)).statusCode).toBe(400);
  expect((await connect(planted.caldav)).statusCode).toBe(200);
  const read = () => readBusyCalendarTask.run({ companyId, memberId: owner.memberId }, platform);
  await read();
  caldav.state.password = 'changed';
  await read();
  await caldav.close();
  await read();
  const failing = createServer((_request, response) => void response.writeHead(500).end());
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
  const { port } = failing.address() as AddressInfo;
  const body = {
    calendarAddress: `http://127.0.0.1:${port}/${planted.ics}.ics`,
    username: 'ada',
    password: planted.icsPassword,
  };
  expect((await send(owner, availabilities.connectCalendar, { params, body })).statusCode).toBe(200);
  await read();
  await send(owner, availabilities.readAvailability, { params });
  await new Promise((resolve) => failing.close(resolve));
  await read();
  // Its answer is the one place that shows the token.
  const renewed = await app.inject({
    method: 'PUT',
    url: addressOf(availabilities.renewFeed, params, {}),
    headers: { cookie: `${sessionCookie}=${owner.token}` },
  });
  const { pathname } = new URL(renewed.json<{ address: string }>().address);
  expect((await app.inject(pathname)).statusCode).toBe(200);
  await app.inject(`${pathname}x`);
  return /([\w-]+)\.ics$/.exec(pathname)?.[1] ?? '';
}

/** Saves the sender at a mail server, which then refuses it and goes away. */
async function useSender({ send, platform, owner, companyId }: Scene): Promise<void> {
  const params = { companyId };
  const draft = {
    address: 'jobs@acme.test',
    host: '127.0.0.1',
    port: Number(new URL(smtp.url).port),
    security: 'starttls' as const,
    account: 'jobs',
    dkimSelector: '',
    password: planted.smtp,
  };
  const save = (change: object = {}) =>
    send(owner, senderAddresses.save, { params, body: { ...draft, ...change } });
  smtp.refusedSenders.add(draft.address);
  expect((await save()).statusCode).toBe(409);
  smtp.refusedSenders.clear();
  expect((await save({ port: 1 })).statusCode).toBe(409);
  expect((await save()).statusCode).toBe(200);
  const code = /\b(\d{6})\b/.exec(smtp.received.at(-1)?.text ?? '')?.[1] ?? '';
  expect((await send(owner, senderAddresses.prove, { params, body: { code } })).statusCode).toBe(200);
  smtp.refusedSenders.add(draft.address);
  const id = crypto.randomUUID();

  await inTenant(platform.db, companyId, (tx) =>
    sendMail(tx, {
      to: 'isil@example.test',
      fromName: 'Acme',
      subject: 'Merhaba',
      text: 'x',
      html: 'x',
      thread: { id, messageId: `<${id}@kadro.test>`, references: [], returnPath: 'replies+x@kadro.test' },
      companyId,
      aboutId: null,
    }),
  );
  await sendMessageTask(platform, { findSender: findCompanySender })
    .run({ outboxId: id }, platform)
    .catch((error: unknown) => platform.log.error({ err: error }, 'a task failed'));
  smtp.refusedSenders.clear();
  await send(owner, senderAddresses.read, { params });
}

/** Reads and watches mailboxes that are away or refuse the password, and calls the hook with a wrong signature. */
async function useMailboxes({ platform, app }: Scene): Promise<void> {
  const imap = await startImapServer();
  const { port } = new URL(imap.url);
  const settings = (at: string) =>
    parseReplyMail({
      MAIL_REPLY_ADDRESS: 'replies@mail.example.test',
      IMAP_URL: `imap://testuser:${planted.imap}@127.0.0.1:${at}/INBOX`,
      MAIL_HOOK_SECRET: planted.hook,
    });
  for (const at of [port, '1']) {
    const replyMail = settings(at);
    const own: Platform = { ...platform, config: { ...platform.config, replyMail } };
    await readMailboxTask.run({}, own).catch((error: unknown) => {
      platform.log.error({ err: error }, 'a task failed');
    });
    if (!replyMail?.imap) throw new Error('the settings have no mailbox');
    const lines: string[] = [];
    const warn = (...line: [unknown, string?]): void => {
      platform.log.warn(...(line as [object, string]));
      lines.push('');
    };
    const watch = watchMailbox(replyMail.imap, {
      log: { info: warn, warn } as never,
      onMail: async () => {},
    });
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await watch.stop();
  }
  imap.close();
  const headers = { 'content-type': 'message/rfc822', 'x-kadro-signature': 'ab' };
  const answer = await app.inject({ method: 'POST', url: '/api/mail/incoming', headers, payload: 'x' });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
}

/** Everything that a company, an applicant and the operator can read about it afterwards. */
async function readAll(scene: Scene, applicant: { applicationId: string; token: string }): Promise<void> {
  const { send, add, owner, companyId } = scene;
  const params = { companyId };
  await send(owner, audit.listAudit, { params, query: {} });
  await send(owner, audit.exportAudit, { params, query: {} });
  const table = await exportTable(owner, candidateLists.exportCandidates, {
    params,
    body: { columns: ['name', 'email'] },
  });
  add(table.body);
  const at = { params: { applicationId: applicant.applicationId } };
  const started = await visitor().call(myApplicationExports.createExport, at, headersOf(applicant.token));
  const { exportToken } = started.body;
  const own = await visitor().call(myApplicationExports.readExport, { params: { exportToken }, query: {} });
  expect(own.status).toBe(200);
  add(own.body);
  for (const rows of (await rowsOf(companyId)).values()) add(rows);
}

test('no answer, log line, export or stored row has a password, an address of a calendar or the token of a feed', async () => {
  const company = await aCompany();
  const { sent } = await aMailedApplicant(company);
  const logging = await aLoggingApp();
  const scene: Scene = { ...logging, owner: company.owner, companyId: company.id };
  const feed = await useCalendars(scene);
  expect(feed.length).toBeGreaterThan(40);
  await useSender(scene);
  await useMailboxes(scene);
  await readAll(scene, sent);
  const written = scene.written();
  expect(written).toContain('the connection to the mailbox broke');
  expect(written).toContain('member');
  const found = Object.entries({ ...planted, feed }).filter(
    ([, secret]) => written.includes(secret) || written.includes(Buffer.from(secret).toString('base64')),
  );
  expect(found.map(([name]) => name)).toEqual([]);
  await logging.app.close();
});
