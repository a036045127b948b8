import { byMember, record } from '#activity/server/record.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { requireReaders } from '#comments/server/access.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { VisibleThread } from './access.ts';
import {
  addPrivateThread,
  findPrivateThread,
  type PrivateThread,
  restrictEvents,
  setReaders,
} from './private-threads.ts';
import type { MessageRow } from './queries.ts';

type ReadersInput = {
  thread: VisibleThread;
  row: MessageRow;
  /** The job of its application; null for a message about the person. */
  jobId: string | null;
  readerIds: readonly string[] | null;
  now: Date;
};

/**
 * Chooses who reads a message. A private thread changes as a whole, and null opens it to everyone who sees the
 * conversation; the first private message begins a thread of its own. Those who wrote in a thread stay its readers.
 * The caller locked the conversation before it read the message.
 */
export async function setMessageReaders(
  tx: TenantTx,
  actor: MemberActor,
  { thread, row, jobId, readerIds, now }: ReadersInput,
): Promise<void> {
  const { candidateId } = thread;
  const subject = { candidateId, applicationId: row.application_id };
  const chosen = readerIds === null ? null : await requireReaders(tx, subject, [...readerIds]);
  const before = await findPrivateThread(tx, row.private_thread_id);
  const readers = chosen && (await saveReaders(tx, actor, { row, before, chosen, now }));
  if (readers === null) {
    if (before === null) return;
    await openThread(tx, before.id);
  }
  // A file of the mail may be the CV, whose words are found as long as everyone sees it.
  if (row.mail_id !== null || before !== null) await refreshCandidateSearch(tx, candidateId);
  await record(tx, actor.companyId, byMember(actor), {
    type: 'message.readers_changed',
    jobId,
    candidateId,
    applicationId: row.application_id,
    // Everyone knew of a message that was not private before, or is not any more.
    readerUserIds: readers && before && [...new Set([...before.readerUserIds, ...readers])],
    data: { isPrivate: readers !== null },
    now,
  });
}

type ChosenReaders = {
  row: MessageRow;
  before: PrivateThread | null;
  chosen: readonly string[];
  now: Date;
};

/** @returns the accounts that read the message now */
async function saveReaders(
  tx: TenantTx,
  actor: MemberActor,
  { row, before, chosen, now }: ChosenReaders,
): Promise<string[]> {
  if (before !== null) {
    const authorIds = await listAuthors(tx, before.id);
    const readers = withWriters({ actor, chosen, authorIds });
    await setReaders(tx, before.id, readers);
    return readers;
  }
  const readers = withWriters({ actor, chosen, authorIds: [row.author_user_id] });
  const id = await addPrivateThread(tx, { authorUserId: actor.userId, readerUserIds: readers, now });
  await tx.updateTable('messages').set({ private_thread_id: id }).where('id', '=', row.id).execute();
  await restrictEvents(tx, id, readers);
  return readers;
}

type Writers = { actor: MemberActor; chosen: readonly string[]; authorIds: (string | null)[] };

const withWriters = ({ actor, chosen, authorIds }: Writers): string[] =>
  [...new Set([actor.userId, ...authorIds.filter((id) => id !== null), ...chosen])].toSorted();

/** Those who wrote in a thread, also what waits to be sent. */
async function listAuthors(tx: TenantTx, threadId: string): Promise<(string | null)[]> {
  const authorsIn = (table: 'messages' | 'scheduled_messages') =>
    tx.selectFrom(table).select('author_user_id').where('private_thread_id', '=', threadId);
  const rows = await authorsIn('messages').union(authorsIn('scheduled_messages')).execute();
  return rows.map(({ author_user_id }) => author_user_id);
}

/** Everyone who sees the conversation reads the messages of the thread. Its addresses stay valid for replies. */
async function openThread(tx: TenantTx, threadId: string): Promise<void> {
  // A mail that arrives in this moment refers to the thread, and would be deleted with it.
  await tx.selectFrom('private_threads').select('id').where('id', '=', threadId).forUpdate().execute();
  await restrictEvents(tx, threadId, null);
  for (const table of [
    'messages',
    'reply_addresses',
    'member_reply_addresses',
    'incoming_mails',
    'scheduled_messages',
  ] as const)
    await tx
      .updateTable(table)
      .set({ private_thread_id: null })
      .where('private_thread_id', '=', threadId)
      .execute();
  await tx.deleteFrom('private_threads').where('id', '=', threadId).execute();
}
