import { StartError } from './start-error.ts';

/** How candidates reply by mail. */
export type ReplyMailSettings = {
  /** Before the token in a reply address: `replies+`, or empty when the whole domain is for replies. */
  prefix: string;
  domain: string;
  /** The mailbox that gets the replies; null when a mail service calls the hook instead. */
  imap: ImapSettings | null;
  /** Key of the signatures of the hook; null turns it off. */
  hookSecret: string | null;
};

export type ImapSettings = {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  mailbox: string;
};

type Variables = {
  MAIL_REPLY_ADDRESS?: string | undefined;
  IMAP_URL?: string | undefined;
  MAIL_HOOK_SECRET?: string | undefined;
};

/** A token has 45 characters and RFC 5321 allows 64 before the @. */
export const replyAddressForm = /^([a-z0-9._-]{1,18})?@([a-z0-9-]+\.)+[a-z0-9-]+$/;

/** @throws StartError when a part is missing */
export function parseReplyMail(e: Variables): ReplyMailSettings | null {
  const { MAIL_REPLY_ADDRESS: address, IMAP_URL: imapUrl, MAIL_HOOK_SECRET: hookSecret } = e;
  if (address === undefined && imapUrl === undefined && hookSecret === undefined) return null;
  if (address === undefined || (imapUrl === undefined && hookSecret === undefined))
    throw new StartError(
      'Wrong configuration: MAIL_REPLY_ADDRESS needs IMAP_URL or MAIL_HOOK_SECRET, and each of these needs MAIL_REPLY_ADDRESS.',
    );
  const [mailbox = '', domain = ''] = address.split('@');
  return {
    prefix: mailbox === '' ? '' : `${mailbox}+`,
    domain,
    imap: imapUrl === undefined ? null : parseImapUrl(imapUrl),
    hookSecret: hookSecret ?? null,
  };
}

function parseImapUrl(text: string): ImapSettings {
  const url = new URL(text);
  const secure = url.protocol === 'imaps:';
  if (url.username === '' || url.password === '')
    throw new StartError('Wrong configuration: IMAP_URL needs a user and a password.');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 993 : 143) : Number(url.port),
    secure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    mailbox: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}
