import { sql } from 'kysely';
import { companyAddressKey } from '#deliveries/server/company-reply-address.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Encryption } from '#platform/server/encryption.ts';
import type { MatchedBy } from '../rules.ts';
import type { ParsedMail } from './parse-mail.ts';
import { findThreadOfNewest } from './private-threads.ts';
import { ownMailsIn, readReplyToken, replyToken } from '#deliveries/server/reply-token.ts';

/** The conversation of a mail, or null in a company whose members assign it. */
export type MailTarget = {
  candidateId: string;
  applicationId: string | null;
  /** The private thread of the mail that it answers; null when everyone reads it. */
  privateThreadId: string | null;
  matchedBy: MatchedBy;
  isFromOther: boolean;
} | null;

/**
 * Finds the conversation inside the company that a token names: by the address of a conversation; else, at the address
 * of the company, by the mails that this one answers, then by its sender.
 * @returns 'unknown' when the company has no such address
 */
export async function findMailTarget(
  tx: TenantTx,
  encryption: Encryption,
  { token, mail }: { token: string; mail: ParsedMail },
): Promise<MailTarget | 'unknown'> {
  const hash = readReplyToken(token)?.hash;
  if (hash === undefined) return 'unknown';
  const address = await tx
    .selectFrom('reply_addresses')
    .select(['candidate_id', 'application_id', 'private_thread_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (address !== undefined) {
    const { candidate_id: candidateId, application_id: applicationId } = address;
    const about = { candidateId, applicationId };
    const privateThreadId = address.private_thread_id ?? (await findThreadOfAnswered(tx, mail, about));
    return withSender(tx, mail, { ...about, privateThreadId, matchedBy: 'address' });
  }
  const own = replyToken(encryption, { companyId: tx.tenantId, key: companyAddressKey });
  if (!own.hash.equals(hash) || !(await isCompany(tx))) return 'unknown';
  return (await findAnsweredMail(tx, mail)) ?? (await findBySender(tx, mail));
}

/**
 * The private thread of a mail at an address that is not private itself: the message that it answers may have been made
 * private since. Without headers it is that of the newest message of the team.
 */
async function findThreadOfAnswered(
  tx: TenantTx,
  mail: ParsedMail,
  about: { candidateId: string; applicationId: string | null },
): Promise<string | null> {
  const answered = await findAnsweredMail(tx, mail);
  const isOfCandidate = answered?.candidateId === about.candidateId;
  return isOfCandidate ? answered.privateThreadId : findThreadOfNewest(tx, about);
}

/** The conversation of the mail that this one answers. The random id in its Message-ID is known to its readers alone. */
export async function findAnsweredMail(tx: TenantTx, mail: ParsedMail): Promise<MailTarget> {
  for (const { mailId, companyId } of ownMailsIn(mail.references)) {
    if (companyId !== tx.tenantId) continue;
    const sent = await tx
      .selectFrom('sent_mails')
      .leftJoin('messages', (join) =>
        join
          .onRef('messages.tenant_id', '=', 'sent_mails.tenant_id')
          .onRef('messages.id', '=', 'sent_mails.message_id'),
      )
      .select(['sent_mails.candidate_id', 'sent_mails.application_id', 'messages.private_thread_id'])
      .where('sent_mails.id', '=', mailId)
      .executeTakeFirst();
    if (sent === undefined) continue;
    const { candidate_id: candidateId, application_id: applicationId } = sent;
    const { private_thread_id: privateThreadId } = sent;
    return withSender(tx, mail, { candidateId, applicationId, privateThreadId, matchedBy: 'headers' });
  }
  return null;
}

/** Two candidates with one address: a member decides. */
async function findBySender(tx: TenantTx, { fromAddress }: ParsedMail): Promise<MailTarget> {
  if (fromAddress === '') return null;
  const { rows: found } = await sql<{ id: string }>`
    select c.id from candidates c where c.tenant_id = ${currentTenantId} and c.email = ${fromAddress}
    union
    select k.candidate_id from candidate_contacts k
     where k.tenant_id = ${currentTenantId} and k.contact = ${fromAddress}
    limit 2`.execute(tx);
  const [first] = found;
  if (first === undefined || found.length > 1) return null;
  const about = { candidateId: first.id, applicationId: null };
  const privateThreadId = await findThreadOfNewest(tx, about);
  return { ...about, privateThreadId, matchedBy: 'sender', isFromOther: false };
}

async function withSender(
  tx: TenantTx,
  { fromAddress }: ParsedMail,
  target: Omit<NonNullable<MailTarget>, 'isFromOther'>,
): Promise<MailTarget> {
  return { ...target, isFromOther: !(await isAddressOf(tx, target.candidateId, fromAddress)) };
}

/** Whether the candidate has the address, as the main or a further one. */
export async function isAddressOf(tx: TenantTx, candidateId: string, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('candidates')
    .select('id')
    .where('id', '=', candidateId)
    .where((eb) => eb.or([eb('email', '=', address), eb(eb.val(address), '=', eb.fn.any('other_emails'))]))
    .executeTakeFirst();
  return row !== undefined;
}

async function isCompany(tx: TenantTx): Promise<boolean> {
  const row = await tx.selectFrom('companies').select('id').where('id', '=', tx.tenantId).executeTakeFirst();
  return row !== undefined;
}
