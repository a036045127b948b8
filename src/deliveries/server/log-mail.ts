import type { TenantTx } from '#platform/server/db/tenant.ts';
import { shownAddress } from '#platform/server/db/withheld-words.ts';
import type { MailThread } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { MailKind } from '../rules.ts';
import { companyReplyAddress } from './company-reply-address.ts';
import { messageIdOf } from './reply-token.ts';

type LoggedMail = {
  candidateId: string;
  applicationId: string | null;
  kind: MailKind;
  /** The member who is notified when it is not delivered; null: none. */
  authorUserId: string | null;
  /** The message that it brings; left out: none. */
  messageId?: string | null;
  to: string;
};

/** Inserts a mail into the delivery log. @returns its id, which the outbox gets too, and its Message-ID */
export async function logMail(
  tx: TenantTx,
  { clock, config }: Platform,
  { candidateId, applicationId, kind, authorUserId, messageId = null, to }: LoggedMail,
): Promise<{ id: string; messageId: string }> {
  const id = crypto.randomUUID();
  const now = clock.now();
  await tx
    .insertInto('sent_mails')
    .values({
      id,
      candidate_id: candidateId,
      application_id: applicationId,
      kind,
      author_user_id: authorUserId,
      message_id: messageId,
      recipient: shownAddress(to.toLowerCase()),
      created_at: now,
      changed_at: now,
    })
    .execute();
  return { id, messageId: messageIdOf(id, tx.tenantId, config.publicUrl) };
}

/** The same for a mail that begins a conversation of its own; mail servers return it to the address of the company. */
export async function logSingleMail(tx: TenantTx, platform: Platform, mail: LoggedMail): Promise<MailThread> {
  const logged = await logMail(tx, platform, mail);
  return { ...logged, references: [], returnPath: companyReplyAddress(platform, tx.tenantId) };
}
