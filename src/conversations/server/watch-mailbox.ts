import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { enqueue } from '#platform/server/background/background.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { ImapSettings } from '#platform/server/reply-mail-settings.ts';
import { newClient } from './mailbox-client.ts';
import { readMailboxTask } from './read-mailbox.ts';

// Servers end an IDLE after half an hour (RFC 2177); routers forget a quiet connection earlier.
const maxIdleMs = 240_000;
const firstDelayMs = 1000;
const maxDelayMs = 300_000;
/** A connection that lasted this long was a good one, so the next delay is short again. */
const stableMs = 60_000;
/** An IDLE that ended sooner was not kept by the server. */
const shortIdleMs = 10_000;
// The mailbox is read each minute anyway.
const maxPauseMs = 60_000;
// Until the server may have got IDLE, such as by an update.
const withoutIdleMs = 3_600_000;

export type MailboxWatch = { stop(): Promise<void> };

type WatchOptions = {
  log: Pick<Platform['log'], 'info' | 'warn'>;
  /** Called when the mailbox has mails, at once and after each new one. */
  onMail: () => Promise<void>;
};

/**
 * Starts the reader as soon as a mail arrives, where the server offers IDLE. Each server of the installation watches;
 * the key of the task makes one run of their calls, and its queue lets one read at a time. The reading each minute
 * stays, for servers without IDLE and while a connection is broken.
 */
export function startWatchingMailbox(platform: Platform): MailboxWatch {
  const settings = platform.config.replyMail?.imap ?? null;
  if (settings === null) return { stop: async () => {} };
  const { db, log } = platform;
  const onMail = () =>
    inNoTenant(db, (tx) =>
      enqueue(tx, readMailboxTask.name, {}, { jobKey: readMailboxTask.name, queue: 'mailbox' }),
    );
  return watchMailbox(settings, { log, onMail });
}

/** Watches the mailbox until it is stopped; a broken connection is opened again with a growing delay. */
export function watchMailbox(settings: ImapSettings, options: WatchOptions): MailboxWatch {
  const stopping = new AbortController();
  const ended = watch(settings, options, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) options.log.warn({ err: error }, 'the mailbox is not watched any more');
  });
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Milliseconds before the next attempt: 1, 2, 4 seconds and so on, at most five minutes. */
export const reconnectDelay = (failures: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** Math.max(0, failures - 1));

async function watch(settings: ImapSettings, options: WatchOptions, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    const end = await watchConnection(settings, options, signal).catch((error: unknown) => error);
    if (signal.aborted) return;
    if (end === 'no idle') {
      options.log.info('the mail server has no IDLE: the mailbox is read each minute');
      await wait(withoutIdleMs, undefined, { signal, ref: false });
      continue;
    }
    failures = Date.now() - began > stableMs ? 1 : failures + 1;
    options.log.warn({ err: end }, 'the connection to the mailbox broke');
    await wait(reconnectDelay(failures), undefined, { signal, ref: false });
  }
}

/** Waits in one connection until it breaks. */
async function watchConnection(
  settings: ImapSettings,
  { log, onMail }: WatchOptions,
  signal: AbortSignal,
): Promise<'no idle' | 'broken'> {
  const client = await newClient(settings, { maxIdleTime: maxIdleMs, socketTimeout: maxIdleMs + 60_000 });
  if (signal.aborted) return 'broken';
  // Without a listener a broken connection would end the process; IDLE returns then.
  client.on('error', () => {});
  const close = (): void => client.close();
  signal.addEventListener('abort', close);
  // The reading each minute makes up for one that fails.
  const report = (): void =>
    void onMail().catch((error: unknown) => log.warn({ err: error }, 'the mailbox could not be read'));
  client.on('exists', ({ count, prevCount }: { count: number; prevCount: number }) => {
    if (count > prevCount) report();
  });
  try {
    await client.connect();
    if (!client.capabilities.has('IDLE')) return 'no idle';
    const { exists } = await client.mailboxOpen(settings.mailbox, { readOnly: true });
    if (exists > 0) report();
    await idle(client, signal);
    return 'broken';
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

/** Idles again and again. Some servers end each IDLE at once, which would be a loop without the growing pause. */
async function idle(client: ImapFlow, signal: AbortSignal): Promise<void> {
  let ended = 0;
  while (client.usable) {
    const began = Date.now();
    if ((await client.idle()) === false) return;
    ended = Date.now() - began > shortIdleMs ? 0 : ended + 1;
    if (ended > 0) await wait(Math.min(maxPauseMs, reconnectDelay(ended)), undefined, { signal, ref: false });
  }
}
