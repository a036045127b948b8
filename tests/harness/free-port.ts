import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * For a server whose port is known before it listens, or which listens on it again. Ports from 32768 on go to outgoing
 * connections and to servers that take any port; one of them could have this port by then.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : await freePort();
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
