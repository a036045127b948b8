import { findOrAddTag, findTag } from '#candidates/server/find-tag.ts';
import type { Task } from '#platform/server/background/background.ts';
import { isDatabaseAway } from '#platform/server/db/is-database-away.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { changeItems } from './change-items.ts';
import { enqueueBulkChange } from './enqueue-bulk-change.ts';
import { findActor } from './find-actor.ts';
import { listDueItems } from './mailing-queries.ts';
import { runMailing } from './run-mailing.ts';
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
 * Runs a bulk change in chunks; each chunk is one transaction. After five it goes to the end of the queue. Other tasks
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
        if (size === 1 && !(await inTenant(platform.db, companyId, (tx) => failFirstItem(tx, run))))
          throw error;
        size = size === 1 ? chunkSize : 1;
      }
    }
    if (isMore)
      await inTenant(platform.db, companyId, (tx) => enqueueBulkChange(tx, { companyId, bulkChangeId }));
  },
};

/**
 * Runs the next chunk of a bulk change.
 * @param options.actor the acting member; without it, the member who created or undid the bulk change, with today's rights
 * @returns whether items remain
 */
export async function runChunk(
  tx: TenantTx,
  { platform, bulkChangeId }: BulkChangeRun,
  options: { size: number; actor?: MemberActor },
): Promise<boolean> {
  const now = platform.clock.now();
  const bulkChange = await lockBulkChange(tx, bulkChangeId);
  if (bulkChange === undefined) return false;
  if (bulkChange.action.kind === 'mail') return runMailing(tx, bulkChange, { platform, ...options });
  if (bulkChange.state !== 'running' && bulkChange.state !== 'undoing') return false;
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

/** The action with its tag. It is found once, so that it stays the same when it is renamed while the change runs. */
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

/** @returns whether there was one */
async function failFirstItem(tx: TenantTx, { platform, bulkChangeId }: BulkChangeRun): Promise<boolean> {
  const bulkChange = await lockBulkChange(tx, bulkChangeId);
  if (bulkChange === undefined) return true;
  const isUndoing = bulkChange.state === 'undoing';
  const items =
    bulkChange.action.kind === 'mail'
      ? await listDueItems(tx, bulkChangeId, { now: platform.clock.now(), limit: 1 })
      : await listItems(tx, bulkChangeId, { state: isUndoing ? 'changed' : 'waiting', limit: 1 });
  const state = isUndoing ? 'undo_skipped' : 'skipped';
  await saveResults(
    tx,
    bulkChangeId,
    items.map((item) => ({ candidateId: item.candidate_id, state, skipReason: 'failed' })),
  );
  return items.length > 0;
}
