import hoodiecrow from 'hoodiecrow-imap';
import type { AddressInfo, Socket } from 'node:net';

export type ImapServer = {
  /** For IMAP_URL. */
  url: string;
  /** Puts a mail into the mailbox, as a mail server does. */
  append(raw: Buffer): void;
  /** Number of mails in a folder; null when there is none of this name. */
  count(folder: string): number | null;
  /** Gives the mailbox another identity, after which its UIDs begin anew. */
  renumber(): void;
  /** Ends the connection at the next command of the name, before it is carried out. */
  breakAt(command: string, onBreak?: () => void): void;
  /** Ends all connections, as a restart of the server does. */
  dropConnections(): void;
  /** Number of open connections. */
  connections(): number;
  /** Number of IDLE commands. */
  idles(): number;
  close(): void;
};

/**
 * An IMAP server on loopback, with everything in memory.
 * @param hasIdle whether it reports new mails to connections that wait
 * @param endsIdle whether it ends each IDLE at once
 */
export async function startImapServer({ hasIdle = true, endsIdle = false } = {}): Promise<ImapServer> {
  let idles = 0;
  const sockets = new Set<Socket>();
  let breaking: { command: string; onBreak: () => void } | null = null;
  const server = hoodiecrow({
    plugins: ['ID', 'UNSELECT', 'MOVE', 'UIDPLUS', ...(hasIdle ? ['IDLE'] : [])],
    storage: { INBOX: { messages: [] }, '': { separator: '/', folders: {} } },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    // Before the server reads it, so that the command is never carried out.
    socket.prependListener('data', (data: Buffer) => {
      if (isIdle(data)) idles += 1;
      if (isIdle(data) && endsIdle) setImmediate(() => socket.emit('data', Buffer.from('DONE\r\n')));
      if (breaking === null || !data.toString('latin1').includes(breaking.command)) return;
      breaking.onBreak();
      breaking = null;
      socket.removeAllListeners('data');
      socket.destroy();
    });
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX`,
    append: (raw) => void server.appendMessage('INBOX', [], false, raw.toString('latin1')),
    count: (folder) => server.getMailbox(folder)?.messages.length ?? null,
    renumber() {
      const inbox = server.getMailbox('INBOX');
      if (inbox === undefined) return;
      inbox.uidvalidity += 1;
      for (const [place, message] of inbox.messages.entries()) message.uid = place + 1;
    },
    breakAt(command, onBreak = () => {}) {
      breaking = { command, onBreak };
    },
    dropConnections() {
      for (const socket of sockets) socket.destroy();
    },
    connections: () => sockets.size,
    idles: () => idles,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close(() => {});
    },
  };
}

const isIdle = (data: Buffer): boolean => data.toString('latin1').endsWith(' IDLE\r\n');
