import { findActingMember } from '#companies/server/acting-member.ts';
import { mailMembers } from '#companies/server/mail-members.ts';
import { giveToCandidate } from '#files/server/queries.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { Refusal, refuse } from '#platform/contract/errors.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { lockThread, requireThread, requireTopic } from './access.ts';
import type { MemberAddress } from './member-addresses.ts';
import type { ParsedMail } from './parse-mail.ts';
import { findPrivateThread } from './private-threads.ts';
import { insertMail, isStored, shownText } from './save-mail.ts';
import { storeMessage } from './store-message.ts';

type Answer = { companyId: string; address: MemberAddress };
type AnswerMail = { mail: ParsedMail; fileIds: readonly string[]; leftOut: readonly string[] };

/**
 * Sends the answer that a member wrote by mail to the candidate, with the rights that the member has now. Without them
 * a mail notifies the member that it was not sent.
 */
export async function sendAnswer(
  platform: Platform,
  { companyId, address }: Answer,
  answer: AnswerMail,
): Promise<'stored' | 'repeated' | 'refused'> {
  try {
    const isNew = await inTenant(platform.db, companyId, (tx) => storeAnswer(tx, platform, address, answer));
    return isNew ? 'stored' : 'repeated';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuseAnswer(platform, { companyId, address }, answer.mail, error);
  }
}

/** Refuses an answer that came from another address than the member's, which no member could assign. */
export const refuseOtherSender = (platform: Platform, to: Answer, mail: ParsedMail): Promise<'refused'> =>
  refuseAnswer(platform, to, mail, new Refusal('forbidden', { reason: otherSender }));

async function refuseAnswer(
  platform: Platform,
  { companyId, address }: Answer,
  mail: ParsedMail,
  refusal: Refusal,
): Promise<'refused'> {
  // A mail that arrives again, as on two ways, is refused once.
  if (await platform.limits.allows(oncePerMail, mail.hash.toString('hex')))
    await inTenant(platform.db, companyId, (tx) => mailRefusal(tx, platform, address, refusal));
  return 'refused';
}

const oncePerMail: Limit = { name: 'refused_answers', points: 1, seconds: 86_400 };

/** @returns false when it was stored already */
async function storeAnswer(
  tx: TenantTx,
  platform: Platform,
  { userId, candidateId, applicationId, privateThreadId }: MemberAddress,
  { mail, fileIds, leftOut }: AnswerMail,
): Promise<boolean> {
  const now = platform.clock.now();
  await requireWritable(tx, now);
  if (mail.text === '' && fileIds.length === 0) refuse('invalid', emptyAnswer);
  const { billing: isBilled } = platform.config;
  const actor = (await findActingMember(tx, { userId, network: null, isBilled })) ?? refuse('forbidden');
  const thread = await requireThread(tx, actor, candidateId);
  const topic = await requireTopic(tx, actor, { thread, applicationId });
  const privateThread = await findPrivateThread(tx, privateThreadId);
  if (privateThread?.readerUserIds.includes(userId) === false) refuse('forbidden');
  if (thread.candidate.email === '') refuse('conflict', 'conversations.no_email');
  await lockThread(tx, { candidateId, applicationId });
  if (await isStored(tx, mail.hash)) {
    await removeFiles(tx, [...fileIds]);
    return false;
  }
  await giveToCandidate(tx, fileIds, candidateId);
  const body = shownText(mail);
  const message = { candidateId, topic, privateThread, subject: null, body, fileIds };
  const messageId = await storeMessage(tx, { platform, actor, now }, message);
  // Its Message-ID is the member's, and the candidate's mails do not name it.
  const input = { mail: { ...mail, headerId: '' }, fileIds, leftOut, now };
  const assignment = { candidate_id: candidateId, message_id: messageId, matched_by: 'address' };
  // Stored for another conversation in this moment.
  if ((await insertMail(tx, input, assignment)) === null) refuse('conflict');
  return true;
}

async function requireWritable(tx: TenantTx, now: Date): Promise<void> {
  const { read_only_from: from } = await tx
    .selectFrom('companies')
    .select('read_only_from')
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  if (from !== null && from <= now) throw new Refusal('payment_required');
}

// Mails say so; no call answers with them.
const emptyAnswer = 'empty_answer';
const otherSender = 'other_sender';

const reasonOf = ({ kind, reason = '' }: Refusal): string =>
  reasons.get(reason) ?? reasons.get(kind) ?? 'noAccess';

const reasons: ReadonlyMap<string, string> = new Map([
  ['applications.job_archived', 'archived'],
  ['conversations.no_email', 'noEmail'],
  ['billing.limit_mails', 'limit'],
  ['payment_required', 'readOnly'],
  [emptyAnswer, 'empty'],
  [otherSender, 'otherSender'],
]);

/** It names no candidate, because the member may not see them any more. */
async function mailRefusal(
  tx: TenantTx,
  platform: Platform,
  { userId, email, language }: MemberAddress,
  refusal: Refusal,
): Promise<void> {
  if (email === null) return;
  const reader = { id: userId, email, language };
  await mailMembers(platform, tx, [reader], (_reader, { translate, company }) => {
    const word = (key: string) => translate(`conversations.mail.refused.${key}`, { company: company.name });
    return {
      subject: word('subject'),
      heading: word('subject'),
      paragraphs: [word(reasonOf(refusal)), word('nothingSent')],
      button: null,
      footer: word('footer'),
    };
  });
}
