import { findActingMember } from '#companies/server/acting-member.ts';
import type { Task } from '#platform/server/background/background.ts';
import { isDatabaseAway } from '#platform/server/db/is-database-away.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { readTables } from '#platform/server/db/withheld-words.ts';
import { checkBatch } from './check-import.ts';
import { failNextRow } from './fail-next-row.ts';
import { enqueueImport, type ImportRun } from './import-run.ts';
import { lockImport } from './queries.ts';
import { readImport } from './read-import.ts';
import { runBatch } from './run-import.ts';
import { undoBatch } from './undo-batch.ts';

const batchSize = 500;
const batchesPerTurn = 8;

/**
 * Works on an import according to its state: reads the file, checks rows, imports or undoes them. Each batch is one
 * transaction. After eight it goes to the end of the queue. So other tasks do not wait for a large import.
 */
export const continueImportTask: Task = {
  name: 'continue_import',
  async run({ companyId, importId }, platform) {
    if (companyId === undefined || importId === undefined) return;
    const run: ImportRun = { platform, companyId, importId };
    await readImport(run);
    let size = batchSize;
    let isMore = true;
    for (let turns = 0; isMore && turns < batchesPerTurn; ) {
      try {
        // As its member reads the company: whom a blind review withholds is neither found nor changed.
        isMore = await inTenant(platform.db, companyId, (tx) => runNext(tx, run, size), { reader: 'en' });
        size = Math.min(batchSize, size * 2);
        turns += 1;
      } catch (error) {
        // The connection failed, not a row: the queue retries the task, which continues behind the last batch.
        if (isDatabaseAway(error)) throw error;
        platform.log.warn({ err: error, importId }, 'a batch of an import failed');
        // One row that fails must not stop the others: batches are halved until it is found and marked.
        if (size === 1) {
          const isMarked = await inTenant(platform.db, companyId, (tx) => failNextRow(tx, importId));
          // No row is left, so it was none that failed: the queue retries later.
          if (!isMarked) throw error;
          turns += 1;
        }
        size = Math.ceil(size / 2);
      }
    }
    if (isMore) await inTenant(platform.db, companyId, (tx) => enqueueImport(tx, companyId, importId));
  },
};

async function runNext(tx: TenantTx, { platform, importId }: ImportRun, size: number): Promise<boolean> {
  const found = await lockImport(tx, importId);
  const now = platform.clock.now();
  const actorOf = (userId: string | null, network: string | null) =>
    findActingMember(tx, { userId, network, isBilled: platform.config.billing });
  if (found?.state === 'checking') return checkBatch(tx, found, { size, now, actor: null });
  if (found?.state === 'running')
    return runBatch(tx, found, { size, now, actor: await actorOf(found.created_by_user_id, found.network) });
  if (found?.state !== 'undoing') return false;
  await readTables(tx);
  return undoBatch(tx, found, { size, now, actor: await actorOf(found.undone_by_user_id, found.network) });
}
