import { enqueue, type Task } from '#platform/server/background/background.ts';
import { Refusal } from '#platform/contract/errors.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { isDatabaseAway } from '#platform/server/db/is-database-away.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { requireVisibleJob, requireDecision } from '#applications/server/access.ts';
import type { SkipReason } from '../contract.ts';
import { applyAct } from './apply-act.ts';
import {
  type BatchRow,
  listItems,
  lockBatch,
  saveResults,
  setBatchState,
  settleRemaining,
} from './batch-queries.ts';
import { revertAct } from './revert-act.ts';

export type BatchRun = { platform: Platform; companyId: string; batchId: string };

const chunkSize = 100;
const chunksPerTurn = 5;

/**
 * Runs a batch in chunks; each chunk is one transaction. After five it goes to the end of the queue, so that other tasks
 * do not wait for a large batch.
 */
export const runApplicantBatchTask: Task = {
  name: 'run_applicant_batch',
  async run({ companyId, batchId }, platform) {
    if (companyId === undefined || batchId === undefined) return;
    const run: BatchRun = { platform, companyId, batchId };
    let size = chunkSize;
    let isMore = true;
    for (let turns = 0; isMore && turns < chunksPerTurn; turns++) {
      try {
        isMore = await inTenant(platform.db, companyId, (tx) => runChunk(tx, run, { size }));
        size = chunkSize;
      } catch (error) {
        // The connection failed, not an application: the queue retries the task, which continues at this chunk.
        if (isDatabaseAway(error)) throw error;
        platform.log.warn({ err: error, batchId }, 'a chunk of a bulk change failed');
        // One application that fails must not stop the others: items run one at a time until it is found and marked.
        if (size === 1) await inTenant(platform.db, companyId, (tx) => failFirstItem(tx, batchId));
        size = size === 1 ? chunkSize : 1;
      }
    }
    if (isMore) await inTenant(platform.db, companyId, (tx) => enqueueBatch(tx, { companyId, batchId }));
  },
};

/** Enqueues the task that runs a batch. */
export async function enqueueBatch(
  tx: TenantTx,
  batch: { companyId: string; batchId: string; runAt?: Date },
): Promise<void> {
  const { companyId, batchId, runAt } = batch;
  const options = { isLong: true, ...(runAt !== undefined && { runAt }) };
  await enqueue(tx, 'run_applicant_batch', { companyId, batchId }, options);
}

/**
 * Runs the next chunk of a batch.
 * @param options.actor the acting member; without it, the member who created or undid the batch, with today's rights
 * @returns whether items remain
 */
export async function runChunk(
  tx: TenantTx,
  { platform, companyId, batchId }: BatchRun,
  options: { size: number; actor?: MemberActor },
): Promise<boolean> {
  const now = platform.clock.now();
  const batch = await lockBatch(tx, batchId);
  if (batch === undefined) return false;
  if (batch.state === 'held') {
    if (now < batch.undo_until) {
      await enqueueBatch(tx, { companyId, batchId, runAt: batch.undo_until });
      return false;
    }
    await setBatchState(tx, batchId, { state: 'running' });
  } else if (batch.state !== 'running' && batch.state !== 'undoing') return false;
  const isUndoing = batch.state === 'undoing';
  const items = await listItems(tx, batchId, {
    state: isUndoing ? 'changed' : 'waiting',
    limit: options.size,
  });
  if (items.length === 0) {
    await setBatchState(tx, batchId, { state: isUndoing ? 'undone' : 'done' });
    return false;
  }
  const actor = options.actor ?? (await findActor(tx, companyId, batch));
  const work = isUndoing ? revertAct : applyAct;
  try {
    if (actor === null) throw new Refusal('forbidden');
    requireDecision(actor, await requireVisibleJob(tx, actor, batch.job_id));
    const results = await work(tx, actor, { platform, jobId: batch.job_id, act: batch.act, items, now });
    await saveResults(tx, batchId, results);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await settleRemaining(tx, batchId, {
      from: isUndoing ? 'changed' : 'waiting',
      to: isUndoing ? 'kept' : 'left',
      why: skipReasonFor(error),
    });
  }
  return true;
}

function skipReasonFor({ kind, reason }: Refusal): SkipReason {
  if (reason === 'applications.job_archived') return 'job_archived';
  if (reason === 'applications.step_gone') return 'step_gone';
  if (reason === 'applications.not_on_team') return 'not_on_team';
  return kind === 'forbidden' || kind === 'not_found' ? 'no_right' : 'failed';
}

async function failFirstItem(tx: TenantTx, batchId: string): Promise<void> {
  const batch = await lockBatch(tx, batchId);
  if (batch === undefined) return;
  const isUndoing = batch.state === 'undoing';
  const items = await listItems(tx, batchId, { state: isUndoing ? 'changed' : 'waiting', limit: 1 });
  const state = isUndoing ? 'kept' : 'left';
  await saveResults(
    tx,
    batchId,
    items.map((item) => ({ id: item.application_id, state, why: 'failed' })),
  );
}

// The member may have lost the right since: the remaining items are then skipped.
async function findActor(tx: TenantTx, companyId: string, batch: BatchRow): Promise<MemberActor | null> {
  const userId = batch.state === 'undoing' ? batch.undone_by_user_id : batch.made_by_user_id;
  if (userId === null) return null;
  const row = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('companies', 'companies.id', 'members.tenant_id')
    .select(['members.id', 'members.is_owner', 'members.permissions'])
    .select(['users.name', 'users.surname', 'users.email', 'users.email_verified_at'])
    .where('members.user_id', '=', userId)
    .where('members.status', '=', 'active')
    .where('companies.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    userId,
    sessionId: '',
    name: row.name,
    surname: row.surname,
    email: row.email_verified_at === null ? null : row.email,
    emailVerified: row.email_verified_at !== null,
    locale: 'en',
    isPlatformAdmin: false,
    companyId,
    memberId: row.id,
    isOwner: row.is_owner,
    permissions: new Set(row.permissions as Permission[]),
    origin: batch.origin,
  };
}
