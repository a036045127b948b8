import { byMember, record } from '#activity/server/record.ts';
import { requireChangeable } from '#candidates/server/access.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
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
  await requirePool(tx, actor, one.poolId);
  const { userId: addedByUserId } = actor;
  return restoreEntry(tx, actor, one, { note, addedByUserId, addedAt: one.now.toISOString() });
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
  await recordEntry(tx, actor, { type: 'candidate.unpooled', candidateId, name, now });
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
  await recordEntry(tx, actor, { type: 'candidate.pooled', candidateId, name, now });
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

type EntryEvent = { type: string; candidateId: string; name: string; now: Date };

// `title` is a text that a deletion of the candidate removes from the event.
const recordEntry = (tx: TenantTx, actor: MemberActor, { type, candidateId, name, now }: EntryEvent) =>
  record(tx, actor.companyId, byMember(actor), { type, candidateId, data: { title: name }, now });
