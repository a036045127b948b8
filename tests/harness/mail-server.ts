import PostalMime, { type Email } from 'postal-mime';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

/** A received mail: parsed, with its envelope addresses and raw bytes. */
export type ReceivedMail = Email & {
  from?: { address?: string; name?: string };
  envelopeTo: string[];
  raw: string;
};

export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Stops listening; `up` listens on the same port. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Rejects these recipients permanently, like unknown mailboxes. */
  unknown: Set<string>;
  /** Refuses mails from these senders permanently. */
  refusedSenders: Set<string>;
};

/** The password that the server refuses; it takes every other one. */
export const wrongPassword = 'wrong password';

/** An SMTP server on loopback, with a MIME parser independent of the product's mail library. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const unknown = new Set<string>();
  const refusedSenders = new Set<string>();
  const listen = (port: number): Promise<SMTPServer> =>
    new Promise((resolve, reject) => {
      const smtp = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) =>
          password === wrongPassword ? done(new Error('wrong password')) : done(null, { user: username }),
        disableReverseLookup: true,
        closeTimeout: 50,
        onMailFrom: ({ address }, _session, done) =>
          done(
            refusedSenders.has(address) ? Object.assign(new Error('not yours'), { responseCode: 550 }) : null,
          ),
        onRcptTo: ({ address }, _session, done) =>
          done(unknown.has(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
        onData(stream, { envelope }, finish) {
          const recipients = envelope.rcptTo.map((to) => to.address);
          const keep = async (): Promise<void> => void received.push(await readMail(stream, recipients));
          keep().then(() => finish(), finish);
        },
      });
      smtp.on('error', reject);
      smtp.listen(port, '127.0.0.1', () => resolve(smtp));
    });
  const server: MailServer = {
    url: '',
    received,
    unknown,
    refusedSenders,
    down: () => new Promise((resolve) => smtp.close(() => resolve())),
    async up() {
      smtp = await listen(port);
    },
  };
  const port = await freePort();
  let smtp = await listen(port);
  server.url = `smtp://127.0.0.1:${port}`;
  return server;
}

async function readMail(stream: NodeJS.ReadableStream, envelopeTo: string[]): Promise<ReceivedMail> {
  const bytes = await buffer(stream);
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'utf8' });
  return { ...mail, envelopeTo, raw: bytes.toString('utf8') } as ReceivedMail;
}
