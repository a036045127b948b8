import { Refusal } from '#platform/contract/errors.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { applyCalendarReply } from '#meetings/server/apply-calendar-reply.ts';
import { readCalendarReply } from '#meetings/server/read-calendar-reply.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findMemberAddress, type MemberAddress } from './member-addresses.ts';
import { refuseOtherSender, sendAnswer } from './send-answer.ts';
import { storeAttachments } from './store-attachments.ts';
import { findAnsweredMail, findMailTarget, type MailTarget } from './find-mail-target.ts';
import type { ParsedMail } from './parse-mail.ts';
import { readMail } from './read-mail.ts';
import { isAssignable } from './private-threads.ts';
import { isCompanyToken, deliverBounces } from './deliver-bounces.ts';
import { isOwnMessageId, ownMailsIn, readReplyToken, tokensIn } from '#deliveries/server/reply-token.ts';
import { isBusyThread, isStored, saveThreadMail, saveUnassignedMail } from './save-mail.ts';

/** The end of an incoming mail; the log counts them. */
export type MailResult =
  /** In a conversation, or among the unassigned mails of a company. */
  | 'stored'
  | 'repeated'
  /** The answer of a calendar to an invitation, which is stored with the meeting. */
  | 'answered'
  | 'bounce'
  /** An answer of a member that they may not send; a mail says so. */
  | 'refused'
  /** A program answered for a member. */
  | 'automatic'
  /** Our own mail came back. */
  | 'loop'
  /** For no address of ours, or of a company or conversation that was deleted. */
  | 'unknown'
  /** More than a company receives in an hour. */
  | 'too_many'
  | 'unreadable';

/** The results after which Kadro has everything of the mail. */
export const isKept = (result: MailResult): boolean => keptResults.has(result);

const keptResults: ReadonlySet<MailResult> = new Set<MailResult>([
  'stored',
  'repeated',
  'answered',
  'bounce',
  'refused',
  'automatic',
  'loop',
]);

export const mailMaxBytes = 30 * 1024 * 1024;

const perCompany: Limit = { name: 'incoming_mails', points: 500, seconds: 3600 };
const companiesPerMail = 3;

/**
 * Stores a mail for the companies whose addresses it has. Called again with the same mail it changes nothing, so a caller
 * deletes its copy only after this.
 * @param envelope recipients of the envelope, which the headers do not always have
 */
export async function deliverMail(
  platform: Platform,
  raw: Buffer,
  envelope: readonly string[] = [],
): Promise<MailResult> {
  const settings = platform.config.replyMail;
  if (settings === null) return 'unknown';
  const mail = await readMail(raw);
  if (mail === null) return 'unreadable';
  if (isOwnMessageId(mail.headerId, platform.config.publicUrl)) return 'loop';
  const found = tokensIn(settings, [...envelope, mail.recipients].join(' ')).slice(0, companiesPerMail);
  if (await deliverBounces(platform, found, mail)) return 'bounce';
  // A report about another mail is unassigned mail of the company that it was forwarded to, and in no conversation.
  const tokens = mail.isReport ? found.filter((token) => isCompanyToken(platform, token)) : found;
  if (tokens.length === 0) return mail.isReport ? 'unknown' : deliverByHeaders(platform, mail);
  const results: MailResult[] = [];
  for (const token of tokens) results.push(await deliverToToken(platform, token, mail));
  return results.find(isKept) ?? results[0] ?? 'unknown';
}

/** A mail whose recipient lost the token is found by the mails that it answers. */
async function deliverByHeaders(platform: Platform, mail: ParsedMail): Promise<MailResult> {
  const companies = new Set(ownMailsIn(mail.references).map(({ companyId }) => companyId));
  for (const companyId of [...companies].slice(0, companiesPerMail)) {
    const target = await inTenant(platform.db, companyId, (tx) => findAnsweredMail(tx, mail), {
      readOnly: true,
    });
    if (target !== null) return deliverTo(platform, { companyId, target }, mail);
  }
  return 'unknown';
}

async function deliverToToken(platform: Platform, token: string, mail: ParsedMail): Promise<MailResult> {
  const companyId = readReplyToken(token)?.companyId ?? '';
  const address = await inTenant(platform.db, companyId, (tx) => findMemberAddress(tx, token), {
    readOnly: true,
  });
  if (address !== null) return deliverFromMember(platform, { companyId, address }, mail);
  const { encryption } = platform;
  const find = (tx: TenantTx) => findMailTarget(tx, encryption, { token, mail });
  const target = await inTenant(platform.db, companyId, find, { readOnly: true });
  if (target === 'unknown') return 'unknown';
  if (await deliverAnswer(platform, companyId, mail)) return 'answered';
  return deliverTo(platform, { companyId, target }, mail);
}

/** Stores the answer of a calendar. @returns false when the mail has none, which then is a mail like others */
async function deliverAnswer(platform: Platform, companyId: string, mail: ParsedMail): Promise<boolean> {
  const { db, limits, clock } = platform;
  const replies = mail.calendars
    .map(({ content, method }) => readCalendarReply(content, { method, from: mail.fromAddress }))
    .filter((reply) => reply !== null);
  const [reply] = replies;
  if (reply === undefined || reply.attendee !== mail.fromAddress) return false;
  if (!(await limits.allows(perCompany, companyId))) return false;
  const input = { platform, companyId, now: clock.now(), actor: null };
  return inTenant(db, companyId, (tx) => applyCalendarReply(tx, input, reply));
}

type Destination = {
  companyId: string;
  target: MailTarget;
  /** Of a mail for nobody's conversation; else that of the target. */
  privateThreadId?: string | null;
};

async function deliverTo(
  platform: Platform,
  { companyId, target: found, privateThreadId = found?.privateThreadId ?? null }: Destination,
  mail: ParsedMail,
): Promise<MailResult> {
  const { db, limits, clock } = platform;
  const isKnown = await inTenant(db, companyId, (tx) => isStored(tx, mail.hash), { readOnly: true });
  if (isKnown) return 'repeated';
  if (!(await limits.allows(perCompany, companyId))) return 'too_many';
  const { target, isQuiet } = await inTenant(db, companyId, (tx) => placeOf(tx, found, clock.now()), {
    readOnly: true,
  });
  const { fileIds, leftOut } = await storeAttachments(
    platform,
    { companyId, isUnassigned: target === null },
    mail,
  );
  const stored = isQuiet ? { ...mail, isAutomatic: true } : mail;
  const input = { mail: stored, fileIds, leftOut, now: clock.now() };
  const result = await inTenant(db, companyId, async (tx): Promise<MailResult> => {
    const isNew =
      target === null
        ? await saveUnassignedMail(tx, input, privateThreadId)
        : await saveThreadMail(tx, input, target);
    // A concurrent delivery of the same mail has stored its own copies.
    if (!isNew) await removeFiles(tx, fileIds);
    return isNew ? 'stored' : 'repeated';
  }).catch((error: unknown) => {
    // The candidate was deleted meanwhile; the task of the upload removes the files.
    if (error instanceof Refusal) return 'unknown' as const;
    throw error;
  });
  if (result !== 'stored') await limits.refund(perCompany, companyId);
  return result;
}

/**
 * The conversation of a mail; none when the conversation is too busy. A private thread keeps it without a notification
 * when its readers see no unassigned mails: nobody would find it there.
 */
async function placeOf(
  tx: TenantTx,
  found: MailTarget,
  now: Date,
): Promise<{ target: MailTarget; isQuiet: boolean }> {
  const isBusy = found !== null && (await isBusyThread(tx, found.candidateId, now));
  const isQuiet = isBusy && !(await isAssignable(tx, found.privateThreadId));
  return { target: isBusy && !isQuiet ? null : found, isQuiet };
}

/** An answer by mail: from the member's own address it is their message, from another one a member decides. */
async function deliverFromMember(
  platform: Platform,
  { companyId, address }: { companyId: string; address: MemberAddress },
  mail: ParsedMail,
): Promise<MailResult> {
  if (mail.isAutomatic) return 'automatic';
  const { privateThreadId } = address;
  const { db, limits } = platform;
  const isFromOther = address.email !== mail.fromAddress;
  const mayWait =
    isFromOther &&
    (await inTenant(db, companyId, (tx) => isAssignable(tx, privateThreadId), { readOnly: true }));
  if (mayWait) return deliverTo(platform, { companyId, target: null, privateThreadId }, mail);
  if (await inTenant(db, companyId, (tx) => isStored(tx, mail.hash), { readOnly: true })) return 'repeated';
  if (!(await limits.allows(perCompany, companyId))) return 'too_many';
  if (isFromOther) return refuseOtherSender(platform, { companyId, address }, mail);
  const files = await storeAttachments(platform, { companyId, isUnassigned: false }, mail);
  return sendAnswer(platform, { companyId, address }, { mail, ...files });
}
