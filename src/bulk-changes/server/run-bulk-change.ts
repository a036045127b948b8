import { findOrAddTag, findTag } from '#candidates/server/find-tag.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { findActingMember } from '#companies/server/acting-member.ts';
import { isDatabaseAway } from '#platform/server/db/is-database-away.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { changeItems } from './change-items.ts';
import {
  type BulkChangeRow,
  listItems,
  lockBulkChange,
  saveResults,
  setBulkChangeState,
  type StoredAction,
} from './queries.ts';

export type BulkChangeRun = { platform: Platform; companyId: string; bulkChangeId: string };

const chunkSize = 100;
const chunksPerTurn = 5;

/**
 * Runs a bulk change in chunks; each chunk is one transaction. After five it goes to the end of the queue, so that other tasks
 * do not wait for a large one.
 */
export const runBulkChangeTask: Task = {
  name: 'run_bulk_change',
  async run({ companyId, bulkChangeId }, platform) {
    if (companyId === undefined || bulkChangeId === undefined) return;
    const run: BulkChangeRun = { platform, companyId, bulkChangeId };
    let size = chunkSize;
    let isMore = true;
    for (let turns = 0; isMore && turns < chunksPerTurn; turns++) {
      try {
        isMore = await inTenant(platform.db, companyId, (tx) => runChunk(tx, run, { size }));
        size = chunkSize;
      } catch (error) {
        // The connection failed, not an application: the queue retries the task, which continues at this chunk.
        if (isDatabaseAway(error)) throw error;
        platform.log.warn({ err: error, bulkChangeId }, 'a chunk of a bulk change failed');
        // One item that fails must not stop the others: items run one at a time until it is found and marked.
        if (size === 1) await inTenant(platform.db, companyId, (tx) => failFirstItem(tx, bulkChangeId));
        size = size === 1 ? chunkSize : 1;
      }
    }
    if (isMore)
      await inTenant(platform.db, companyId, (tx) => enqueueBulkChange(tx, { companyId, bulkChangeId }));
  },
};

/** Enqueues the task that runs a bulk change. */
export async function enqueueBulkChange(
  tx: TenantTx,
  bulkChange: { companyId: string; bulkChangeId: string; runAt?: Date },
): Promise<void> {
  const { companyId, bulkChangeId, runAt } = bulkChange;
  const options = { isLong: true, ...(runAt !== undefined && { runAt }) };
  await enqueue(tx, 'run_bulk_change', { companyId, bulkChangeId }, options);
}

/**
 * Runs the next chunk of a bulk change.
 * @param options.actor the acting member; without it, the member who created or undid the bulk change, with today's rights
 * @returns whether items remain
 */
export async function runChunk(
  tx: TenantTx,
  { platform, companyId, bulkChangeId }: BulkChangeRun,
  options: { size: number; actor?: MemberActor },
): Promise<boolean> {
  const now = platform.clock.now();
  const bulkChange = await lockBulkChange(tx, bulkChangeId);
  if (bulkChange === undefined) return false;
  if (bulkChange.state === 'delayed') {
    if (now < bulkChange.undo_until) {
      await enqueueBulkChange(tx, { companyId, bulkChangeId, runAt: bulkChange.undo_until });
      return false;
    }
    await setBulkChangeState(tx, bulkChangeId, { state: 'running' });
  } else if (bulkChange.state !== 'running' && bulkChange.state !== 'undoing') return false;
  const isUndoing = bulkChange.state === 'undoing';
  const items = await listItems(tx, bulkChangeId, {
    state: isUndoing ? 'changed' : 'waiting',
    limit: options.size,
  });
  if (items.length === 0) {
    await setBulkChangeState(tx, bulkChangeId, { state: isUndoing ? 'undone' : 'done' });
    return false;
  }
  const actor = options.actor ?? (await findActor(tx, platform, bulkChange));
  const action = isUndoing ? bulkChange.action : await withTag(tx, bulkChange);
  await saveResults(
    tx,
    bulkChangeId,
    await changeItems(tx, actor, { platform, action, items, isUndoing, now }),
  );
  return true;
}

/** The action with its tag, which is found once, so that it stays the same when it is renamed while the change runs. */
async function withTag(tx: TenantTx, { id, action }: BulkChangeRow): Promise<StoredAction> {
  if ((action.kind !== 'tag' && action.kind !== 'untag') || action.tagId !== undefined) return action;
  const tagId =
    action.kind === 'tag' ? await findOrAddTag(tx, action.tag) : ((await findTag(tx, action.tag)) ?? null);
  const found = { ...action, tagId };
  await tx
    .updateTable('bulk_changes')
    .set({ action: JSON.stringify(found) })
    .where('id', '=', id)
    .execute();
  return found;
}

async function failFirstItem(tx: TenantTx, bulkChangeId: string): Promise<void> {
  const bulkChange = await lockBulkChange(tx, bulkChangeId);
  if (bulkChange === undefined) return;
  const isUndoing = bulkChange.state === 'undoing';
  const items = await listItems(tx, bulkChangeId, { state: isUndoing ? 'changed' : 'waiting', limit: 1 });
  const state = isUndoing ? 'undo_skipped' : 'skipped';
  await saveResults(
    tx,
    bulkChangeId,
    items.map((item) => ({ candidateId: item.candidate_id, state, skipReason: 'failed' })),
  );
}

// The member may have lost the right since: the remaining items are then skipped.
const findActor = (
  tx: TenantTx,
  { config }: Platform,
  { state, network, ...users }: BulkChangeRow,
): Promise<MemberActor | null> =>
  findActingMember(tx, {
    userId: state === 'undoing' ? users.undone_by_user_id : users.created_by_user_id,
    network,
    isBilled: config.billing,
  });
