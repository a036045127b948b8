import { createHash } from 'node:crypto';
import { convert } from 'html-to-text';
import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** A mail as Kadro reads it; its texts have no control characters. */
export type ParsedMail = {
  /** Message-ID; empty without one. */
  headerId: string;
  fromAddress: string;
  fromName: string;
  subject: string;
  /** The whole text, at most `textMaxChars`. */
  text: string;
  /** All addresses of recipients in one text. */
  recipients: string;
  /** In-Reply-To and References. */
  references: string;
  attachments: { name: string; content: Buffer }[];
  /** Names of mails and calendars that are attached, which are not stored. */
  leftOut: string[];
  /** Calendars with the method of their part, such as answers to invitations. */
  calendars: { content: string; method: string }[];
  isAutomatic: boolean;
  /** The mail itself is a report of a mail server. */
  isReport: boolean;
  /** Reports that mails were not delivered: of the mail itself, or of those that are attached to it. */
  bounces: Bounce[];
  /** Equal for a mail that arrives on two ways. */
  hash: Buffer;
};

export type Bounce = { isFinal: boolean; reason: string; originalIds: string };

export const textMaxChars = 100_000;
const htmlMaxChars = 1_000_000;
const recipientHeaders = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'x-forwarded-to',
  'envelope-to',
  'resent-to',
]);

const readParts = (raw: Buffer): Promise<Email> =>
  PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 30,
    maxHeadersSize: 512 * 1024,
  });

/** The text of a mail is longer HTML than the caller converts. */
export class LongHtml extends Error {}

/**
 * @param htmlMax a mail whose text is longer HTML is refused; left out, its beginning is converted
 * @throws LongHtml, or another error when the mail has too many parts or headers
 */
export async function parseMail(raw: Buffer, htmlMax = Number.POSITIVE_INFINITY): Promise<ParsedMail> {
  const mail = await readParts(raw);
  const headers = (names: ReadonlySet<string>): string =>
    mail.headers
      .filter(({ key }) => names.has(key))
      .map(({ value }) => value)
      .join(' ');
  const header = (name: string): string => headers(new Set([name]));
  const headerId = oneLine(header('message-id'), 500);
  const from = { address: oneLine(mail.from?.address ?? '', 320).toLowerCase(), name: mail.from?.name ?? '' };
  const text = textOf(mail, htmlMax);
  const contentType = header('content-type');
  const attachments = mail.attachments.filter(isOfPerson).map(({ filename, content }) => ({
    name: oneLine(filename ?? '', 200),
    content: bytesOf(content),
  }));
  // A mail without an id, such as one of a script, differs from the next one by its files.
  const unnamed = headerId === '' ? attachments.map(({ content }) => digest(content).toString('hex')) : [];
  return {
    headerId: /^<[^\s<>]+>$/.test(headerId) ? headerId : '',
    fromAddress: from.address,
    fromName: oneLine(from.name, 200),
    subject: oneLine(mail.subject ?? '', 300),
    text,
    recipients: headers(recipientHeaders),
    references: `${header('references')} ${header('in-reply-to')}`,
    attachments,
    leftOut: isReport(contentType) ? [] : mail.attachments.flatMap(nameOfAttached),
    calendars: mail.attachments.filter(isCalendar).slice(0, calendarsMax).map(calendarOf),
    isAutomatic: isAutomatic(header),
    isReport: isReport(contentType) && statusOf(mail) !== undefined,
    bounces: await readBounces(mail),
    hash: digest(JSON.stringify([headerId, from.address, header('date'), text, ...unnamed])),
  };
}

// Pictures of a signature are shown inside the HTML; the parts of a report are read elsewhere.
const isOfPerson = ({ related, mimeType }: Attachment): boolean =>
  related !== true && !/^message\/|^text\/(rfc822-headers|calendar)/i.test(mimeType);

const isCalendar = ({ mimeType }: Attachment): boolean =>
  /^(text\/calendar|application\/ics)$/i.test(mimeType);
const calendarsMax = 3;
const calendarMaxBytes = 200_000;

const calendarOf = ({ content, method = '' }: Attachment) => ({
  content: withoutControls(bytesOf(content).toString('utf8', 0, calendarMaxBytes)),
  method,
});

const digest = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();

const isReport = (contentType: string): boolean => /^multipart\/report/i.test(contentType.trim());

const attachedNames = new Map([
  ['message/rfc822', 'message.eml'],
  ['text/calendar', 'invite.ics'],
]);

function nameOfAttached({ filename, mimeType }: Attachment): string[] {
  const usual = attachedNames.get(mimeType.toLowerCase());
  return usual === undefined ? [] : [oneLine(filename ?? '', 200) || usual];
}

function textOf({ text = '', html = '' }: Email, htmlMax: number): string {
  const isHtml = text.trim() === '';
  if (isHtml && html.length > htmlMax) throw new LongHtml();
  const plain = isHtml ? htmlToText(html.slice(0, htmlMaxChars)) : text;
  return withoutControls(plain.replace(/\r\n?/g, '\n')).trim().slice(0, textMaxChars).toWellFormed();
}

// A quoted part gets the sign of plain mails, so that one rule finds both.
const htmlToText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: htmlMaxChars, maxDepth: 60, maxChildNodes: 20_000 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });

/** A program wrote it (RFC 3834), or a list sent it. */
function isAutomatic(header: (name: string) => string): boolean {
  const submitted = header('auto-submitted').trim().toLowerCase();
  if (submitted !== '' && submitted !== 'no') return true;
  if (/\b(bulk|junk|list|auto_reply)\b/i.test(header('precedence'))) return true;
  if (header('return-path').trim() === '<>') return true;
  return ['list-id', 'x-autoreply', 'x-autorespond', 'x-autoresponse'].some((name) => header(name) !== '');
}

const attachedReportsMax = 20;

/** The report that the mail is or has the parts of; else those that are attached as whole mails. */
async function readBounces(mail: Email): Promise<Bounce[]> {
  const own = readBounce(mail);
  if (own !== null) return [own];
  const attached = mail.attachments.filter(isMail).slice(0, attachedReportsMax);
  const bounces: Bounce[] = [];
  for (const { content } of attached) {
    // One that cannot be read is an attachment like others.
    const inner = await readParts(bytesOf(content)).catch(() => null);
    const bounce = inner === null ? null : readBounce(inner);
    if (bounce !== null) bounces.push(bounce);
  }
  return bounces;
}

const isMail = ({ mimeType, filename }: Attachment): boolean =>
  /^message\/(rfc822|global)$/i.test(mimeType) || /\.eml$/i.test(filename ?? '');

const statusOf = ({ attachments }: Email): Attachment | undefined =>
  attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/i.test(mimeType));

/** A delivery report (RFC 3464). */
function readBounce(mail: Email): Bounce | null {
  const { attachments, subject, text } = mail;
  const status = statusOf(mail);
  if (status === undefined) return null;
  const fields = bytesOf(status.content)
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string): string =>
    new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(fields)?.[1]?.trim() ?? '';
  const diagnosis = field('diagnostic-code').replace(/^[\w-]+\s*;\s*/, '');
  const original = attachments
    .filter(({ mimeType }) =>
      /^(message\/rfc822|message\/global|text\/rfc822-headers|message\/rfc822-headers)/i.test(mimeType),
    )
    .map(({ content }) => bytesOf(content).toString('latin1', 0, 64 * 1024))
    .join('\n');
  // Some servers return no part of the mail, but refer to it as an answer does.
  const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const named = `${text ?? ''} ${header('references')} ${header('in-reply-to')}`;
  return {
    isFinal: field('action').toLowerCase() === 'failed',
    reason: oneLine([field('status'), diagnosis || subject || ''].filter(Boolean).join(' '), 500),
    originalIds:
      [...original.matchAll(/^message-id:\s*(<[^\s<>]+>)/gim)].map(([, id]) => id).join(' ') || named,
  };
}

const bytesOf = (content: Attachment['content']): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);

// PostgreSQL stores no NUL; marks that change the order of a line could disguise a name.
const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, (sign) =>
    sign === '\n' || sign === '\t' ? sign : '',
  );

/** Cuts at whole characters. */
const oneLine = (text: string, maxChars: number): string =>
  withoutControls(text.replace(/\s+/g, ' ')).trim().slice(0, maxChars).toWellFormed();
