import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mayWriteAbout, requireThread } from './access.ts';
import { findNewestOfCandidate, listTopics } from './queries.ts';
import { readReplyToken, replyAddressOf, replyToken } from '#deliveries/server/reply-token.ts';

export type MemberReply = {
  /** The newest message of the candidate, which the answer is about. */
  text: string;
  replyTo: string;
};

/**
 * The newest message of a candidate that the member sees, with the address for an answer by mail. Null
 * when they may not answer, or the installation receives no mail.
 */
export async function openMemberReply(
  tx: TenantTx,
  platform: Platform,
  { actor, candidateId }: { actor: MemberActor; candidateId: string },
): Promise<MemberReply | null> {
  if (platform.config.replyMail === null) return null;
  const thread = await requireThread(tx, actor, candidateId);
  const newest = await findNewestOfCandidate(tx, thread);
  if (newest === undefined || thread.candidate.email === '') return null;
  const { application_id: applicationId, private_thread_id: privateThreadId, body: text } = newest;
  const topic = (await listTopics(tx, actor, thread)).find(({ id }) => id === applicationId);
  const mayAnswer =
    applicationId === null ? thread.candidate.may_change : topic !== undefined && mayWriteAbout(actor, topic);
  if (!mayAnswer) return null;
  const { token, hash, id, isNew } = await findOrMakeToken(tx, platform, {
    memberId: actor.memberId,
    candidateId,
    applicationId,
    privateThreadId,
  });
  if (isNew)
    await tx
      .insertInto('member_reply_addresses')
      .values({
        id,
        member_id: actor.memberId,
        candidate_id: candidateId,
        application_id: applicationId,
        private_thread_id: privateThreadId,
        token_hash: hash,
      })
      .execute();
  return { text, replyTo: replyAddressOf(platform.config.replyMail, token) };
}

type AddressKey = {
  memberId: string;
  candidateId: string;
  applicationId: string | null;
  privateThreadId: string | null;
};

async function findOrMakeToken(
  tx: TenantTx,
  { encryption }: Platform,
  { memberId, candidateId, applicationId, privateThreadId }: AddressKey,
) {
  const found = await tx
    .selectFrom('member_reply_addresses')
    .select('id')
    .where('member_id', '=', memberId)
    .where('candidate_id', '=', candidateId)
    .where('application_id', applicationId === null ? 'is' : '=', applicationId)
    .where('private_thread_id', privateThreadId === null ? 'is' : '=', privateThreadId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const id = found?.id ?? crypto.randomUUID();
  return { id, isNew: found === undefined, ...replyToken(encryption, { companyId: tx.tenantId, key: id }) };
}

export type MemberAddress = {
  userId: string;
  /** The only sender that is accepted; null without a proven address. */
  email: string | null;
  language: 'en' | 'tr';
  candidateId: string;
  applicationId: string | null;
  privateThreadId: string | null;
};

/** The member to whom an address for answers belongs, also when they are no longer active. */
export async function findMemberAddress(tx: TenantTx, token: string): Promise<MemberAddress | null> {
  const hash = readReplyToken(token)?.hash;
  if (hash === undefined) return null;
  const row = await tx
    .selectFrom('member_reply_addresses as a')
    .innerJoin('members', (join) =>
      join.onRef('members.tenant_id', '=', 'a.tenant_id').onRef('members.id', '=', 'a.member_id'),
    )
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['a.candidate_id', 'a.application_id', 'users.id as user_id', 'users.email', 'users.language'])
    .select(['users.email_verified_at', 'a.private_thread_id'])
    .where('a.token_hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    email: row.email_verified_at === null ? null : row.email,
    language: row.language === 'tr' ? 'tr' : 'en',
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    privateThreadId: row.private_thread_id,
  };
}
