import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import type { ImapSettings } from '#platform/server/reply-mail-settings.ts';

// A hanging server must not hold a reader for long.
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

type IdleOptions = Pick<ImapFlowOptions, 'maxIdleTime' | 'socketTimeout'>;

/** A connection to the mailbox, which the caller opens and closes. */
export const newClient = (
  { host, port, secure, user, password }: ImapSettings,
  options: IdleOptions = {},
): ImapFlow =>
  new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
    ...options,
  });
