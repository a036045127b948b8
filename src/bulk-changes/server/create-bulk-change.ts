import { requirePool } from '#pools/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { tryLockByName } from '#platform/server/db/lock-by-name.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { VisibleJob } from '#applications/server/access.ts';
import { wantedApplicants } from '#applications/server/applicant-filters.ts';
import { listVersions } from '#applications/server/applicant-queries.ts';
import { requireOnTeam } from '#applications/server/assign-applications.ts';
import { requireRoom } from '#billing/server/limits.ts';
import type { CandidateBulkAction } from '../candidate-contract.ts';
import type { BulkAction, BulkTarget } from '../contract.ts';
import { insertBulkChange, type NewBulkChange, type NewItem } from './queries.ts';
import { enqueueBulkChange } from './enqueue-bulk-change.ts';
import { runChunk } from './run-bulk-change.ts';
import { subjectOf } from './subject-of.ts';
import { inlineMax, bulkMax, holdSeconds, undoMinutes } from '../rules.ts';

export type CreateBulkChangeInput = { job: VisibleJob; action: BulkAction; target: BulkTarget; now: Date };

/** Days after which a bulk change is deleted; undo ends long before. */
const retentionDays = 30;

/** Starts a bulk change of applications of a job. @returns its id */
export async function createBulkChange(
  tx: TenantTx,
  actor: MemberActor,
  platform: Platform,
  { job, action, target, now }: CreateBulkChangeInput,
): Promise<string> {
  const about = await requirePossible(tx, actor, { job, action });
  const items = await listTargets(tx, actor, { job, target, now });
  const stored = { ...action, about, jobId: job.id };
  return startBulkChange(tx, actor, platform, { jobId: job.id, action: stored, items, now });
}

/**
 * Starts a bulk change: a few items are changed in this transaction, many in the background. Mails are sent at their time,
 * at the earliest after a delay in which they can be cancelled.
 * @param bulkChange.jobId null for candidates
 * @returns the id of the bulk change
 */
export async function startBulkChange(
  tx: TenantTx,
  actor: MemberActor,
  platform: Platform,
  bulkChange: Pick<NewBulkChange, 'jobId' | 'action' | 'items' | 'now'>,
): Promise<string> {
  const { jobId, action, items, now } = bulkChange;
  await deleteOldBulkChanges(tx, now);
  const isMail = action.kind === 'mail';
  const adding = items.filter(({ skipReason }) => skipReason === undefined).length;
  if (isMail) await requireRoom(tx, actor.isBilled, { limit: 'mails', adding, now });
  const undoUntil = new Date(now.getTime() + (isMail ? holdSeconds * 1000 : undoMinutes * 60_000));
  const { userId, network, companyId } = actor;
  const state = !isMail ? 'running' : action.time === 'now' ? 'delayed' : 'scheduled';
  const bulkChangeId = await insertBulkChange(tx, { ...bulkChange, userId, network, state, undoUntil });
  if (items.length > inlineMax) await enqueueBulkChange(tx, { companyId, bulkChangeId });
  // Of mails only the times: the first leaves after the delay in which it can be cancelled.
  else await runNow(tx, actor, { platform, companyId, jobId, bulkChangeId });
  return bulkChangeId;
}

/**
 * Runs a small bulk change within the transaction, completely or not at all. When another request does so on the same
 * job, or on candidates, a task runs this one. Requests that wait for the same rows would each hold a connection of the pool.
 */
export async function runNow(
  tx: TenantTx,
  actor: MemberActor,
  run: { platform: Platform; companyId: string; jobId: string | null; bulkChangeId: string },
): Promise<void> {
  if (!(await tryLockByName(tx, `bulk change ${run.jobId ?? run.companyId}`)))
    return enqueueBulkChange(tx, run);
  for (let isMore = true; isMore; ) isMore = await runChunk(tx, run, { size: inlineMax, actor });
}

/**
 * Refuses an action that would fail for every application.
 * @param input.job null for candidates without a chosen job
 * @returns the step, tag, reason, subject or job of the action
 */
export async function requirePossible(
  tx: TenantTx,
  actor: MemberActor,
  { job, action }: { job: VisibleJob | null; action: CandidateBulkAction },
): Promise<string> {
  switch (action.kind) {
    case 'move': {
      const step = await tx
        .selectFrom('job_steps')
        .select('title')
        .where('id', '=', action.stepId)
        .where('job_id', '=', job?.id ?? refuse('not_found'))
        .executeTakeFirst();
      return step?.title ?? refuse('conflict', 'applications.step_gone');
    }
    case 'reject':
      return action.reason;
    case 'tag':
    case 'untag':
      return action.tag;
    case 'pool':
    case 'unpool':
      return (await requirePool(tx, actor, action.poolId)).name;
    case 'assign':
      if (action.memberId !== null) await requireOnTeam(tx, job?.id ?? refuse('not_found'), action.memberId);
      return '';
    case 'mail':
      requireReply(actor, action.replyTo);
      return subjectOf(action.texts);
    case 'add':
      return job?.title ?? refuse('not_found');
  }
}

/** Refuses replies to an address that the sender has not verified. */
export function requireReply(actor: MemberActor, replyTo: 'me' | 'company'): void {
  if (replyTo === 'me' && (actor.email === null || !actor.emailVerified))
    refuse('conflict', 'bulk-changes.reply_unproven');
}

async function listTargets(
  tx: TenantTx,
  actor: MemberActor,
  { job, target, now }: Pick<CreateBulkChangeInput, 'job' | 'target' | 'now'>,
): Promise<NewItem[]> {
  if ('applications' in target) {
    const versions = new Map(target.applications.map((one) => [one.id, one.version]));
    const here = await tx
      .selectFrom('applications')
      .select(['id', 'candidate_id'])
      .where('id', 'in', [...versions.keys()])
      .where('job_id', '=', job.id)
      .execute();
    if (here.length < versions.size) refuse('not_found');
    return here.map((row) => ({ ...row, version: versions.get(row.id) ?? 0 }));
  }
  const wanted = await wantedApplicants(tx, actor, { jobId: job.id, filters: target.filters, now });
  const found = await listVersions(tx, wanted, bulkMax + 1);
  if (found.length > bulkMax)
    refuse('conflict', 'bulk-changes.too_many_found', { values: { count: bulkMax } });
  if (found.length !== target.count) {
    const values = { count: found.length };
    refuse('conflict', 'bulk-changes.found_changed', { values, details: values });
  }
  return found;
}

async function deleteOldBulkChanges(tx: TenantTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 24 * 3600 * 1000);
  await tx
    .deleteFrom('bulk_changes')
    .where('created_at', '<', before)
    .where('state', 'not in', ['delayed', 'running', 'scheduled'])
    .execute();
}
