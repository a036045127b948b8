import type { ImapFlow, ImapFlowOptions } from 'imapflow';
import type { ImapSettings } from '#platform/server/reply-mail-settings.ts';

// A hanging server must not hold a reader for long.
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

type IdleOptions = Pick<ImapFlowOptions, 'maxIdleTime' | 'socketTimeout'>;

/** A connection to the mailbox, which the caller opens and closes. Few servers read one, so it loads the library. */
export async function newClient(
  { host, port, secure, user, password }: ImapSettings,
  options: IdleOptions = {},
): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  return new Client({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
    ...options,
  });
}
