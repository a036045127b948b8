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

/** By enhanced status code (RFC 3463); a code without the third number stands for all that begin with it. */
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

/**
 * The words of a mail server without addresses: the recipient is known, and one to which a mailbox forwards is not the
 * company's to know. `recipient`: also its part before the @ is removed, which some servers name alone.
 */
export function withoutAddresses(reason: string, recipient: string): string {
  const name = recipient.slice(0, recipient.lastIndexOf('@'));
  const form = name.length < 3 ? null : new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, 'giu');
  const bare = reason.replace(/<?[^\s<>@"'(:;,]+@[^\s<>@"'):;,]+>?/g, '…');
  return (form === null ? bare : bare.replace(form, '…')).replace(/\s+/g, ' ').trim();
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
