import { requireChangeable } from '#candidates/server/access.ts';
import { giveToCandidate } from '#files/server/queries.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { lockThread } from './access.ts';
import { isAddressOf } from './find-mail-target.ts';
import { listFilesOfMails, lockUnassignedMail } from './incoming-queries.ts';
import { insertMessage, recordMessage } from './save-mail.ts';

type AssignInput = { mailId: string; candidateId: string; now: Date };

/**
 * Moves a mail into the conversation with a candidate, as the newest message about the person. The sender may be another
 * person, so their address is not added to the candidate.
 */
export async function assignMail(
  tx: TenantTx,
  actor: MemberActor,
  { mailId, candidateId, now }: AssignInput,
): Promise<void> {
  await requireChangeable(tx, actor, candidateId);
  await lockThread(tx, { candidateId, applicationId: null });
  const mail = (await lockUnassignedMail(tx, { id: mailId, userId: actor.userId })) ?? refuse('not_found');
  const content = { text: mail.body, subject: mail.subject, isAutomatic: mail.is_automatic };
  const about = { candidateId, applicationId: null, privateThreadId: mail.private_thread_id };
  const messageId = await insertMessage(tx, { ...about, mail: content, now });
  const isOwn = await isAddressOf(tx, candidateId, mail.from_address);
  await tx
    .updateTable('incoming_mails')
    .set({
      candidate_id: candidateId,
      private_thread_id: null,
      message_id: messageId,
      matched_by: 'member',
      is_from_other: !isOwn,
    })
    .where('id', '=', mailId)
    .execute();
  const files = await listFilesOfMails(tx, [mailId]);
  await giveToCandidate(
    tx,
    files.map(({ id }) => id),
    candidateId,
  );
  if (!mail.is_automatic) await recordMessage(tx, { ...about, messageId, now });
}

/** Deletes a mail that no member assigned, with its files; for the system without an account. */
export async function removeUnassignedMail(
  tx: TenantTx,
  { mailId, userId }: { mailId: string; userId: string | null },
): Promise<void> {
  if ((await lockUnassignedMail(tx, { id: mailId, userId })) === undefined) refuse('not_found');
  const files = await listFilesOfMails(tx, [mailId]);
  await removeFiles(
    tx,
    files.map(({ id }) => id),
  );
  await tx.deleteFrom('incoming_mails').where('id', '=', mailId).execute();
}
