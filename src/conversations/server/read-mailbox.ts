import type { ImapFlow } from 'imapflow';
import { type CronTask, enqueue, type Task } from '#platform/server/background/background.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { deliverMail, isKept, mailMaxBytes, type MailResult } from './deliver-mail.ts';
import { newClient } from './mailbox-client.ts';

/** The folder for mails that no company gets, such as those to unknown addresses. The operator empties it. */
export const leftoverFolder = 'Kadro-not-delivered';

// Also mails that a reader before marked as deleted and could not remove: they are stored, and leave the mailbox now.
const everyMail = { all: true };
const mailsPerRun = 500;
const runMs = 50_000;

/** Starts the reader each minute, besides `startWatchingMailbox`. Its queue lets one server of the installation read at a time. */
export const startReadingMailboxTask: CronTask = {
  name: 'start_reading_mailbox',
  schedule: '* * * * *',
  run: (_payload, { db }) =>
    inNoTenant(db, (tx) =>
      enqueue(tx, readMailboxTask.name, {}, { jobKey: readMailboxTask.name, queue: 'mailbox' }),
    ),
};

/**
 * Reads the mailbox. A mail leaves it after it is stored: a crash in between reads it again, and the unique key of its
 * content stores it once. No position in the mailbox is kept, so a new UIDVALIDITY changes nothing.
 */
export const readMailboxTask: Task = {
  name: 'read_mailbox',
  async run(_payload, platform) {
    const settings = platform.config.replyMail?.imap ?? null;
    if (settings === null) return;
    const client = await newClient(settings);
    // Without a listener a broken connection would end the process; the command that waits fails too.
    client.on('error', () => {});
    try {
      await client.connect();
      await readMailbox(client, platform, settings.mailbox);
    } finally {
      client.close();
    }
  },
};

async function readMailbox(client: ImapFlow, platform: Platform, mailbox: string): Promise<void> {
  const counts: Partial<Record<MailResult, number>> = {};
  const failures: unknown[] = [];
  const lock = await client.getMailboxLock(mailbox);
  try {
    const uids = (await client.search(everyMail, { uid: true })) || [];
    const until = Date.now() + runMs;
    for (const uid of uids.slice(0, mailsPerRun)) {
      if (Date.now() > until) break;
      // One mail that cannot be stored stays in the mailbox and does not hold up the others.
      const result = await readOne(client, platform, uid).catch((error: unknown) => {
        failures.push(error);
        if (!client.usable) throw error;
        return null;
      });
      if (result !== null) counts[result] = (counts[result] ?? 0) + 1;
    }
  } finally {
    lock.release();
    if (Object.keys(counts).length > 0) platform.log.info({ mails: counts }, 'the mailbox was read');
  }
  if (failures.length > 0) throw failures[0];
}

/** @returns null when another reader has removed the mail */
async function readOne(client: ImapFlow, platform: Platform, uid: number): Promise<MailResult | null> {
  const range = String(uid);
  const found = await client.fetchOne(range, { size: true }, { uid: true });
  if (found === false) return null;
  if ((found.size ?? 0) > mailMaxBytes) return setAside(client, range, 'unreadable');
  const { source } = (await client.fetchOne(range, { source: true }, { uid: true })) || {};
  if (source === undefined) return null;
  const result = await deliverMail(platform, source);
  if (!isKept(result)) return setAside(client, range, result);
  await client.messageDelete(range, { uid: true });
  return result;
}

async function setAside(client: ImapFlow, range: string, result: MailResult): Promise<MailResult> {
  // Creating a folder that exists is no error here.
  await client.mailboxCreate(leftoverFolder);
  await client.messageMove(range, leftoverFolder, { uid: true });
  return result;
}
