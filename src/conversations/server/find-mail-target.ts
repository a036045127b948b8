import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Encryption } from '#platform/server/encryption.ts';
import type { MatchedBy } from '../rules.ts';
import type { ParsedMail } from './parse-mail.ts';
import { ownMailsIn, readReplyToken, replyToken } from './reply-token.ts';

/** The conversation of a mail, or null in a company whose members assign it. */
export type MailTarget = {
  candidateId: string;
  applicationId: string | null;
  matchedBy: MatchedBy;
  isFromOther: boolean;
} | null;

/** The key of the company's own address, beside those of conversations, which are ids. */
export const companyAddressKey = 'company';

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
    .select(['candidate_id', 'application_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (address !== undefined) {
    const { candidate_id: candidateId, application_id: applicationId } = address;
    return withSender(tx, mail, { candidateId, applicationId, matchedBy: 'address' });
  }
  const own = replyToken(encryption, { companyId: tx.tenantId, key: companyAddressKey });
  if (!own.hash.equals(hash) || !(await isCompany(tx))) return 'unknown';
  return (await findAnsweredMail(tx, mail)) ?? (await findBySender(tx, mail));
}

/** The conversation of the mail that this one answers. The random id in its Message-ID is known to its readers alone. */
export async function findAnsweredMail(tx: TenantTx, mail: ParsedMail): Promise<MailTarget> {
  for (const { mailId, companyId } of ownMailsIn(mail.references)) {
    if (companyId !== tx.tenantId) continue;
    const sent = await tx
      .selectFrom('sent_mails')
      .select(['candidate_id', 'application_id'])
      .where('id', '=', mailId)
      .executeTakeFirst();
    if (sent === undefined) continue;
    const { candidate_id: candidateId, application_id: applicationId } = sent;
    return withSender(tx, mail, { candidateId, applicationId, matchedBy: 'headers' });
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
  return { candidateId: first.id, applicationId: null, matchedBy: 'sender', isFromOther: false };
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
