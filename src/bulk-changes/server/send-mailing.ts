import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type ComposedMail, type MailParts, messageOf, sendComposedMail } from './compose-mails.ts';
import { mailingAddress } from './mailing-link.ts';
import { type MailingContext, mailingThreads } from './mailing-threads.ts';

/**
 * Sends one of many mails. It is a message of the conversation with the person. Answers arrive there unless the member
 * chose their own address. A mail about no open application has a way to unsubscribe.
 */
export async function sendMailing(tx: TenantTx, context: MailingContext, mail: ComposedMail): Promise<void> {
  const { candidateId, applicationId, to } = mail;
  const message = { candidateId, applicationId, to, ...messageOf(mail) };
  const { thread, replyTo } = await mailingThreads.get().open(tx, context, message);
  const parts: MailParts = { thread, ...(mail.replyTo === null && replyTo !== null && { replyTo }) };
  if (!mail.isMailing) return sendComposedMail(tx, mail, parts);
  const address = mailingAddress(context.platform, { companyId: tx.tenantId, candidateId });
  const label = context.platform.words.in(mail.language)('bulk-changes.mailing.unsubscribe');
  await sendComposedMail(tx, mail, { ...parts, unsubscribeAddress: address, link: { label, address } });
}
