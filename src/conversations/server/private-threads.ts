import { type RawBuilder, sql } from 'kysely';
import { listMembersWhoSee } from '#applications/server/members-who-see.ts';
import { type ApplicationSubject, maySee } from '#applications/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** A message may be private; without readers everyone who sees the conversation reads it. */
export type PrivateThread = { id: string; readerUserIds: string[] };

/**
 * A condition on rows with a `private_thread_id`: the account may read them. Without an account, as for the candidate,
 * every row fits.
 * @param table name or alias of the table in the statement
 */
export function isReadableBy(userId: string | null, table: string): RawBuilder<boolean> {
  if (userId === null) return sql<boolean>`true`;
  // A scalar subquery, because PostgreSQL may run `exists` by reading all threads of the company once.
  return sql<boolean>`(${sql.ref(`${table}.private_thread_id`)} is null or ${userId}::uuid = any ((
    select p.reader_user_ids from private_threads p
     where p.tenant_id = ${currentTenantId} and p.id = ${sql.ref(`${table}.private_thread_id`)})::uuid[]))`;
}

/**
 * A condition on unassigned mails: the account may read them. Those of a private thread whose readers may assign none,
 * as after they left the company, are for the owners.
 */
export const isUnassignedReadableBy = (userId: string | null): RawBuilder<boolean> =>
  userId === null
    ? sql<boolean>`true`
    : sql<boolean>`(${isReadableBy(userId, 'incoming_mails')} or (
    exists (select from members o
             where o.tenant_id = ${currentTenantId} and o.user_id = ${userId}::uuid and o.is_owner)
    and (select count(*) from private_threads p
           join members m on m.tenant_id = p.tenant_id and m.user_id = any (p.reader_user_ids)
          where p.tenant_id = ${currentTenantId} and p.id = incoming_mails.private_thread_id
            and ${maySee(anyPerson)}) = 0))`;

const anyPerson = { candidateId: sql`null::uuid`, applicationId: null };

/** Finds a thread, also one that the caller may not read. */
export async function findPrivateThread(tx: TenantTx, id: string | null): Promise<PrivateThread | null> {
  if (id === null) return null;
  const row = await tx
    .selectFrom('private_threads')
    .select(['id', 'reader_user_ids'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, readerUserIds: row.reader_user_ids };
}

/** The private thread of a message; null when everyone reads it. */
export async function findThreadOfMessage(tx: TenantTx, messageId: string): Promise<PrivateThread | null> {
  const row = await tx
    .selectFrom('messages')
    .select('private_thread_id')
    .where('id', '=', messageId)
    .executeTakeFirst();
  return findPrivateThread(tx, row?.private_thread_id ?? null);
}

type ThreadInput = { candidateId: string; authorUserId: string; readerUserIds: readonly string[]; now: Date };

/** The thread with a candidate that has exactly these readers, which a message continues, or a new one. */
export async function findOrAddPrivateThread(
  tx: TenantTx,
  { candidateId, ...input }: ThreadInput,
): Promise<PrivateThread> {
  const readerUserIds = [...new Set([input.authorUserId, ...input.readerUserIds])].toSorted();
  const { rows } = await sql<{ id: string }>`
    select p.id
      from private_threads p
     where p.tenant_id = ${currentTenantId} and p.reader_user_ids = ${readerUserIds}::uuid[]
       and p.id in (select m.private_thread_id from messages m
                     where m.tenant_id = ${currentTenantId} and m.candidate_id = ${candidateId}::uuid)
     order by p.id desc
     limit 1`.execute(tx);
  const id = rows[0]?.id ?? (await addPrivateThread(tx, { ...input, readerUserIds }));
  return { id, readerUserIds };
}

/** Inserts a private thread. @returns its id */
export async function addPrivateThread(
  tx: TenantTx,
  { authorUserId, readerUserIds, now }: { authorUserId: string | null; readerUserIds: string[]; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('private_threads')
    .values({ author_user_id: authorUserId, reader_user_ids: readerUserIds, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The private thread that a message of a candidate without a sign of what it answers belongs to: that of the newest
 * message of the team about the same application or the person. An answer to a private message is never shown to others.
 */
export async function findThreadOfNewest(
  tx: TenantTx,
  { candidateId, applicationId }: { candidateId: string; applicationId: string | null },
): Promise<string | null> {
  const newest = await tx
    .selectFrom('messages')
    .select('private_thread_id')
    .where('candidate_id', '=', candidateId)
    .where('sender', '=', 'member')
    .$if(applicationId !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('application_id', 'is', null), eb('application_id', '=', applicationId)]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.private_thread_id ?? null;
}

/**
 * The readers of an answer in a private thread, for its event. When none of them sees the candidate any more, as
 * after they left the company, the owners become readers. No answer stays unread.
 */
export async function readersOfAnswer(
  tx: TenantTx,
  privateThreadId: string | null,
  subject: ApplicationSubject,
): Promise<{ userIds: string[]; memberIds: string[] } | null> {
  const thread = await findPrivateThread(tx, privateThreadId);
  if (thread === null) return null;
  const who = await listMembersWhoSee(tx, subject);
  const able = who.filter(({ user_id }) => thread.readerUserIds.includes(user_id));
  if (able.length > 0)
    return { userIds: thread.readerUserIds, memberIds: able.map(({ member_id }) => member_id) };
  const owners = await tx
    .selectFrom('members')
    .select(['id', 'user_id'])
    .where('is_owner', '=', true)
    .where('status', '=', 'active')
    .execute();
  const userIds = [...new Set([...thread.readerUserIds, ...owners.map(({ user_id }) => user_id)])].toSorted();
  await setReaders(tx, thread.id, userIds);
  return { userIds, memberIds: owners.map(({ id }) => id) };
}

/** Whether a reader of the thread sees every candidate, and so the unassigned mails; true without a private thread. */
export async function isAssignable(tx: TenantTx, privateThreadId: string | null): Promise<boolean> {
  const thread = await findPrivateThread(tx, privateThreadId);
  if (thread === null) return true;
  const who = await listMembersWhoSee(tx, anyPerson);
  return who.some(({ user_id }) => thread.readerUserIds.includes(user_id));
}

/** Gives a thread other readers, together with the events of its messages. */
export async function setReaders(tx: TenantTx, threadId: string, readerUserIds: string[]): Promise<void> {
  await tx
    .updateTable('private_threads')
    .set({ reader_user_ids: readerUserIds })
    .where('id', '=', threadId)
    .execute();
  await restrictEvents(tx, threadId, readerUserIds);
}

/** Lets those read the events of the messages of a thread who read the messages; null: everyone. */
export async function restrictEvents(
  tx: TenantTx,
  threadId: string,
  readerUserIds: string[] | null,
): Promise<void> {
  await sql`
    select app.set_message_readers(m.candidate_id, array_agg(m.id), ${readerUserIds}::uuid[])
      from messages m
     where m.tenant_id = ${currentTenantId} and m.private_thread_id = ${threadId}::uuid
     group by m.candidate_id`.execute(tx);
}
