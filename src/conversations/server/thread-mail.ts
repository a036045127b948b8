import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MailThread } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { logMail } from '#deliveries/server/log-mail.ts';
import { messageIdOf, replyAddressOf, replyToken } from '#deliveries/server/reply-token.ts';
import type { MailKind } from '#deliveries/rules.ts';

type ThreadMailInput = {
  candidateId: string;
  applicationId: string | null;
  kind: MailKind;
  /** The member who is notified when it is not delivered. */
  authorUserId: string | null;
  /** The message that the mail brings; null for a mail without one. */
  messageId: string | null;
  /** The private thread that replies are in; left out: none. */
  privateThreadId?: string | null;
  to: string;
};

// Mail programs need the last ones; RFC 5322 limits a line to 998 characters.
const referencesMax = 8;

/**
 * Prepares the next mail of a conversation: its place among the mails before, the address for replies, and its row in
 * the delivery log. Without an address for replies in the configuration `replyTo` is null.
 */
export async function openThreadMail(
  tx: TenantTx,
  platform: Platform,
  { privateThreadId = null, ...mail }: ThreadMailInput,
): Promise<{ thread: MailThread; replyTo: string | null }> {
  const { candidateId, applicationId } = mail;
  const replyTo = await findOrAddReplyAddress(tx, platform, { candidateId, applicationId, privateThreadId });
  const references = await listMessageIds(tx, platform, candidateId);
  const logged = await logMail(tx, platform, mail);
  return { thread: { ...logged, references, returnPath: replyTo }, replyTo };
}

type AddressKey = { candidateId: string; applicationId: string | null; privateThreadId: string | null };

async function findOrAddReplyAddress(
  tx: TenantTx,
  { config, encryption }: Platform,
  { candidateId, applicationId, privateThreadId }: AddressKey,
): Promise<string | null> {
  if (config.replyMail === null) return null;
  const found = await tx
    .selectFrom('reply_addresses')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .where('application_id', applicationId === null ? 'is' : '=', applicationId)
    .where('private_thread_id', privateThreadId === null ? 'is' : '=', privateThreadId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const id = found?.id ?? crypto.randomUUID();
  const { token, hash } = replyToken(encryption, { companyId: tx.tenantId, key: id });
  if (found === undefined)
    await tx
      .insertInto('reply_addresses')
      .values({
        id,
        candidate_id: candidateId,
        application_id: applicationId,
        private_thread_id: privateThreadId,
        token_hash: hash,
      })
      .execute();
  return replyAddressOf(config.replyMail, token);
}

/** The Message-IDs of the newest mails of both sides, the oldest first. */
async function listMessageIds(tx: TenantTx, { config }: Platform, candidateId: string): Promise<string[]> {
  const sent = await tx
    .selectFrom('sent_mails')
    .select(['id', 'created_at as at'])
    .where('candidate_id', '=', candidateId)
    // The others begin a conversation of their own.
    .where('kind', 'in', ['message', 'documents'])
    .orderBy('created_at', 'desc')
    .limit(referencesMax)
    .execute();
  const received = await tx
    .selectFrom('incoming_mails')
    .select(['header_id', 'received_at as at'])
    .where('candidate_id', '=', candidateId)
    .where('header_id', '!=', '')
    .orderBy('id', 'desc')
    .limit(referencesMax)
    .execute();
  return [
    ...sent.map(({ id, at }) => ({ at, text: messageIdOf(id, tx.tenantId, config.publicUrl) })),
    ...received.map(({ header_id, at }) => ({ at, text: header_id })),
  ]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-referencesMax)
    .map(({ text }) => text);
}
