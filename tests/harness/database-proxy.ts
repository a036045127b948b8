import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** The same address, through the proxy. */
  through(url: string): string;
  /** Breaks every connection, and each new one at once. */
  cut(): void;
  /**
   * Breaks the connection once the next transaction with `text` is committed, so that the answer to COMMIT is lost.
   * Needs unnamed statements (PLAIN_PG), which contain their text. Resolves after the break.
   */
  loseCommitOf(text: string): Promise<void>;
  mend(): void;
  close(): void;
};

// CommandComplete of PostgreSQL's protocol.
const commandComplete = 'COMMIT\0';

/** A proxy to a database that a test can break like a network failure or restart. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let commit: { text: string; onLost(): void } | null = null;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    let isSent = false;
    near.on('data', (chunk: Buffer) => {
      if (commit !== null && chunk.includes(commit.text)) isSent = true;
    });
    // Before `pipe`, because breaking destroys `near`, so that this chunk is not passed on.
    far.on('data', (chunk: Buffer) => {
      if (commit === null || !isSent || !chunk.includes(commandComplete)) return;
      cut();
      commit.onLost();
      commit = null;
    });
    join(near, far, open);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    through(url) {
      const changed = new URL(url);
      changed.port = String(port);
      changed.searchParams.delete('host');
      return changed.href;
    },
    cut,
    loseCommitOf(text) {
      const { promise, resolve: onLost } = Promise.withResolvers<void>();
      commit = { text, onLost };
      return promise;
    },
    mend() {
      isCut = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}

function join(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(one);
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
  }
}
