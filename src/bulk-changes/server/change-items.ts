import { Refusal } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { requireDecision, requireVisibleJob } from '#applications/server/access.ts';
import { lockHiringTeam } from '#applications/server/assign-applications.ts';
import { applyAction } from './apply-action.ts';
import { type ActionInput, type Item, skipReasonFor } from './items.ts';
import { type ItemResult, type ItemRow, lockApplicants, type StoredAction } from './queries.ts';
import { undoAction } from './undo-action.ts';

type ChunkInput = Omit<ActionInput, 'jobId' | 'items'> & { items: readonly ItemRow[]; isUndoing: boolean };

/**
 * Changes or restores the items of a chunk, job by job. The items of a job that refuses are skipped with the reason.
 * @param actor null when the member may no longer do anything
 */
export async function changeItems(
  tx: TenantTx,
  actor: MemberActor | null,
  { isUndoing, items: rows, ...input }: ChunkInput,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const { jobId, items } of await groupByJob(tx, input.action, rows)) {
    try {
      if (actor === null) throw new Refusal('forbidden');
      if (jobId !== null) requireDecision(actor, await requireVisibleJob(tx, actor, jobId));
      const work = isUndoing ? undoAction : applyAction;
      results.push(...(await work(tx, actor, { ...input, jobId, items })));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const state = isUndoing ? 'undo_skipped' : 'skipped';
      const skipReason = skipReasonFor(error);
      results.push(...items.map((item) => ({ candidateId: item.candidate_id, state, skipReason }) as const));
    }
  }
  return results;
}

/** Locks the applications of the items, all in the order of their ids, before anything is changed. */
async function groupByJob(
  tx: TenantTx,
  action: StoredAction,
  items: readonly ItemRow[],
): Promise<{ jobId: string | null; items: Item[] }[]> {
  if (action.kind === 'assign' && action.jobId) await lockHiringTeam(tx, action.jobId);
  const ids = items.flatMap((item) => item.application_id ?? []);
  const applicants = new Map((await lockApplicants(tx, ids)).map((row) => [row.id, row]));
  const groups = new Map<string | null, Item[]>();
  for (const item of items) {
    const applicant = applicants.get(item.application_id ?? '') ?? null;
    const jobId = applicant?.job_id ?? null;
    groups.set(jobId, [...(groups.get(jobId) ?? []), { ...item, applicant }]);
  }
  return [...groups].map(([jobId, ofJob]) => ({ jobId, items: ofJob }));
}
