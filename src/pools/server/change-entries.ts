import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { requireChangeable } from '#candidates/server/access.ts';
import { firstIdAt } from '#platform/server/db/first-id-at.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { requirePool } from './access.ts';

type OneEntry = { poolId: string; candidateId: string; now: Date };

/** An entry as it is stored, for an undo. */
export type StoredEntry = { note: string; addedByUserId: string | null; addedAt: string };

/** Adds a candidate to a pool, or changes the note about them there; without one it stays. */
export async function putEntry(
  tx: TenantTx,
  actor: MemberActor,
  one: OneEntry,
  note: string | undefined,
): Promise<void> {
  if ((await addEntry(tx, actor, one, note ?? '')) || note === undefined) return;
  await tx
    .updateTable('pool_candidates')
    .set({ note })
    .where('pool_id', '=', one.poolId)
    .where('candidate_id', '=', one.candidateId)
    .execute();
}

/** Adds a candidate to a pool. @returns false when they are in it */
export async function addEntry(
  tx: TenantTx,
  actor: MemberActor,
  one: OneEntry,
  note: string,
): Promise<boolean> {
  await requirePool(tx, actor, one.poolId, { isKnown: await hasJustRemoved(tx, actor, one) });
  const { userId: addedByUserId } = actor;
  return restoreEntry(tx, actor, one, { note, addedByUserId, addedAt: one.now.toISOString() });
}

/** Members who no longer see the pool after removing their last person can undo that for this long. */
const undoMs = 3600 * 1000;

async function hasJustRemoved(
  tx: TenantTx,
  { userId }: MemberActor,
  { poolId, candidateId, now }: OneEntry,
): Promise<boolean> {
  const { rows } = await sql`
    select from events e
     where e.tenant_id = ${currentTenantId} and e.id > ${firstIdAt(new Date(now.getTime() - undoMs))}::uuid
       and e.candidate_id = ${candidateId}::uuid and e.actor_user_id = ${userId}::uuid
       and e.type = 'candidate.unpooled' and e.data ->> 'poolId' = ${poolId}
     limit 1`.execute(tx);
  return rows.length > 0;
}

/** Removes a candidate from a pool. @returns the entry; undefined when they are not in it */
export async function removeEntry(
  tx: TenantTx,
  actor: MemberActor,
  { poolId, candidateId, now }: OneEntry,
): Promise<StoredEntry | undefined> {
  const { name } = await requirePool(tx, actor, poolId, { lock: 'share' });
  await requireChangeable(tx, actor, candidateId);
  const row = await tx
    .deleteFrom('pool_candidates')
    .where('pool_id', '=', poolId)
    .where('candidate_id', '=', candidateId)
    .returning(['note', 'added_by_user_id', 'added_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await recordEntry(tx, actor, { type: 'candidate.unpooled', poolId, candidateId, name, now });
  return { note: row.note, addedByUserId: row.added_by_user_id, addedAt: row.added_at.toISOString() };
}

/**
 * Inserts an entry, also when the member no longer sees the pool because they removed it themselves. The pool is locked
 * before the candidate, so that it is not deleted meanwhile.
 * @returns false when the candidate is in the pool
 */
export async function restoreEntry(
  tx: TenantTx,
  actor: MemberActor,
  { poolId, candidateId, now }: OneEntry,
  entry: StoredEntry,
): Promise<boolean> {
  const { name } = await requirePool(tx, actor, poolId, { lock: 'share', isKnown: true });
  await requireChangeable(tx, actor, candidateId);
  if (!(await insertEntry(tx, { poolId, candidateId }, entry))) return false;
  await recordEntry(tx, actor, { type: 'candidate.pooled', poolId, candidateId, name, now });
  return true;
}

async function insertEntry(
  tx: TenantTx,
  { poolId, candidateId }: Omit<OneEntry, 'now'>,
  { note, addedByUserId, addedAt }: StoredEntry,
): Promise<boolean> {
  const row = await tx
    .insertInto('pool_candidates')
    .values({
      pool_id: poolId,
      candidate_id: candidateId,
      note,
      // Their account may be deleted since.
      added_by_user_id: (eb) => eb.selectFrom('users').select('id').where('id', '=', addedByUserId),
      added_at: new Date(addedAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('pool_id')
    .executeTakeFirst();
  return row !== undefined;
}

type EntryEvent = OneEntry & { type: string; name: string };

// `title` is a text that a deletion of the candidate removes from the event.
const recordEntry = (
  tx: TenantTx,
  actor: MemberActor,
  { type, poolId, candidateId, name, now }: EntryEvent,
) => record(tx, actor.companyId, byMember(actor), { type, candidateId, data: { poolId, title: name }, now });
