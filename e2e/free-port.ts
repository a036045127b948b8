import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * For a server whose settings contain its own address. Ports from 32768 on go to outgoing connections, one of which
 * could take the port before the server starts.
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
