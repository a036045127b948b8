import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** The same address, through the proxy. */
  through(url: string): string;
  /** Breaks every connection, and each new one at once. */
  cut(): void;
  /**
   * Cuts once the next transaction that sends `text` is committed: the database has it, the answer to COMMIT is lost.
   * Needs statements without names (PLAIN_PG), whose text is sent each time. Resolves with the cut.
   */
  loseCommitOf(text: string): Promise<void>;
  mend(): void;
  close(): void;
};

// CommandComplete of PostgreSQL's protocol.
const commandComplete = 'COMMIT\0';

/** The way to a database, which a test can break as a network or a restart does. */
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
    // Before `pipe`: a cut destroys `near`, so that this chunk is not passed on.
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
