import { readFileSync } from 'node:fs';

/** A mail that was returned: the one that was sent, and the mailbox that the report goes to. */
export type ReturnedMail = {
  messageId: string;
  to: string;
  /** The mailbox of the sender; a redirected report keeps it. */
  mailbox?: string;
  action?: 'failed' | 'delayed';
  /** Header lines that a redirect adds. */
  added?: readonly string[];
};

let number = 0;
const nextId = (): string => `${(number += 1)}.${process.pid}.${Date.now()}`;

/** Makes reports of one mail server from the file that has its shape. */
function reportsOf(server: string): (mail: ReturnedMail) => Buffer {
  const shape = readFileSync(new URL(`./returned-mails/${server}.eml`, import.meta.url), 'utf8');
  return ({ messageId, to, mailbox = 'jobs@acme.test', action = 'failed', added = [] }) => {
    const values: Record<string, string> = { messageId, to, mailbox, action, number: nextId() };
    const text = shape.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
    return Buffer.from([...added, text].join('\n').replaceAll('\n', '\r\n'));
  };
}

/** Reports as Postfix 3 writes them, with the whole mail. */
export const byPostfix = reportsOf('postfix');

/** Reports as Exchange Online writes them, with the headers of the mail alone. */
export const byExchange = reportsOf('exchange');

/** Reports as Gmail writes them, with a picture beside their text. */
export const byGmail = reportsOf('gmail');

/** A mail of a person with reports attached as whole mails, as Outlook and Gmail forward them. */
export const attached = (reports: readonly Buffer[], to: string): Buffer =>
  Buffer.from(
    [
      'From: Ayşe <ayse@acme.test>',
      `To: ${to}`,
      'Subject: Fwd: Undelivered Mail Returned to Sender',
      `Message-ID: <${nextId()}@acme.test>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="fwd"',
      '',
      '--fwd',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'FYI',
      ...reports.flatMap((report, place) => [
        '--fwd',
        'Content-Type: message/rfc822',
        `Content-Disposition: attachment; filename="Undelivered Mail ${place}.eml"`,
        '',
        report.toString('utf8'),
      ]),
      '--fwd--',
      '',
    ].join('\r\n'),
  );
