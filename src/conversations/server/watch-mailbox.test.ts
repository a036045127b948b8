import { afterEach, expect, onTestFinished, test } from 'vitest';
import { parseReplyMail } from '#platform/server/reply-mail-settings.ts';
import { type ImapServer, startImapServer } from '../../../tests/harness/imap-server.ts';
import { reconnectDelay, watchMailbox } from './watch-mailbox.ts';

const aRaw = Buffer.from('From: a@b.test\r\nSubject: Hi\r\n\r\nHello\r\n');
const servers: ImapServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A watched mailbox, with the calls of the watch and what it logged. */
async function aWatch({ mails = 0, hasIdle = true, endsIdle = false } = {}) {
  const imap = await startImapServer({ hasIdle, endsIdle });
  servers.push(imap);
  for (let place = 0; place < mails; place += 1) imap.append(aRaw);
  const settings = parseReplyMail({ MAIL_REPLY_ADDRESS: 'a@b.test', IMAP_URL: imap.url })?.imap;
  if (!settings) throw new Error('the settings have no mailbox');
  const seen = { mails: 0, lines: [] as string[] };
  const log = (first: unknown, text?: string): void => void seen.lines.push(text ?? String(first));
  const watch = watchMailbox(settings, {
    log: { info: log, warn: log } as never,
    onMail: async () => void (seen.mails += 1),
  });
  onTestFinished(() => watch.stop());
  return { imap, seen, watch };
}

test('a new mail is reported, and those that were there when the watch began', async () => {
  const { imap, seen, watch } = await aWatch({ mails: 1 });
  await expect.poll(() => seen.mails).toBe(1);
  imap.append(aRaw);
  await expect.poll(() => seen.mails).toBe(2);
  await watch.stop();
  await expect.poll(() => imap.connections()).toBe(0);
});

test('a broken connection is opened again, and the mails since are reported', async () => {
  const { imap, seen } = await aWatch();
  await expect.poll(() => imap.connections()).toBe(1);
  imap.dropConnections();
  await expect.poll(() => imap.connections()).toBe(0);
  imap.append(aRaw);
  await expect.poll(() => seen.mails).toBeGreaterThan(0);
  expect(seen.lines).toEqual(['the connection to the mailbox broke']);
});

test('a server without IDLE is left to the reading each minute', async () => {
  const { imap, seen } = await aWatch({ hasIdle: false });
  await expect
    .poll(() => seen.lines)
    .toEqual(['the mail server has no IDLE: the mailbox is read each minute']);
  await expect.poll(() => imap.connections()).toBe(0);
});

test('a server that ends each IDLE at once is asked again after pauses that grow', async () => {
  const { imap, watch } = await aWatch({ endsIdle: true });
  const began = Date.now();
  await expect.poll(() => imap.idles()).toBe(3);
  // One second before the second IDLE, and two before the third.
  expect(Date.now() - began).toBeGreaterThan(2900);
  expect(imap.connections()).toBe(1);
  await watch.stop();
  await expect.poll(() => imap.connections()).toBe(0);
});

test('the delay before the next attempt grows up to five minutes', () => {
  expect([1, 2, 3, 4, 9, 10, 40].map(reconnectDelay)).toEqual([
    1000, 2000, 4000, 8000, 256_000, 300_000, 300_000,
  ]);
});
