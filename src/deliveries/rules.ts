/** Whether a mail arrived, as far as mail servers report it. */
export const deliveryStates = ['queued', 'sent', 'failed', 'no_sender'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The thing that a mail to a candidate brings. */
export const mailKinds = [
  'message',
  'invitation',
  'meeting_reminder',
  'offer',
  'documents',
  'suggestion',
  'other',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Why a mail server refused or returned a mail; `other`: only its own words say it. */
export const mailProblems = ['no_mailbox', 'no_domain', 'full', 'blocked', 'too_large', 'other'] as const;
export type MailProblem = (typeof mailProblems)[number];

/** By enhanced status code (RFC 3463); a code without the third number means all that begin with it. */
const problemsByStatus: readonly (readonly [status: RegExp, problem: MailProblem])[] = [
  [/^5\.1\.(1|6|10)$|^5\.2\.1$/, 'no_mailbox'],
  [/^5\.1\.2$|^5\.4\.4$/, 'no_domain'],
  [/^[45]\.2\.2$/, 'full'],
  [/^5\.(2\.3|3\.4)$/, 'too_large'],
  [/^5\.7\.\d+$/, 'blocked'],
];

/** Servers without such a code say it in words. */
const problemsByWords: readonly (readonly [words: RegExp, problem: MailProblem])[] = [
  [
    /no such (user|mailbox|recipient)|(user|mailbox|recipient|address)[^.]{0,60}(unknown|not found|does ?n.t exist|does not exist)|unknown (user|mailbox|recipient)/i,
    'no_mailbox',
  ],
  [/(domain|host)[^.]{0,40}(not found|does not exist|unknown)|unrouteable/i, 'no_domain'],
  [/quota|mailbox (is )?full|over ?quota/i, 'full'],
  [/too (large|big)|size limit/i, 'too_large'],
  [/spam|blocked|blacklist|block ?list|policy/i, 'blocked'],
];

/** The problem that the words of a mail server mean. */
export function problemOf(reason: string): MailProblem {
  const status = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(reason)?.[1];
  const byStatus = problemsByStatus.find(([form]) => status !== undefined && form.test(status));
  return (byStatus ?? problemsByWords.find(([form]) => form.test(reason)))?.[1] ?? 'other';
}

/** Words of mail servers are stored up to this length. */
export const reasonMax = 500;

/**
 * The words of a mail server without addresses: the recipient is known, and one to which a mailbox forwards is not the
 * company's to know. `recipient`: its parts before and after the @ are removed too, because some servers name them
 * alone. They may be the name of a person in a blind review.
 */
export function withoutAddresses(reason: string, recipient: string): string {
  const at = recipient.lastIndexOf('@');
  const parts = [recipient.slice(0, at), recipient.slice(at + 1)].filter(({ length }) => length > 2);
  // Words that were cut may end in a part of an address.
  const whole = reason.length < reasonMax ? reason : reason.replace(/\S*$/, '');
  let words = shown(whole).replace(/<?[^\s<>@"'(:;,]+@[^\s<>@"'):;,]+>?/g, '…');
  for (const part of parts)
    words = words.replace(new RegExp(`(?<![\\p{L}\\d])${escaped(part)}(?![\\p{L}\\d])`, 'giu'), '…');
  return words.trim().slice(0, reasonMax).toWellFormed();
}

/** One line without control characters and marks that change the order of its letters. */
const shown = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
