import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { MailThread } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

export type MailingContext = { platform: Platform; actor: MemberActor; now: Date };

export type MailingMessage = {
  candidateId: string;
  applicationId: string | null;
  to: string;
  subject: string;
  body: string;
};

/** The conversations that mails to many people belong to. */
export type MailingThreads = {
  /** Stores the message of a mail in the conversation; without an address for replies `replyTo` is null. */
  open(
    tx: TenantTx,
    context: MailingContext,
    message: MailingMessage,
  ): Promise<{ thread: MailThread; replyTo: string | null }>;
};

/** The slice conversations has it. */
export const mailingThreads = laterPart<MailingThreads>('conversations of mailings');
