declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  type StoredMessage = { raw: string; uid: number };
  type HoodiecrowServer = {
    server: Server;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    appendMessage(mailbox: string, flags: string[], date: string | false, raw: string | Buffer): unknown;
    getMailbox(path: string): { messages: StoredMessage[]; uidvalidity: number; uidnext: number } | undefined;
  };

  export default function hoodiecrow(options: object): HoodiecrowServer;
}
