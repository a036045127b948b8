import { record } from '#activity/server/record.ts';
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

/** Saves that a mail server returned a mail. @returns whether the company has sent it */
export async function saveBounce(
  tx: TenantTx,
  platform: Platform,
  { mailId, reason }: { mailId: string; reason: string },
): Promise<boolean> {
  const from = ['queued', 'sent'];
  if (await saveFailure(tx, platform, { mailId, reason, from })) return true;
  const sent = await tx.selectFrom('sent_mails').select('id').where('id', '=', mailId).executeTakeFirst();
  return sent !== undefined;
}

type Failure = { mailId: string; reason: string; from: readonly string[] };

/** Marks a mail as not delivered; its author is notified once. */
async function saveFailure(
  tx: TenantTx,
  { clock }: Platform,
  { mailId, reason, from }: Failure,
): Promise<boolean> {
  const now = clock.now();
  const failed = await tx
    .updateTable('sent_mails')
    .set({ state: 'failed', reason: reason.slice(0, 500), changed_at: now })
    .where('id', '=', mailId)
    .where('state', 'in', [...from])
    .returning(['candidate_id', 'message_id'])
    .executeTakeFirst();
  if (failed === undefined) return false;
  const { candidate_id: candidateId, message_id: messageId } = failed;
  if (messageId !== null) await recordFailure(tx, { candidateId, messageId, now });
  return true;
}

async function recordFailure(
  tx: TenantTx,
  { candidateId, messageId, now }: { candidateId: string; messageId: string; now: Date },
): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.tenant_id', '=', 'messages.tenant_id')
        .onRef('applications.id', '=', 'messages.application_id'),
    )
    .leftJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'messages.tenant_id')
        .onRef('members.user_id', '=', 'messages.author_user_id'),
    )
    .select(['messages.application_id', 'applications.job_id', 'members.id as member_id'])
    .where('messages.id', '=', messageId)
    .executeTakeFirstOrThrow();
  await record(
    tx,
    tx.tenantId,
    { kind: 'system', userId: null },
    {
      type: 'message.undelivered',
      jobId: message.job_id,
      candidateId,
      applicationId: message.application_id,
      readerUserIds: (await findThreadOfMessage(tx, messageId))?.readerUserIds ?? null,
      data: { messageId, memberId: message.member_id },
      now,
    },
  );
}
