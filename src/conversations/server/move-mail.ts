import { sql } from 'kysely';
import { requireChangeable } from '#candidates/server/access.ts';
import { saveLastContacts } from '#candidates/server/last-contacts.ts';
import { giveToCandidate } from '#files/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { lockThread } from './access.ts';
import { isAddressOf } from './find-mail-target.ts';
import { listFilesOfMails } from './incoming-queries.ts';
import { lastContactOf } from './keep-last-contacts.ts';
import { addPrivateThread, findPrivateThread, isReadableBy } from './private-threads.ts';

type MoveInput = { candidateId: string; messageId: string; toCandidateId: string; now: Date };

/**
 * Moves a mail that is in the conversation of the wrong person to that of another one, about the person. Its files and
 * events go with it, so nothing of it stays with the first person. A private mail keeps its readers.
 */
export async function moveMail(
  tx: TenantTx,
  actor: MemberActor,
  { candidateId, messageId, toCandidateId, now }: MoveInput,
): Promise<void> {
  const ids = [...new Set([candidateId, toCandidateId])].toSorted();
  for (const id of ids) await requireChangeable(tx, actor, id);
  for (const id of ids) await lockThread(tx, { candidateId: id, applicationId: null });
  const mail = await tx
    .selectFrom('incoming_mails')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.tenant_id', '=', 'incoming_mails.tenant_id')
        .onRef('messages.id', '=', 'incoming_mails.message_id'),
    )
    .select(['incoming_mails.id', 'incoming_mails.from_address', 'messages.private_thread_id'])
    .where('messages.id', '=', messageId)
    .where('messages.candidate_id', '=', candidateId)
    .where('messages.sender', '=', 'candidate')
    .where(isReadableBy(actor.userId, 'messages'))
    .executeTakeFirst();
  if (mail === undefined) refuse('not_found');
  if (candidateId === toCandidateId) return;
  const isOwn = await isAddressOf(tx, toCandidateId, mail.from_address);
  // The thread has messages of the first person only.
  const before = await findPrivateThread(tx, mail.private_thread_id);
  const privateThreadId =
    before && (await addPrivateThread(tx, { ...before, authorUserId: actor.userId, now }));
  await tx
    .updateTable('messages')
    .set({ candidate_id: toCandidateId, application_id: null, private_thread_id: privateThreadId })
    .where('id', '=', messageId)
    .execute();
  await tx
    .updateTable('incoming_mails')
    .set({ candidate_id: toCandidateId, matched_by: 'member', is_from_other: !isOwn })
    .where('id', '=', mail.id)
    .execute();
  const files = await listFilesOfMails(tx, [mail.id]);
  const fileIds = files.map(({ id }) => id);
  await giveToCandidate(tx, fileIds, toCandidateId);
  // The team of the job that it was about may not know the other person.
  await sql`select app.move_message_events(${candidateId}::uuid, ${toCandidateId}::uuid, ${messageId}::uuid)`.execute(
    tx,
  );
  await saveLastContacts(tx, ids, lastContactOf);
}
