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
  close(): void;
};

/** An IMAP server on loopback, with everything in memory. */
export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  let breaking: { command: string; onBreak: () => void } | null = null;
  const server = hoodiecrow({
    plugins: ['ID', 'UNSELECT', 'MOVE', 'UIDPLUS'],
    storage: { INBOX: { messages: [] }, '': { separator: '/', folders: {} } },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    // Before the server reads it, so that the command is never carried out.
    socket.prependListener('data', (data: Buffer) => {
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
    close() {
      for (const socket of sockets) socket.destroy();
      server.close(() => {});
    },
  };
}
