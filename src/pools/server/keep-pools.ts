import { byMember, record } from '#activity/server/record.ts';
import { mayChangeSome } from '#candidates/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { deleteLater, deletionTask } from '#platform/server/background/removed-rows.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { PoolChange, PoolDraft } from '../contract.ts';
import { requireChangeablePool } from './access.ts';

type OnePool = { poolId: string; now: Date };

/** Creates a pool. Members who may change no candidate could put nobody into it. @returns its id */
export async function createPool(
  tx: TenantTx,
  actor: MemberActor,
  draft: PoolDraft,
  now: Date,
): Promise<string> {
  if (!(await mayChangeSome(tx, actor))) refuse('forbidden');
  await requireOwner(tx, draft.ownerId);
  const row = await tx
    .insertInto('pools')
    .values({ ...columnsOf({ ...draft, ownerId: draft.ownerId ?? actor.memberId }), created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name_key']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) refuseName();
  await recordPool(tx, actor, { type: 'pool.created', title: draft.name, now });
  return row.id;
}

export async function updatePool(
  tx: TenantTx,
  actor: MemberActor,
  { poolId, change, now }: OnePool & { change: PoolChange },
): Promise<void> {
  const row = await requireChangeablePool(tx, actor, poolId);
  const { name = row.name, note = row.note, ownerId = row.owner_id } = change;
  if (ownerId !== row.owner_id) await requireOwner(tx, ownerId);
  const columns = columnsOf({ name, note, ownerId });
  await saveOrRefuseName(tx.updateTable('pools').set(columns).where('id', '=', poolId).execute());
  await recordPool(tx, actor, { type: 'pool.updated', title: name, now });
}

/** Hides a pool with its notes; a task deletes it later. Its candidates stay candidates. */
export async function deletePool(tx: TenantTx, actor: MemberActor, { poolId, now }: OnePool): Promise<void> {
  const { name } = await requireChangeablePool(tx, actor, poolId);
  await tx.updateTable('pools').set({ removed_at: now }).where('id', '=', poolId).execute();
  await deleteLater(tx, { task: deleteRemovedPoolTask, id: poolId, now });
  await recordPool(tx, actor, { type: 'pool.deleted', title: name, now });
}

/** Shows a deleted pool again. @throws Refusal `pools.name_taken` when a new pool has its name */
export async function restorePool(tx: TenantTx, actor: MemberActor, { poolId, now }: OnePool): Promise<void> {
  const { name } = await requireChangeablePool(tx, actor, poolId, { isRemoved: true });
  await saveOrRefuseName(
    tx.updateTable('pools').set({ removed_at: null }).where('id', '=', poolId).execute(),
  );
  await recordPool(tx, actor, { type: 'pool.restored', title: name, now });
}

/** Deletes a pool for good. */
export const deleteRemovedPoolTask = deletionTask('delete_removed_pool', 'pools');

/** The owner is an active member of the company; else not_found. */
async function requireOwner(tx: TenantTx, ownerId: string | null): Promise<void> {
  if (ownerId === null) return;
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', ownerId)
    .where('status', '=', 'active')
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) refuse('not_found');
}

const columnsOf = ({ name, note, ownerId }: PoolDraft) => ({ name, note, owner_id: ownerId });

type PoolEvent = { type: string; title: string; now: Date };

const recordPool = (tx: TenantTx, actor: MemberActor, { type, title, now }: PoolEvent) =>
  record(tx, actor.companyId, byMember(actor), { type, data: { title }, now });

const saveOrRefuseName = (saved: Promise<unknown>): Promise<unknown> =>
  saved.catch((error: unknown) => (isUniqueViolation(error) ? refuseName() : Promise.reject(error as Error)));

function refuseName(): never {
  refuse('conflict', 'pools.name_taken', { fields: { name: ['pools.refusals.name_taken'] } });
}
