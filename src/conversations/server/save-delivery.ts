import { record } from '#activity/server/record.ts';
import { type MailKind, withoutAddresses } from '#deliveries/rules.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { OnSendResult } from '#platform/server/mail/send-message.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findThreadOfMessage } from './private-threads.ts';

/** Saves in the delivery log how the sending of a mail ended. A repeated call changes nothing. */
export const saveSendResult: OnSendResult = (platform, { companyId, outboxId, state, reason }) =>
  inTenant(platform.db, companyId, async (tx) => {
    if (state === 'failed') {
      await saveFailure(tx, platform, { mailId: outboxId, reason: reason ?? '', from: ['queued'] });
      return;
    }
    await tx
      .updateTable('sent_mails')
      .set({ state, changed_at: platform.clock.now() })
      .where('id', '=', outboxId)
      .where('state', '=', 'queued')
      .execute();
  });

/** A report of a mail server about a mail. */
export type ReturnedMail = { mailId: string; reason: string; isFinal: boolean };

/** Saves that a mail server returned a mail; a report of a delay changes nothing. @returns whether the company has sent it */
export async function saveBounce(
  tx: TenantTx,
  platform: Platform,
  { mailId, reason, isFinal }: ReturnedMail,
): Promise<boolean> {
  const from = ['queued', 'sent'];
  if (isFinal && (await saveFailure(tx, platform, { mailId, reason, from }))) return true;
  const sent = await tx.selectFrom('sent_mails').select('id').where('id', '=', mailId).executeTakeFirst();
  return sent !== undefined;
}

type Failure = { mailId: string; reason: string; from: readonly string[] };

/** Marks a mail as not delivered. Of concurrent reports one does, so the member of the mail is notified once. */
async function saveFailure(
  tx: TenantTx,
  { clock }: Platform,
  { mailId, reason, from }: Failure,
): Promise<boolean> {
  const now = clock.now();
  const mail = await tx
    .selectFrom('sent_mails')
    .select(['id', 'recipient', 'kind', 'candidate_id', 'application_id', 'message_id', 'author_user_id'])
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (mail === undefined) return false;
  const words = withoutAddresses(reason, mail.recipient);
  const failed = await tx
    .updateTable('sent_mails')
    .set({ state: 'failed', reason: words, changed_at: now })
    .where('id', '=', mailId)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  if (failed.numUpdatedRows === 0n) return false;
  await recordFailure(tx, { mail: { ...mail, kind: mail.kind as MailKind }, now });
  return true;
}

type FailedMail = {
  id: string;
  kind: MailKind;
  candidate_id: string;
  application_id: string | null;
  message_id: string | null;
  author_user_id: string | null;
};

/** The event has no words of the server, because events store no personal data. */
async function recordFailure(tx: TenantTx, { mail, now }: { mail: FailedMail; now: Date }): Promise<void> {
  const { kind, candidate_id: candidateId, application_id: applicationId, message_id: messageId } = mail;
  const thread = messageId === null ? null : await findThreadOfMessage(tx, messageId);
  await record(
    tx,
    tx.tenantId,
    { kind: 'system', userId: null },
    {
      type: 'message.undelivered',
      jobId: await findJobOf(tx, applicationId),
      candidateId,
      applicationId,
      meetingId: kind === 'invitation' ? await findMeetingOf(tx, mail) : null,
      readerUserIds: thread?.readerUserIds ?? null,
      data: {
        ...(messageId !== null && { messageId }),
        memberId: await findMemberOf(tx, mail.author_user_id),
        kind,
      },
      now,
    },
  );
}

async function findJobOf(tx: TenantTx, applicationId: string | null): Promise<string | null> {
  if (applicationId === null) return null;
  const application = await tx
    .selectFrom('applications')
    .select('job_id')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return application?.job_id ?? null;
}

async function findMemberOf(tx: TenantTx, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const member = await tx.selectFrom('members').select('id').where('user_id', '=', userId).executeTakeFirst();
  return member?.id ?? null;
}

/** A meeting that the mail is about, whose hosts then know of it too; of a panel day the first. */
async function findMeetingOf(tx: TenantTx, { id, candidate_id }: FailedMail): Promise<string | null> {
  const meeting = await tx
    .selectFrom('meetings')
    .select('id')
    .where('candidate_id', '=', candidate_id)
    .where('mail_id', '=', id)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return meeting?.id ?? null;
}
