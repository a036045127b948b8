import { logSingleMail } from '#deliveries/server/log-mail.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MailThread } from '#platform/server/mail/outbox.ts';
import type { MailContext } from './mail-parts.ts';

/**
 * Logs a mail to the candidate about these meetings, which then show its delivery; reminders are not shown with them. Of a
 * mail that no member caused, the one who scheduled the meeting is its author.
 */
export async function logInvitation(
  tx: TenantTx,
  { input, row, news }: Pick<MailContext, 'input' | 'row' | 'news'>,
  meetingIds: readonly string[],
): Promise<MailThread> {
  const isReminder = news.startsWith('reminder');
  const thread = await logSingleMail(tx, input.platform, {
    candidateId: row.candidate_id,
    applicationId: row.application_id,
    kind: isReminder ? 'meeting_reminder' : 'invitation',
    authorUserId: input.actor?.userId ?? row.created_by_user_id,
    to: row.candidate_email,
  });
  if (!isReminder)
    await tx
      .updateTable('meetings')
      .set({ mail_id: thread.id })
      .where('id', 'in', [...meetingIds])
      .execute();
  return thread;
}
