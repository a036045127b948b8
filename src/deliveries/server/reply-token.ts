import { createHash } from 'node:crypto';
import type { ReplyMailSettings } from '#platform/server/reply-mail-settings.ts';
import type { Encryption } from '#platform/server/encryption.ts';

const bytesOfToken = 28;
const bytesOfCompany = 16;
/** Mail programs may change the case of an address, so a token has digits and lower-case letters. */
export const tokenChars = 45;

type Signer = Pick<Encryption, 'sign'>;

/** The token of an address of a company: its id and 96 bits that only this installation can derive from the key. */
export function replyToken(
  { sign }: Signer,
  { companyId, key }: { companyId: string; key: string },
): { token: string; hash: Buffer } {
  const company = Buffer.from(companyId.replaceAll('-', ''), 'hex');
  const secret = sign('reply address', `${companyId} ${key}`).subarray(0, bytesOfToken - bytesOfCompany);
  const bytes = Buffer.concat([company, secret]);
  return { token: asText(bytes), hash: hashOf(bytes) };
}

/** The company of a token, and the hash to look up; null for other texts. */
export function readReplyToken(token: string): { companyId: string; hash: Buffer } | null {
  if (!new RegExp(`^[0-9a-v]{${tokenChars}}$`).test(token)) return null;
  const hex = token
    .split('')
    .reduce((sum, digit) => sum * 32n + BigInt(Number.parseInt(digit, 32)), 0n)
    .toString(16)
    .padStart(bytesOfToken * 2, '0');
  if (hex.length !== bytesOfToken * 2) return null;
  const bytes = Buffer.from(hex, 'hex');
  return { companyId: asUuid(hex.slice(0, bytesOfCompany * 2)), hash: hashOf(bytes) };
}

/** The address with a token. */
export const replyAddressOf = ({ prefix, domain }: ReplyMailSettings, token: string): string =>
  `${prefix}${token}@${domain}`;

/** The tokens in a text of addresses, each once. */
export function tokensIn({ prefix, domain }: ReplyMailSettings, text: string): string[] {
  const form = new RegExp(
    `(?<![0-9a-z._+-])${escaped(prefix)}([0-9a-v]{${tokenChars}})@${escaped(domain)}(?![0-9a-z.-])`,
    'g',
  );
  return [...new Set([...text.toLowerCase().matchAll(form)].map(([, token = '']) => token))];
}

/** The Message-ID of a mail; it names the company, so that an answer is found without asking every company. */
export const messageIdOf = (mailId: string, companyId: string, publicUrl: string): string =>
  `<${mailId}.${companyId.replaceAll('-', '')}@${new URL(publicUrl).hostname}>`;

/** Whether a Message-ID is one of this installation. Another Kadro gives ids of the same form. */
export const isOwnMessageId = (messageId: string, publicUrl: string): boolean =>
  ownMailsIn(messageId).length > 0 && messageId.toLowerCase().endsWith(`@${new URL(publicUrl).hostname}>`);

// Each is looked up in the database, and a stranger may name thousands.
const ownMailsMax = 20;

/** The mails of Kadro that a text of Message-IDs names, the last first and at most twenty. */
export function ownMailsIn(text: string): { mailId: string; companyId: string }[] {
  const form = /<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\da-f]{32})@[^\s<>]+>/gi;
  return [...text.matchAll(form)]
    .slice(-ownMailsMax)
    .map(([, mailId = '', company = '']) => ({
      mailId: mailId.toLowerCase(),
      companyId: asUuid(company.toLowerCase()),
    }))
    .reverse();
}

const asText = (bytes: Buffer): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(tokenChars, '0');

const asUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
